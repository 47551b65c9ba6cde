import Foundation

/// Finds where the lines of one paragraph end.
struct LineBreaker {
  /// Widths are compared with this much tolerance, in points, so that text fits into the width it
  /// was measured with.
  static let tolerance = 0.001

  private let text: ShapedParagraph
  private let style: ParagraphStyle
  /// Found when a line is too long for the first time; most labels never need it.
  private var opportunities: [Bool]?

  /// Makes ready to break a paragraph.
  init(_ text: ShapedParagraph, style: ParagraphStyle) {
    self.text = text
    self.style = style
  }

  /// The end of the line that begins at `start`, in scalars, with the white space that hangs over.
  ///
  /// At least one cluster is taken, however narrow the room.
  ///
  /// Complexity: O(log n) and the length of a word; O(line) in a paragraph with tabs.
  mutating func lineEnd(from start: Int, width: Double) -> Int {
    let count = text.paragraph.count
    let reach = reach(from: start, width: width)
    guard reach < count else { return count }
    if style.lineBreakMode != .charWrapping, let end = wordEnd(from: start, reach: reach) {
      return end
    }
    let end = text.clusterStart(reach)
    return end > start ? end : text.clusterEnd(start)
  }

  /// The last opportunity for a break after `start` and at or before `reach`.
  private mutating func wordEnd(from start: Int, reach: Int) -> Int? {
    let allowed =
      opportunities
      ?? LineBreakOpportunities.after(text.paragraph, keepsHangulWords: style.keepsHangulWords)
    opportunities = allowed
    return stride(from: reach, to: start, by: -1).first { allowed[$0 - 1] }
  }

  /// How far a line reaches: the first scalar that does not fit, white space apart.
  private func reach(from start: Int, width: Double) -> Int {
    let count = text.paragraph.count
    let traits = text.paragraph.traits
    let limit = width + Self.tolerance
    if text.hasTabs {
      var x = 0.0
      for index in start..<count {
        if traits[index].contains(.tab) {
          x = style.tabStop(after: x)
        } else {
          x += text.width(index..<index + 1)
          if x > limit, !traits[index].contains(.space) { return index }
        }
      }
      return count
    }
    guard text.edges[count] - text.edges[start] > limit else { return count }
    // The last place whose left edge still lies inside; widths may be negative with kerning, which
    // the search passes over.
    var low = start
    var high = count
    while low < high {
      let middle = (low + high + 1) / 2
      if text.edges[middle] - text.edges[start] <= limit { low = middle } else { high = middle - 1 }
    }
    while low < count, traits[low].contains(.space) { low += 1 }
    return low
  }
}

extension ParagraphStyle {
  /// The next tab stop right of a place.
  func tabStop(after x: Double) -> Double {
    let interval = max(1, Double(defaultTabInterval.orZero))
    return ((x / interval).rounded(.down) + 1) * interval
  }
}
