import Foundation

/// Builds the lines of a paragraph: clips items to the line, reorders them and positions their
/// glyphs.
struct LineBuilder {
  let text: ShapedParagraph
  let style: ParagraphStyle
  /// The height of each line, if all lines have the same fonts.
  private let commonMeasures: LineMeasures?

  /// The part of an item on the line.
  private struct Piece {
    var item: Int
    var range: Range<Int>
    var level: UInt8
  }

  /// The runs of a line in text order, and their width in points.
  private struct Row {
    /// Whether the runs are reordered, for which their levels are needed.
    let isReordered: Bool
    var runs: [GlyphRun] = []
    private(set) var levels: [UInt8] = []
    private(set) var width = 0.0

    init(isReordered: Bool) { self.isReordered = isReordered }

    mutating func append(_ run: consuming GlyphRun, level: UInt8) {
      width += run.width
      runs.append(run)
      if isReordered { levels.append(level) }
    }
  }

  /// An ellipsis in place of omitted text.
  struct Ellipsis {
    /// The index at which text is omitted, in scalars.
    var place: Int
    var item: TextItem
    var width: Double
  }

  /// Prepares to build lines of a paragraph.
  init(text: ShapedParagraph, style: ParagraphStyle) {
    self.text = text
    self.style = style
    commonMeasures =
      text.paragraph.parts.count == 1
      ? LineMeasures(of: 0..<text.paragraph.count, in: text) : nil
  }

  /// Builds a line.
  ///
  /// - Parameters:
  ///   - range: The visible scalars; may be empty.
  ///   - rest: The visible scalars after an ellipsis in the middle of the line.
  ///   - whole: The scalars that the line represents.
  ///   - ellipsis: The ellipsis before or after the range, or between it and the rest.
  ///   - justifiedWidth: The width to fill by widening spaces, or `nil`.
  /// - Returns: The line, without a position.
  func line(
    _ range: Range<Int>, and rest: Range<Int>? = nil, whole: Range<Int>,
    ellipsis: Ellipsis? = nil, justifiedWidth: Double? = nil
  ) -> TextLine {
    // 1. Clip the items in text order, and apply tabs.
    let contentEnd = text.trimmedEnd(range)
    let hangsOver = ellipsis == nil
    let isRightToLeft = text.bidi.base == 1
    var row = Row(isReordered: text.bidi.levels != nil || isRightToLeft)
    var hanging = 0.0
    let startsWithEllipsis = ellipsis.map { $0.place <= range.lowerBound } ?? false
    if let ellipsis, startsWithEllipsis { insert(ellipsis.item, at: ellipsis.place, to: &row) }
    forEachPiece(of: range, contentEnd: hangsOver ? contentEnd : range.upperBound) { piece in
      let made = run(for: piece, at: row.width, in: whole.lowerBound..<range.upperBound)
      if hangsOver, piece.range.lowerBound >= contentEnd { hanging += made.width }
      row.append(made, level: piece.level)
    }
    if let ellipsis, !startsWithEllipsis { insert(ellipsis.item, at: ellipsis.place, to: &row) }
    if let rest {
      forEachPiece(of: rest, contentEnd: rest.upperBound) { piece in
        let made = run(for: piece, at: row.width, in: whole.lowerBound..<rest.upperBound)
        row.append(made, level: piece.level)
      }
    }
    if hangsOver, let hyphen = text.hyphen(endingLineAt: whole.upperBound) {
      insert(hyphen, at: whole.upperBound, to: &row)
    }
    var width = row.width - hanging

    // 2. Justify.
    if let justifiedWidth {
      width = justify(&row.runs, from: width, to: justifiedWidth, contentEnd)
    }

    // 3. Reorder by UAX #9, rule L2, and position. Hanging space on the left starts left of the
    //    line.
    var offset = isRightToLeft ? -hanging : 0
    if row.isReordered {
      row.runs = BidiLevels.visualOrder(of: row.levels).map { row.runs[$0] }
    }
    for index in row.runs.indices {
      row.runs[index].offset = offset
      offset += row.runs[index].width
    }

    // 4. Measure the height.
    let measures = commonMeasures ?? LineMeasures(of: whole, in: text)
    let isLast = whole.upperBound == text.paragraph.count
    let end = isLast ? text.paragraph.utf16End : text.paragraph.utf16(whole.upperBound)
    return TextLine(
      runs: row.runs, range: text.paragraph.utf16(whole.lowerBound)..<end, width: width,
      trailingWhitespaceWidth: hanging, ascent: measures.ascent, descent: measures.descent,
      leading: style.usesLeading ? measures.leading : 0, endsParagraph: isLast,
      endsWithHardBreak: isLast && text.paragraph.endsHard, isTruncated: ellipsis != nil,
      isRightToLeft: isRightToLeft, text: text, scalars: whole)
  }

  // MARK: Pieces

  /// Calls a closure with the items that intersect a range, clipped to it.
  ///
  /// White space at the line's end becomes a separate piece with the paragraph's level (UAX #9,
  /// rule L1).
  private func forEachPiece(
    of range: Range<Int>, contentEnd: Int, _ body: (Piece) -> Void
  ) {
    guard !range.isEmpty, var index = firstItem(at: range.lowerBound) else { return }
    while index < text.items.count, text.items[index].range.lowerBound < range.upperBound {
      let part = text.items[index].range.clamped(to: range)
      let level = text.items[index].isTab ? text.bidi.base : text.items[index].level
      let cut = min(max(contentEnd, part.lowerBound), part.upperBound)
      if part.lowerBound < cut {
        body(Piece(item: index, range: part.lowerBound..<cut, level: level))
      }
      if cut < part.upperBound {
        body(Piece(item: index, range: cut..<part.upperBound, level: text.bidi.base))
      }
      index += 1
    }
  }

  private func firstItem(at scalar: Int) -> Int? {
    var low = 0
    var high = text.items.count
    while low < high {
      let middle = (low + high) / 2
      if text.items[middle].range.upperBound <= scalar { low = middle + 1 } else { high = middle }
    }
    return low < text.items.count ? low : nil
  }

  private func run(for piece: Piece, at x: Double, in line: Range<Int>) -> GlyphRun {
    let item = text.items[piece.item]
    guard !item.isTab, !item.isBox else {
      return GlyphRun(
        [], from: piece.range.lowerBound, of: item, scalars: piece.range, in: text,
        width: item.isTab
          ? TabRuler(text: text, style: style)
            .width(ofTabAt: piece.range.lowerBound, x: x, in: line)
          : text.width(piece.range))
    }
    let (glyphs, origin) = text.glyphs(of: piece.range, in: item)
    return GlyphRun(glyphs, from: origin, of: item, scalars: piece.range, in: text)
  }

  /// Appends text that is not in the paragraph: an ellipsis or a hyphen.
  private func insert(_ item: TextItem, at place: Int, to row: inout Row) {
    let run = GlyphRun(
      item.shaped.glyphs[...], from: place, of: item, scalars: place..<place, in: text,
      isInserted: true)
    row.append(run, level: text.bidi.base)
  }
}
