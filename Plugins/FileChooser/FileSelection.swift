/// The chosen rows of a folder, and the row under the cursor.
struct FileSelection: Equatable {
  /// The row under the cursor.
  private(set) var cursor: Int?
  /// The chosen rows; the row under the cursor is among them, unless it was taken out.
  private(set) var rows: Set<Int> = []
  /// The row at which a range began.
  private var anchor: Int?

  /// Nothing is chosen.
  static let none = FileSelection()

  /// Chooses one row.
  mutating func choose(_ row: Int?) {
    (cursor, anchor) = (row, row)
    rows = row.map { [$0] } ?? []
  }

  /// Chooses all rows from the anchor to a row.
  mutating func extend(to row: Int) {
    let start = anchor ?? cursor ?? row
    rows = Set(min(start, row)...max(start, row))
    (cursor, anchor) = (row, start)
  }

  /// Adds a row, or takes it out.
  mutating func toggle(_ row: Int) {
    if rows.remove(row) == nil { rows.insert(row) }
    (cursor, anchor) = (row, row)
  }

  /// Moves the cursor to a row, which is added or taken out later.
  mutating func moveCursor(to row: Int) { (cursor, anchor) = (row, row) }

  /// Chooses all rows.
  mutating func chooseAll(_ count: Int) {
    rows = Set(0..<count)
    cursor = cursor ?? (count > 0 ? 0 : nil)
  }
}
