internal import CHarfBuzz
import Raster

/// The hollow box that is shown for a character that no font covers.
///
/// Lengths are fractions of the em, y up from the baseline. The boxes in the faces themselves are
/// not used, since some look like a stack of bars.
struct MissingGlyphBox: Sendable {
  /// The glyph index that fonts reserve for missing characters.
  static let glyph: UInt32 = 0

  /// The distance that the pen advances.
  let advance: Double
  /// The distance from the baseline up to the top edge.
  let height: Double

  /// The space on each side of the box.
  private static let margin = 0.06
  /// The thickness of the line.
  private static let line = 0.07
  /// The advance in proportional faces.
  private static let usualAdvance = 0.6

  /// The box for a face: as high as a capital letter and, in a monospaced face, as wide as its
  /// characters.
  init(font: OpaquePointer, metrics: FaceMetrics, unitsPerEm: Double, isMonospaced: Bool) {
    var space: hb_codepoint_t = 0
    var advance = Self.usualAdvance
    if isMonospaced, hb_font_get_nominal_glyph(font, 0x20, &space) != 0 {
      let cell = Double(hb_font_get_glyph_h_advance(font, space)) / unitsPerEm
      if (0.2...2).contains(cell) { advance = cell }
    }
    self.advance = advance
    height = min(max(metrics.capHeight, 0.4), 1)
  }

  /// The outline of the box in font units, y down.
  func outline(unitsPerEm: Double) -> Path {
    var path = Path()
    func add(inset: Double, isReversed: Bool) {
      let left = (Self.margin + inset) * unitsPerEm
      let right = (advance - Self.margin - inset) * unitsPerEm
      let top = (inset - height) * unitsPerEm
      let bottom = -inset * unitsPerEm
      let corners = [
        Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
        Point(x: left, y: bottom),
      ]
      for (index, corner) in (isReversed ? corners.reversed() : corners).enumerated() {
        if index == 0 { path.move(to: corner) } else { path.line(to: corner) }
      }
      path.close()
    }
    add(inset: 0, isReversed: false)
    add(inset: Self.line, isReversed: true)
    return path
  }

  /// The mask of the box, with its edges on whole pixels.
  ///
  /// - Parameters:
  ///   - size: Pixels per em.
  ///   - quarter: The pen's offset right of a whole pixel, in quarters, 0…3.
  /// - Returns: The mask. Lines are at least one pixel wide; thinner ones are drawn fainter.
  func mask(size: PixelSize, quarter: Int) -> GlyphMask {
    let (x, y) = (Double(size.x) / 64, Double(size.y) / 64)
    let width = max(1, Int(((advance - 2 * Self.margin) * x).rounded()))
    let height = max(1, Int((self.height * y).rounded()))
    let left = Int((Self.margin * x + Double(quarter) / 4).rounded())
    let lineX = max(1, Int((Self.line * x).rounded()))
    let lineY = max(1, Int((Self.line * y).rounded()))
    let ink = UInt8((255 * min(1, max(0.25, Self.line * min(x, y) * 1.5))).rounded())
    return GlyphMask(width: width, height: height, left: left, top: height) { coverage, stride in
      for row in 0..<height {
        let isEdge = row < lineY || row >= height - lineY
        for column in 0..<width where isEdge || column < lineX || column >= width - lineX {
          coverage[row * stride + column] = ink
        }
      }
    }
  }
}
