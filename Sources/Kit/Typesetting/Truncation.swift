import Foundation

/// Shortens a line with an ellipsis.
struct Truncation {
  private let builder: LineBuilder
  private let text: ShapedParagraph
  private let width: Double

  /// Makes ready to shorten lines to a width in points.
  init(_ builder: LineBuilder, width: Double) {
    self.builder = builder
    text = builder.text
    self.width = width
  }

  /// The line that stands for all scalars from `start`, shortened as the style says. The ellipsis is
  /// shown even where there is no room for it.
  func line(from start: Int) -> TextLine {
    let whole = start..<text.paragraph.count
    switch builder.style.lineBreakMode {
    case .truncatingHead: return head(whole)
    case .truncatingMiddle: return middle(whole)
    default: return tail(whole)
    }
  }

  private func tail(_ whole: Range<Int>) -> TextLine {
    let mark = ellipsis(at: max(whole.lowerBound, whole.upperBound - 1))
    var end = prefixEnd(whole, room: width - mark.width)
    while true {
      let shown = whole.lowerBound..<text.trimmedEnd(whole.lowerBound..<end)
      let mark = ellipsis(at: shown.upperBound)
      let line = builder.line(shown.isEmpty ? [] : [shown], whole: whole, ellipsis: mark)
      if isNarrow(line) || shown.isEmpty { return line }
      end = text.clusterStart(shown.upperBound - 1)
    }
  }

  private func head(_ whole: Range<Int>) -> TextLine {
    let mark = ellipsis(at: whole.lowerBound)
    var start = suffixStart(whole, room: width - mark.width)
    while true {
      while start < whole.upperBound, text.paragraph.traits[start].contains(.space) { start += 1 }
      let shown = start..<whole.upperBound
      let mark = ellipsis(at: whole.lowerBound, styledAs: start)
      let line = builder.line(shown.isEmpty ? [] : [shown], whole: whole, ellipsis: mark)
      if isNarrow(line) || shown.isEmpty { return line }
      start = text.clusterEnd(start)
    }
  }

  private func middle(_ whole: Range<Int>) -> TextLine {
    let mark = ellipsis(at: (whole.lowerBound + whole.upperBound) / 2)
    var end = prefixEnd(whole, room: (width - mark.width) / 2)
    while true {
      let first = whole.lowerBound..<text.trimmedEnd(whole.lowerBound..<end)
      let room = width - mark.width - text.width(first)
      var start = suffixStart(end..<whole.upperBound, room: room)
      while start < whole.upperBound, text.paragraph.traits[start].contains(.space) { start += 1 }
      let shown = [first, start..<whole.upperBound].filter { !$0.isEmpty }
      var mark = ellipsis(at: first.upperBound)
      if first.isEmpty { mark.place = whole.lowerBound }
      let line = builder.line(shown, whole: whole, ellipsis: mark)
      if isNarrow(line) || first.isEmpty { return line }
      end = text.clusterStart(first.upperBound - 1)
    }
  }

  private func isNarrow(_ line: TextLine) -> Bool {
    Double(line.width) <= width + LineBreaker.tolerance
  }

  /// The longest start of a range that fits, in whole clusters.
  private func prefixEnd(_ range: Range<Int>, room: Double) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high + 1) / 2
      if text.width(range.lowerBound..<middle) <= room { low = middle } else { high = middle - 1 }
    }
    return max(range.lowerBound, text.clusterStart(low))
  }

  /// The longest end of a range that fits, in whole clusters.
  private func suffixStart(_ range: Range<Int>, room: Double) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      if text.width(middle..<range.upperBound) <= room { high = middle } else { low = middle + 1 }
    }
    let start = text.clusterStart(low)
    return start < low ? text.clusterEnd(start) : start
  }

  /// The ellipsis in the font of the text beside it: U+2026, or three dots where no font has it.
  private func ellipsis(at place: Int, styledAs neighbour: Int? = nil) -> LineBuilder.Ellipsis {
    let index = neighbour ?? max(0, place - 1)
    let span = text.paragraph.span(at: min(index, max(0, text.paragraph.count - 1)))
    let item = TextItem.ellipsis(of: text.spans[span], span: span, level: text.bidi.base)
    let width = item.shaped.glyphs.reduce(0.0) { $0 + Double($1.advance) * item.unit }
    return LineBuilder.Ellipsis(place: place, item: item, width: width)
  }
}
