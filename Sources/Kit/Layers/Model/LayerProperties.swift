import Foundation
import Graphics

/// The animatable or visible values of a layer.
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
  // Properties added here must be reset in `LayerPresentation.reset(to:)` too.
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

  /// The same transform from single values, without copying all of them.
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

  /// Whether the sublayers' coordinates differ from the layer's own.
  var hasSublayerTransform: Bool { !self.sublayerTransform.affine.isIdentity }

  /// The transform from the sublayers' coordinates to device pixels, given the layer's.
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

  /// The effective radius in points, at most half of the shorter side.
  var drawnCornerRadius: CGFloat {
    guard cornerRadius > 0 else { return 0 }
    return min(cornerRadius, min(bounds.width, bounds.height) / 2)
  }
}

/// The presentation values of an animated layer.
///
/// They are a separate object: few layers are animated at a time, and reading one value then needs
/// no copy.
@MainActor
final class LayerPresentation {
  var values: LayerProperties
  /// The seconds of frames in which the layer was not visible; `nil` while it is visible.
  var unseenTime: Double?

  init(_ values: LayerProperties) { self.values = values }

  /// Resets the values to a layer's model.
  ///
  /// Equivalent to an assignment, but references are only counted if they differ.
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
  /// The values shown on screen.
  var shown: LayerProperties {
    if let presented { presented.values } else { model }
  }

  // Accessors of single values. Copying all values would count references.

  /// The bounds shown on screen.
  var shownBounds: CGRect { presented?.values.bounds ?? model.bounds }

  /// The opacity shown on screen.
  var shownOpacity: Float { presented?.values.opacity ?? model.opacity }

  /// The background colour shown on screen.
  var shownBackground: CGColor? {
    if let presented { presented.values.backgroundColor } else { model.backgroundColor }
  }

  /// Whether the layer is hidden on screen.
  var isHiddenOnScreen: Bool { presented?.values.isHidden ?? model.isHidden }

  /// The effective corner radius shown on screen.
  var shownCornerRadius: CGFloat {
    presented?.values.drawnCornerRadius ?? model.drawnCornerRadius
  }

  /// The rounded corners shown on screen.
  var shownCorners: CACornerMask {
    presented?.values.details.values.maskedCorners ?? model.details.values.maskedCorners
  }
}

/// The corners that `cornerRadius` rounds.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// The bits of the mask.
  public let rawValue: UInt

  /// Creates a mask from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top left corner.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The top right corner.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The bottom left corner.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The bottom right corner.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

  static let all = CACornerMask(rawValue: 15)
}
