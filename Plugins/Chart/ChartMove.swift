import MaruKit

/// A movement of the rule by a key.
enum ChartMove: Equatable {
  /// By a number of steps towards newer values.
  case steps(Int)
  /// To the oldest or the newest value.
  case oldest, newest
  /// The rule disappears.
  case away

  /// The movement of a key; `nil` for keys that move nothing.
  ///
  /// Time runs from left to right in all languages.
  init?(_ key: UIKey) {
    guard key.modifierFlags.isDisjoint(with: [.shift, .control, .alternate, .command]) else {
      return nil
    }
    switch key.keyCode {
    case .keyboardLeftArrow: self = .steps(-1)
    case .keyboardRightArrow: self = .steps(1)
    case .keyboardHome: self = .oldest
    case .keyboardEnd: self = .newest
    case .keyboardEscape: self = .away
    default: return nil
    }
  }

  /// Where it leads.
  ///
  /// - Parameters:
  ///   - age: The place of the rule as the number of newer values; `nil` if there is no rule.
  ///   - step: The number of values in a step.
  ///   - length: The number of values.
  /// - Returns: The new place; `nil` for no rule.
  func destination(from age: Int?, step: Int, length: Int) -> Int? {
    guard length > 0 else { return nil }
    switch self {
    case .steps(let count):
      // The first key shows the rule at the newest value.
      return age.map { min(max($0 - count * step, 0), length - 1) } ?? 0
    case .oldest: return length - 1
    case .newest: return 0
    case .away: return nil
    }
  }
}
