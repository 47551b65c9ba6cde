import Foundation
import Raster

/// An immutable path.
///
/// Mirrors Core Graphics' `CGPath`, on top of the rasterizer's `Path`.
public class CGPath: Hashable, @unchecked Sendable {
  // Only CGMutablePath writes it, before it is shared.
  final var storage: Path

  init(storage: Path) { self.storage = storage }

  /// Creates a rectangle whose corners are transformed.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    let path = CGMutablePath()
    path.addRect(rect, transform: transform?.pointee ?? .identity)
    self.init(storage: path.storage)
  }

  /// Creates a rounded rectangle.
  ///
  /// The radii are clamped to half of the sides.
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

  /// Creates the ellipse inscribed in a rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    let path = CGMutablePath()
    path.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
    self.init(storage: path.storage)
  }

  /// Creates a path from the rasterizer's type.
  public convenience init(_ path: Path) { self.init(storage: path) }

  /// The path in the rasterizer's type.
  public var rasterPath: Path { storage }

  /// Whether the path has no elements.
  public var isEmpty: Bool { storage.isEmpty }

  /// The bounds of all points, control points included; `CGRect.null` for an empty path.
  public var boundingBox: CGRect {
    guard let bounds = storage.bounds else { return .null }
    return CGRect(x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height)
  }

  /// The start of the next line; zero if the path is empty.
  public var currentPoint: CGPoint {
    storage.currentPoint.map { CGPoint(x: $0.x, y: $0.y) } ?? .zero
  }

  /// Whether a point is inside the path, by the given rule.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    let path = transform.isIdentity ? storage : storage.transformed(by: transform.rasterTransform)
    return path.contains(Point(x: Double(point.x), y: Double(point.y)), rule: rule.fillRule)
  }

  /// An immutable copy.
  public func copy() -> CGPath? { CGPath(storage: storage) }

  /// A mutable copy.
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

/// Which points are inside a path.
public enum CGPathFillRule: Int, Sendable {
  /// Points with a winding number other than zero.
  case winding
  /// Points from which a ray crosses the path an odd number of times.
  case evenOdd

  /// The rule in the rasterizer's type.
  public var fillRule: FillRule { self == .winding ? .nonZero : .evenOdd }
}
