import Foundation
import Graphics
import Testing

@testable import Layers

/// Transforms made from an animation's numbers.
@MainActor @Suite struct ValueFunctionTests {
  private let stage = AnimationStage()

  private func animate(
    _ keyPath: String, _ function: CAValueFunctionName, from start: Any = 0,
    to end: Any, isAdditive: Bool = false
  ) {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (start, end, 1)
    animation.isAdditive = isAdditive
    animation.valueFunction = CAValueFunction(name: function)
    stage.layer.add(animation, forKey: nil)
    stage.move(to: stage.clock.now - 0.5)
  }

  private func shown(_ keyPath: String) -> CATransform3D {
    guard case .transform(let transform)? = stage.shown(keyPath) else { return CATransform3D() }
    return transform
  }

  @Test func `a function replaces the whole transform`() {
    stage.layer.transform = CATransform3DMakeScale(2, 3, 1)
    animate("transform", .rotateZ, to: 2)
    #expect(abs(shown("transform").m11 - cos(1)) < 1e-9)
    stage.layer.removeAllAnimations()
    animate("transform", .translate, from: [0.0, 0, 0], to: [10.0, 20, 30])
    #expect(shown("transform") == CATransform3DMakeTranslation(5, 10, 15))
    stage.layer.removeAllAnimations()
    animate("sublayerTransform", .scale, from: [1.0, 1, 1], to: [3.0, 5, 7])
    #expect(shown("sublayerTransform") == CATransform3DMakeScale(2, 3, 4))
  }

  @Test func `an additive function changes one component, and other key paths ignore it`() {
    stage.layer.transform = CATransform3DMakeTranslation(5, 6, 0)
    animate("transform", .translateX, to: 10, isAdditive: true)
    #expect(shown("transform") == CATransform3DMakeTranslation(10, 6, 0))
    stage.layer.removeAllAnimations()
    animate("position.x", .rotateZ, to: 10)
    #expect(stage.shown("position.x") == .number(5))
  }
}
