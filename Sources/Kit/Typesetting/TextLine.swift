import Foundation

/// A line of a layout.
///
/// Lengths are in points; y grows downwards. Characters are counted in UTF-16 from the start of the
/// layout's text.
public struct TextLine: Sendable {
  /// The glyph runs from left to right.
  ///
  /// Each run's `offset` is relative to the line's left edge.
  public internal(set) var runs: [GlyphRun]
  /// The characters, including the white space and hard break at the end.
  ///
  /// The range of a truncated line extends to the end of the omitted text.
  public internal(set) var range: Range<Int>
  /// The width without the white space at the end.
  public internal(set) var width: CGFloat
  /// The width of the hanging white space at the end.
  public let trailingWhitespaceWidth: CGFloat
  /// The distance from the baseline up to the top of the tallest font; positive.
  ///
  /// Fallback fonts do not count, so that they do not change a line's height.
  public let ascent: CGFloat
  /// The distance from the baseline down to the bottom of the deepest font; positive.
  public let descent: CGFloat
  /// The space below the line that the fonts specify.
  public let leading: CGFloat
  /// Whether the line is the last of its paragraph: it ends with a line break or with the text.
  public let endsParagraph: Bool
  /// Whether a line break character ends the line.
  public let endsWithHardBreak: Bool
  /// Whether an ellipsis replaces omitted text.
  public let isTruncated: Bool
  /// Whether the paragraph runs right to left.
  public let isRightToLeft: Bool
  /// The start of the baseline, from the layout's upper left corner.
  public internal(set) var origin = CGPoint.zero
  /// The line's rectangle in the layout: the height is set by the style, the width by the text.
  public internal(set) var frame = CGRect.zero
  /// The line's room beside obstacles, or as a decision has set it; `nil` for the whole width.
  public internal(set) var setting: LineSetting?

  let text: ShapedParagraph
  /// The scalars in the paragraph.
  let scalars: Range<Int>
}
