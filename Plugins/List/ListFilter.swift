import Foundation
import MaruKit

/// The items of a list, and the search in them.
///
/// It may run on any thread.
struct ListFilter: Sendable {
  /// The items.
  let lines: WidgetLines
  /// Their bytes in small letters; made by `folded()`.
  private(set) var smallBytes: [UInt8]?

  /// Creates a filter.
  init(_ lines: WidgetLines) { self.lines = lines }

  /// The filter with the copy that a query needs in which case does not count.
  func prepared(for query: ListQuery) -> ListFilter {
    guard query.isFolded, smallBytes == nil, query.match != .regex, !query.isEmpty else {
      return self
    }
    var filter = self
    filter.smallBytes = FoldedText.bytes(of: lines)
    return filter
  }

  /// A matched item.
  struct Match: Sendable {
    let row: Int32
    /// The rating of a fuzzy match; 0 for others.
    let score: Int32
  }

  /// Finds the matches among some items, in their order.
  ///
  /// - Parameters:
  ///   - query: What matches; not empty. The filter was prepared for it.
  ///   - candidates: The rows to look at.
  /// - Returns: The rows, with their ratings.
  /// - Complexity: O(n) in the bytes of the items, times the letters of a fuzzy query.
  func matches(_ query: ListQuery, among candidates: ListCandidates) -> [Match] {
    switch query.match {
    case .regex: matchesOfExpression(query, among: candidates)
    case .fuzzy: fuzzyMatches(query, among: candidates)
    case .words, .substring: matchesOfTexts(query.needles, query, among: candidates)
    }
  }

  /// Gives access to the bytes that a query is compared with, the original ones, and the ranges.
  private func withBytes<Result>(
    for query: ListQuery,
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>, [Range<Int>]) -> Result
  ) -> Result {
    lines.withUTF8 { bytes, ranges in
      guard query.isFolded, let smallBytes else { return body(bytes, bytes, ranges) }
      return smallBytes.withUnsafeBufferPointer { body($0, bytes, ranges) }
    }
  }

  /// Looks for the first text in the bytes of many items at once, and for the others in each item
  /// that has it.
  private func matchesOfTexts(
    _ needles: [[UInt8]], _ query: ListQuery, among candidates: ListCandidates
  ) -> [Match] {
    // The longest text is the rarest.
    let sorted = needles.sorted { $0.count > $1.count }
    return withBytes(for: query) { bytes, _, ranges in
      let first = TextFinder(sorted[0], sample: bytes)
      let others = sorted.dropFirst().map { TextFinder($0, sample: bytes) }
      var found: [Match] = []
      func add(_ row: Int) {
        if others.allSatisfy({ $0.place(in: bytes, ranges[row]) != nil }) {
          found.append(Match(row: Int32(row), score: rating(query, bytes[ranges[row]])))
        }
      }
      switch candidates {
      case .some(let rows):
        for row in rows where first.place(in: bytes, ranges[Int(row)]) != nil { add(Int(row)) }
      case .all(let rows):
        guard let last = rows.last else { break }
        let (length, end) = (sorted[0].count, ranges[last].upperBound)
        var row = rows.lowerBound
        var position = ranges[row].lowerBound
        while let place = first.place(in: bytes, position..<end) {
          row = Self.row(at: place, in: ranges, row..<rows.upperBound)
          // Items may adjoin without a line break.
          if place + length <= ranges[row].upperBound {
            add(row)
            row += 1
            guard row < rows.upperBound else { break }
            position = ranges[row].lowerBound
          } else {
            position = place + 1
          }
        }
      }
      return found
    }
  }

  /// 2 for an item that is the whole text, 1 for one that begins with its first word, else 0.
  private func rating(_ query: ListQuery, _ item: Slice<UnsafeBufferPointer<UInt8>>) -> Int32 {
    guard query.ranksBeginnings, item.starts(with: query.needles[0]) else { return 0 }
    let text = query.isFolded ? query.text.lowercased() : query.text
    return item.elementsEqual(text.utf8) ? 2 : 1
  }

  /// The row whose bytes have a position.
  private static func row(at place: Int, in ranges: [Range<Int>], _ rows: Range<Int>) -> Int {
    var (low, high) = (rows.lowerBound, rows.upperBound)
    // The next match is mostly near.
    var step = 1
    while low + step < high, ranges[low + step].lowerBound <= place {
      low += step
      step *= 2
    }
    high = min(high, low + step)
    while high - low > 1 {
      let middle = (low + high) / 2
      if ranges[middle].lowerBound <= place { low = middle } else { high = middle }
    }
    return low
  }

  private func fuzzyMatches(_ query: ListQuery, among candidates: ListCandidates) -> [Match] {
    withBytes(for: query) { bytes, original, ranges in
      var matcher = FuzzyMatcher(query.needles[0])
      return candidates.rows.compactMap { row in
        let range = ranges[row]
        return matcher.score(
          UnsafeBufferPointer(rebasing: bytes[range]),
          original: UnsafeBufferPointer(rebasing: original[range])
        ).map { Match(row: Int32(row), score: Int32(clamping: $0)) }
      }
    }
  }

  private func matchesOfExpression(
    _ query: ListQuery, among candidates: ListCandidates
  ) -> [Match] {
    guard let expression = try? query.expression() else { return [] }
    return candidates.rows.compactMap { row in
      let text = lines[row]
      let whole = NSRange(location: 0, length: text.utf16.count)
      return expression.firstMatch(in: text, range: whole) == nil
        ? nil : Match(row: Int32(row), score: 0)
    }
  }

  /// Sorts rated matches: the best first, of fuzzy ones then the shortest, then in the order of the
  /// items.
  func sort(_ matches: inout [Match], of query: ListQuery) {
    guard query.isRated else { return }
    lines.withUTF8 { _, ranges in
      matches.sort { a, b in
        if a.score != b.score { return a.score > b.score }
        guard query.match == .fuzzy else { return a.row < b.row }
        let (one, other) = (ranges[Int(a.row)].count, ranges[Int(b.row)].count)
        return one != other ? one < other : a.row < b.row
      }
    }
  }
}

/// The rows in which a search looks.
enum ListCandidates: Sendable {
  /// All rows of a range.
  case all(Range<Int>)
  /// Some rows, in their order.
  case some(ArraySlice<Int32>)

  /// The number of rows.
  var count: Int {
    switch self {
    case .all(let rows): rows.count
    case .some(let rows): rows.count
    }
  }

  /// The rows one after another.
  var rows: AnySequence<Int> {
    switch self {
    case .all(let rows): AnySequence(rows)
    case .some(let rows): AnySequence(rows.lazy.map(Int.init))
    }
  }

  /// The part from one offset to another.
  func part(_ offsets: Range<Int>) -> ListCandidates {
    switch self {
    case .all(let rows):
      .all(rows.lowerBound + offsets.lowerBound..<rows.lowerBound + offsets.upperBound)
    case .some(let rows):
      .some(rows[rows.startIndex + offsets.lowerBound..<rows.startIndex + offsets.upperBound])
    }
  }
}
