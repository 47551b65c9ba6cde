import MaruKit
import X11

// When a window takes the keyboard focus.
extension XWindow {
  /// Whether a press gives it the focus.
  ///
  /// The window manager gives it to windows with a frame, and a popup has the keyboard already.
  var takesFocusWhenPressed: Bool {
    options.focus == .press || options.focus == .show && isShownWithoutFocus
  }

  /// Whether window managers give the focus to such a window neither when it is shown nor when it is
  /// pressed.
  private var isShownWithoutFocus: Bool {
    switch options.kind {
    case .panel, .overlay, .desktop: true
    case .normal, .dialog, .floating, .popup, .notification: false
    }
  }

  /// The time after a window was shown in which an offer of the focus answers that, in seconds.
  private static let offerPeriod = 0.5

  /// Takes the focus that the window manager offers.
  ///
  /// fluxbox offers it to each new window with a frame. One that takes it only when it is pressed
  /// refuses that offer.
  func takeOfferedFocus(at time: ServerTime) {
    guard options.focus != .never else { return }
    let isNew = CACurrentMediaTime() < firstFrameTime + Self.offerPeriod
    guard options.focus != .press || !isNew else { return }
    shown?.takeFocus(at: time)
  }

  /// Takes the focus that the window manager did not give it.
  func takeFocusWhenMapped() {
    guard let shown, options.focus == .show, isShownWithoutFocus, !isShownInactive,
      screen.connection.windowManager != nil
    else { return }
    shown.activate(at: screen.connection.lastInputTime, isDirect: true)
    // Window managers do not activate panels.
    if options.kind == .panel { shown.takeFocus(at: .current) }
  }
}
