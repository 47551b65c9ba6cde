/// The sections that are shown and the row under the cursor.
struct LauncherChoice {
  /// The sections.
  private(set) var sections: [LauncherSection] = []
  /// The place of the cursor among all rows; `nil` if there are none.
  private(set) var cursor: Int?

  /// The number of rows in all sections.
  var count: Int { sections.reduce(0) { $0 + $1.rows.count } }

  /// The row under the cursor.
  var row: LauncherEntry? { cursor.map { entry(at: $0) } }

  /// Shows other sections.
  ///
  /// - Parameters:
  ///   - new: The sections.
  ///   - keepsRow: Whether the cursor stays on its row, if it is still there.
  ///   - start: Where the cursor is otherwise.
  mutating func show(_ new: [LauncherSection], keepsRow: Bool, start: Int) {
    let former = keepsRow ? row?.id : nil
    let place = cursor
    sections = new
    let rows = new.flatMap(\.rows)
    guard !rows.isEmpty else {
      cursor = nil
      return
    }
    if let former {
      // If the row has gone, the cursor stays at its place.
      let kept = rows.firstIndex { $0.id == former } ?? place ?? start
      cursor = min(kept, rows.count - 1)
    } else {
      cursor = min(start, rows.count - 1)
    }
  }

  /// Moves the cursor, at most to an end.
  mutating func move(by distance: Int) {
    guard let cursor else { return }
    self.cursor = min(max(cursor + distance, 0), count - 1)
  }

  /// Moves the cursor to a row.
  mutating func move(to place: Int) { if (0..<count).contains(place) { cursor = place } }

  /// The row at a place among all rows.
  func entry(at place: Int) -> LauncherEntry {
    let (section, row) = position(of: place)
    return sections[section].rows[row]
  }

  /// The section and the row in it.
  func position(of place: Int) -> (section: Int, row: Int) {
    var row = place
    for (index, section) in sections.enumerated() {
      if row < section.rows.count { return (index, row) }
      row -= section.rows.count
    }
    return (max(sections.count - 1, 0), 0)
  }

  /// The place among all rows.
  func place(ofRow row: Int, inSection section: Int) -> Int {
    sections[..<section].reduce(row) { $0 + $1.rows.count }
  }
}
