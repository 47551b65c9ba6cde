import Foundation

/// Text that is broken into lines and positioned.
///
/// Lengths are in points from the upper left corner, y down. Characters are counted in UTF-16 over
/// the concatenated texts of all spans. Control characters take no space; characters that no font
/// covers show the box for missing glyphs.
///
/// A layout is an immutable value; cache it if you draw it repeatedly.
public struct TextLayout: Sendable {
  /// The lines from top to bottom.
  ///
  /// Text that ends with a line break is followed by an empty line, and spans without any text give
  /// one empty line, so that there is a place for a caret. Without spans there are no lines.
  public internal(set) var lines: [TextLine] = []
  /// The size of all lines, not rounded.
  ///
  /// It includes the space between lines, but not after the last one.
  public internal(set) var size = CGSize.zero
  /// Whether some text is hidden by a limit of lines or height.
  public internal(set) var isTruncated = false
  /// The length of the text in UTF-16.
  public internal(set) var length = 0

  /// Lays out text.
  ///
  /// Complexity: O(n) in the length of the text; lines beyond the limits are not built.
  ///
  /// - Parameters:
  ///   - spans: The text.
  ///   - width: The available width in points. Negative numbers and NaN count as zero, which gives
  ///     one character per line. If it is infinite, only line breaks end lines.
  ///   - style: How to break and align lines.
  ///   - lineLimit: The maximum number of lines; zero or less is unlimited.
  ///   - maximumHeight: The maximum height in points. Lines below it are omitted, except for the
  ///     first. NaN is unlimited.
  ///   - wraps: Whether the modes that clip and truncate wrap, so that they concern the last allowed
  ///     line. If not, they make one line of each paragraph.
  ///   - areas: The areas of lines beside obstacles; `nil` without any.
  ///   - decisions: Decisions about breaks and places of lines; `nil` without any.
  ///   - other: A layout of the same text in another width or with other limits, whose shaped
  ///     paragraphs are used again. It is ignored if its text or its base direction is another one.
  public init(
    _ spans: [TextSpan], width: CGFloat = .infinity, style: ParagraphStyle = ParagraphStyle(),
    lineLimit: Int = 0, maximumHeight: CGFloat = .infinity, wraps: Bool = true,
    areas: LineAreas? = nil, decisions: LineDecisions? = nil, reusing other: TextLayout? = nil
  ) {
    let shaped = other?.shapedParagraphs(of: spans, direction: style.baseWritingDirection) ?? []
    let paragraphs = shaped.isEmpty ? Paragraph.split(spans) : shaped.map(\.paragraph)
    length = paragraphs.last?.utf16End ?? 0
    var typesetter = Typesetter(
      spans: spans, paragraphs: paragraphs, shaped: shaped,
      width: width > 0 ? Double(width) : 0, style: style,
      lineLimit: max(0, lineLimit), maximumHeight: maximumHeight.isNaN ? .infinity : maximumHeight,
      wraps: wraps || style.lineBreakMode.alwaysWraps, areas: areas,
      decisions: decisions)
    typesetter.run()
    isTruncated = typesetter.isTruncated
    size = typesetter.alignedSize()
    lines = typesetter.lines
  }

  /// The paragraphs of a text, if it is this layout's and no line is missing; otherwise none.
  private func shapedParagraphs(
    of spans: [TextSpan], direction: ParagraphStyle.WritingDirection
  ) -> [ShapedParagraph] {
    // Only the last paragraph of a text has no hard break.
    guard let last = lines.last, last.endsParagraph, !last.text.paragraph.endsHard,
      last.text.serves(spans, direction: direction)
    else { return [] }
    return lines.lazy.filter(\.endsParagraph).map(\.text)
  }
}

extension TextLayout {
  /// The layout truncated to the first `count` lines, but at least one.
  ///
  /// Complexity: O(n) in the number of lines.
  public func prefix(_ count: Int) -> TextLayout {
    guard count < lines.count else { return self }
    var part = self
    part.lines = Array(lines.prefix(max(1, count)))
    guard let last = part.lines.last else { return self }
    part.length = last.range.upperBound
    part.size.height = part.lines.reduce(last.frame.maxY) { max($0, $1.frame.maxY) }
    return part
  }
}
