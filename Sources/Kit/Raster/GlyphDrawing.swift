/// Text that chooses its glyph masks when it is drawn, once the transform to device pixels is
/// known.
public protocol GlyphDrawing: Sendable {
  /// Adds the glyphs to a list.
  ///
  /// - Parameters:
  ///   - list: The list that receives the glyphs.
  ///   - transform: Points → device pixels. The origin is the pen's start on the baseline.
  ///   - color: The colour of glyphs that have no colours of their own.
  func draw(into list: inout DisplayList, transform: Transform, color: PremultipliedColor)

  /// The bounds of all possible ink, in points. The origin is the pen's start on the baseline.
  var glyphBounds: Rect { get }
}
