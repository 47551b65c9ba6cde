import Foundation

/// Text broken into lines and placed.
///
/// Lengths are points from the upper left corner, y down. Characters are counted in UTF-16 over the
/// texts of all spans in a row. Text in Swift strings is valid Unicode; control characters take no
/// room, characters that no font has show its box for missing glyphs.
///
/// A layout is a value and never changes; whoever draws often keeps it.
public struct TextLayout: Sendable {
  /// The lines from top to bottom.
  ///
  /// Text that ends with a line break has an empty line behind it, and spans without any text make
  /// one empty line, so that a caret has a place; no spans, no lines.
  public internal(set) var lines: [TextLine] = []
  /// How wide and high the lines are, not rounded; the space between lines counts, that behind the
  /// last does not.
  public internal(set) var size = CGSize.zero
  /// Whether some text is not shown, by a limit of lines or height.
  public internal(set) var isTruncated = false
  /// The length of the text in UTF-16.
  public internal(set) var length = 0

  /// Lays text out.
  ///
  /// Complexity: O(n) in the length of the text; lines beyond the limits are not made.
  ///
  /// - Parameters:
  ///   - spans: The text.
  ///   - width: The room for lines. Not a number and what is below zero count as zero, where each
  ///     line holds one character; infinite means that only line breaks end lines.
  ///   - style: How to break and set lines.
  ///   - lineLimit: At most so many lines; zero and less mean any number.
  ///   - maximumHeight: Lines that reach lower are left out, all but the first. Not a number means
  ///     no limit.
  public init(
    _ spans: [TextSpan], width: CGFloat = .infinity, style: ParagraphStyle = ParagraphStyle(),
    lineLimit: Int = 0, maximumHeight: CGFloat = .infinity
  ) {
    let paragraphs = Paragraph.split(spans)
    length = paragraphs.last?.utf16End ?? 0
    var typesetter = Typesetter(
      spans: spans, paragraphs: paragraphs, width: width > 0 ? Double(width) : 0, style: style,
      lineLimit: max(0, lineLimit), maximumHeight: maximumHeight.isNaN ? .infinity : maximumHeight)
    typesetter.run()
    lines = typesetter.lines
    isTruncated = typesetter.isTruncated
    size = typesetter.alignedSize()
    lines = typesetter.lines
  }
}
