import Foundation
import Graphics
import Raster
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

  @Test func `a layer that is shown again is where it would be without the pause`() {
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

  @Test func `a hidden or clear layer requests no frames unless an animation makes it visible`() {
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

  @Test func `a layer that fades in resumes the animations of its subtree`() {
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
    DeadlineQueue.current.run(until: stage.clock.now)
    #expect(!stage.tree.needsFrame && ends.isEmpty)
    stage.clock.advance(by: 0.9)
    DeadlineQueue.current.run(until: stage.clock.now)
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

  // MARK: Outside a clip

  /// Makes the frames of a duration, starting at a time, both in seconds.
  private func run(from begin: Double, seconds: Double) {
    for frame in 1...Int(seconds * 60) { stage.move(to: begin + Double(frame) / 60) }
  }

  /// Moves the box to the right by some points and back, once a second, forever.
  private func swing(by points: Double) {
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.byValue = points
    animation.duration = 0.5
    animation.autoreverses = true
    animation.repeatCount = .infinity
    box.add(animation, forKey: nil)
  }

  /// Clips the stage to 50 × 50 points, and puts the box inside.
  private func clip() {
    stage.layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    stage.layer.masksToBounds = true
    box.position = CGPoint(x: 20, y: 20)
  }

  @Test func `a rotating layer scrolled out of its clip requests no frames until it is back`() {
    clip()
    box.add(turn(), forKey: nil)
    begin()
    #expect(stage.tree.isAnimating)
    stage.layer.bounds.origin.y = 60
    run(from: 0.1, seconds: 1.5)
    #expect(!stage.tree.needsFrame)
    stage.clock.advance(by: 100)
    stage.layer.bounds.origin.y = 0
    stage.tree.prepareFrame(at: stage.clock.now)
    #expect(stage.tree.isAnimating && !stage.tree.damage.isEmpty)
    let angle = box.presentation()?.value(forKeyPath: "transform.rotation.z") as? CGFloat
    #expect(abs((angle ?? .nan) - 0.6) < 1e-9)
  }

  @Test func `the presentation of a layer outside its clip is that of the current time`() {
    clip()
    box.add(turn(), forKey: nil)
    stage.layer.bounds.origin.y = 60
    run(from: 0, seconds: 1.5)
    #expect(!stage.tree.needsFrame)
    stage.clock.advance(by: 100.25)
    let angle = box.presentation()?.value(forKeyPath: "transform.rotation.z") as? CGFloat
    #expect(abs((angle ?? .nan) - 0.75) < 1e-9)
  }

  @Test func `a layer outside the window requests no frames`() {
    stage.tree.visiblePixels = PixelRect(x: 0, y: 0, width: 100, height: 100)
    box.position.x = -50
    box.add(turn(), forKey: nil)
    run(from: 0, seconds: 1.5)
    #expect(!stage.tree.needsFrame)
  }

  @Test func `a layer that repeatedly enters its clip keeps requesting frames`() {
    clip()
    stage.layer.bounds.origin.x = 45
    swing(by: 35)
    run(from: 0, seconds: 3)
    #expect(stage.tree.isAnimating)
  }

  @Test func `a layer is checked again when its clip moves closer`() {
    clip()
    stage.layer.bounds.origin.x = 70
    swing(by: 35)
    run(from: 0, seconds: 1.5)
    #expect(!stage.tree.needsFrame)
    stage.layer.bounds.origin.x = 45
    for frame in 0..<60 {
      stage.move(to: 2 + Double(frame) / 60)
      #expect(stage.tree.isAnimating)
    }
    run(from: 3, seconds: 1)
    #expect(stage.tree.isAnimating)
  }

  @Test func `a superlayer that moves a layer into the clip keeps both animating`() {
    clip()
    let carrier = CALayer()
    carrier.addSublayer(box)
    stage.layer.addSublayer(carrier)
    stage.layer.bounds.origin.x = 40
    box.add(turn(0.1), forKey: nil)
    let carry = CABasicAnimation(keyPath: "position.x")
    carry.byValue = 40.0
    carry.duration = 2
    carry.repeatCount = .infinity
    carrier.add(carry, forKey: nil)
    for frame in 1...240 {
      stage.move(to: Double(frame) / 60)
      #expect(stage.tree.isAnimating)
    }
  }

  @Test func `changes elsewhere do not keep a layer outside its clip animating`() {
    clip()
    box.add(turn(), forKey: nil)
    stage.layer.bounds.origin.y = 60
    let clock = CALayer()
    clock.frame = CGRect(x: 60, y: 60, width: 10, height: 10)
    stage.tree.root.addSublayer(clock)
    for step in 0..<6 {
      clock.backgroundColor = CGColor(gray: CGFloat(step) / 10, alpha: 1)
      run(from: Double(step) / 2, seconds: 0.5)
    }
    #expect(!stage.tree.needsFrame)
  }

  @Test func `a layer is checked again if its sublayers or its superlayer's position change`() {
    clip()
    box.add(turn(), forKey: nil)
    stage.layer.bounds.origin.y = 60
    let inside = CALayer()
    inside.bounds.size = CGSize(width: 1, height: 1)
    inside.backgroundColor = CGColor(gray: 0, alpha: 1)
    box.addSublayer(inside)
    run(from: 0, seconds: 1.5)
    #expect(!stage.tree.needsFrame)
    inside.bounds.size.width = 2
    stage.move(to: 2)
    #expect(stage.tree.isAnimating)
    run(from: 2, seconds: 1.5)
    #expect(!stage.tree.needsFrame)
    stage.layer.position.y = 20
    stage.move(to: 4)
    #expect(stage.tree.isAnimating)
  }

  @Test func `frames a second apart do not prove that a layer stays invisible`() {
    let blink = CAKeyframeAnimation(keyPath: "opacity")
    blink.values = [0.0, 1.0]
    blink.calculationMode = .discrete
    blink.duration = 1
    blink.repeatCount = .infinity
    box.add(blink, forKey: nil)
    begin()
    for second in 1...20 {
      stage.move(to: Double(second) + 0.25)
      #expect(stage.tree.isAnimating)
    }
  }

  @Test func `copies inside the clip keep an original outside it animating`() {
    let replicator = CAReplicatorLayer()
    replicator.bounds.size = CGSize(width: 50, height: 50)
    replicator.instanceCount = 2
    replicator.instanceTransform = CATransform3DMakeTranslation(-60, 0, 0)
    stage.layer.addSublayer(replicator)
    replicator.addSublayer(box)
    clip()
    box.position.x = 95
    box.add(turn(), forKey: nil)
    run(from: 0, seconds: 1.5)
    #expect(stage.tree.isAnimating)
    stage.layer.bounds.origin.y = 60
    run(from: 1.5, seconds: 1.5)
    #expect(!stage.tree.needsFrame)
  }

  @Test func `an animation that ends outside its clip reports it on time`() {
    clip()
    stage.layer.bounds.origin.y = 60
    var ends: [Bool] = []
    let animation = turn(1, times: 10)
    animation.completion = { ends.append($0) }
    box.add(animation, forKey: nil)
    run(from: 0, seconds: 1.5)
    #expect(!stage.tree.needsFrame && ends.isEmpty)
    stage.clock.advance(by: 8.5)
    DeadlineQueue.current.run(until: stage.clock.now)
    #expect(stage.tree.needsFrame)
    stage.tree.prepareFrame(at: stage.clock.now)
    #expect(ends == [true] && !stage.tree.needsFrame)
  }
}
