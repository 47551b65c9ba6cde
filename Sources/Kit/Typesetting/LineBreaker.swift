import Foundation

/// Finds the ends of a paragraph's lines.
struct LineBreaker {
  /// The tolerance for comparing widths, in points.
  ///
  /// It lets text fit into its own measured width.
  static let tolerance = 0.001

  private let text: ShapedParagraph
  private let style: ParagraphStyle
  private let decisions: LineDecisions?
  /// Computed when a line is too long for the first time; most labels never need it.
  private var opportunities: [Bool]?

  /// Prepares to break a paragraph.
  init(_ text: ShapedParagraph, style: ParagraphStyle, decisions: LineDecisions? = nil) {
    self.text = text
    self.style = style
    self.decisions = decisions
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
    if style.lineBreakMode != .charWrapping,
      let end = wordEnd(from: start, reach: reach, width: width)
    {
      return end
    }
    let end = text.clusterStart(reach)
    return end > start ? end : text.clusterEnd(start)
  }

  /// The last break opportunity after `start` and at or before `reach`.
  ///
  /// A hyphen is shown at a soft hyphen, so it must fit as well.
  private mutating func wordEnd(from start: Int, reach: Int, width: Double) -> Int? {
    let allowed = breaks()
    return stride(from: reach, to: start, by: -1).first { end in
      guard allowed[end - 1] else { return false }
      let hyphen = text.hyphen(endingLineAt: end)
      if let hyphen, text.width(start..<end) + hyphen.width > width + Self.tolerance {
        return false
      }
      return isAllowed(end, isHyphenated: hyphen != nil)
    }
  }

  /// Whether the caller allows a line to end at a scalar.
  private func isAllowed(_ end: Int, isHyphenated: Bool = false) -> Bool {
    decisions?.mayBreak?(text.paragraph.utf16(end), isHyphenated) ?? true
  }

  /// For each scalar, whether a line may end after it.
  private mutating func breaks() -> [Bool] {
    let allowed =
      opportunities
      ?? LineBreakOpportunities.after(text.paragraph, keepsHangulWords: style.keepsHangulWords)
    opportunities = allowed
    return allowed
  }

  /// The end of a line that leaves two words for the paragraph's last line instead of one.
  ///
  /// Words are separated by white space here, so Chinese and Japanese text stays as it is.
  ///
  /// - Parameters:
  ///   - end: The end of the line, from `lineEnd`.
  ///   - start: The start of the line.
  ///   - nextWidth: The available width of the next line, in points.
  /// - Returns: An earlier end, or `end` if more than one word is left, if the two do not fit in the
  ///   next line, or if the line has only one word.
  mutating func endAvoidingOrphan(_ end: Int, from start: Int, nextWidth: Double) -> Int {
    let count = text.paragraph.count
    guard style.lineBreakMode != .charWrapping, end < count, !text.hasTabs,
      fitsRest(from: end, nextWidth)
    else { return end }
    let allowed = breaks()
    let traits = text.paragraph.traits
    func endsWord(_ index: Int) -> Bool { allowed[index] && traits[index].contains(.space) }
    guard endsWord(end - 1), !(end..<count - 1).contains(where: endsWord),
      let earlier = stride(from: end - 1, to: start, by: -1).first(where: { endsWord($0 - 1) }),
      isAllowed(earlier), fitsRest(from: earlier, nextWidth)
    else { return end }
    return earlier
  }

  /// Whether the paragraph's text from an index on fits in a line.
  private func fitsRest(from start: Int, _ width: Double) -> Bool {
    let rest = start..<text.paragraph.count
    return text.width(start..<text.trimmedEnd(rest)) <= width + Self.tolerance
  }

  /// The first scalar that does not fit in the line, ignoring white space.
  private func reach(from start: Int, width: Double) -> Int {
    let count = text.paragraph.count
    let traits = text.paragraph.traits
    let limit = width + Self.tolerance
    if text.hasTabs {
      let ruler = TabRuler(text: text, style: style)
      var x = 0.0
      for index in start..<count {
        if traits[index].contains(.tab) {
          x += ruler.width(ofTabAt: index, x: x, in: start..<count)
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
