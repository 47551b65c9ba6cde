import Foundation
import Raster

// Every operation is recorded in the display list in device pixels, in the cheapest form that the
// transform allows.
extension CGContext {
  // MARK: Paths

  /// Fills the current path and clears it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    fill(currentPath, using: rule)
    currentPath = CGMutablePath()
  }

  /// Strokes the current path and clears it.
  public func strokePath() {
    stroke(currentPath)
    currentPath = CGMutablePath()
  }

  /// Fills a path with the fill colour, without touching the current path.
  public func fill(_ shape: CGPath, using rule: CGPathFillRule = .winding) {
    drawShadow(of: shape, rule: rule, opacity: state.fillColor.alpha)
    list.fill(
      shape.rasterPath, rule: rule.fillRule, transform: deviceTransform, with: fillPaint,
      blend: state.blend)
  }

  /// Strokes a path with the stroke colour, without touching the current path.
  public func stroke(_ shape: CGPath) {
    if state.shadow != nil {
      let outline = shape.rasterPath.stroked(state.stroke, scale: strokeScale)
      drawShadow(of: CGPath(outline), rule: .winding, opacity: state.strokeColor.alpha)
    }
    list.stroke(
      shape.rasterPath, style: state.stroke, transform: deviceTransform,
      with: paint(state.strokeColor), blend: state.blend)
  }

  /// Fills or strokes the current path, or both, and clears it.
  public func drawPath(using mode: CGPathDrawingMode) {
    switch mode {
    case .fill: fill(currentPath)
    case .eoFill: fill(currentPath, using: .evenOdd)
    case .stroke: stroke(currentPath)
    case .fillStroke, .eoFillStroke:
      fill(currentPath, using: mode == .fillStroke ? .winding : .evenOdd)
      stroke(currentPath)
    }
    currentPath = CGMutablePath()
  }

  /// Strokes a line between each pair of points, and clears the current path.
  ///
  /// A point without a partner is not used.
  public func strokeLineSegments(between points: [CGPoint]) {
    currentPath = CGMutablePath()
    for index in stride(from: 1, to: points.count, by: 2) {
      currentPath.move(to: points[index - 1])
      currentPath.addLine(to: points[index])
    }
    strokePath()
  }

  // MARK: Shapes

  /// Fills a rectangle with the fill colour.
  public func fill(_ rect: CGRect) {
    guard state.ctm.isScaleAndTranslation, state.shadow == nil else {
      return fill(CGPath(rect: rect, transform: nil))
    }
    list.fill(rect.applying(state.ctm).rasterRect, with: fillPaint, blend: state.blend)
  }

  /// Fills rectangles with the fill colour.
  public func fill(_ rects: [CGRect]) {
    let union = CGMutablePath()
    union.addRects(rects)
    fill(union)
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

  /// Draws an image scaled into a rectangle, its first row at the largest y.
  ///
  /// The image is upside down, as in a UIKit context: Core Graphics draws images with y pointing up.
  /// Scale y by -1 to turn it, or draw a `UIImage`, which is upright.
  public func draw(_ image: CGImage, in rect: CGRect) {
    let old = state.ctm
    state.ctm = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: rect.minY + rect.maxY)
      .concatenating(old)
    drawUpright(image, in: rect)
    state.ctm = old
  }

  /// Draws an image into a rectangle, its first row at the smallest y, scaled to fill it.
  package func drawUpright(_ image: CGImage, in rect: CGRect) {
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

  /// Draws a linear gradient.
  ///
  /// It fills the strip between the start and the end, and continues beyond them as `options` say.
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
    if options == .everywhere {
      return list.fill(wholeBounds, with: paint, blend: state.blend)
    }
    guard let strip = strip(from: from, to: to, options) else { return }
    list.fill(
      strip.rasterPath, rule: .nonZero, transform: .identity, with: paint, blend: state.blend)
  }

  /// The part of the device that a linear gradient fills, in device pixels.
  private func strip(
    from: CGPoint, to: CGPoint, _ options: CGGradientDrawingOptions
  ) -> CGPath? {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = hypot(dx, dy)
    guard length > 0, length.isFinite else { return nil }
    // Far enough to reach beyond the picture from any visible point of the gradient.
    let reach = CGFloat(width + height) + length + hypot(from.x, from.y)
    let (x, y) = (dx / length * reach, dy / length * reach)
    let before: CGFloat = options.contains(.drawsBeforeStartLocation) ? 1 : 0
    let after: CGFloat = options.contains(.drawsAfterEndLocation) ? 1 : 0
    let start = CGPoint(x: from.x - x * before, y: from.y - y * before)
    let end = CGPoint(x: to.x + x * after, y: to.y + y * after)
    let path = CGMutablePath()
    path.addLines(between: [
      CGPoint(x: start.x - y, y: start.y + x), CGPoint(x: start.x + y, y: start.y - x),
      CGPoint(x: end.x + y, y: end.y - x), CGPoint(x: end.x - y, y: end.y + x),
    ])
    path.closeSubpath()
    return path
  }

  /// Draws a radial gradient.
  ///
  /// It fills the area between the circles, and continues beyond them as `options` say. If neither
  /// circle is inside the other, it fills the whole clip.
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
    let distance = hypot(endCenter.x - startCenter.x, endCenter.y - startCenter.y)
    guard options != .everywhere, abs(endRadius - startRadius) >= distance else {
      return list.fill(wholeBounds, with: paint, blend: state.blend)
    }
    func circle(_ center: CGPoint, _ radius: CGFloat) -> CGRect {
      CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    }
    let start = circle(startCenter, startRadius)
    let end = circle(endCenter, endRadius)
    let grows = endRadius >= startRadius
    let ring = CGMutablePath()
    let reachesOut = options.contains(grows ? .drawsAfterEndLocation : .drawsBeforeStartLocation)
    let reachesIn = options.contains(grows ? .drawsBeforeStartLocation : .drawsAfterEndLocation)
    let everything = CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height))
    let outline = CGMutablePath()
    if reachesOut {
      outline.addRect(everything)
    } else {
      ring.addEllipse(in: grows ? end : start)
    }
    if !reachesIn { ring.addEllipse(in: grows ? start : end) }
    outline.addPath(ring, transform: state.ctm)
    list.fill(
      outline.rasterPath, rule: .evenOdd, transform: .identity, with: paint, blend: state.blend)
  }

  /// Device pixels per point, for the flattening of curves.
  var strokeScale: Double {
    let area = abs(state.ctm.a * state.ctm.d - state.ctm.b * state.ctm.c)
    return area.isFinite && area > 0 ? Double(area.squareRoot()) : 1
  }

  private var wholeBounds: Rect { Rect(x: 0, y: 0, width: Double(width), height: Double(height)) }

  private var fillPaint: Paint { paint(state.fillColor) }

  private func paint(_ color: CGColor) -> Paint { .color(self.color(color)) }

  private func color(_ color: CGColor) -> PremultipliedColor {
    state.alpha == 1 ? color.premultiplied : color.premultiplied.withOpacity(Double(state.alpha))
  }

  /// Draws the shadow of a shape of one colour, whose opacity the shadow has too.
  private func drawShadow(of shape: CGPath, rule: CGPathFillRule, opacity: CGFloat) {
    guard let shadow = state.shadow, opacity > 0 else { return }
    list.drawShadow(
      of: shape.rasterPath.transformed(by: deviceTransform), rule: rule.fillRule,
      color: color(shadow.color).withOpacity(Double(opacity)),
      sigma: Double(shadow.blur * scale / 2),
      offsetX: Double(shadow.offset.width * scale), offsetY: Double(shadow.offset.height * scale))
  }
}
