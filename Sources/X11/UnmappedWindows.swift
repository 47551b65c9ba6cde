internal import CX11

/// The windows of a connection that are never mapped: owners and requestors of selections.
extension Connection {
  /// Creates a window that is never mapped.
  ///
  /// The corresponding C function is `XCreateSimpleWindow`.
  ///
  /// - Parameter mask: The event mask.
  /// - Returns: `nil` if the connection is lost.
  func makeUnmappedWindow(mask: Int = 0) -> WindowID? {
    guard let display = live,
      let window = WindowID(XCreateSimpleWindow(display, root.window, -1, -1, 1, 1, 0, 0, 0))
    else { return nil }
    unmappedWindows.insert(window)
    if mask != 0 { XSelectInput(display, window.window, mask) }
    return window
  }

  /// Destroys a window that `makeUnmappedWindow` created.
  ///
  /// The corresponding C function is `XDestroyWindow`.
  func destroyUnmappedWindow(_ window: WindowID) {
    guard unmappedWindows.remove(window) != nil, let display = live else { return }
    XDestroyWindow(display, window.window)
  }
}
