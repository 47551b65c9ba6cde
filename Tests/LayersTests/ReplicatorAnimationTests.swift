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

  /// How bright a pixel is, 0…255.
  private func brightness(_ x: Int, _ y: Int = 5) -> Int {
    Int((stage.picture()?.pixel(x: x, y: y) ?? 0) & 0xFF)
  }

  @Test func `each copy lies where the transform takes the one before`() {
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

  @Test func `each copy is later than the one before`() {
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

  @Test func `copies fade by their offset, and odd numbers do no harm`() {
    replicator.instanceAlphaOffset = -0.4
    #expect(brightness(5) == 0 && abs(brightness(35) - 102) < 3 && abs(brightness(65) - 204) < 3)
    replicator.instanceCount = -7
    replicator.instanceDelay = .nan
    #expect(replicator.instanceCount == 1 && replicator.instanceDelay == 0)
    #expect(brightness(35) == 255)
  }
}
