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
    case .normal, .dialog, .floating, .popup: false
    }
  }

  /// Takes the focus that the window manager offers.
  func takeOfferedFocus(at time: ServerTime) {
    if options.focus != .never { shown?.takeFocus(at: time) }
  }

  /// Takes the focus that the window manager did not give it.
  func takeFocusWhenMapped() {
    guard let shown, options.focus == .show, isShownWithoutFocus,
      screen.connection.windowManager != nil
    else { return }
    shown.activate(at: screen.connection.lastInputTime, isDirect: true)
    // Window managers do not activate panels.
    if options.kind == .panel { shown.takeFocus(at: .current) }
  }
}
