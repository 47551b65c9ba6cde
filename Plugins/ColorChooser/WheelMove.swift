import MaruKit

/// A movement in the wheel of colours by a key.
enum WheelMove: Equatable {
  /// Around the wheel, in degrees.
  case turn(Double)
  /// Away from the middle, as a share of the radius.
  case saturate(Double)
  /// To the middle, or to the rim.
  case middle, rim

  /// How much farther a key moves with Shift.
  private static let leap = 10.0

  /// The movement of a key; `nil` for keys that move nothing.
  ///
  /// The wheel is the same in both directions of writing.
  init?(_ key: UIKey) {
    guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return nil }
    let factor = key.modifierFlags.contains(.shift) ? Self.leap : 1
    switch key.keyCode {
    case .keyboardRightArrow: self = .turn(factor)
    case .keyboardLeftArrow: self = .turn(-factor)
    case .keyboardUpArrow: self = .saturate(factor / 100)
    case .keyboardDownArrow: self = .saturate(-factor / 100)
    case .keyboardPageUp: self = .saturate(Self.leap / 100)
    case .keyboardPageDown: self = .saturate(-Self.leap / 100)
    case .keyboardHome: self = .middle
    case .keyboardEnd: self = .rim
    default: return nil
    }
  }

  /// Moves a choice.
  func apply(to choice: inout ColorChoice) {
    switch self {
    case .turn(let degrees): choice.turn(by: degrees)
    case .saturate(let share): choice.saturate(by: share)
    case .middle: choice.setSaturation(0)
    case .rim: choice.setSaturation(1)
    }
  }
}
