import Foundation
import Graphics
import Raster

/// The outline of a shape's stroke, ready to be filled, in the layer's own coordinates.
struct ShapeOutline {
  let shape: ShapeProperties
  /// Device pixels per point.
  let scale: Double
  /// The outline of the stroke, or `nil` if there is none.
  let stroke: Path?
  /// The area of fill and stroke, or `nil` if it is empty.
  let bounds: CGRect?

  init?(_ shape: ShapeProperties, scale: Double) {
    guard let path = shape.path, !path.isEmpty else { return nil }
    self.shape = shape
    self.scale = scale
    var bounds = (shape.fillColor?.alpha ?? 0) > 0 ? path.boundingBox : nil
    if (shape.strokeColor?.alpha ?? 0) > 0, shape.lineWidth > 0 {
      let start = Double(shape.strokeStart)
      let end = Double(shape.strokeEnd)
      let line = PathTrim.path(
        path.rasterPath, from: start.isFinite ? start : 0, to: end.isFinite ? end : 1)
      let outline = line.stroked(Self.style(shape), scale: scale)
      stroke = outline
      if let box = outline.bounds {
        let area = CGRect(x: box.x, y: box.y, width: box.width, height: box.height)
        bounds = bounds?.union(area) ?? area
      }
    } else {
      stroke = nil
    }
    self.bounds = bounds
  }

  private static func style(_ shape: ShapeProperties) -> StrokeStyle {
    StrokeStyle(
      width: Double(shape.lineWidth),
      cap: shape.lineCap == .round ? .round : shape.lineCap == .square ? .square : .butt,
      join: shape.lineJoin == .round ? .round : shape.lineJoin == .bevel ? .bevel : .miter,
      miterLimit: Double(shape.miterLimit), dashes: shape.lineDashPattern,
      dashPhase: Double(shape.lineDashPhase))
  }
}
