import Foundation
import Graphics
import Raster

/// A path with its fill and stroke parameters.
///
/// Units: points, y down.
open class UIBezierPath: NSObject, NSCopying {
  private var path: CGMutablePath

  /// The stroke width; 1 by default.
  ///
  /// With zero, a negative width or NaN, strokes draw nothing.
  open var lineWidth: CGFloat = 1
  /// The shape of line ends.
  open var lineCapStyle = CGLineCap.butt
  /// The shape of line joins.
  open var lineJoinStyle = CGLineJoin.miter
  /// The maximum length of a mitre, in halves of the line width.
  open var miterLimit: CGFloat = 10
  /// Has no effect: curves are always accurate to a fraction of a device pixel.
  open var flatness: CGFloat = 0.6
  /// Whether filling uses the even-odd rule instead of the winding rule.
  open var usesEvenOddFillRule = false
  private var dashes: [CGFloat] = []
  private var dashPhase: CGFloat = 0

  // MARK: Initializers

  /// Creates an empty path.
  public override convenience init() { self.init(mutable: CGMutablePath()) }

  private init(mutable path: CGMutablePath) {
    self.path = path
    super.init()
  }

  /// Creates a copy of a Core Graphics path.
  public convenience init(cgPath: CGPath) {
    self.init(mutable: cgPath.mutableCopy() ?? CGMutablePath())
  }

  /// Creates a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  /// Creates an ellipse that touches the four sides.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  /// Creates a rounded rectangle; the radius is limited to half of the shorter side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    let radius = min(cornerRadius, rect.width / 2, rect.height / 2)
    path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
  }

  /// Creates a rectangle with some rounded corners; the radii are limited to half of the sides.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    let width = max(0, min(cornerRadii.width, rect.width / 2))
    let height = max(0, min(cornerRadii.height, rect.height / 2))
    func radii(_ corner: UIRectCorner) -> (CGFloat, CGFloat) {
      corners.contains(corner) ? (width, height) : (0, 0)
    }
    addOutline(
      of: rect, topLeft: radii(.topLeft), topRight: radii(.topRight),
      bottomRight: radii(.bottomRight), bottomLeft: radii(.bottomLeft))
  }

  /// Creates a circular arc.
  ///
  /// Angles are in radians from x; clockwise is as seen on the screen.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  private func addOutline(
    of rect: CGRect, topLeft: (CGFloat, CGFloat), topRight: (CGFloat, CGFloat),
    bottomRight: (CGFloat, CGFloat), bottomLeft: (CGFloat, CGFloat)
  ) {
    // The part of a radius beyond the control point of a quarter circle.
    let rest: CGFloat = 1 - 0.5522847498307936
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    let (x0, x1, y0, y1) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    path.move(to: point(x0 + topLeft.0, y0))
    path.addLine(to: point(x1 - topRight.0, y0))
    path.addCurve(
      to: point(x1, y0 + topRight.1), control1: point(x1 - topRight.0 * rest, y0),
      control2: point(x1, y0 + topRight.1 * rest))
    path.addLine(to: point(x1, y1 - bottomRight.1))
    path.addCurve(
      to: point(x1 - bottomRight.0, y1), control1: point(x1, y1 - bottomRight.1 * rest),
      control2: point(x1 - bottomRight.0 * rest, y1))
    path.addLine(to: point(x0 + bottomLeft.0, y1))
    path.addCurve(
      to: point(x0, y1 - bottomLeft.1), control1: point(x0 + bottomLeft.0 * rest, y1),
      control2: point(x0, y1 - bottomLeft.1 * rest))
    path.addLine(to: point(x0, y0 + topLeft.1))
    path.addCurve(
      to: point(x0 + topLeft.0, y0), control1: point(x0, y0 + topLeft.1 * rest),
      control2: point(x0 + topLeft.0 * rest, y0))
    path.closeSubpath()
  }

  /// A copy with the same points and parameters.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIBezierPath(cgPath: path)
    copy.lineWidth = lineWidth
    copy.lineCapStyle = lineCapStyle
    copy.lineJoinStyle = lineJoinStyle
    copy.miterLimit = miterLimit
    copy.flatness = flatness
    copy.usesEvenOddFillRule = usesEvenOddFillRule
    copy.dashes = dashes
    copy.dashPhase = dashPhase
    return copy
  }

  /// The path with the direction of each subpath reversed.
  open func reversing() -> UIBezierPath {
    let result = copy() as? UIBezierPath ?? UIBezierPath()
    result.path = CGPath(path.rasterPath.reversed()).mutableCopy() ?? CGMutablePath()
    return result
  }

  // MARK: Construction

  /// Begins a new subpath.
  open func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a line.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a cubic curve.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic curve.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds a circular arc, with a line to its start.
  ///
  /// Angles are in radians from x.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }

  /// Closes the current subpath.
  open func close() { path.closeSubpath() }

  /// Appends another path.
  open func append(_ other: UIBezierPath) { path.addPath(other.path) }

  /// Removes all points.
  open func removeAllPoints() { path = CGMutablePath() }

  /// Transforms all points.
  open func apply(_ transform: CGAffineTransform) {
    withUnsafePointer(to: transform) { pointer in
      path = path.copy(using: pointer)?.mutableCopy() ?? path
    }
  }

  /// Sets the dash pattern of strokes.
  ///
  /// - Parameters:
  ///   - pattern: The alternating lengths of dashes and gaps, in points; `nil` for a solid line.
  ///   - count: The number of lengths; 0 for a solid line.
  ///   - phase: The offset into the pattern at which a line begins, in points.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dashes =
      count > 0 ? Array(UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : count)) : []
    dashPhase = phase
  }

  /// Gets the dash pattern of strokes.
  ///
  /// - Parameters:
  ///   - pattern: Receives the lengths, as many as the pattern has; `nil` to get only their number.
  ///   - count: Receives the number of lengths.
  ///   - phase: Receives the offset into the pattern at which a line begins.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    pattern?.update(from: dashes, count: dashes.count)
    count?.pointee = dashes.count
    phase?.pointee = dashPhase
  }

  // MARK: Queries

  /// The path as a Core Graphics path.
  open var cgPath: CGPath {
    get { path.copy() ?? path }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }

  /// Whether the path has no elements.
  open var isEmpty: Bool { path.isEmpty }
  /// The bounding box of all points; `CGRect.null` for an empty path.
  open var bounds: CGRect { path.boundingBox }
  /// The start of the next segment.
  open var currentPoint: CGPoint { path.currentPoint }
  /// Whether a point is inside, by the path's fill rule.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  // MARK: Drawing

  /// Fills the path with the current fill colour.
  open func fill() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.addPath(path)
    context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  /// Strokes the path with the current stroke colour.
  open func stroke() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.setMiterLimit(miterLimit)
    context.setLineDash(phase: dashPhase, lengths: dashes)
    context.addPath(path)
    context.strokePath()
    context.restoreGState()
  }

  /// Fills the path with a blend mode and an opacity of 0…1.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    draw(blendMode, alpha) { fill() }
  }

  /// Strokes the path with a blend mode and an opacity of 0…1.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    draw(blendMode, alpha) { stroke() }
  }

  private func draw(_ mode: CGBlendMode, _ alpha: CGFloat, _ drawing: () -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(mode)
    context.setAlpha(alpha)
    drawing()
    context.restoreGState()
  }

  /// Intersects the current clip with the path.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.addPath(path)
    context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }
}
