import Foundation

/// Finds the items that match a query.
///
/// It may run on any thread.
struct ListFilter {
  /// What matches; not empty.
  private let query: ListQuery
  /// The finders of the texts that an item has to contain; the first one is that of the rarest.
  private let finders: [TextFinder]
  /// The finders of the texts that an item must not contain.
  private let rejectors: [TextFinder]
  /// The number of bytes of the first text.
  private let length: Int
  private let expressions: [(expression: NSRegularExpression, isNegated: Bool)]?
  /// The fuzzy texts that an item has to match, and those that it must not match.
  private let matchers: [FuzzyMatcher]
  private let rejectingMatchers: [FuzzyMatcher]
  /// The matchers that rate an item.
  private var raters: [FuzzyMatcher]
  private var distance: EditDistance
  /// The whole text, compared with items that begin with it.
  private let wholeText: [UInt8]

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - query: What matches; not empty.
  ///   - lines: Items like those that are searched.
  init(_ query: ListQuery, for lines: ListLines) {
    self.query = query
    // The longest text is the rarest.
    let needles = query.needles.sorted { $0.count > $1.count }
    length = needles.first?.count ?? 0
    let rejected = query.isImpossible ? [] : query.rejected
    func finders(of texts: [[UInt8]]) -> [TextFinder] {
      lines.parts.first?.segment.withBytes { bytes, _ in
        texts.map { TextFinder($0, sample: bytes) }
      } ?? texts.map { TextFinder($0, sample: UnsafeBufferPointer(start: nil, count: 0)) }
    }
    self.finders = finders(of: needles)
    rejectors = finders(of: rejected)
    expressions = query.hasExpressions ? try? query.expressions() : nil
    matchers = query.match == .fuzzy ? query.needles.map(FuzzyMatcher.init) : []
    rejectingMatchers = query.match == .fuzzy ? rejected.map(FuzzyMatcher.init) : []
    let joined = Array(query.needles.joined())
    raters = query.match == .fuzzy ? matchers : joined.isEmpty ? [] : [FuzzyMatcher(joined)]
    let text = query.isFolded ? query.text.lowercased() : query.text
    distance = EditDistance(from: query.isUnaccented ? UnaccentedText.text(of: text) : text)
    wholeText = Array(text.utf8)
  }

  /// A matched item.
  struct Match: Sendable {
    let row: Int32
    /// The rating; 0 without one.
    let score: Int32
    /// The number of bytes of a fuzzy match; of equally good matches, the shortest comes first.
    let length: Int32

    /// An item that is shown though it does not match, after those that do.
    static func permanent(_ row: Int32) -> Match { Match(row: row, score: .min, length: 0) }

    /// Whether it comes before another one: the best first, of fuzzy ones then the shortest, then in
    /// the order of the items.
    func precedes(_ other: Match) -> Bool {
      if score != other.score { return score > other.score }
      return length != other.length ? length < other.length : row < other.row
    }
  }

  /// Finds the matches among some items of a segment, in their order.
  ///
  /// - Parameters:
  ///   - part: The segment.
  ///   - candidates: The rows to look at; all are in the segment.
  /// - Returns: The rows, with their ratings.
  /// - Complexity: O(n) in the bytes of the items, times the letters of a fuzzy query.
  mutating func matches(in part: ListLines.Part, among candidates: ListCandidates) -> [Match] {
    guard !query.isImpossible else { return [] }
    switch query.match {
    case .regex, .glob, .prefix:
      let rows = rowsOfExpressions(in: part, among: candidates)
      guard query.isRated else { return rows.map { Match(row: Int32($0), score: 0, length: 0) } }
      return withBytes(of: part) { bytes, original, lines in
        rows.map { match($0, lines.range(of: $0 - part.first, in: bytes), in: bytes, original) }
      }
    case .fuzzy:
      return withBytes(of: part) { fuzzyMatches(in: $0, $1, $2, part.first, candidates) }
    case .words, .substring:
      return withBytes(of: part) { textMatches(in: $0, $1, $2, part.first, candidates) }
    }
  }

  /// Gives access to the bytes that the query is compared with, and to the original ones.
  private func withBytes(
    of part: ListLines.Part,
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>, ListSegment.Lines) -> [Match]
  ) -> [Match] {
    guard !query.isUnaccented else {
      return part.segment.withUnaccentedBytes(isFolded: query.isFolded) { body($0, $0, $1) }
    }
    return query.isFolded
      ? part.segment.withFoldedBytes(body) : part.segment.withBytes { body($0, $0, $1) }
  }

  /// Looks for the first text in the bytes of many items at once, and for the others in each item
  /// that has it.
  private mutating func textMatches(
    in bytes: UnsafeBufferPointer<UInt8>, _ original: UnsafeBufferPointer<UInt8>,
    _ lines: ListSegment.Lines, _ offset: Int, _ candidates: ListCandidates
  ) -> [Match] {
    let others = finders.dropFirst()
    var found: [Match] = []
    func add(_ line: Int, _ range: Range<Int>) {
      if others.allSatisfy({ $0.place(in: bytes, range) != nil }),
        rejectors.allSatisfy({ $0.place(in: bytes, range) == nil })
      {
        found.append(match(line + offset, range, in: bytes, original))
      }
    }
    guard let first = finders.first else {
      for row in candidates.rows { add(row - offset, lines.range(of: row - offset, in: bytes)) }
      return found
    }
    switch candidates {
    case .some(let rows):
      for row in rows {
        let range = lines.range(of: Int(row) - offset, in: bytes)
        if first.place(in: bytes, range) != nil { add(Int(row) - offset, range) }
      }
    case .all(let rows):
      guard !rows.isEmpty else { break }
      var line = rows.lowerBound - offset
      let lastLine = rows.upperBound - 1 - offset
      var position = Int(lines.starts[line])
      let end = lines.range(of: lastLine, in: bytes).upperBound
      while position < end, let place = first.place(in: bytes, position..<end) {
        line = Self.line(at: place, in: lines.starts, line...lastLine)
        let range = lines.range(of: line, in: bytes)
        // Items may adjoin without a line break.
        guard place + length <= range.upperBound else {
          position = place + 1
          continue
        }
        add(line, range)
        line += 1
        guard line <= lastLine else { break }
        position = Int(lines.starts[line])
      }
    }
    return found
  }

  /// A match with its rating.
  private mutating func match(
    _ row: Int, _ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>,
    _ original: UnsafeBufferPointer<UInt8>
  ) -> Match {
    let range = query.isUnaccented ? UnaccentedText.trimmed(range, in: bytes) : range
    let item = bytes[range]
    switch query.rating {
    case nil: return Match(row: Int32(row), score: 0, length: 0)
    case .beginnings:
      // 2 for an item that is the whole text, 1 for one that begins with its first word.
      let isBeginning = item.starts(with: query.needles.first ?? [])
      let score: Int32 = isBeginning ? (item.elementsEqual(wholeText) ? 2 : 1) : 0
      return Match(row: Int32(row), score: score, length: 0)
    case .fuzzy:
      let length = raters.isEmpty ? 0 : Int32(clamping: range.count)
      var score = 0
      for index in raters.indices {
        guard
          let points = raters[index].score(
            UnsafeBufferPointer(rebasing: item),
            original: UnsafeBufferPointer(rebasing: original[range]))
        else { return Match(row: Int32(row), score: Self.rated(.min), length: length) }
        score += points
      }
      return Match(row: Int32(row), score: Self.rated(score), length: length)
    case .distance:
      // A hidden text may follow.
      let text = String(decoding: item.prefix { $0 != ListRow.separator }, as: UTF8.self)
      return Match(row: Int32(row), score: Self.rated(-distance.distance(to: text)), length: 0)
    }
  }

  /// A rating, clamped to stay above that of permanent rows.
  private static func rated(_ score: Int) -> Int32 { max(Int32(clamping: score), .min + 1) }

  /// The line whose bytes have a position.
  private static func line(
    at place: Int, in starts: [UInt32], _ lines: ClosedRange<Int>
  ) -> Int {
    var (low, high) = (lines.lowerBound, lines.upperBound + 1)
    // The next match is mostly near.
    var step = 1
    while low + step < high, Int(starts[low + step]) <= place {
      low += step
      step *= 2
    }
    high = min(high, low + step)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= place { low = middle } else { high = middle }
    }
    return low
  }

  private mutating func fuzzyMatches(
    in bytes: UnsafeBufferPointer<UInt8>, _ original: UnsafeBufferPointer<UInt8>,
    _ lines: ListSegment.Lines, _ offset: Int, _ candidates: ListCandidates
  ) -> [Match] {
    var found: [Match] = []
    for row in candidates.rows {
      let range = lines.range(of: row - offset, in: bytes)
      let item = UnsafeBufferPointer(rebasing: bytes[range])
      guard matchers.allSatisfy({ $0.matches(item) }),
        !rejectingMatchers.contains(where: { $0.matches(item) })
      else { continue }
      found.append(match(row, range, in: bytes, original))
    }
    return found
  }

  private func rowsOfExpressions(
    in part: ListLines.Part, among candidates: ListCandidates
  ) -> [Int] {
    guard query.isUnaccented else {
      return candidates.rows.filter { row in
        matchesExpressions(part.segment.bytes(ofLine: row - part.first))
      }
    }
    return part.segment.withUnaccentedBytes(isFolded: false) { bytes, lines in
      candidates.rows.filter { row in
        let range = lines.range(of: row - part.first, in: bytes)
        return matchesExpressions(bytes[UnaccentedText.trimmed(range, in: bytes)])
      }
    }
  }

  private func matchesExpressions(_ item: some Collection<UInt8>) -> Bool {
    guard let expressions else { return false }
    let text = String(decoding: item, as: UTF8.self)
    let whole = NSRange(location: 0, length: text.utf16.count)
    return expressions.allSatisfy { expression, isNegated in
      (expression.firstMatch(in: text, range: whole) != nil) != isNegated
    }
  }
}

/// The rows in which a search looks.
enum ListCandidates: Sendable {
  /// All rows of a range.
  case all(Range<Int>)
  /// Some rows, in their order.
  case some(ArraySlice<Int32>)

  /// The rows one after another.
  var rows: AnySequence<Int> {
    switch self {
    case .all(let rows): AnySequence(rows)
    case .some(let rows): AnySequence(rows.lazy.map(Int.init))
    }
  }

  /// Takes the rows up to one away from the beginning, and returns them.
  mutating func removeRows(before end: Int) -> ListCandidates {
    switch self {
    case .all(let rows):
      let middle = Swift.min(Swift.max(end, rows.lowerBound), rows.upperBound)
      self = .all(middle..<rows.upperBound)
      return .all(rows.lowerBound..<middle)
    case .some(let rows):
      let middle = rows.partitioningIndex { Int($0) >= end }
      self = .some(rows[middle...])
      return .some(rows[..<middle])
    }
  }

  /// The first row; `nil` if there is none.
  var first: Int? {
    switch self {
    case .all(let rows): rows.first
    case .some(let rows): rows.first.map(Int.init)
    }
  }
}

extension RandomAccessCollection {
  /// The index of the first element for which a condition holds, if it holds for all after it.
  ///
  /// - Complexity: O(log n)
  func partitioningIndex(where belongsInSecondPart: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, self.count)
    while count > 0 {
      let middle = index(low, offsetBy: count / 2)
      if belongsInSecondPart(self[middle]) {
        count /= 2
      } else {
        low = index(after: middle)
        count -= count / 2 + 1
      }
    }
    return low
  }
}
