import MaruKit

/// The keys of the whole screen: Escape goes away, Return leads in.
@MainActor
final class ScreenKeys {
  /// Hears Escape.
  var onEscape: (() -> Void)?
  /// Hears Return.
  var onReturn: (() -> Void)?

  /// Takes a key that nobody nearer wanted; whether it is one of these.
  func take(_ presses: Set<UIPress>) -> Bool {
    switch presses.first?.key?.keyCode {
    case .keyboardEscape: onEscape?()
    case .keyboardReturnOrEnter, .keypadEnter: onReturn?()
    default: return false
    }
    return true
  }
}
