import MaruKit

/// A movement of a scale by a key.
enum ScaleMove: Equatable {
  /// By a number of steps.
  case steps(Double)
  /// To the least or the greatest value.
  case minimum, maximum

  /// The number of steps that Page Up and Page Down move.
  private static let page = 10.0

  /// The movement of a key; `nil` for keys that move nothing.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - isMirrored: Whether the least value is at the right.
  init?(_ key: UIKey, isMirrored: Bool) {
    guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return nil }
    switch key.keyCode {
    case .keyboardUpArrow: self = .steps(1)
    case .keyboardDownArrow: self = .steps(-1)
    case .keyboardRightArrow: self = .steps(isMirrored ? -1 : 1)
    case .keyboardLeftArrow: self = .steps(isMirrored ? 1 : -1)
    case .keyboardPageUp: self = .steps(Self.page)
    case .keyboardPageDown: self = .steps(-Self.page)
    case .keyboardHome: self = .minimum
    case .keyboardEnd: self = .maximum
    default: return nil
    }
  }
}
