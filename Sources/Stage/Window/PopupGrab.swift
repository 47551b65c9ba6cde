import X11

/// The pointer and the keyboard, taken for a popup while it is shown, or for a list or a menu of a panel
/// while it is open.
///
/// Without a grab, a press outside would go to another program, and keys to the focused window. The
/// server ends the grab when the window is hidden or the program dies, so it never outlives the window.
///
/// Another program may hold the keyboard at first: a key that it has grabbed opens the popup, and is
/// still down. So the grab is tried again for a while.
@MainActor final class PopupGrab {
  /// The time between two attempts, in seconds.
  private static let interval = 0.02
  /// The most attempts.
  private static let limit = 150

  private weak var window: Window?
  private weak var screen: XScreen?
  private let takesKeys: Bool
  private var attempts = 0
  private var hasPointer = false
  private var hasKeys = false

  /// Grabs the pointer, and the keyboard if wanted, or tries it until it succeeds.
  ///
  /// - Parameters:
  ///   - window: The window, which is mapped.
  ///   - takesKeys: Whether to grab the keyboard.
  ///   - screen: The window's screen.
  init(of window: Window, takesKeys: Bool, on screen: XScreen) {
    self.window = window
    self.takesKeys = takesKeys
    self.screen = screen
    attempt()
  }

  /// Gives back what was grabbed.
  func release() {
    if hasPointer { window?.releasePointer(at: .current) }
    if hasKeys { window?.releaseKeyboard(at: .current) }
    (window, screen) = (nil, nil)
  }

  private func attempt() {
    guard let window, let screen else { return }
    attempts += 1
    // The keyboard first: who sees that the pointer is taken may type.
    if takesKeys, !hasKeys { hasKeys = window.grabKeyboard(at: .current) }
    if !hasPointer { hasPointer = window.grabPointer(at: .current) }
    guard !hasPointer || takesKeys && !hasKeys else { return }
    guard attempts < Self.limit else {
      screen.onWarning?(
        "another program holds the pointer or the keyboard, so a click outside or Escape may not "
          + "close the popup or the menu, end that program or use `maru close`")
      return
    }
    screen.after(seconds: Self.interval) { [weak self] in self?.attempt() }
  }
}
