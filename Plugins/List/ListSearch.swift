import Foundation
import MaruKit

/// Narrows a list to the items that match a query, and stays responsive with a million of them.
///
/// A few items are searched at once. More are searched in the background, and the first matches are
/// reported as soon as they fill a screen. A new query ends the search for the former one.
@MainActor final class ListSearch {
  /// The bytes that are searched at once.
  private static let bytesAtOnce = 1 << 20
  /// The items of a step in the background.
  private nonisolated static let step = 1 << 15
  /// The matches that are reported before the search has ended.
  private nonisolated static let screenful = 200

  /// Called when there are other matches.
  var onChange: (() -> Void)?

  /// The items.
  var lines: WidgetLines { filter.lines }
  /// The matching rows in the order in which they are shown; `nil` for all.
  private(set) var rows: [Int32]?
  /// Whether the matches are not complete yet.
  private(set) var isSearching = false
  /// The query of the matches.
  private(set) var query: ListQuery

  /// The order of the items, if it is not that of the input.
  private(set) var order: ListOrder?
  /// Whether the order is being computed.
  private(set) var isSorting = false

  /// The rows that always match, in their order.
  private let permanent: [Int32]
  private var filter: ListFilter
  private var task: Task<Void, Never>?
  private var sortTask: Task<Void, Never>?
  /// The place of each item in the order.
  private var ranks: [Int32]?

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - lines: The items.
  ///   - query: The first query.
  ///   - permanent: The rows that match every query, in their order.
  init(_ lines: WidgetLines, query: ListQuery, permanent: [Int32] = []) {
    filter = ListFilter(lines)
    self.permanent = permanent
    self.query = query
    search(query)
  }

  /// The number of matches so far.
  var count: Int { rows?.count ?? lines.count }

  /// The row of a match.
  subscript(match: Int) -> Int { rows.map { Int($0[match]) } ?? match }

  /// Searches for another query.
  func search(_ query: ListQuery) {
    task?.cancel()
    task = nil
    let former = self.query
    self.query = query
    guard !query.isEmpty else {
      rows = ranks.map { ranks in
        var rows = [Int32](repeating: 0, count: ranks.count)
        for (row, rank) in ranks.enumerated() { rows[Int(rank)] = Int32(row) }
        return rows
      }
      isSearching = false
      onChange?()
      return
    }
    var candidates = ListCandidates.all(0..<lines.count)
    if !isSearching, let rows, query.narrows(former), !former.isRated {
      candidates = .some(rows[...])
    }
    let bytes = lines.withUTF8 { bytes, _ in bytes.count }
    let cost = query.match == .fuzzy || query.match == .regex ? 16 : 1
    guard bytes * cost > Self.bytesAtOnce else {
      filter = filter.prepared(for: query)
      var matches = filter.matches(query, among: candidates)
      filter.sort(&matches, of: query)
      return show(matches, isComplete: true)
    }
    isSearching = true
    task = Task { [weak self, filter] in
      await Self.search(query, in: filter, among: candidates) { [weak self] in
        self?.take($0, matches: $1, isComplete: $2, of: query)
      }
    }
  }

  // MARK: Order

  /// Sorts the items by a column; `nil` for the order of the input.
  ///
  /// Many items are sorted in the background.
  func sort(by order: ListOrder?) {
    sortTask?.cancel()
    (self.order, sortTask, isSorting) = (order, nil, false)
    guard let order else { return apply(nil) }
    let lines = lines
    guard lines.withUTF8({ bytes, _ in bytes.count }) > Self.bytesAtOnce / 4 else {
      return apply(order.ranks(of: lines))
    }
    isSorting = true
    onChange?()
    sortTask = Task { [weak self] in
      let ranks = await Task.detached(priority: .userInitiated) { order.ranks(of: lines) }.value
      guard !Task.isCancelled, let self else { return }
      self.isSorting = false
      self.apply(ranks)
    }
  }

  private func apply(_ ranks: [Int32]?) {
    self.ranks = ranks
    // The former matches are in another order.
    rows = nil
    search(query)
  }

  private nonisolated static func search(
    _ query: ListQuery, in filter: ListFilter, among candidates: ListCandidates,
    report: @escaping @MainActor (ListFilter, [ListFilter.Match], Bool) -> Void
  ) async {
    let search = Task.detached(priority: .userInitiated) {
      let filter = filter.prepared(for: query)
      var matches: [ListFilter.Match] = []
      var hasReported = false
      for start in stride(from: 0, to: candidates.count, by: step) {
        if Task.isCancelled { return }
        let part = candidates.part(start..<min(start + step, candidates.count))
        matches += filter.matches(query, among: part)
        guard !hasReported, matches.count >= screenful, !query.isRated else { continue }
        hasReported = true
        await report(filter, matches, false)
      }
      filter.sort(&matches, of: query)
      if Task.isCancelled { return }
      await report(filter, matches, true)
    }
    await withTaskCancellationHandler {
      await search.value
    } onCancel: {
      search.cancel()
    }
  }

  private func take(
    _ filter: ListFilter, matches: [ListFilter.Match], isComplete: Bool, of query: ListQuery
  ) {
    guard query == self.query, isSearching else { return }
    self.filter = filter
    show(matches, isComplete: isComplete)
  }

  private func show(_ matches: [ListFilter.Match], isComplete: Bool) {
    var found = matches.map(\.row)
    if !permanent.isEmpty {
      let matching = Set(found)
      found += permanent.filter { !matching.contains($0) }
      if !query.isRated { found.sort() }
    }
    if let ranks { found.sort { ranks[Int($0)] < ranks[Int($1)] } }
    rows = found
    isSearching = !isComplete
    onChange?()
  }
}
