import Foundation
import Graphics

/// Values that differ from their defaults for few layers.
///
/// They are stored in an immutable object that layers share. Each frame of an animation copies a
/// layer's values, and that copy is then only a few numbers.
final class LayerDetails: Sendable {
  struct Values: Sendable {
    var zPosition: CGFloat = 0
    var sublayerTransform = CATransform3D()
    var maskedCorners = CACornerMask.all
    var borderWidth: CGFloat = 0
    var borderColor: CGColor? = CGColor(gray: 0, alpha: 1)
    var shadowColor: CGColor? = CGColor(gray: 0, alpha: 1)
    var shadowOpacity: Float = 0
    var shadowOffset = CGSize(width: 0, height: -3)
    var shadowRadius: CGFloat = 3
    var shadowPath: CGPath?
    var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// The image that an animation shows instead of the layer's contents.
    var animatedContents: CGImage?
    /// The values that layer classes of other modules draw with, by key.
    ///
    /// Such a layer is redrawn in each frame that changes one of them.
    var drawn: [String: AnimationValue] = [:]
    /// The types of those that are numbers, but not of type `CGFloat`.
    var numberKinds: [String: NumberKind] = [:]
    /// The values of the layer's kind; `nil` for a plain layer.
    var kind: (any LayerKind)?
  }

  let values: Values

  private init(_ values: Values) { self.values = values }

  /// The default values.
  static let usual = LayerDetails(Values())

  /// A copy with one value changed.
  func changed<Value>(_ path: WritableKeyPath<Values, Value>, to value: Value) -> LayerDetails {
    var new = values
    new[keyPath: path] = value
    return LayerDetails(new)
  }
}
