import Foundation
import Raster

/// Glyphs of one span, one face and one direction, from left to right.
///
/// Lengths are points, x right and y down from the run's origin: the pen's start on the line's
/// baseline.
public struct GlyphRun: Sendable {
  /// One glyph.
  public struct Glyph: Hashable, Sendable {
    /// Its number in the face.
    public var identifier: UInt32
    /// The first character it stands for, in UTF-16 from the start of the layout's text.
    public var cluster: Int
    /// Where the pen stands when it is drawn.
    public var x: CGFloat
    /// Where the pen stands when it is drawn.
    public var y: CGFloat
    /// How far the pen moves on.
    public var advance: CGFloat
  }

  /// Which of the layout's spans the text belongs to.
  public let spanIndex: Int
  /// The font that was asked for; the glyphs may come from another, see `faceName`.
  public let font: Font
  /// The glyphs from left to right.
  public internal(set) var glyphs: [Glyph]
  /// The characters, in UTF-16 from the start of the layout's text.
  ///
  /// That of an ellipsis is empty and lies where text was left out.
  public let range: Range<Int>
  /// From the line's left edge to the run's origin.
  public internal(set) var offset: CGFloat = 0
  /// How far the pen moves from the start to the end.
  public internal(set) var width: CGFloat
  /// Whether the characters run right to left.
  public let isRightToLeft: Bool
  /// Whether it stands for text that was left out.
  public let isEllipsis: Bool

  let face: FontFace?
  /// The scalars in the paragraph.
  let scalars: Range<Int>
  /// What justification added to each space.
  var spaceExtra: CGFloat = 0

  /// The PostScript name of the face that the glyphs come from; empty when there is no font.
  public var faceName: String { face?.postScriptName ?? "" }
}

extension GlyphRun {
  /// How far ink may lie from its pen, in points.
  private var reach: CGFloat { 4 * CGFloat(font.pointSize) }

  /// Whether some glyph may reach into a stretch, in points from the run's origin.
  public func mayReach(into stretch: ClosedRange<CGFloat>) -> Bool {
    stretch.upperBound + reach >= 0 && stretch.lowerBound - reach <= width
  }

  /// The same run with only those glyphs that may reach into a stretch.
  ///
  /// A caret's line is long, and little of it is seen.
  ///
  /// Complexity: O(log n), and O(m) in what is left.
  ///
  /// - Parameter stretch: Points from the run's origin.
  /// - Returns: The run, the rest of it unchanged.
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
