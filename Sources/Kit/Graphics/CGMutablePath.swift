import Foundation
import Raster

/// A path that is being built.
///
/// The unit is that of the drawing; y grows downwards.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// Creates an empty path.
  public convenience init() { self.init(storage: Path()) }

  /// Starts a new subpath at a point.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    storage.move(to: mapped(point, transform))
  }

  /// Adds a line from the current point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    storage.line(to: mapped(point, transform))
  }

  /// Adds a move to the first point and lines to the others.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds a quadratic Bézier curve from the current point.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    storage.quad(to: mapped(end, transform), control: mapped(control, transform))
  }

  /// Adds a cubic Bézier curve from the current point.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    storage.cubic(
      to: mapped(end, transform), control1: mapped(control1, transform),
      control2: mapped(control2, transform))
  }

  /// Closes the current subpath with a line to its start.
  public func closeSubpath() { storage.close() }

  /// Adds a rectangle as a closed subpath.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    move(to: CGPoint(x: rect.minX, y: rect.minY), transform: transform)
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY), transform: transform)
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY), transform: transform)
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY), transform: transform)
    closeSubpath()
  }

  /// Adds rectangles as closed subpaths.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds the ellipse inscribed in a rectangle.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    addRoundedRect(
      in: rect, cornerWidth: rect.width / 2, cornerHeight: rect.height / 2, transform: transform)
  }

  /// Adds a rounded rectangle as a closed subpath.
  ///
  /// The radii are clamped to half of the sides.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let rx = max(min(cornerWidth, rect.width / 2), 0)
    let ry = max(min(cornerHeight, rect.height / 2), 0)
    guard rx > 0, ry > 0 else { return addRect(rect, transform: transform) }
    // The distance of the control points with which a cubic approximates a quarter circle.
    let kx = rx * 0.5522847498307936
    let ky = ry * 0.5522847498307936
    let (x0, x1, y0, y1) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    func corner(_ end: CGPoint, _ control1: CGPoint, _ control2: CGPoint) {
      addCurve(to: end, control1: control1, control2: control2, transform: transform)
    }
    move(to: point(x0 + rx, y0), transform: transform)
    addLine(to: point(x1 - rx, y0), transform: transform)
    corner(point(x1, y0 + ry), point(x1 - rx + kx, y0), point(x1, y0 + ry - ky))
    addLine(to: point(x1, y1 - ry), transform: transform)
    corner(point(x1 - rx, y1), point(x1, y1 - ry + ky), point(x1 - rx + kx, y1))
    addLine(to: point(x0 + rx, y1), transform: transform)
    corner(point(x0, y1 - ry), point(x0 + rx - kx, y1), point(x0, y1 - ry + ky))
    addLine(to: point(x0, y0 + ry), transform: transform)
    corner(point(x0 + rx, y0), point(x0, y0 + ry - ky), point(x0 + rx - kx, y0))
    closeSubpath()
  }

  /// Appends another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    storage.append(
      transform.isIdentity ? path.storage : path.storage.transformed(by: transform.rasterTransform))
  }

  private func mapped(_ point: CGPoint, _ transform: CGAffineTransform) -> Point {
    let point = transform.isIdentity ? point : point.applying(transform)
    return Point(x: Double(point.x), y: Double(point.y))
  }
}
