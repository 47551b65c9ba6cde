import Foundation
import Graphics

extension CALayer {
  /// The key of the action argument with the presentation value before the change.
  package static let previousValueKey = "previousValue"
  /// The key of the action argument with the model value before the change.
  package static let previousModelKey = "previousModel"

  func changeArguments(
    _ key: String, _ old: LayerProperties, _ shown: LayerProperties
  ) -> [AnyHashable: Any] {
    let property = LayerKeyPath(key, of: old)
    var arguments: [AnyHashable: Any] = [:]
    arguments[Self.previousModelKey] = property?.value(in: old)
    arguments[Self.previousValueKey] = property?.value(in: shown)
    return arguments
  }

  /// The implicit animation of a changed property, if no one else provides an action.
  ///
  /// As in Core Animation, there is none for a layer that has not been in a frame yet, or that
  /// belongs to a view.
  func implicitAction(forKey key: String) -> (any CAAction)? {
    guard let tree, tree.animatesImplicitly, delegate == nil, arrivalFrame < tree.frameNumber,
      isAnimatedImplicitly(key), CATransaction.animationDuration() > 0
    else { return nil }
    let animation = CABasicAnimation(keyPath: key)
    animation.duration = CATransaction.animationDuration()
    animation.timingFunction =
      CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    animation.fillMode = .backwards
    return animation
  }

  /// Whether changes of a property are animated implicitly.
  package func isAnimatedImplicitly(_ key: String) -> Bool {
    Self.implicitKeys.contains(key)
      || model.drawn[key] != nil && !type(of: self).needsDisplay(forKey: key)
      || model.kind.map { type(of: $0).implicitKeys.contains(key) } ?? false
  }

  /// The implicitly animated properties that all layers have.
  ///
  /// As in Core Animation, `shadowPath` is not among them.
  private static let implicitKeys: Set<String> = [
    "position", "bounds", "transform", "opacity", "backgroundColor", "cornerRadius",
    "borderWidth", "borderColor", "shadowOpacity", "shadowRadius", "shadowOffset", "shadowColor",
    "anchorPoint", "contentsRect", "zPosition", "sublayerTransform",
  ]
}
