import MaruKit

/// The items of a list, those that match the typed text, and the cursor among them.
@MainActor final class ListContents {
  /// A change of the matches; the cursor has been adjusted to it.
  enum Change {
    /// They were replaced.
    case replaced
    /// There are more at the end.
    case grown
    /// There are more, and the others may have moved.
    ///
    /// - Parameters:
    ///   - cursor: The former match under the cursor.
    ///   - place: Gives the place of a former match; `nil` if it no longer matches.
    case moved(cursor: Int?, place: (Int) -> Int?)
  }

  /// Called when the matches change.
  var onChange: ((Change) -> Void)?
  /// The match under the cursor; `nil` without matches, or until the search for a new text ends.
  var cursor: Int?
  /// The items with their attributes.
  private(set) var source: ListSource
  private var search: ListSearch

  /// Creates the contents for an empty text.
  init(_ source: ListSource) {
    self.source = source
    search = ListSearch(
      source.shown, query: ListOptions().query(""), permanent: source.permanent)
    cursor = source.shown.isEmpty ? nil : 0
    search.onChange = { [unowned self] in take($0) }
  }

  // MARK: Matches

  /// The number of matches so far.
  var count: Int { search.count }

  /// The row of a match.
  subscript(match: Int) -> Int { search[match] }

  /// The items as they are searched.
  var lines: ListLines { search.lines }

  /// The query of the matches.
  var query: ListQuery { search.query }

  /// The order of the items, if it is not that of the input.
  var order: ListOrder? { search.order }

  /// Whether the matches may be fewer than the items, or in another order.
  var isNarrowed: Bool { search.rows != nil }

  /// Whether the matches of the query are not complete yet.
  var isSearching: Bool { search.isSearching }

  /// Whether matches may still come or move.
  var isUnfinished: Bool { isSearching || search.isSorting || !source.isComplete }

  /// Whether nothing matches so far, and something may.
  var mayMatchLater: Bool { isSearching || count == 0 && !source.isComplete }

  // MARK: Changes

  /// Shows other items, without calling `onChange`.
  func show(_ source: ListSource) {
    self.source = source
    search = ListSearch(source.shown, query: query, permanent: source.permanent)
    search.onChange = { [unowned self] in take($0) }
    fitCursor()
  }

  /// Appends items, or learns that none will follow.
  func append(_ source: ListSource) {
    self.source = source
    search.append(source.shown, permanent: source.permanent)
  }

  /// Searches for another query.
  func search(_ query: ListQuery) { search.search(query) }

  /// Cycles the sorting by a column: ascending, descending, none.
  func sort(byColumn column: Int) {
    switch order {
    case let order? where order.column == column && order.isDescending: search.sort(by: nil)
    case let order? where order.column == column:
      search.sort(by: ListOrder(column: column, isDescending: true))
    default: search.sort(by: ListOrder(column: column))
    }
    cursor = nil
    fitCursor()
  }

  private func take(_ change: ListSearch.Change) {
    let former = cursor
    switch change {
    case .replaced:
      fitCursor()
      onChange?(.replaced)
    case .grown:
      fitCursor()
      onChange?(.grown)
    case .moved(let rows):
      let search = search
      func place(_ match: Int) -> Int? {
        rows.indices.contains(match) ? search.rows?.firstIndex(of: rows[match]) : nil
      }
      // The cursor stays on its item.
      cursor = former.flatMap(place)
      fitCursor()
      onChange?(.moved(cursor: former, place: place))
    }
  }

  // MARK: Cursor

  /// The row under the cursor.
  var cursorRow: Int? { cursor.flatMap { $0 < count ? self[$0] : nil } }

  /// The match of a row; `nil` if it does not match.
  func match(ofRow row: Int) -> Int? {
    guard let rows = search.rows else { return row }
    return rows.firstIndex(of: Int32(row))
  }

  /// The match at a distance from the cursor, clamped to the ends; `nil` if there are none.
  func match(movedBy distance: Int) -> Int? {
    count > 0 ? min(max((cursor ?? -1) + distance, 0), count - 1) : nil
  }

  /// The match at a distance from the cursor, wrapping around at the ends.
  func match(steppedBy distance: Int) -> Int? {
    guard count > 1, let cursor else { return match(movedBy: distance) }
    return (cursor + distance + count) % count
  }

  private func fitCursor() { cursor = count == 0 ? nil : min(cursor ?? 0, count - 1) }

  // MARK: Items

  /// Whether an item can be chosen.
  func isSelectable(_ row: Int) -> Bool {
    !source.hasAttributes || source.row(row).isSelectable
  }

  /// The answer of an item.
  func answer(ofRow row: Int) -> ListAnswer { ListAnswer(row: row, text: lines[row]) }
}
