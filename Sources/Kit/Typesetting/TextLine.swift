import Foundation

/// One line of a layout.
///
/// Lengths are points; y grows downwards. Characters are counted in UTF-16 from the start of the
/// layout's text.
public struct TextLine: Sendable {
  /// The glyphs from left to right; each run's `offset` counts from the line's left edge.
  public internal(set) var runs: [GlyphRun]
  /// The characters, with the white space and the hard break at the end.
  ///
  /// A line that was truncated reaches up to the end of what it left out.
  public internal(set) var range: Range<Int>
  /// The width without the white space at the end.
  public internal(set) var width: CGFloat
  /// How far the white space at the end hangs over.
  public let trailingWhitespaceWidth: CGFloat
  /// From the baseline up to the top of the tallest font, positive.
  ///
  /// Fonts that stood in for others do not count, so that a line is as high with them as without.
  public let ascent: CGFloat
  /// From the baseline down to the bottom of the deepest font, positive.
  public let descent: CGFloat
  /// The space that the fonts want below.
  public let leading: CGFloat
  /// Whether the text ends the line by itself: a line break, or the end of a paragraph's text.
  public let endsParagraph: Bool
  /// Whether a line break character ends the line.
  public let endsWithHardBreak: Bool
  /// Whether an ellipsis stands for text that was left out.
  public let isTruncated: Bool
  /// Whether the paragraph runs right to left.
  public let isRightToLeft: Bool
  /// Where the baseline starts, from the layout's upper left corner.
  public internal(set) var origin = CGPoint.zero
  /// The place of the line in the layout: as high as the style makes it, as wide as the text.
  public internal(set) var frame = CGRect.zero

  let text: ShapedParagraph
  /// The scalars in the paragraph.
  let scalars: Range<Int>
}
