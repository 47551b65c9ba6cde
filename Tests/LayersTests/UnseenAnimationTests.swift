import Foundation
import Graphics
import Testing

@testable import Layers

/// Animations of invisible layers.
@MainActor @Suite struct UnseenAnimationTests {
  private let stage = AnimationStage()
  private let box = CALayer()

  init() {
    stage.layer.bounds.size = CGSize(width: 50, height: 50)
    box.bounds.size = CGSize(width: 10, height: 10)
    box.backgroundColor = CGColor(gray: 0, alpha: 1)
    stage.layer.addSublayer(box)
  }

  private func turn(_ seconds: Double = 1, times: Float = .infinity) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "transform.rotation.z")
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = seconds
    animation.repeatCount = times
    return animation
  }

  private func fade(from: Double, to: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = from
    animation.toValue = to
    animation.duration = 1
    animation.repeatCount = .infinity
    return animation
  }

  /// Makes two frames, so that new animations have started.
  private func begin() {
    stage.move(to: 0)
    stage.move(to: 0.1)
  }

  @Test func `an endless animation in a hidden layer requests no frames`() {
    box.add(turn(), forKey: nil)
    begin()
    #expect(stage.tree.isAnimating)
    stage.layer.isHidden = true
    stage.move(to: 0.2)
    #expect(!stage.tree.needsFrame)
  }

  @Test func `when shown again, a layer is where it would have been`() {
    box.add(turn(), forKey: nil)
    stage.layer.isHidden = true
    begin()
    stage.clock.advance(by: 100)
    stage.layer.isHidden = false
    stage.tree.prepareFrame(at: stage.clock.now)
    #expect(stage.tree.isAnimating)
    let angle = box.presentation()?.value(forKeyPath: "transform.rotation.z") as? CGFloat
    #expect(abs((angle ?? .nan) - 0.1) < 1e-9)
  }

  @Test func `the presentation of a hidden layer is that of the current time`() {
    box.add(turn(), forKey: nil)
    stage.layer.isHidden = true
    begin()
    stage.clock.advance(by: 0.4)
    let angle = box.presentation()?.value(forKeyPath: "transform.rotation.z") as? CGFloat
    #expect(abs((angle ?? .nan) - 0.5) < 1e-9)
  }

  @Test func `a hidden or clear layer rests unless an animation makes it visible`() {
    box.add(turn(), forKey: "turn")
    box.isHidden = true
    begin()
    #expect(!stage.tree.needsFrame)
    box.isHidden = false
    box.opacity = 0
    stage.move(to: 0.2)
    #expect(!stage.tree.needsFrame)
    box.add(fade(from: 0, to: 1), forKey: "fade")
    stage.move(to: 0.3)
    #expect(stage.tree.isAnimating)
  }

  @Test func `a layer that fades in wakes the animations of its subtree`() {
    box.add(turn(), forKey: nil)
    stage.layer.opacity = 0
    begin()
    #expect(!stage.tree.needsFrame)
    stage.layer.add(fade(from: 0, to: 1), forKey: nil)
    for time in [0.2, 0.3, 0.4] {
      stage.move(to: time)
      #expect(stage.tree.isAnimating)
    }
    stage.layer.removeAllAnimations()
    stage.move(to: 0.5)
    #expect(!stage.tree.needsFrame)
  }

  @Test func `an animation that ends while hidden reports it on time and requests one frame`() {
    var ends: [Bool] = []
    let animation = turn(10, times: 1)
    animation.completion = { ends.append($0) }
    box.add(animation, forKey: nil)
    stage.layer.isHidden = true
    begin()
    #expect(!stage.tree.needsFrame)
    stage.clock.advance(by: 9)
    DeadlineQueue.run(until: stage.clock.now)
    #expect(!stage.tree.needsFrame && ends.isEmpty)
    stage.clock.advance(by: 0.9)
    DeadlineQueue.run(until: stage.clock.now)
    #expect(stage.tree.needsFrame)
    stage.tree.prepareFrame(at: stage.clock.now)
    #expect(ends == [true] && !stage.tree.needsFrame)
  }

  @Test func `a mask keeps moving while the layer that it masks is visible`() {
    let mask = CALayer()
    mask.bounds.size = CGSize(width: 5, height: 5)
    mask.backgroundColor = CGColor(gray: 0, alpha: 1)
    box.mask = mask
    mask.add(turn(), forKey: nil)
    begin()
    #expect(stage.tree.isAnimating)
    stage.layer.isHidden = true
    stage.move(to: 0.2)
    #expect(!stage.tree.needsFrame)
  }

  @Test func `a replicator's sublayers keep moving while its copies are visible`() {
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 2
    replicator.instanceColor = CGColor(gray: 0.5, alpha: 1)
    stage.layer.addSublayer(replicator)
    replicator.addSublayer(box)
    box.add(turn(), forKey: nil)
    begin()
    #expect(stage.tree.isAnimating)
    replicator.isHidden = true
    stage.move(to: 0.2)
    #expect(!stage.tree.needsFrame)
  }
}
