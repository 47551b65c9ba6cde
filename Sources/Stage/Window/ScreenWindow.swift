import MaruKit

/// A kit window on a display, which reports the keys that nothing in it has handled.
final class ScreenWindow: UIWindow {
  /// Called for each key that reaches the end of the window's responder chain.
  var onUnhandledKey: ((UIKey) -> Void)?

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for case let key? in presses.map(\.key) { onUnhandledKey?(key) }
    super.pressesBegan(presses, with: event)
  }
}
