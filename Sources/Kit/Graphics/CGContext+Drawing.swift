import Foundation
import Raster

// Every operation is recorded in the display list in device pixels, in the cheapest form that the
// transform allows.
extension CGContext {
  // MARK: Paths

  /// Discards the current path and starts an empty one.
  public func beginPath() { path = CGMutablePath() }

  /// Starts a new subpath of the current path.
  public func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a line to the current path.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a cubic curve to the current path.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(to: end, control1: control1, control2: control2)
  }

  /// Adds a quadratic curve to the current path.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    path.addQuadCurve(to: end, control: control)
  }

  /// Adds an arc to the current path; see `CGMutablePath.addArc`.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Adds a rectangle to the current path.
  public func addRect(_ rect: CGRect) { path.addRect(rect) }

  /// Adds an ellipse to the current path.
  public func addEllipse(in rect: CGRect) { path.addEllipse(in: rect) }

  /// Adds another path to the current path.
  public func addPath(_ other: CGPath) { path.addPath(other) }

  /// Closes the current subpath.
  public func closePath() { path.closeSubpath() }

  /// Fills the current path and clears it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    fill(path, using: rule)
    path = CGMutablePath()
  }

  /// Strokes the current path and clears it.
  public func strokePath() {
    stroke(path)
    path = CGMutablePath()
  }

  /// Fills a path with the fill colour, without touching the current path.
  public func fill(_ shape: CGPath, using rule: CGPathFillRule = .winding) {
    drawShadow(of: shape, rule: rule)
    list.fill(
      shape.rasterPath, rule: rule.fillRule, transform: deviceTransform, with: fillPaint,
      blend: state.blend)
  }

  /// Strokes a path with the stroke colour, without touching the current path.
  public func stroke(_ shape: CGPath) {
    list.stroke(
      shape.rasterPath, style: state.stroke, transform: deviceTransform,
      with: paint(state.strokeColor), blend: state.blend)
  }

  // MARK: Shapes

  /// Fills a rectangle with the fill colour.
  public func fill(_ rect: CGRect) {
    guard state.ctm.isScaleAndTranslation, state.shadow == nil else {
      return fill(CGPath(rect: rect, transform: nil))
    }
    list.fill(rect.applying(state.ctm).rasterRect, with: fillPaint, blend: state.blend)
  }

  /// Strokes a rectangle with the stroke colour; the line is centred on the sides.
  public func stroke(_ rect: CGRect) { stroke(CGPath(rect: rect, transform: nil)) }

  /// Strokes a rectangle with a line width in points.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let old = state.stroke.width
    state.stroke.width = Double(width)
    stroke(rect)
    state.stroke.width = old
  }

  /// Fills an ellipse with the fill colour.
  public func fillEllipse(in rect: CGRect) { fill(CGPath(ellipseIn: rect, transform: nil)) }

  /// Strokes an ellipse with the stroke colour.
  public func strokeEllipse(in rect: CGRect) { stroke(CGPath(ellipseIn: rect, transform: nil)) }

  /// Clears the pixels of a rectangle to transparent.
  public func clear(_ rect: CGRect) {
    list.fill(
      CGPath(rect: rect, transform: nil).rasterPath, transform: deviceTransform,
      with: .color(.clear), blend: .clear)
  }

  // MARK: Images and text

  /// Draws an image into a rectangle, upright, scaled to fill it.
  public func draw(_ image: CGImage, in rect: CGRect) {
    guard image.width > 0, image.height > 0, rect.width > 0, rect.height > 0 else { return }
    let transform = CGAffineTransform(
      a: rect.width / CGFloat(image.width), b: 0, c: 0, d: rect.height / CGFloat(image.height),
      tx: rect.minX, ty: rect.minY
    ).concatenating(state.ctm)
    list.draw(
      image.bitmap, transform: transform.rasterTransform,
      interpolation: state.interpolation.interpolation, opacity: Double(state.alpha),
      blend: state.blend)
  }

  /// Draws text in the fill colour.
  ///
  /// The point is the first pen position on the baseline.
  public func draw(_ text: any GlyphDrawing, at point: CGPoint) {
    let transform = state.ctm.translatedBy(x: point.x, y: point.y)
    text.draw(into: &list, transform: transform.rasterTransform, color: color(state.fillColor))
  }

  // MARK: Gradients

  /// Draws a linear gradient over the whole clip.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    let from = start.applying(state.ctm)
    let to = end.applying(state.ctm)
    let paint = Paint.linearGradient(
      LinearGradient(
        start: Point(x: Double(from.x), y: Double(from.y)),
        end: Point(x: Double(to.x), y: Double(to.y)),
        stops: gradient.stops(opacity: state.alpha)))
    list.fill(wholeBounds, with: paint, blend: state.blend)
  }

  /// Draws a radial gradient over the whole clip.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    let paint = Paint.radialGradient(
      RadialGradient(
        startCenter: Point(x: Double(startCenter.x), y: Double(startCenter.y)),
        startRadius: Double(startRadius),
        endCenter: Point(x: Double(endCenter.x), y: Double(endCenter.y)),
        endRadius: Double(endRadius), stops: gradient.stops(opacity: state.alpha), spread: .pad,
        transform: deviceTransform))
    list.fill(wholeBounds, with: paint, blend: state.blend)
  }

  private var wholeBounds: Rect { Rect(x: 0, y: 0, width: Double(width), height: Double(height)) }

  private var fillPaint: Paint { paint(state.fillColor) }

  private func paint(_ color: CGColor) -> Paint { .color(self.color(color)) }

  private func color(_ color: CGColor) -> PremultipliedColor {
    state.alpha == 1 ? color.premultiplied : color.premultiplied.withOpacity(Double(state.alpha))
  }

  private func drawShadow(of shape: CGPath, rule: CGPathFillRule) {
    guard let shadow = state.shadow else { return }
    list.drawShadow(
      of: shape.rasterPath.transformed(by: deviceTransform), rule: rule.fillRule,
      color: color(shadow.color), sigma: Double(shadow.blur * scale / 2),
      offsetX: Double(shadow.offset.width * scale), offsetY: Double(shadow.offset.height * scale))
  }
}
