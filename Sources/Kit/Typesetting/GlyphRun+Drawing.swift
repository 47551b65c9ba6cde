import Foundation
import Raster

extension GlyphRun: GlyphSequence {
  var pointSize: Double { Double(font.pointSize) }
  var rendering: GlyphRendering { font.library.rendering }

  /// The approximate bounds of the ink, in points from the run's origin; they may be slightly too
  /// large.
  public var glyphBounds: Rect { inkBounds }

  /// Adds the glyphs to a list.
  ///
  /// Glyphs are masks if the transform only scales and translates, and filled outlines if it
  /// rotates or the glyphs are very large. Colour glyphs are images and use only the opacity of
  /// `color`. A degenerate transform or a clear colour adds nothing.
  public func draw(
    into list: inout DisplayList, transform: Transform, color: PremultipliedColor
  ) { drawGlyphs(into: &list, transform: transform, color: color) }

  /// The outlines of the glyphs, in points from the run's origin; `nil` if the face has images.
  ///
  /// Complexity: O(n) in the number of points.
  public var outline: Path? { outlines }
}
