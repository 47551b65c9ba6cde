import Foundation

/// A line of a text.
enum TextLine: Equatable {
  case plain(String)
  case html(HTMLLine)
}

/// A row of a text: a line, or a piece of a long one.
struct TextRow {
  /// The text as it came, with its tabs.
  let text: String
  /// The number of the line, from 1; `nil` for a further piece.
  let number: Int?
  /// The line of HTML, if it is one.
  var html: HTMLLine?
}

/// The search for a text in rows, without regard to capitals.
struct TextSearch {
  /// The text that is searched for.
  let text: String
  /// The row of the current match.
  private(set) var current: Int?
  /// The rows that match; `nil` if there are too many rows to count them.
  private(set) var found: [Int]?
  /// Whether nothing was found.
  private(set) var isMissed = false

  /// Begins a search; an empty text is found nowhere.
  init(_ text: String = "") { self.text = text }

  /// Whether a row has the text.
  func matches(_ row: String) -> Bool {
    !text.isEmpty && row.range(of: text, options: .caseInsensitive) != nil
  }

  /// Finds all matches, if there are not more rows than a limit.
  mutating func count(in rows: [TextRow], limit: Int) {
    found =
      text.isEmpty || rows.count > limit ? nil : rows.indices.filter { matches(rows[$0].text) }
  }

  /// Takes further rows; what was missed may be found in them.
  ///
  /// - Parameters:
  ///   - rows: All rows.
  ///   - first: The index of the first new one.
  ///   - limit: The most rows in which matches are counted.
  mutating func extend(in rows: [TextRow], from first: Int, limit: Int) {
    guard !text.isEmpty else { return }
    let new = (first..<rows.count).filter { matches(rows[$0].text) }
    found = rows.count > limit ? nil : found.map { $0 + new }
    guard current == nil, let match = new.first else { return }
    (current, isMissed) = (match, false)
  }

  /// Moves to the next or the previous match, and wraps around at the ends.
  mutating func move(in rows: [TextRow], forward: Bool) {
    isMissed = false
    guard !text.isEmpty, !rows.isEmpty else { return current = nil }
    let start = current ?? (forward ? -1 : rows.count)
    for step in 1...rows.count {
      let index = (start + (forward ? step : -step) + 2 * rows.count) % rows.count
      guard matches(rows[index].text) else { continue }
      return current = index
    }
    current = nil
    isMissed = true
  }

  /// Such as `3 of 17`; empty without a search.
  var summary: String {
    if text.isEmpty { return "" }
    if isMissed { return "not found" }
    guard let found, let current, let place = found.firstIndex(of: current) else { return "" }
    return "\(place + 1) of \(found.count)"
  }
}
