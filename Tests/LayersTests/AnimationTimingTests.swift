import Foundation
import Graphics
import Testing

@testable import Layers

@MainActor @Suite struct AnimationTimingTests {
  private let stage = AnimationStage()

  private func fade(_ change: (CABasicAnimation) -> Void = { _ in }) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = 1
    change(animation)
    return animation
  }

  private func opacity(_ animation: CAAnimation, at times: [Double]) -> [Double] {
    stage.layer.add(animation, forKey: "test")
    return stage.values("opacity", at: times)
  }

  @Test func `an animation that is repeated by the greatest number goes on as one without end`() {
    stage.layer.add(fade { $0.repeatCount = HUGE }, forKey: "opacity")
    #expect(stage.values("opacity", at: [0.25, 1.5]) == [0.25, 0.5])
    #expect(stage.layer.removeEndlessAnimations(of: "opacity"))
  }

  // MARK: End values

  @Test func `each combination of from, to and by values works as in Core Animation`() {
    func shown(_ from: Any?, _ to: Any?, _ by: Any?) -> [Double] {
      let stage = AnimationStage()
      stage.layer.position.x = 100
      let animation = CABasicAnimation(keyPath: "position.x")
      (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
      animation.duration = 1
      stage.layer.add(animation, forKey: nil)
      return stage.values("position.x", at: [0, 0.5])
    }
    #expect(shown(10, 20, nil) == [10, 15])
    #expect(shown(10, nil, 30) == [10, 25])
    #expect(shown(nil, 80, 40) == [40, 60])
    #expect(shown(10, nil, nil) == [10, 55])
    #expect(shown(nil, 20, nil) == [100, 60])
    #expect(shown(nil, nil, 20) == [100, 110])
    #expect(shown(nil, nil, nil) == [100, 100])
  }

  @Test func `additive values are added to the layer's current values`() {
    stage.layer.position.x = 100
    for by in [10.0, 100] {
      let animation = CABasicAnimation(keyPath: "position.x")
      (animation.fromValue, animation.toValue) = (0.0, by)
      animation.isAdditive = true
      animation.duration = 1
      stage.layer.add(animation, forKey: "by \(by)")
    }
    #expect(stage.values("position.x", at: [0.5]) == [155])
  }

  @Test func `cumulative runs start where the last one ended`() {
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue) = (0, 10)
    animation.duration = 1
    animation.repeatCount = 3
    animation.isCumulative = true
    stage.layer.add(animation, forKey: nil)
    #expect(stage.values("position.x", at: [0.5, 1.5, 2.5]) == [5, 15, 25])
  }

  // MARK: Time

  @Test func `fill modes hold the ends before and after the animation`() {
    func shown(_ mode: CAMediaTimingFillMode) -> [Double] {
      let stage = AnimationStage()
      stage.layer.opacity = 0.5
      stage.layer.add(
        fade {
          $0.beginTime = stage.clock.now + 1
          $0.fillMode = mode
          $0.isRemovedOnCompletion = false
        }, forKey: nil)
      return stage.values("opacity", at: [0.5, 1.25, 3])
    }
    #expect(shown(.removed) == [0.5, 0.25, 0.5])
    #expect(shown(.backwards) == [0, 0.25, 0.5])
    #expect(shown(.forwards) == [0.5, 0.25, 1])
    #expect(shown(.both) == [0, 0.25, 1])
  }

  @Test func `twice the speed takes half the time, and a negative speed runs backwards`() {
    #expect(opacity(fade { $0.speed = 2 }, at: [0.25, 0.6]) == [0.5, 1])
    let back = AnimationStage()
    back.layer.add(fade { $0.speed = -1 }, forKey: nil)
    #expect(back.values("opacity", at: [0, 0.25, 0.75]) == [1, 0.75, 0.25])
  }

  @Test func `an offset starts within the run, and the skipped part comes last`() {
    #expect(opacity(fade { $0.timeOffset = 0.5 }, at: [0, 0.25, 0.75]) == [0.5, 0.75, 0.25])
  }

  @Test func `an animation of speed 0 stands at its offset and requests no frames`() {
    let still = fade {
      $0.speed = 0
      $0.timeOffset = 0.3
    }
    #expect(opacity(still, at: [0, 5]) == [0.3, 0.3])
    #expect(!stage.tree.needsFrame)
    #expect(stage.layer.animation(forKey: "test") != nil)
  }

  @Test func `repeat counts may be fractions, and a repeat duration takes precedence`() {
    let times = fade { $0.repeatCount = 1.5 }
    #expect(opacity(times, at: [1.25, 1.45, 1.6]) == [0.25, 0.45, 1])
    let other = AnimationStage()
    other.layer.add(
      fade {
        $0.repeatDuration = 2.25
        $0.repeatCount = 9
      }, forKey: "test")
    #expect(other.values("opacity", at: [2.2, 2.3]) == [0.2, 1])
    #expect(other.layer.animation(forKey: "test") == nil)
  }

  @Test func `an infinite repeat count never ends`() {
    let animation = fade { $0.repeatCount = .infinity }
    #expect(opacity(animation, at: [1000.25]) == [0.25])
    #expect(stage.tree.isAnimating)
  }

  @Test func `an animation that has not started paints nothing and requests no frame`() {
    stage.layer.backgroundColor = CGColor(gray: 0, alpha: 1)
    stage.layer.bounds.size = CGSize(width: 10, height: 10)
    stage.move(to: 0)
    stage.layer.add(fade { $0.beginTime = stage.clock.now + 10 }, forKey: "test")
    stage.move(to: 0.1)
    #expect(!stage.tree.needsFrame)
    stage.clock.advance(by: 1)
    stage.tree.prepareFrame(at: stage.clock.now)
    #expect(stage.tree.damage.isEmpty)
    #expect(stage.values("opacity", at: [10.5]) == [0.5])
    stage.layer.removeAllAnimations()
  }

  @Test func `invalid numbers do no harm`() {
    let odd = fade {
      $0.duration = .nan
      $0.speed = .nan
      $0.timeOffset = .infinity
      $0.beginTime = .nan
      $0.repeatCount = .nan
      $0.repeatDuration = -.infinity
    }
    #expect(opacity(odd, at: [0, 0.125, 1]) == [0, 0.5, 1])
    let far = CABasicAnimation(keyPath: "position")
    far.toValue = CGPoint(x: CGFloat.nan, y: .infinity)
    far.duration = 1
    stage.layer.add(far, forKey: nil)
    stage.move(to: 2)
    #expect(stage.layer.presentation()?.position == .zero)
  }

  // MARK: The time of layers

  @Test func `a layer of speed 0 pauses its animations, which continue where they were`() {
    stage.layer.add(fade(), forKey: "test")
    stage.move(to: 0.25)
    let layer = stage.layer
    let held = layer.convertTime(stage.clock.now, from: nil)
    layer.speed = 0
    layer.timeOffset = held
    #expect(stage.values("opacity", at: [0.5, 3]) == [0.25, 0.25])
    #expect(!stage.tree.needsFrame)
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    layer.beginTime = layer.convertTime(stage.clock.now, from: nil) - held
    #expect(stage.values("opacity", at: [3.25]) == [0.5])
    #expect(stage.values("opacity", at: [3.9]) == [1])
  }

  @Test func `time is transformed by all ancestors`() {
    stage.tree.root.speed = 2
    stage.tree.root.beginTime = 1
    #expect(stage.layer.convertTime(5, from: nil) == 8)
    #expect(stage.layer.convertTime(8, to: nil) == 5)
    #expect(stage.layer.convertTime(8, to: stage.tree.root) == 8)
    stage.layer.add(fade(), forKey: nil)
    #expect(stage.values("opacity", at: [0.25]) == [0.5])
  }

  // MARK: Groups

  @Test func `a group runs its animations in its own time`() {
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue) = (0, 100)
    move.duration = 1
    move.beginTime = 1
    move.fillMode = .both
    let group = CAAnimationGroup()
    group.animations = [fade(), move]
    group.duration = 1.5
    stage.layer.add(group, forKey: "test")
    #expect(stage.values("opacity", at: [0.5]) == [0.5])
    #expect(stage.values("position.x", at: [0.6, 1.25]) == [0, 25])
    #expect(stage.values("position.x", at: [1.6]) == [0])
    #expect(stage.layer.animation(forKey: "test") == nil)
  }
}
