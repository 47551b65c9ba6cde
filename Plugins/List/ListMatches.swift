/// The items that match a query, in the order in which they are shown.
///
/// It is a value: a copy is extended over further items in the background, while the original is
/// shown. It grows by the items that have arrived, without a look at the earlier ones.
struct ListMatches: Sendable {
  /// The matches that are reported before the search has ended.
  private static let screenful = 200

  /// What matches.
  let query: ListQuery
  /// The order of the items, if it is not that of the input.
  let order: ListOrder?
  /// The number of items among which the matches were looked for.
  private(set) var covered = 0

  /// All items in their order; `nil` in that of the input, or before they are sorted.
  private(set) var ranking: ListRanking?
  /// The matches in the order of the items; empty for a query that is rated.
  private var found: [Int32] = []
  /// The matches of a rated query, the best first.
  private var rated: [ListFilter.Match] = []
  /// The rows as they are shown, if they are neither `found` nor all of the ranking.
  private var arranged: [Int32]?
  /// The matches of a former query, which this one narrows, and the number of items they are from.
  private var former: (rows: [Int32], covered: Int)?

  /// Creates matches, which cover no items yet.
  ///
  /// - Parameters:
  ///   - query: What matches.
  ///   - order: The order of the items; `nil` for that of the input.
  ///   - former: The matches that were shown before, which may be incomplete. What is known from
  ///     them is not looked for again.
  init(_ query: ListQuery, order: ListOrder? = nil, after former: ListMatches? = nil) {
    self.query = query
    self.order = order
    guard let former else { return }
    if order == former.order { ranking = former.ranking }
    guard !former.query.isEmpty, !former.query.isRated, query.narrows(former.query) else { return }
    self.former = (former.found, former.covered)
  }

  /// The matching rows in the order in which they are shown; `nil` for all in that of the input.
  var rows: [Int32]? {
    if query.isEmpty { return ranking?.rows }
    return arranged ?? found
  }

  /// Whether further matches are behind those that are shown, so that no row moves.
  var growsAtTheEnd: Bool { order == nil && (query.isEmpty || !query.isRated) }

  /// The work of covering all lines, about in compared bytes.
  func cost(over lines: ListLines) -> Int {
    var cost = 0
    if !query.isEmpty {
      let isSlow =
        query.match == .fuzzy || query.hasExpressions || query.rating == .fuzzy
        || query.rating == .distance
      cost += lines.byteCount(fromLine: covered) * (isSlow ? 16 : 1) + rated.count * 8
    }
    if order != nil {
      let sorted = ranking?.rows.count ?? 0
      cost += lines.byteCount(fromLine: sorted) * 4 + sorted * 16
    }
    return cost
  }

  /// Looks for the matches among the lines that are not covered yet.
  ///
  /// - Parameters:
  ///   - lines: The items: those that are covered, and others after them.
  ///   - permanent: The rows that match every query, in their order.
  ///   - isCancelled: Asked now and then; `true` ends the search, and the value is of no use.
  ///   - report: Called once with the first screenful of matches, if their places are final.
  mutating func extend(
    over lines: ListLines, permanent: [Int32], isCancelled: () -> Bool = { false },
    report: (ListMatches) -> Void = { _ in }
  ) {
    if let order {
      var ranking = self.ranking ?? ListRanking(order)
      self.ranking = nil
      ranking.extend(over: lines)
      self.ranking = ranking
    }
    if !query.isEmpty {
      var filter = ListFilter(query, for: lines)
      var hasReported = covered > 0
      var fresh: [ListFilter.Match] = []
      for (candidates, limit) in candidates(in: lines) {
        var rest = candidates
        while let row = rest.first {
          if isCancelled() { return }
          let part = lines.parts[lines.partIndex(ofLine: row)]
          let end = min(part.rows.upperBound, limit)
          let matches = filter.matches(in: part, among: rest.removeRows(before: end))
          take(matches, permanent: permanent, upTo: end, &fresh)
          guard !hasReported, growsAtTheEnd, found.count >= Self.screenful else { continue }
          hasReported = true
          report(self)
        }
      }
      take([], permanent: permanent, upTo: lines.count, &fresh)
      if isCancelled() { return }
      merge(fresh)
    }
    (covered, former) = (lines.count, nil)
    arrange()
  }

  /// The rows in which matches can be, each with their end: those of the former query, then those
  /// after them.
  private func candidates(in lines: ListLines) -> [(rows: ListCandidates, end: Int)] {
    guard let former else { return [(.all(covered..<lines.count), lines.count)] }
    return [
      (.some(former.rows[...]), former.covered),
      (.all(former.covered..<lines.count), lines.count),
    ]
  }

  /// Takes the matches up to a row, with those among the permanent rows that do not match.
  private mutating func take(
    _ matches: [ListFilter.Match], permanent: [Int32], upTo end: Int,
    _ fresh: inout [ListFilter.Match]
  ) {
    defer { covered = end }
    guard query.isRated || !permanent.isEmpty else {
      found.append(contentsOf: matches.lazy.map(\.row))
      return
    }
    let others = permanent[
      permanent.partitioningIndex { $0 >= covered }..<permanent.partitioningIndex { $0 >= end }]
    guard !others.isEmpty else { return add(matches, &fresh) }
    let matching = Set(matches.map(\.row))
    let all = matches + others.filter { !matching.contains($0) }.map(ListFilter.Match.permanent)
    add(all.sorted { $0.row < $1.row }, &fresh)
  }

  private mutating func add(
    _ matches: [ListFilter.Match], _ fresh: inout [ListFilter.Match]
  ) {
    if query.isRated { fresh += matches } else { found += matches.map(\.row) }
  }

  /// Merges rated matches with the earlier ones.
  private mutating func merge(_ fresh: [ListFilter.Match]) {
    guard !fresh.isEmpty else { return }
    let fresh = fresh.sorted { $0.precedes($1) }
    guard !rated.isEmpty else { return rated = fresh }
    var merged: [ListFilter.Match] = []
    merged.reserveCapacity(rated.count + fresh.count)
    var next = 0
    for match in fresh {
      while next < rated.count, rated[next].precedes(match) {
        merged.append(rated[next])
        next += 1
      }
      merged.append(match)
    }
    rated = merged + rated[next...]
  }

  /// Puts the rows in the order in which they are shown.
  private mutating func arrange() {
    if let ranking, !query.isEmpty {
      var isFound = [Bool](repeating: false, count: covered)
      for row in found { isFound[Int(row)] = true }
      for match in rated { isFound[Int(match.row)] = true }
      arranged = ranking.rows.filter { isFound[Int($0)] }
    } else if query.isRated {
      arranged = rated.map(\.row)
    }
  }
}
