import Foundation
import Graphics

/// The values of a layer that can be animated or seen.
///
/// A layer has one such value as its model and, while it is animated, a second one with the
/// animations applied: the presentation.
struct LayerProperties {
  var bounds = CGRect.zero
  var position = CGPoint.zero
  var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  var zPosition: CGFloat = 0
  var transform = CATransform3D()
  var sublayerTransform = CATransform3D()
  var isHidden = false
  var opacity: Float = 1
  var masksToBounds = false
  var backgroundColor: CGColor?
  var cornerRadius: CGFloat = 0
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
  /// The values of a special kind of layer.
  var kind = LayerKind.plain

  /// The transform from the layer's own coordinates to its superlayer's.
  var toSuperlayer: CGAffineTransform {
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
  var hasSublayerTransform: Bool { !sublayerTransform.affine.isIdentity }

  /// From the coordinates in which the sublayers are placed to where `toDevice` takes the layer's.
  func belowPlacement(in toDevice: CGAffineTransform) -> CGAffineTransform {
    guard hasSublayerTransform else { return toDevice }
    let anchor = CGPoint(
      x: bounds.minX + anchorPoint.x * bounds.width,
      y: bounds.minY + anchorPoint.y * bounds.height)
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(sublayerTransform.affine)
      .concatenating(CGAffineTransform(translationX: anchor.x, y: anchor.y))
      .concatenating(toDevice)
  }

  /// The radius in points as it can be drawn: never over half of the shorter side.
  var drawnCornerRadius: CGFloat {
    guard cornerRadius > 0 else { return 0 }
    return min(cornerRadius, min(bounds.width, bounds.height) / 2)
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
