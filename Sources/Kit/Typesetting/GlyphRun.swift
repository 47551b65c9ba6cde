import Foundation
import Raster

/// Glyphs of one span, face and direction, from left to right.
///
/// Lengths are in points, x right and y down from the run's origin: the pen's start on the line's
/// baseline.
public struct GlyphRun: Sendable {
  /// One glyph.
  public struct Glyph: Hashable, Sendable {
    /// The index of the glyph in the face.
    public var identifier: UInt32
    /// The first character that it represents, in UTF-16 from the start of the layout's text.
    public var cluster: Int
    /// The pen's x when the glyph is drawn, in points.
    public var x: CGFloat
    /// The pen's y when the glyph is drawn, in points.
    public var y: CGFloat
    /// The distance that the pen advances, in points.
    public var advance: CGFloat
  }

  /// The index of the text's span in the layout.
  public let spanIndex: Int
  /// The requested font.
  ///
  /// The glyphs may come from a fallback font; see `faceName`.
  public let font: Font
  /// The glyphs from left to right.
  public internal(set) var glyphs: [Glyph]
  /// The characters, in UTF-16 from the start of the layout's text.
  ///
  /// The range of an ellipsis is empty and lies where text was omitted.
  public let range: Range<Int>
  /// The distance from the line's left edge to the run's origin, in points.
  public internal(set) var offset: CGFloat = 0
  /// The distance that the pen moves from start to end, in points.
  public internal(set) var width: CGFloat
  /// Whether the text runs right to left.
  public let isRightToLeft: Bool
  /// Whether it is an ellipsis for omitted text.
  public let isEllipsis: Bool

  let face: FontFace?
  /// The range of scalars in the paragraph.
  let scalars: Range<Int>
  /// The width that justification added to each space.
  var spaceExtra: CGFloat = 0

  /// The PostScript name of the glyphs' face; empty if there is no font.
  public var faceName: String { face?.postScriptName ?? "" }
}

extension GlyphRun {
  /// The largest distance of ink from its pen, in points.
  private var reach: CGFloat { 4 * CGFloat(font.pointSize) }

  /// Whether a glyph may reach into a horizontal range, in points from the run's origin.
  public func mayReach(into stretch: ClosedRange<CGFloat>) -> Bool {
    stretch.upperBound + reach >= 0 && stretch.lowerBound - reach <= width
  }

  /// The run with only those glyphs that may reach into a horizontal range.
  ///
  /// The line of a text field may be long, with little of it visible.
  ///
  /// Complexity: O(log n) plus O(m) in the number of remaining glyphs.
  ///
  /// - Parameter stretch: Points from the run's origin.
  /// - Returns: The run, otherwise unchanged.
  public func glyphs(near stretch: ClosedRange<CGFloat>) -> GlyphRun {
    func first(from place: CGFloat) -> Int {
      var low = 0
      var high = glyphs.count
      while low < high {
        let middle = (low + high) / 2
        if glyphs[middle].x < place { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let start = first(from: stretch.lowerBound - reach)
    let end = max(first(from: stretch.upperBound + reach), start)
    guard end - start < glyphs.count else { return self }
    var part = self
    part.glyphs = Array(glyphs[start..<end])
    return part
  }
}
