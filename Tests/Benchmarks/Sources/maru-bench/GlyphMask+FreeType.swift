import CCairo
import Raster

extension GlyphMask {
  /// The unhinted mask of a face's glyph, or `nil` if there is no face or no such glyph.
  static func unhinted(_ index: UInt32, of face: FT_Face?) -> GlyphMask? {
    guard let face, FT_Load_Glyph(face, index, maru_unhinted_grey) == 0,
      let slot = face.pointee.glyph
    else { return nil }
    let bitmap = slot.pointee.bitmap
    return GlyphMask(
      width: Int(bitmap.width), height: Int(bitmap.rows), left: Int(slot.pointee.bitmap_left),
      top: Int(slot.pointee.bitmap_top)
    ) { coverage, stride in
      for row in 0..<Int(bitmap.rows) {
        for column in 0..<Int(bitmap.width) {
          coverage[row * stride + column] = bitmap.buffer[row * Int(bitmap.pitch) + column]
        }
      }
    }
  }
}
