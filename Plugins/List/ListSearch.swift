import Foundation
import MaruKit

/// Narrows a list to the items that match a query, and stays responsive with a million of them.
///
/// A few items are searched at once. More are searched in the background, and the first matches are
/// reported as soon as they fill a screen. A new query ends the search for the former one. Items that
/// arrive are searched alone, and their matches join the others.
@MainActor final class ListSearch {
  /// The bytes that are searched at once.
  private static let bytesAtOnce = 1 << 20

  /// A change of the matches.
  enum Change {
    /// They are others.
    case replaced
    /// There are more at the end.
    case grown
    /// There are more, and the others may have moved; these were the rows before.
    case moved(former: [Int32])
  }

  /// Called when there are other matches.
  var onChange: ((Change) -> Void)?

  /// The items.
  private(set) var lines: ListLines
  /// Whether the matches of the query are not complete yet, apart from items that have just arrived.
  private(set) var isSearching = false
  /// Whether the order is being computed.
  private(set) var isSorting = false
  /// The query of the matches.
  private(set) var query: ListQuery
  /// The order of the items, if it is not that of the input.
  private(set) var order: ListOrder?

  /// The rows that always match, in their order.
  private var permanent: [Int32]
  private var matches: ListMatches
  /// What runs in the background: a search, or the look at items that have arrived.
  private var task: Task<Void, Never>?

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - lines: The items.
  ///   - query: The first query.
  ///   - permanent: The rows that match every query, in their order.
  init(_ lines: ListLines, query: ListQuery, permanent: [Int32] = []) {
    self.lines = lines
    self.permanent = permanent
    self.query = query
    matches = ListMatches(query)
    search(query)
  }

  /// The matching rows in the order in which they are shown; `nil` for all.
  var rows: [Int32]? { matches.rows }

  /// The number of matches so far.
  var count: Int { matches.rows?.count ?? lines.count }

  /// The row of a match.
  subscript(match: Int) -> Int { matches.rows.map { Int($0[match]) } ?? match }

  /// Searches for another query.
  func search(_ query: ListQuery) {
    self.query = query
    run(ListMatches(query, order: order, after: matches))
  }

  /// Sorts the items by a column; `nil` for the order of the input.
  ///
  /// Many items are sorted in the background.
  func sort(by order: ListOrder?) {
    self.order = order
    run(ListMatches(query, order: order))
  }

  /// Takes items that have arrived: the lines begin with the former ones.
  func append(_ lines: ListLines, permanent: [Int32]) {
    (self.lines, self.permanent) = (lines, permanent)
    if task == nil {
      catchUp()
    } else if matches.rows == nil {
      // Those of the former query are still shown, and these are all items.
      onChange?(.grown)
    }
  }

  // MARK: Steps

  private func run(_ next: ListMatches) {
    task?.cancel()
    task = nil
    (isSearching, isSorting) = (false, false)
    guard next.cost(over: lines) > Self.bytesAtOnce else {
      matches = next
      matches.extend(over: lines, permanent: permanent)
      onChange?(.replaced)
      return
    }
    isSearching = !query.isEmpty
    isSorting = order != nil && next.ranking == nil
    if isSorting { onChange?(.replaced) }
    extend(next) { [weak self] matches, isComplete, isFirst in
      guard let self else { return }
      self.matches = matches
      if isComplete { (isSearching, isSorting) = (false, false) }
      onChange?(isFirst ? .replaced : .grown)
    }
  }

  /// Looks at the items that have arrived since the last search.
  private func catchUp() {
    guard matches.covered < lines.count else { return }
    guard matches.cost(over: lines) > Self.bytesAtOnce else {
      let change = growth
      matches.extend(over: lines, permanent: permanent)
      onChange?(change)
      return
    }
    extend(matches) { [weak self] matches, isComplete, _ in
      guard let self, isComplete else { return }
      let change = growth
      self.matches = matches
      onChange?(change)
    }
  }

  private var growth: Change {
    matches.growsAtTheEnd ? .grown : .moved(former: matches.rows ?? [])
  }

  /// Extends matches over all items in the background, and then over those that have arrived
  /// meanwhile.
  private func extend(
    _ next: ListMatches,
    _ take: @escaping (_ matches: ListMatches, _ isComplete: Bool, _ isFirst: Bool) -> Void
  ) {
    let (lines, permanent) = (lines, permanent)
    task = Task { [weak self] in
      var isFirst = true
      for await (matches, isComplete) in Self.extended(next, over: lines, permanent: permanent) {
        guard !Task.isCancelled, let self else { return }
        if isComplete { task = nil }
        take(matches, isComplete, isFirst)
        isFirst = false
        // A new query may have come with the change.
        if isComplete, task == nil { catchUp() }
      }
    }
  }

  /// The first screenful of matches, if it is known early, and all of them.
  private nonisolated static func extended(
    _ next: ListMatches, over lines: ListLines, permanent: [Int32]
  ) -> AsyncStream<(matches: ListMatches, isComplete: Bool)> {
    AsyncStream { steps in
      let search = Task.detached(priority: .userInitiated) {
        var next = next
        next.extend(over: lines, permanent: permanent, isCancelled: { Task.isCancelled }) {
          steps.yield(($0, false))
        }
        if !Task.isCancelled { steps.yield((next, true)) }
        steps.finish()
      }
      steps.onTermination = { _ in search.cancel() }
    }
  }
}
