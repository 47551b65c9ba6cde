/// Text whose masks are chosen only when the way to the device is known.
public protocol GlyphDrawing: Sendable {
  /// Adds the glyphs to a list.
  ///
  /// - Parameters:
  ///   - list: What is drawn into.
  ///   - transform: Points → device pixels; the origin is the pen's start on the baseline.
  ///   - color: The colour of glyphs that have none of their own.
  func draw(into list: inout DisplayList, transform: Transform, color: PremultipliedColor)

  /// Where there may be ink, in points; the origin is the pen's start on the baseline.
  var glyphBounds: Rect { get }
}
