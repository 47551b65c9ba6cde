import Foundation
import Raster

/// An immutable outline.
///
/// Mirrors Core Graphics' `CGPath`, over the rasterizer's `Path`.
public class CGPath: Hashable, @unchecked Sendable {
  // Only CGMutablePath writes it, before anybody else has it.
  var storage: Path

  init(storage: Path) { self.storage = storage }

  /// Makes a rectangle, with a transform applied to its corners.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    let path = CGMutablePath()
    path.addRect(rect, transform: transform?.pointee ?? .identity)
    self.init(storage: path.storage)
  }

  /// Makes a rounded rectangle.
  ///
  /// The radii are limited to half of the sides.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    let path = CGMutablePath()
    path.addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
      transform: transform?.pointee ?? .identity)
    self.init(storage: path.storage)
  }

  /// Makes an ellipse that touches the four sides of a rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    let path = CGMutablePath()
    path.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
    self.init(storage: path.storage)
  }

  /// Makes a path from the rasterizer's.
  public convenience init(_ path: Path) { self.init(storage: path) }

  /// The path as the rasterizer takes it.
  public var rasterPath: Path { storage }

  /// Whether nothing was added.
  public var isEmpty: Bool { storage.isEmpty }

  /// The bounds of all points, control points included; `CGRect.null` for an empty path.
  public var boundingBox: CGRect {
    guard let bounds = storage.bounds else { return .null }
    return CGRect(x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height)
  }

  /// Whether a point is inside.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    let path = transform.isIdentity ? storage : storage.transformed(by: transform.rasterTransform)
    return path.contains(Point(x: Double(point.x), y: Double(point.y)), rule: rule.fillRule)
  }

  /// A copy that does not change.
  public func copy() -> CGPath? { CGPath(storage: storage) }

  /// A copy that can be added to.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(storage: storage) }

  /// A transformed copy.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    guard let transform else { return copy() }
    return CGPath(storage: storage.transformed(by: transform.pointee.rasterTransform))
  }

  /// Whether two paths have the same elements.
  public static func == (a: CGPath, b: CGPath) -> Bool { a === b || a.storage == b.storage }

  /// Hashes the elements.
  public func hash(into hasher: inout Hasher) { hasher.combine(storage) }
}

/// Which points of a path are inside.
public enum CGPathFillRule: Int, Sendable {
  /// Where the outline winds around a point.
  case winding
  /// Where a ray from a point crosses the outline an odd number of times.
  case evenOdd

  /// The rule as the rasterizer takes it.
  public var fillRule: FillRule { self == .winding ? .nonZero : .evenOdd }
}
