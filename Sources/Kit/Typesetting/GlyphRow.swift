import Foundation
import Raster

/// Glyphs of a font at given places, without their text.
public struct GlyphRow: GlyphSequence {
  /// A glyph with its pen, in points from the row's origin on the baseline, y down.
  public struct Glyph: Sendable {
    /// The index of the glyph in the font's face.
    public var identifier: UInt32
    /// The pen's x.
    public var x: CGFloat
    /// The pen's y.
    public var y: CGFloat

    /// Creates a glyph.
    public init(identifier: UInt32, x: CGFloat, y: CGFloat) {
      self.identifier = identifier
      self.x = x
      self.y = y
    }
  }

  /// The font.
  public let font: Font
  /// The glyphs.
  public let glyphs: [Glyph]
  /// The factor by which the glyphs are widened.
  public let stretch: Double
  /// The slant of the glyphs, as the distance to the right for each unit of height.
  public let obliqueness: Double

  /// Creates a row.
  public init(_ glyphs: [Glyph], in font: Font, stretch: Double = 1, obliqueness: Double = 0) {
    self.glyphs = glyphs
    self.font = font
    self.stretch = stretch
    self.obliqueness = obliqueness
  }

  var face: FontFace? { font.face }
  var pointSize: Double { Double(font.pointSize) }
  var rendering: GlyphRendering { font.library.rendering }
  var glyphCount: Int { glyphs.count }

  func forEachGlyph(_ body: (_ identifier: UInt32, _ x: Double, _ y: Double) -> Void) {
    for glyph in glyphs { body(glyph.identifier, Double(glyph.x), Double(glyph.y)) }
  }

  /// The approximate bounds of the ink, in points from the origin; they may be slightly too large.
  public var glyphBounds: Rect { inkBounds }

  /// The outlines of the glyphs, in points from the origin; `nil` if the face has images.
  public var outline: Path? { outlines }

  /// Adds the glyphs to a list, as a run does.
  public func draw(
    into list: inout DisplayList, transform: Transform, color: PremultipliedColor
  ) { drawGlyphs(into: &list, transform: transform, color: color) }
}
