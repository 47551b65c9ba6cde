/// What a person has chosen in a list: the row with the cursor, or the checked ones.
struct ListChoice: Equatable {
  /// The place of the cursor among the matches; `nil` if there are none.
  var cursor: Int?
  /// The checked rows, if several can be chosen.
  private(set) var checked: Set<Int> = []

  /// Moves the cursor by a number of rows, and stops at the ends.
  ///
  /// - Parameters:
  ///   - distance: Rows, downwards.
  ///   - count: The number of matches.
  mutating func move(by distance: Int, count: Int) {
    guard count > 0 else { return cursor = nil }
    cursor = min(max((cursor ?? -1) + distance, 0), count - 1)
  }

  /// Keeps the cursor among the matches.
  mutating func fit(count: Int) {
    cursor = count == 0 ? nil : min(cursor ?? 0, count - 1)
  }

  /// Checks a row, or takes its check away.
  mutating func toggle(_ row: Int) {
    if checked.remove(row) == nil { checked.insert(row) }
  }

  /// Checks only some rows.
  mutating func check(only rows: Set<Int>) { checked = rows }

  /// Checks all of some rows, or none of them if all are checked.
  mutating func toggleAll(_ rows: some Sequence<Int>) {
    let rows = Set(rows)
    if checked.isSuperset(of: rows) { checked.subtract(rows) } else { checked.formUnion(rows) }
  }
}
