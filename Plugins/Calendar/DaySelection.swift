/// The chosen day, or the chosen range of days.
struct DaySelection: Equatable {
  /// The day with the cursor.
  private(set) var cursor: Day
  /// The other end of a range; `nil` for a single day.
  private(set) var anchor: Day?
  /// Whether the next press ends the range that the last one has begun.
  private(set) var isOpen = false

  /// Selects a day.
  init(_ day: Day) { cursor = day }

  /// Selects a range.
  init(from start: Day, to end: Day) { (cursor, anchor) = (end, start) }

  /// The first day.
  var start: Day { min(cursor, anchor ?? cursor) }
  /// The last day.
  var end: Day { max(cursor, anchor ?? cursor) }

  /// Whether a day is chosen.
  func contains(_ day: Day) -> Bool { start <= day && day <= end }

  /// Moves the cursor to a day; an open range follows it.
  mutating func move(to day: Day) {
    cursor = day
    if !isOpen { anchor = nil }
  }

  /// Presses a day: the first press begins a range, and the second one ends it.
  mutating func press(_ day: Day, selectsRanges: Bool) {
    let ends = isOpen && selectsRanges
    cursor = day
    if !ends { anchor = selectsRanges ? day : nil }
    isOpen = selectsRanges && !ends
  }

  /// Begins a range at the cursor, or ends it, by the keyboard.
  mutating func toggleRange() { press(cursor, selectsRanges: true) }
}
