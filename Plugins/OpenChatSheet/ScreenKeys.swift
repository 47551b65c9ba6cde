import MaruKit

/// The keys of the whole screen: Escape closes, Return joins.
@MainActor
final class ScreenKeys {
  /// Called for Escape.
  var onEscape: (() -> Void)?
  /// Called for Return.
  var onReturn: (() -> Void)?

  /// Handles keys that no other view handled; returns whether it was one of these.
  func take(_ presses: Set<UIPress>) -> Bool {
    switch presses.first?.key?.keyCode {
    case .keyboardEscape: onEscape?()
    case .keyboardReturnOrEnter, .keypadEnter: onReturn?()
    default: return false
    }
    return true
  }
}
