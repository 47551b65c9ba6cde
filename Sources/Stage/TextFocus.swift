import MaruKit
import X11

/// Tells the input method server the focused window and the place of its caret.
@MainActor final class TextFocus {
  private let connection: Connection
  /// Whether one of the windows has had the keyboard.
  private var hasHadKeyboard = false

  /// Creates it for the windows of a connection.
  init(on connection: Connection) { self.connection = connection }

  /// Notes that a window has got the keyboard.
  func keyboardArrived() { hasHadKeyboard = true }

  /// Tells the server what has changed, and ends compositions that the program has accepted or dropped.
  func follow(_ windows: [XWindow]) {
    guard connection.hasInputMethodServer else { return }
    for window in windows { window.followMarkedText() }
    // The first key may arrive together with the keyboard focus, so use the first window with a caret until then.
    let focused =
      windows.first { $0.managed.isActive && $0.shown != nil }
      ?? (hasHadKeyboard ? nil : windows.first { $0.textCaret != nil })
    if let focused, let caret = focused.textCaret {
      connection.setTextFocus(focused.shown, caret: caret)
    } else {
      connection.setTextFocus(nil, caret: DevicePoint(x: 0, y: 0))
    }
  }

  /// When the connection must next check a silent input method, in seconds of `CACurrentMediaTime()`.
  var deadline: Double? {
    connection.inputMethodDeadline.map {
      CACurrentMediaTime() + (ContinuousClock.now.duration(to: $0) / .seconds(1))
    }
  }
}
