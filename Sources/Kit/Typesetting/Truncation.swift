import Foundation

/// Shortens a line with an ellipsis.
struct Truncation {
  private let builder: LineBuilder
  private let text: ShapedParagraph
  private let width: Double

  /// Prepares to shorten lines to a width in points.
  init(_ builder: LineBuilder, width: Double) {
    self.builder = builder
    text = builder.text
    self.width = width
  }

  /// The line for all scalars from `start`, shortened according to the style.
  ///
  /// The ellipsis is shown even if it does not fit.
  func line(from start: Int) -> TextLine {
    let whole = start..<text.paragraph.count
    switch builder.style.lineBreakMode {
    case .truncatingHead: return head(whole)
    case .truncatingMiddle: return middle(whole)
    default: return tail(whole)
    }
  }

  private func tail(_ whole: Range<Int>) -> TextLine {
    fit(markedAs: whole.upperBound - 1) { room in
      let end = text.trimmedEnd(whole.lowerBound..<prefixEnd(whole, room: room))
      return builder.line(
        whole.lowerBound..<end, whole: whole, ellipsis: ellipsis(at: end, styledAs: end - 1))
    }
  }

  private func head(_ whole: Range<Int>) -> TextLine {
    fit(markedAs: whole.lowerBound) { room in
      let start = afterSpaces(suffixStart(whole, room: room))
      let mark = ellipsis(at: whole.lowerBound, styledAs: start)
      return builder.line(start..<whole.upperBound, whole: whole, ellipsis: mark)
    }
  }

  private func middle(_ whole: Range<Int>) -> TextLine {
    fit(markedAs: (whole.lowerBound + whole.upperBound) / 2) { room in
      let reach = prefixEnd(whole, room: room / 2)
      let end = text.trimmedEnd(whole.lowerBound..<reach)
      let rest = room - text.width(whole.lowerBound..<end)
      let start = afterSpaces(suffixStart(reach..<whole.upperBound, room: rest))
      return builder.line(
        whole.lowerBound..<end, and: start..<whole.upperBound, whole: whole,
        ellipsis: ellipsis(at: end, styledAs: end - 1))
    }
  }

  /// Builds the line with all the space next to the ellipsis.
  ///
  /// If tabs or reshaped text turn out wider than measured, it searches for the most space with
  /// which the line fits. If there is none, only the ellipsis is shown.
  private func fit(markedAs place: Int, _ make: (_ room: Double) -> TextLine) -> TextLine {
    var most = max(0, width - ellipsis(at: 0, styledAs: place).width)
    var line = make(most)
    guard most > 0, !isNarrow(line) else { return line }
    var least = 0.0
    line = make(least)
    for _ in 0..<12 {
      let middle = (least + most) / 2
      let candidate = make(middle)
      if isNarrow(candidate) {
        line = candidate
        least = middle
      } else {
        most = middle
      }
    }
    return line
  }

  private func isNarrow(_ line: TextLine) -> Bool {
    Double(line.width) <= width + LineBreaker.tolerance
  }

  private func afterSpaces(_ index: Int) -> Int {
    var index = index
    while index < text.paragraph.count, text.paragraph.traits[index].contains(.space) { index += 1 }
    return index
  }

  /// The longest prefix of a range that fits, in whole clusters.
  private func prefixEnd(_ range: Range<Int>, room: Double) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high + 1) / 2
      if text.width(range.lowerBound..<middle) <= room { low = middle } else { high = middle - 1 }
    }
    return max(range.lowerBound, text.clusterStart(low))
  }

  /// The longest suffix of a range that fits, in whole clusters.
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

  /// The ellipsis in the font of an adjacent character: U+2026, or three dots if no font has it.
  private func ellipsis(at place: Int, styledAs neighbour: Int) -> LineBuilder.Ellipsis {
    let index = min(max(0, neighbour), max(0, text.paragraph.count - 1))
    let span = text.paragraph.span(at: index)
    let item = TextItem.ellipsis(of: text.spans[span], span: span, level: text.bidi.base)
    return LineBuilder.Ellipsis(place: place, item: item, width: item.width)
  }
}
