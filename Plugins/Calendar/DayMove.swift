import MaruKit

/// A movement in a calendar by a key.
enum DayMove: Equatable {
  case days(Int)
  case months(Int)
  case firstOfMonth, lastOfMonth
  case today

  /// The movement of a key; `nil` for keys that move nothing.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - isMirrored: Whether weeks run from right to left.
  init?(_ key: UIKey, isMirrored: Bool) {
    let modifiers = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
    switch (key.keyCode, modifiers) {
    case (.keyboardLeftArrow, []): self = .days(isMirrored ? 1 : -1)
    case (.keyboardRightArrow, []): self = .days(isMirrored ? -1 : 1)
    case (.keyboardUpArrow, []): self = .days(-7)
    case (.keyboardDownArrow, []): self = .days(7)
    case (.keyboardPageUp, []): self = .months(-1)
    case (.keyboardPageDown, []): self = .months(1)
    case (.keyboardPageUp, .shift), (.keyboardPageUp, .control): self = .months(-12)
    case (.keyboardPageDown, .shift), (.keyboardPageDown, .control): self = .months(12)
    case (.keyboardHome, []): self = .firstOfMonth
    case (.keyboardEnd, []): self = .lastOfMonth
    case (.character("t"), []): self = .today
    default: return nil
    }
  }

  /// Where it leads from a day.
  func destination(from day: Day, today: Day) -> Day {
    switch self {
    case .days(let count): day.adding(days: count)
    case .months(let count): day.adding(months: count)
    case .firstOfMonth: day.firstOfMonth
    case .lastOfMonth: day.lastOfMonth
    case .today: today
    }
  }
}
