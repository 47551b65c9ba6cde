import Foundation
import Graphics
import Raster

/// Paints an icon from its outlines, so that it is sharp at every size and scale.
struct SymbolPainter {
  let drawing: SymbolDrawing
  /// The factor of the stroke widths.
  let strokeFactor: CGFloat

  /// Paints the icon into a rectangle, in one colour even if shapes overlap.
  func paint(in rect: CGRect, color: ColorComponents, of context: CGContext) {
    guard color.alpha > 0 else { return }
    context.saveGState()
    let isGroup = drawing.hasCuts || color.alpha < 1
    var ink = color
    if isGroup {
      // In a group the ink is opaque and the group fades as a whole; otherwise overlaps would show.
      ink.alpha = 1
      context.setAlpha(color.alpha)
      context.clip(to: rect.insetBy(dx: -rect.width / 8, dy: -rect.height / 8))
      context.beginTransparencyLayer()
    }
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / drawing.side, y: rect.height / drawing.side)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    context.setFillColor(ink.cgColor)
    context.setStrokeColor(ink.cgColor)
    for shape in drawing.shapes { paint(shape, of: context) }
    if isGroup { context.endTransparencyLayer() }
    context.restoreGState()
  }

  private func paint(_ shape: SymbolDrawing.Shape, of context: CGContext) {
    let path = CGPath(shape.path)
    if let fill = shape.fill {
      context.setBlendMode(fill == .cut ? .destinationOut : .normal)
      context.fill(path)
    }
    if let stroke = shape.stroke {
      context.setBlendMode(stroke == .cut ? .destinationOut : .normal)
      context.setLineWidth(
        min(shape.strokeWidth * strokeFactor, shape.widestStroke) + shape.margin)
      context.stroke(path)
    }
  }
}
