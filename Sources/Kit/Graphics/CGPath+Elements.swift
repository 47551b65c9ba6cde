import Foundation
import Raster

/// The kind of a path's element.
public enum CGPathElementType: Int32, Sendable {
  /// Starts a subpath; one point.
  case moveToPoint
  /// A line; one point.
  case addLineToPoint
  /// A quadratic curve; the control point and the end.
  case addQuadCurveToPoint
  /// A cubic curve; two control points and the end.
  case addCurveToPoint
  /// Closes the subpath; no point.
  case closeSubpath
}

/// An element of a path.
public struct CGPathElement {
  /// The kind of the element, which determines the number of points.
  public let type: CGPathElementType
  /// The control points, then the end; valid during the call that passes the element.
  public let points: UnsafeMutablePointer<CGPoint>
}

extension CGPath {
  /// Calls a closure with each element in order.
  ///
  /// The pointers are valid during the call only.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    storage.forEachElement { element in
      let (type, points) = element.parts
      var places = points.map { CGPoint(x: $0.x, y: $0.y) }
      places.withUnsafeMutableBufferPointer { buffer in
        // A closing element has no points, so its pointer is not read.
        let start = buffer.baseAddress ?? UnsafeMutablePointer(bitPattern: 8)
        guard let start else { return }
        withUnsafePointer(to: CGPathElement(type: type, points: start), block)
      }
    }
  }

  /// The smallest rectangle around the lines and curves, without their control points.
  ///
  /// `CGRect.null` for an empty path.
  public var boundingBoxOfPath: CGRect {
    var box: CGRect?
    var from = Point.zero
    func include(_ x: Double, _ y: Double) {
      let point = CGRect(x: x, y: y, width: 0, height: 0)
      box = box?.union(point) ?? point
    }
    storage.forEachElement { element in
      let points = element.parts.points
      guard let end = points.last else { return }
      include(end.x, end.y)
      if points.count > 1 {
        let curve = [from] + points
        for place in Self.extremes(curve.map(\.x)) + Self.extremes(curve.map(\.y)) {
          include(
            Self.value(of: curve.map(\.x), at: place), Self.value(of: curve.map(\.y), at: place))
        }
      }
      from = end
    }
    return box ?? .null
  }

  /// The outline of the line that a pen draws along the path.
  ///
  /// - Parameters:
  ///   - lineWidth: The width of the line.
  ///   - lineCap: The shape of its ends.
  ///   - lineJoin: The shape of its corners.
  ///   - miterLimit: The largest length of a mitre, in line widths.
  ///   - transform: Applied to the path before it is stroked.
  /// - Returns: Closed subpaths, to fill by the winding rule.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    let style = StrokeStyle(
      width: Double(lineWidth), cap: lineCap.cap, join: lineJoin.join,
      miterLimit: Double(miterLimit))
    // Four device pixels per unit keep curves smooth at any usual screen scale.
    return CGPath(
      storage: storage.transformed(by: transform.rasterTransform).stroked(style, scale: 4))
  }

  /// The positions 0…1 at which a Bézier curve of one coordinate has no slope.
  private static func extremes(_ p: [Double]) -> [Double] {
    var roots: [Double] = []
    if p.count == 3 {
      let bend = p[0] - 2 * p[1] + p[2]
      if bend != 0 { roots = [(p[0] - p[1]) / bend] }
    } else if p.count == 4 {
      let a = 3 * (p[3] - 3 * p[2] + 3 * p[1] - p[0])
      let b = 6 * (p[2] - 2 * p[1] + p[0])
      let c = 3 * (p[1] - p[0])
      let discriminant = b * b - 4 * a * c
      if abs(a) < 1e-12 {
        if b != 0 { roots = [-c / b] }
      } else if discriminant >= 0 {
        roots = [-1.0, 1].map { (-b + $0 * discriminant.squareRoot()) / (2 * a) }
      }
    }
    return roots.filter { $0 > 0 && $0 < 1 }
  }

  /// A Bézier curve of one coordinate at a position, by De Casteljau's algorithm.
  private static func value(of points: [Double], at t: Double) -> Double {
    var points = points
    while points.count > 1 { points = zip(points, points.dropFirst()).map { $0 + ($1 - $0) * t } }
    return points[0]
  }
}

extension Path.Element {
  /// The kind of the element and its points, the end last.
  fileprivate var parts: (type: CGPathElementType, points: [Point]) {
    switch self {
    case .move(let to): (.moveToPoint, [to])
    case .line(let to): (.addLineToPoint, [to])
    case .quad(let to, let control): (.addQuadCurveToPoint, [control, to])
    case .cubic(let to, let control1, let control2): (.addCurveToPoint, [control1, control2, to])
    case .close: (.closeSubpath, [])
    }
  }
}
