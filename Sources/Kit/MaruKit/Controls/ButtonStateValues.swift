import Foundation

/// The values of a button's property for each state.
///
/// A state without a value uses that of the normal state.
struct ButtonStateValues<Value> {
  private var values: [UInt: Value] = [:]

  /// The value that was set for exactly this state.
  ///
  /// The focused state is ignored.
  subscript(exactly state: UIControl.State) -> Value? {
    get { values[Self.key(state)] }
    set { values[Self.key(state)] = newValue }
  }

  /// The value to display in a state.
  ///
  /// For a combined state without a value, disabled, highlighted and selected are tried in this
  /// order.
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
