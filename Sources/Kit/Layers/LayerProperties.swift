import Foundation
import Graphics

/// The values of a layer that can be animated or seen.
///
/// A layer has one such value as its model and, while it is animated, a second one with the
/// animations applied: the presentation.
@dynamicMemberLookup
struct LayerProperties {
  var bounds = CGRect.zero
  var position = CGPoint.zero
  var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  var transform = CATransform3D()
  var isHidden = false
  var masksToBounds = false
  var opacity: Float = 1
  var backgroundColor: CGColor?
  var cornerRadius: CGFloat = 0
  /// All other values.
  var details = LayerDetails.usual

  @inline(__always)
  subscript<Value>(dynamicMember path: WritableKeyPath<LayerDetails.Values, Value>) -> Value {
    get { details.values[keyPath: path] }
    set { details = details.changed(path, to: newValue) }
  }

  /// The transform from the layer's own coordinates to its superlayer's.
  @inline(__always)
  var toSuperlayer: CGAffineTransform {
    Self.toSuperlayer(bounds, position, anchorPoint, transform)
  }

  /// The same of single values, for which no copy of all of them is made.
  @inline(__always)
  static func toSuperlayer(
    _ bounds: CGRect, _ position: CGPoint, _ anchorPoint: CGPoint, _ transform: CATransform3D
  ) -> CGAffineTransform {
    let anchor = CGPoint(
      x: bounds.minX + anchorPoint.x * bounds.width,
      y: bounds.minY + anchorPoint.y * bounds.height)
    let affine = transform.affine
    if affine.isIdentity {
      return CGAffineTransform(translationX: position.x - anchor.x, y: position.y - anchor.y)
    }
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(affine)
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }

  /// Whether the sublayers' coordinates are not the layer's own.
  var hasSublayerTransform: Bool { !self.sublayerTransform.affine.isIdentity }

  /// From the coordinates in which the sublayers are placed to where `toDevice` takes the layer's.
  func belowPlacement(in toDevice: CGAffineTransform) -> CGAffineTransform {
    guard hasSublayerTransform else { return toDevice }
    let anchor = CGPoint(
      x: bounds.minX + anchorPoint.x * bounds.width,
      y: bounds.minY + anchorPoint.y * bounds.height)
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(self.sublayerTransform.affine)
      .concatenating(CGAffineTransform(translationX: anchor.x, y: anchor.y))
      .concatenating(toDevice)
  }

  /// The radius in points as it can be drawn: never over half of the shorter side.
  var drawnCornerRadius: CGFloat {
    guard cornerRadius > 0 else { return 0 }
    return min(cornerRadius, min(bounds.width, bounds.height) / 2)
  }
}

/// What is shown of a layer while it is animated.
///
/// Kept aside: few layers are animated at a time, and of those that are no copies need to be made to
/// look at one value.
@MainActor
final class LayerPresentation {
  var values: LayerProperties

  init(_ values: LayerProperties) { self.values = values }
}

extension CALayer {
  /// The values as they are on screen.
  var shown: LayerProperties {
    if let presented { presented.values } else { model }
  }
}

/// Which corners `cornerRadius` rounds.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Makes a mask of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Top left.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// Top right.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// Bottom left.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// Bottom right.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

  static let all = CACornerMask(rawValue: 15)
}
