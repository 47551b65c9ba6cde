import Foundation

/// Finds the letters of a query in a text, in their order, and rates the match.
///
/// The rating is that of fzf (its algorithm “v2”, after Smith and Waterman): a letter counts more
/// after a separator, at a capital and in a run; gaps count less.
struct FuzzyMatcher {
  private enum Points {
    static let letter = 16
    static let gapStart = -3
    static let gapExtension = -1
    static let boundary = 8
    static let afterSpace = 10
    static let afterDelimiter = 9
    static let camelCase = 7
    static let run = 4
  }

  /// The most cells of the table; a longer text is rated by the first match.
  private static let mostCells = 1 << 16

  private let needle: [UInt8]
  private var bonus: [Int] = []
  private var scores: [Int] = []
  private var runs: [Int] = []

  /// Creates a matcher.
  ///
  /// - Parameter needle: The letters of the query in UTF-8; not empty.
  init(_ needle: [UInt8]) { self.needle = needle }

  /// Whether a text has the letters in their order.
  ///
  /// - Complexity: O(n) in the bytes of the text.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool { span(in: text) != nil }

  /// Rates a text.
  ///
  /// - Parameters:
  ///   - text: The bytes that are compared, with small letters if case does not count.
  ///   - original: The bytes as they are shown, as many.
  /// - Returns: The points; `nil` if it does not match.
  /// - Complexity: O(n · m) in the bytes of the text and the query.
  mutating func score(
    _ text: UnsafeBufferPointer<UInt8>, original: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    guard let span = span(in: text) else { return nil }
    let width = span.count
    guard width * needle.count <= Self.mostCells else {
      return needle.count * Points.letter - (width - needle.count)
    }
    fill(text, original, span)
    return scores[((needle.count - 1) * width)...].max() ?? 0
  }

  /// The bytes from the first to the last letter that may take part in a match.
  private func span(in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard let base = text.baseAddress else { return nil }
    var (position, first) = (0, 0)
    for (index, byte) in needle.enumerated() {
      guard let found = memchr(base + position, Int32(byte), text.count - position) else {
        return nil
      }
      let place = base.distance(to: found.assumingMemoryBound(to: UInt8.self))
      if index == 0 { first = place }
      position = place + 1
    }
    // The last letter may occur again.
    let last = text.lastIndex(of: needle[needle.count - 1]) ?? position - 1
    return first..<max(last + 1, position)
  }

  /// Fills the tables: one row for each letter of the query, one column for each byte of the span.
  private mutating func fill(
    _ text: UnsafeBufferPointer<UInt8>, _ original: UnsafeBufferPointer<UInt8>, _ span: Range<Int>
  ) {
    let width = span.count
    let cells = width * needle.count
    if bonus.count < width { bonus = [Int](repeating: 0, count: width) }
    for column in 0..<width {
      let index = span.lowerBound + column
      bonus[column] = Self.bonus(of: original[index], after: index > 0 ? original[index - 1] : 0x20)
    }
    // Cells without a match have no points.
    scores = [Int](repeating: 0, count: cells)
    runs = [Int](repeating: 0, count: cells)
    for (row, letter) in needle.enumerated() {
      let (above, here) = ((row - 1) * width, row * width)
      var isInGap = false
      for column in row..<width {
        let gap = isInGap ? Points.gapExtension : Points.gapStart
        let left = column > row ? scores[here + column - 1] + gap : 0
        var match = 0
        var run = 0
        let before = row > 0 ? scores[above + column - 1] : 0
        if text[span.lowerBound + column] == letter, row == 0 || before > 0 {
          (match, run) = rate(column, row: row, before: before, left: left, above: above)
        }
        runs[here + column] = match > 0 ? run : 0
        isInGap = match < left
        scores[here + column] = max(match, left, 0)
      }
    }
  }

  /// The points of a letter's match in a column, and the letters in a row that end there.
  private func rate(
    _ column: Int, row: Int, before: Int, left: Int, above: Int
  ) -> (points: Int, run: Int) {
    let own = bonus[column]
    guard row > 0 else { return (Points.letter + own * 2, 1) }
    var run = runs[above + column - 1] + 1
    var extra = own
    if run > 1 {
      let first = bonus[column - run + 1]
      if own >= Points.boundary, own > first {
        run = 1
      } else {
        extra = max(own, Points.run, first)
      }
    }
    let points = before + Points.letter
    return points + extra < left ? (points + own, 0) : (points + extra, run)
  }

  /// The points of a byte because of the byte before it.
  private static func bonus(of byte: UInt8, after former: UInt8) -> Int {
    guard isWord(byte) else { return 0 }
    switch former {
    case 0x20, 0x09: return Points.afterSpace
    case UInt8(ascii: "/"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"),
      UInt8(ascii: "|"):
      return Points.afterDelimiter
    default: break
    }
    if !isWord(former) { return Points.boundary }
    let startsCapital = isCapital(byte) && !isCapital(former)
    let startsNumber = isDigit(byte) && !isDigit(former)
    return startsCapital || startsNumber ? Points.camelCase : 0
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || isCapital(byte) || (0x61...0x7A).contains(byte) || byte >= 0x80
  }
  private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  // MARK: Marks

  /// The letters of the best match in a text, for marking them.
  func positions(in title: String, isFolded: Bool) -> [NSRange] {
    let original = Array(title.utf8)
    let small = isFolded ? Array(title.lowercased().utf8) : original
    let text = small.count == original.count ? small : original
    var matcher = self
    let offsets = text.withUnsafeBufferPointer { text in
      original.withUnsafeBufferPointer { original in matcher.trace(text, original) }
    }
    return Self.ranges(of: offsets, in: title)
  }

  /// The offsets of the bytes of the best match.
  private mutating func trace(
    _ text: UnsafeBufferPointer<UInt8>, _ original: UnsafeBufferPointer<UInt8>
  ) -> [Int] {
    guard let span = span(in: text), span.count * needle.count <= Self.mostCells else { return [] }
    fill(text, original, span)
    let width = span.count
    var offsets: [Int] = []
    var row = needle.count - 1
    var column = (row..<width).max { scores[row * width + $0] < scores[row * width + $1] } ?? row
    // The first of several equal ones.
    column =
      (row..<width).first { scores[row * width + $0] == scores[row * width + column] } ?? column
    while row >= 0, column >= row {
      let score = scores[row * width + column]
      let isMatch = text[span.lowerBound + column] == needle[row]
      let left = column > row ? scores[row * width + column - 1] : 0
      // A gap has fewer points than the cell before it.
      if isMatch, score > left || column == row {
        offsets.append(span.lowerBound + column)
        row -= 1
      }
      column -= 1
    }
    return offsets.reversed()
  }

  /// The ranges of the characters with these bytes.
  private static func ranges(of offsets: [Int], in title: String) -> [NSRange] {
    let utf8 = title.utf8
    var ranges: [NSRange] = []
    for offset in offsets {
      let index = utf8.index(utf8.startIndex, offsetBy: offset)
      let range = title.rangeOfComposedCharacterSequence(at: index)
      let found = NSRange(range, in: title)
      if let last = ranges.last, NSMaxRange(last) >= found.location {
        ranges[ranges.count - 1] = NSUnionRange(last, found)
      } else {
        ranges.append(found)
      }
    }
    return ranges
  }
}
