import Foundation
import Graphics
import Testing

@testable import Layers

/// Components of transforms that are animated individually.
@MainActor @Suite struct TransformPartTests {
  private let stage = AnimationStage()

  private func animate(_ keyPath: String, from start: Any = 0, to end: Any) {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (start, end, 1)
    stage.layer.add(animation, forKey: nil)
    stage.move(to: stage.clock.now - 0.5)
  }

  private func shown(_ keyPath: String) -> CATransform3D {
    guard case .transform(let transform)? = stage.shown(keyPath) else { return CATransform3D() }
    return transform
  }

  @Test func `depth is scaled and translated by its key paths`() {
    stage.layer.transform = CATransform3DMakeScale(2, 3, 1)
    animate("transform.scale.z", from: 1, to: 3)
    #expect(abs(shown("transform").m33 - 2) < 1e-9 && abs(shown("transform").m22 - 3) < 1e-9)
    stage.layer.removeAllAnimations()
    animate("transform.translation.z", to: 10)
    #expect(shown("transform").m43 == 5)
    stage.layer.setValue(7.0, forKeyPath: "transform.translation.z")
    #expect(stage.layer.transform.m43 == 7)
    #expect(stage.layer.value(forKeyPath: "transform.translation.z") as? CGFloat == 7)
  }

  @Test(arguments: ["", ".x", ".y", ".z"])
  func `the sublayer transform is rotated by its key paths`(axis: String) {
    animate("sublayerTransform.rotation" + axis, to: 2)
    let expected = CATransform3DMakeRotation(
      1, axis == ".x" ? 1 : 0, axis == ".y" ? 1 : 0, axis == ".x" || axis == ".y" ? 0 : 1)
    let shown = shown("sublayerTransform")
    for (a, b) in zip(shown.rows.joined(), expected.rows.joined()) { #expect(abs(a - b) < 1e-9) }
  }

  @Test func `an unknown component is not found`() {
    #expect(LayerKeyPath("sublayerTransform.rotation.w", of: stage.layer.model) == nil)
    #expect(stage.layer.value(forKeyPath: "sublayerTransform.mood") == nil)
  }
}
