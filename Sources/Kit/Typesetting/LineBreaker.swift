import Foundation

/// Finds the ends of a paragraph's lines.
struct LineBreaker {
  /// The tolerance for comparing widths, in points.
  ///
  /// It lets text fit into its own measured width.
  static let tolerance = 0.001

  private let text: ShapedParagraph
  private let style: ParagraphStyle
  /// Computed when a line is too long for the first time; most labels never need it.
  private var opportunities: [Bool]?

  /// Prepares to break a paragraph.
  init(_ text: ShapedParagraph, style: ParagraphStyle) {
    self.text = text
    self.style = style
  }

  /// The end of the line that starts at `start`, in scalars, including hanging white space.
  ///
  /// A line has at least one cluster, however narrow the available width.
  ///
  /// Complexity: O(log n) plus the length of a word; O(line) in a paragraph with tabs.
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

  /// The last break opportunity after `start` and at or before `reach`.
  private mutating func wordEnd(from start: Int, reach: Int) -> Int? {
    let allowed =
      opportunities
      ?? LineBreakOpportunities.after(text.paragraph, keepsHangulWords: style.keepsHangulWords)
    opportunities = allowed
    return stride(from: reach, to: start, by: -1).first { allowed[$0 - 1] }
  }

  /// The first scalar that does not fit in the line, ignoring white space.
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
    // The last scalar whose left edge is inside. Kerning can make widths negative, which this
    // search ignores.
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
  /// The next tab stop after a position, in points.
  func tabStop(after x: Double) -> Double {
    let wanted = Double(defaultTabInterval.orZero)
    let interval = wanted > 0 ? max(1, wanted) : 28
    return ((x / interval).rounded(.down) + 1) * interval
  }
}
