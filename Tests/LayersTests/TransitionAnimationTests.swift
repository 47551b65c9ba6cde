import Foundation
import Graphics
import Testing

@testable import Layers

@MainActor @Suite struct TransitionAnimationTests {
  private let stage = AnimationStage()

  init() {
    stage.layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    stage.layer.backgroundColor = CGColor(gray: 0, alpha: 1)
    stage.move(to: 0)
  }

  private func change(_ type: CATransitionType, _ subtype: CATransitionSubtype? = nil) {
    let transition = CATransition()
    transition.type = type
    transition.subtype = subtype
    transition.duration = 1
    stage.layer.add(transition, forKey: "transition")
    stage.layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  }

  /// The red channel of a pixel.
  private func red(_ x: Int, _ y: Int = 50) -> Int {
    Int((stage.picture()?.pixel(x: x, y: y) ?? 0) >> 16 & 0xFF)
  }

  @Test func `a fade shows the old content, then a mix, then only the new`() {
    change(.fade)
    #expect(red(50) == 0)
    stage.move(to: 0.5)
    #expect(abs(red(50) - 128) < 3)
    stage.move(to: 1.1)
    #expect(red(50) == 255)
    #expect(stage.tree.root.sublayers?.count == 1)
    #expect(!stage.tree.isAnimating)
  }

  @Test func `a push moves the old content out on the opposite side`() {
    change(.push, .fromLeft)
    stage.move(to: 0.25)
    #expect(red(10) == 255 && red(40) == 0 && red(90) == 0)
    stage.move(to: 0.75)
    #expect(red(60) == 255 && red(90) == 0)
  }

  @Test func `moveIn covers the old content, and reveal moves it away`() {
    change(.moveIn, .fromBottom)
    stage.move(to: 0.5)
    #expect(red(50, 20) == 0 && red(50, 80) == 255)
    stage.layer.removeAllAnimations()
    stage.layer.backgroundColor = CGColor(gray: 0, alpha: 1)
    stage.move(to: 0.6)
    change(.reveal, .fromTop)
    stage.move(to: 1.1)
    #expect(red(50, 20) == 255 && red(50, 80) == 0)
  }

  @Test func `a flip shows the old content up to the middle and then the new`() {
    change(.flip, .fromLeft)
    stage.move(to: 0.25)
    #expect(red(50) == 0)
    let edge = stage.picture()?.pixel(x: 2, y: 50)
    #expect(edge == 0xFFFF_FFFF)
    stage.move(to: 0.75)
    #expect(stage.picture()?.pixel(x: 50, y: 50) == 0xFFFF_0000)
  }

  @Test func `removing a layer during a transition removes its old snapshot`() {
    change(.fade)
    stage.move(to: 0.5)
    stage.layer.removeFromSuperlayer()
    #expect(stage.picture()?.pixel(x: 50, y: 50) == 0xFFFF_FFFF)
    #expect(stage.tree.root.sublayers == nil)
  }

  @Test func `a layer that was never shown changes at once`() {
    let new = CALayer()
    stage.tree.root.addSublayer(new)
    new.add(CATransition(), forKey: nil)
    #expect(stage.tree.root.sublayers?.count == 2)
  }
}
