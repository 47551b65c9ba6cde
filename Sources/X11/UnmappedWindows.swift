internal import CX11

/// The windows of a connection that are never mapped: owners and requestors of selections.
@MainActor final class UnmappedWindows {
  private unowned let connection: Connection
  private var windows: Set<WindowID> = []

  init(connection: Connection) { self.connection = connection }

  /// Whether a window is one of them.
  func contains(_ window: WindowID) -> Bool { windows.contains(window) }

  /// Creates a window.
  ///
  /// The corresponding C function is `XCreateSimpleWindow`.
  ///
  /// - Parameter mask: The event mask.
  /// - Returns: `nil` if the connection is lost.
  func create(mask: Int = 0) -> WindowID? {
    guard let display = connection.live,
      let window = WindowID(
        XCreateSimpleWindow(display, connection.root.window, -1, -1, 1, 1, 0, 0, 0))
    else { return nil }
    windows.insert(window)
    if mask != 0 { XSelectInput(display, window.window, mask) }
    return window
  }

  /// Destroys a window that `create(mask:)` returned.
  ///
  /// The corresponding C function is `XDestroyWindow`.
  func destroy(_ window: WindowID) {
    guard windows.remove(window) != nil, let display = connection.live else { return }
    XDestroyWindow(display, window.window)
  }
}
