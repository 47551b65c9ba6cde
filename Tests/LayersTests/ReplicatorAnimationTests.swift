import Foundation
import Graphics
import Testing

@testable import Layers

@MainActor @Suite struct ReplicatorAnimationTests {
  private let replicator = CAReplicatorLayer()
  private let stage: AnimationStage
  private let dot = CALayer()

  init() {
    stage = AnimationStage(replicator)
    replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    dot.backgroundColor = CGColor(gray: 0, alpha: 1)
    replicator.addSublayer(dot)
    replicator.instanceCount = 3
    replicator.instanceTransform = CATransform3DMakeTranslation(30, 0, 0)
  }

  /// The brightness of a pixel, 0…255.
  private func brightness(_ x: Int, _ y: Int = 5) -> Int {
    Int((stage.picture()?.pixel(x: x, y: y) ?? 0) & 0xFF)
  }

  @Test func `each copy is transformed relative to the previous one`() {
    #expect(brightness(5) == 0 && brightness(35) == 0 && brightness(65) == 0)
    #expect(brightness(20) == 255 && brightness(95) == 255)
    #expect(replicator.sublayers?.count == 1)
    replicator.instanceCount = 2
    #expect(brightness(65) == 255)
  }

  @Test func `copies follow a change of the original`() {
    stage.move(to: 0)
    dot.position.y += 40
    #expect(brightness(65) == 255 && brightness(65, 45) == 0)
    dot.removeFromSuperlayer()
    #expect(brightness(65, 45) == 255)
  }

  @Test func `each copy is delayed relative to the previous one`() {
    replicator.instanceDelay = 0.2
    stage.move(to: 0)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue) = (1, 0)
    fade.duration = 1
    fade.repeatCount = .infinity
    dot.add(fade, forKey: nil)
    stage.move(to: 0.5)
    #expect(abs(brightness(5) - 128) < 3)
    #expect(abs(brightness(35) - 77) < 3 && abs(brightness(65) - 26) < 3)
  }

  @Test func `copies fade by their offset, and invalid numbers do no harm`() {
    replicator.instanceAlphaOffset = -0.4
    #expect(brightness(5) == 0 && abs(brightness(35) - 102) < 3 && abs(brightness(65) - 204) < 3)
    replicator.instanceCount = -7
    replicator.instanceDelay = .nan
    #expect(replicator.instanceCount == 1 && replicator.instanceDelay == 0)
    #expect(brightness(35) == 255)
  }

  @Test func `nested replicators make a grid, with each row later than the one above`() {
    let outer = CAReplicatorLayer()
    outer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    outer.instanceCount = 2
    outer.instanceTransform = CATransform3DMakeTranslation(0, 40, 0)
    outer.instanceDelay = 0.5
    stage.tree.root.addSublayer(outer)
    outer.addSublayer(replicator)
    replicator.instanceDelay = 0.25
    for (x, y) in [(5, 5), (35, 5), (65, 5), (5, 45), (35, 45), (65, 45)] {
      #expect(brightness(x, y) == 0, "\(x), \(y)")
    }
    #expect(brightness(20, 45) == 255)
    stage.move(to: 0)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue) = (1, 0)
    (fade.duration, fade.fillMode) = (1, .both)
    dot.add(fade, forKey: "fade")
    stage.move(to: 0.8)
    for (x, y, late) in [(5, 5, 0.0), (35, 5, 0.25), (5, 45, 0.5), (35, 45, 0.75)] {
      #expect(abs(Double(brightness(x, y)) - 255 * (0.8 - late)) < 2, "\(x), \(y)")
    }
  }

  @Test func `all copies including the first are tinted, and the sublayers stay unchanged`() {
    dot.backgroundColor = CGColor(gray: 1, alpha: 1)
    replicator.instanceColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    replicator.instanceRedOffset = -0.5
    replicator.instanceGreenOffset = 0.25
    let picture = stage.picture()
    let colors = [5, 35, 65].map { picture?.pixel(x: $0, y: 5) ?? 0 }
    #expect(colors == [0xFFFF_8000, 0xFF80_BF00, 0xFF00_FF00])
    #expect(dot.backgroundColor == CGColor(gray: 1, alpha: 1))
    #expect(replicator.sublayers?.first === dot)
    replicator.instanceColor = nil
    #expect(stage.picture()?.pixel(x: 5, y: 5) == 0xFFFF_FFFF)
  }
}
