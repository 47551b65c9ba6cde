import Foundation
import Motion
import Testing

@testable import Layers

@MainActor @Suite struct SpringAnimationTests {
  /// The spring that UIKit's navigation is known to use.
  private var heavy: CASpringAnimation {
    let spring = CASpringAnimation(keyPath: "position.x")
    (spring.mass, spring.stiffness, spring.damping) = (3, 1000, 500)
    (spring.fromValue, spring.toValue) = (0, 1)
    spring.duration = 0.5
    return spring
  }

  @Test func `an overdamped spring takes no longer than a critically damped one by default`() {
    #expect(abs(heavy.settlingDuration - 0.506) < 0.001)
    let stage = AnimationStage()
    stage.layer.add(heavy, forKey: nil)
    let frequency = (1000.0 / 3).squareRoot()
    for (time, value) in zip([0.1, 0.2, 0.3], stage.values("position.x", at: [0.1, 0.2, 0.3])) {
      let expected = 1 - exp(-frequency * time) * (1 + frequency * time)
      #expect(abs(value - expected) < 0.001)
    }
  }

  @Test func `with allowsOverdamping an overdamped spring is slower`() {
    let spring = heavy
    spring.allowsOverdamping = true
    #expect(abs(spring.settlingDuration - 3.418) < 0.001)
    let stage = AnimationStage()
    stage.layer.add(spring, forKey: nil)
    let expected = Spring(mass: 3, stiffness: 1000, damping: 500).progress(at: 0.2)
    #expect(abs((stage.values("position.x", at: [0.2]).first ?? 0) - expected) < 0.001)
    #expect(CASpringAnimation(perceptualDuration: 0.5, bounce: -0.5).settlingDuration > 1)
  }

  @Test func `without a duration, a spring in a group has the group's`() {
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.damping = 20
    (spring.fromValue, spring.toValue) = (0, 100)
    let inner = CAAnimationGroup()
    inner.animations = [spring]
    let group = CAAnimationGroup()
    group.animations = [inner]
    group.duration = 2
    let stage = AnimationStage()
    stage.layer.add(group, forKey: nil)
    let expected = Spring(mass: 1, stiffness: 100, damping: 20).progress(at: 0.5)
    let shown = stage.values("position.x", at: [0.5, 1])
    #expect(abs(shown[0] - 100 * expected) < 0.1 && shown[1] > 99)
  }
}
