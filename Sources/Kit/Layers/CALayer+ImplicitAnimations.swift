import Foundation
import Graphics

extension CALayer {
  /// The argument of an action that holds what the layer showed before the change.
  package static let previousValueKey = "previousValue"
  /// The argument of an action that holds the layer's own value before the change.
  package static let previousModelKey = "previousModel"

  func changeArguments(
    _ key: String, _ old: LayerProperties, _ shown: LayerProperties
  ) -> [AnyHashable: Any] {
    let property = LayerKeyPath(key)
    var arguments: [AnyHashable: Any] = [:]
    arguments[Self.previousModelKey] = property?.value(in: old)
    arguments[Self.previousValueKey] = property?.value(in: shown)
    return arguments
  }

  /// The animation of a change that nobody answers for.
  ///
  /// As in Core Animation, a layer that was not yet part of a frame changes at once, and so does
  /// one that belongs to a view.
  func implicitAction(forKey key: String) -> (any CAAction)? {
    guard let tree, tree.animatesImplicitly, delegate == nil, arrivalFrame < tree.frameNumber,
      Self.implicitKeys.contains(key), CATransaction.animationDuration() > 0
    else { return nil }
    let animation = CABasicAnimation(keyPath: key)
    animation.duration = CATransaction.animationDuration()
    animation.timingFunction =
      CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    animation.fillMode = .backwards
    return animation
  }

  /// The properties that animate by themselves: not `path` and `shadowPath`, as in Core Animation.
  package static let implicitKeys: Set<String> = [
    "position", "bounds", "transform", "opacity", "backgroundColor", "cornerRadius",
    "borderWidth", "borderColor", "shadowOpacity", "shadowRadius", "shadowOffset", "shadowColor",
    "anchorPoint", "contentsRect", "zPosition", "sublayerTransform", "fillColor", "strokeColor",
    "strokeStart",
    "strokeEnd", "lineWidth", "miterLimit", "lineDashPhase", "colors", "locations", "startPoint",
    "endPoint", "instanceDelay", "instanceTransform", "instanceColor",
    "instanceRedOffset", "instanceGreenOffset", "instanceBlueOffset", "instanceAlphaOffset",
    "fontSize", "foregroundColor",
  ]
}
