import Foundation
import Graphics

/// Values of a layer that few layers have other than the usual ones.
///
/// Kept aside and never changed, so that layers share them: each frame of an animation copies a
/// layer's values, which is to copy a few numbers then.
final class LayerDetails: Sendable {
  struct Values: Sendable {
    var zPosition: CGFloat = 0
    var sublayerTransform = CATransform3D()
    var maskedCorners = CACornerMask.all
    var borderWidth: CGFloat = 0
    var borderColor: CGColor?
    var shadowColor: CGColor? = CGColor(gray: 0, alpha: 1)
    var shadowOpacity: Float = 0
    var shadowOffset = CGSize(width: 0, height: -3)
    var shadowRadius: CGFloat = 3
    var shadowPath: CGPath?
    var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// What an animation shows instead of the layer's picture.
    var animatedContents: CGImage?
    /// What layers of other floors draw with, by key: such a layer draws itself anew in each frame
    /// that shows another value.
    var drawn: [String: AnimationValue] = [:]
    /// The values of a special kind of layer.
    var kind = LayerKind.plain
  }

  let values: Values

  private init(_ values: Values) { self.values = values }

  /// What a layer begins with.
  static let usual = LayerDetails(Values())

  /// The same with one value changed.
  func changed<Value>(_ path: WritableKeyPath<Values, Value>, to value: Value) -> LayerDetails {
    var new = values
    new[keyPath: path] = value
    return LayerDetails(new)
  }
}
