/// The initial cursor and marks whose items have not arrived yet.
struct ListAwaited {
  /// The text of the item under the cursor.
  var selected: String?
  /// The index of the item under the cursor.
  var selectedIndex: Int?
  /// The indices of marked items.
  var checked: Set<Int> = []

  /// Takes the item that the cursor is to be at, if it has arrived.
  ///
  /// - Parameters:
  ///   - source: All items so far.
  ///   - start: The first one that has just arrived.
  /// - Returns: Its row; `nil` if it has not arrived.
  mutating func removeCursor(arrivedIn source: ListSource, from start: Int) -> Int? {
    let row =
      selected.map { source.firstRow(of: $0, from: start) }
      ?? selectedIndex.flatMap { $0 < source.shown.count ? $0 : nil }
    if row != nil { (selected, selectedIndex) = (nil, nil) }
    return row
  }

  /// Takes the marked items that have arrived.
  ///
  /// - Parameter count: The number of items so far.
  /// - Returns: Their rows.
  mutating func removeChecked(arrivedUpTo count: Int) -> Set<Int> {
    let arrived = checked.filter { $0 < count }
    checked.subtract(arrived)
    return arrived
  }

  /// What has not arrived, for the log; `nil` if everything has.
  var description: String? {
    var missing: [String] = []
    if let selected { missing.append("the selected item “\(selected)”") }
    if let selectedIndex { missing.append("the selected item with index \(selectedIndex)") }
    missing += checked.sorted().prefix(10).map { "the marked item with index \($0)" }
    guard !missing.isEmpty else { return nil }
    return "standard input has ended without \(missing.joined(separator: ", "))"
  }
}
