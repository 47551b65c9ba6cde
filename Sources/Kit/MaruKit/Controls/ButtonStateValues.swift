import Foundation

/// A value of a button for each of its states.
///
/// A state for which none was set takes the one of the normal state.
struct ButtonStateValues<Value> {
  private var values: [UInt: Value] = [:]

  /// The value that was set for exactly this state.
  ///
  /// The focus does not count.
  subscript(exactly state: UIControl.State) -> Value? {
    get { values[Self.key(state)] }
    set { values[Self.key(state)] = newValue }
  }

  /// The value to show in a state.
  ///
  /// Of a combined state, the exact one counts first, then disabled, highlighted and selected.
  subscript(state: UIControl.State) -> Value? {
    if let exact = values[Self.key(state)] { return exact }
    for part in [UIControl.State.disabled, .highlighted, .selected] where state.contains(part) {
      if let value = values[part.rawValue] { return value }
    }
    return values[0]
  }

  private static func key(_ state: UIControl.State) -> UInt {
    state.subtracting(.focused).rawValue
  }
}
