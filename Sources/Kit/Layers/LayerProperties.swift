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
  // Whoever adds another one goes back to it in `LayerPresentation.reset(to:)` as well.
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

  /// Goes back to a layer's model.
  ///
  /// The same as an assignment, but references are counted only where they are to something else.
  func reset(to layer: CALayer) {
    values.bounds = layer.model.bounds
    values.position = layer.model.position
    values.anchorPoint = layer.model.anchorPoint
    values.transform = layer.model.transform
    values.isHidden = layer.model.isHidden
    values.masksToBounds = layer.model.masksToBounds
    values.opacity = layer.model.opacity
    values.cornerRadius = layer.model.cornerRadius
    if values.backgroundColor !== layer.model.backgroundColor {
      values.backgroundColor = layer.model.backgroundColor
    }
    if values.details !== layer.model.details { values.details = layer.model.details }
  }
}

extension CALayer {
  /// The values as they are on screen.
  var shown: LayerProperties {
    if let presented { presented.values } else { model }
  }

  // Single values, for which no copy of all of them is made: that counts references.

  /// The bounds on screen.
  var shownBounds: CGRect { presented?.values.bounds ?? model.bounds }

  /// The opacity on screen.
  var shownOpacity: Float { presented?.values.opacity ?? model.opacity }

  /// The colour behind the contents on screen.
  var shownBackground: CGColor? {
    if let presented { presented.values.backgroundColor } else { model.backgroundColor }
  }

  /// Whether the layer is hidden on screen.
  var isHiddenOnScreen: Bool { presented?.values.isHidden ?? model.isHidden }

  /// The radius of the corners on screen, as it can be drawn.
  var shownCornerRadius: CGFloat {
    presented?.values.drawnCornerRadius ?? model.drawnCornerRadius
  }

  /// The corners that are rounded on screen.
  var shownCorners: CACornerMask {
    presented?.values.details.values.maskedCorners ?? model.details.values.maskedCorners
  }

  /// The transform from the layer's own coordinates to its superlayer's, as it is on screen.
  var shownToSuperlayer: CGAffineTransform {
    presented?.values.toSuperlayer ?? model.toSuperlayer
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
