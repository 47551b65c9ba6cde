/// The items of a list that are marked as chosen.
struct ListMarkedRows: Equatable {
  /// The rows.
  private(set) var rows: Set<Int> = []

  /// Marks only some rows.
  mutating func replace(by rows: Set<Int>) { self.rows = rows }

  /// Toggles the mark of a row; a radio mark moves to the row instead.
  mutating func press(_ row: Int, _ marks: ListMarks) {
    if marks == .radio {
      rows = [row]
    } else if rows.remove(row) == nil {
      rows.insert(row)
    }
  }

  /// The rows that are the answers, in their order; `nil` if the item under the cursor is the answer.
  func answer(to options: ListOptions) -> [Int]? {
    guard options.hasMarks else { return nil }
    let needsMarks = options.confirms && !options.choosesUnmarked
    return rows.isEmpty && !needsMarks ? nil : rows.sorted()
  }
}
