import Foundation

/// Builds the lines of a paragraph: clips items to the line, reorders them and positions their
/// glyphs.
struct LineBuilder {
  let text: ShapedParagraph
  let style: ParagraphStyle

  /// The part of an item on the line.
  private struct Piece {
    var item: Int
    var range: Range<Int>
    var level: UInt8
  }

  /// An ellipsis in place of omitted text.
  struct Ellipsis {
    /// The index at which text is omitted, in scalars.
    var place: Int
    var item: TextItem
    var width: Double
  }

  /// Builds a line.
  ///
  /// - Parameters:
  ///   - ranges: The visible scalars in text order: one range, or two around an ellipsis.
  ///   - whole: The scalars that the line represents.
  ///   - ellipsis: The ellipsis between the ranges, or before or after a single range.
  ///   - justifiedWidth: The width to fill by widening spaces, or `nil`.
  /// - Returns: The line, without a position.
  func line(
    _ ranges: [Range<Int>], whole: Range<Int>, ellipsis: Ellipsis? = nil,
    justifiedWidth: Double? = nil
  ) -> TextLine {
    // 1. Clip the items in text order, and apply tabs.
    let contentEnd = ranges.last.map { text.trimmedEnd($0) } ?? 0
    let hangsOver = ellipsis == nil
    var runs: [GlyphRun] = []
    var levels: [UInt8] = []
    var x = 0.0
    var hanging = 0.0
    for (index, range) in ranges.enumerated() {
      if let ellipsis, ellipsis.place <= range.lowerBound, index == 0 {
        append(ellipsis, to: &runs, &levels, &x)
      }
      for piece in pieces(of: range, contentEnd: hangsOver ? contentEnd : range.upperBound) {
        let made = run(for: piece, at: x)
        x += made.width
        if hangsOver, piece.range.lowerBound >= contentEnd { hanging += made.width }
        runs.append(made)
        levels.append(piece.level)
      }
      if let ellipsis, index == 0, ellipsis.place > range.lowerBound || ranges.count > 1 {
        append(ellipsis, to: &runs, &levels, &x)
      }
    }
    if let ellipsis, ranges.isEmpty { append(ellipsis, to: &runs, &levels, &x) }
    var width = x - hanging

    // 2. Justify.
    if let justifiedWidth {
      width = justify(&runs, from: width, to: justifiedWidth, contentEnd)
    }

    // 3. Reorder by UAX #9, rule L2, and position. Hanging space on the left starts left of the
    //    line.
    let isRightToLeft = text.bidi.base == 1
    var offset = isRightToLeft ? -hanging : 0
    if text.bidi.levels != nil || isRightToLeft {
      runs = BidiLevels.visualOrder(of: levels).map { runs[$0] }
    }
    for index in runs.indices {
      runs[index].offset = offset
      offset += runs[index].width
    }

    // 4. Measure the height.
    let measures = LineMeasures(of: whole, in: text)
    let isLast = whole.upperBound == text.paragraph.count
    let end = isLast ? text.paragraph.utf16End : text.paragraph.utf16(whole.upperBound)
    return TextLine(
      runs: runs, range: text.paragraph.utf16(whole.lowerBound)..<end, width: width,
      trailingWhitespaceWidth: hanging, ascent: measures.ascent, descent: measures.descent,
      leading: measures.leading, endsParagraph: isLast,
      endsWithHardBreak: isLast && text.paragraph.endsHard, isTruncated: ellipsis != nil,
      isRightToLeft: isRightToLeft, text: text, scalars: whole)
  }

  // MARK: Pieces

  /// The items that intersect a range, clipped to it.
  ///
  /// White space at the line's end becomes a separate piece with the paragraph's level (UAX #9,
  /// rule L1).
  private func pieces(of range: Range<Int>, contentEnd: Int) -> [Piece] {
    var pieces: [Piece] = []
    guard !range.isEmpty, var index = firstItem(at: range.lowerBound) else { return [] }
    while index < text.items.count, text.items[index].range.lowerBound < range.upperBound {
      let item = text.items[index]
      let part = item.range.clamped(to: range)
      let level = item.isTab ? text.bidi.base : item.level
      let cut = min(max(contentEnd, part.lowerBound), part.upperBound)
      if part.lowerBound < cut {
        pieces.append(Piece(item: index, range: part.lowerBound..<cut, level: level))
      }
      if cut < part.upperBound {
        pieces.append(Piece(item: index, range: cut..<part.upperBound, level: text.bidi.base))
      }
      index += 1
    }
    return pieces
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

  private func run(for piece: Piece, at x: Double) -> GlyphRun {
    let item = text.items[piece.item]
    let (glyphs, origin) =
      item.isTab || item.isBox
      ? ([], piece.range.lowerBound) : text.glyphs(of: piece.range, in: item)
    var run = glyphRun(
      glyphs, from: origin, item: item, range: piece.range, isEllipsis: false)
    if item.isTab { run.width = CGFloat(style.tabStop(after: x) - x) }
    if item.isBox { run.width = CGFloat(text.width(piece.range)) }
    return run
  }

  private func append(
    _ ellipsis: Ellipsis, to runs: inout [GlyphRun], _ levels: inout [UInt8], _ x: inout Double
  ) {
    let run = glyphRun(
      ellipsis.item.shaped.glyphs[...], from: ellipsis.place, item: ellipsis.item,
      range: ellipsis.place..<ellipsis.place, isEllipsis: true)
    x += run.width
    runs.append(run)
    levels.append(text.bidi.base)
  }

  /// Positions glyphs whose clusters are counted from the scalar `origin`.
  ///
  /// All glyphs of an ellipsis stand for the place where text is omitted.
  private func glyphRun(
    _ shaped: ArraySlice<ShapedText.Glyph>, from origin: Int, item: TextItem, range: Range<Int>,
    isEllipsis: Bool
  ) -> GlyphRun {
    let paragraph = text.paragraph
    let span = text.spans[item.span]
    let kern = span.effectiveKern
    let raise = span.effectiveBaselineOffset
    let unit = item.unit
    var glyphs: [GlyphRun.Glyph] = []
    glyphs.reserveCapacity(shaped.count)
    var x = 0.0
    for index in shaped.indices {
      let glyph = shaped[index]
      let isLastOfCluster =
        index + 1 == shaped.endIndex || shaped[index + 1].cluster != glyph.cluster
      let advance = Double(glyph.advance) * unit + (isLastOfCluster ? kern : 0)
      glyphs.append(
        GlyphRun.Glyph(
          identifier: glyph.identifier,
          cluster: paragraph.utf16(
            isEllipsis ? origin : min(origin + Int(glyph.cluster), paragraph.count)),
          x: x + Double(glyph.offsetX) * unit, y: -raise - Double(glyph.offsetY) * unit,
          advance: advance))
      x += advance
    }
    let first = paragraph.utf16(range.lowerBound)
    return GlyphRun(
      spanIndex: item.span, font: span.font, glyphs: glyphs,
      range: first..<paragraph.utf16(range.upperBound), width: x,
      isRightToLeft: item.isRightToLeft, isEllipsis: isEllipsis, face: item.face, scalars: range)
  }
}
