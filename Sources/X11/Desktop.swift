internal import CX11

/// The desktop that the window manager describes in properties, as EWMH defines them.
extension Connection {
  /// Reports changes of a window's properties as `Event.propertyChanged`.
  ///
  /// For other clients' windows; our own and the root window are always followed. No round trip. A
  /// window that does not exist any more is ignored.
  ///
  /// The corresponding C function is `XSelectInput`.
  ///
  /// - Parameters:
  ///   - window: A window of another client.
  ///   - isFollowed: Whether to report its changes.
  public func followProperties(of window: WindowID, _ isFollowed: Bool) {
    guard window != root, !windows.contains(window), window != settings.owner else { return }
    foreignWindows.follow(window, isFollowed)
  }

  /// Whether a window was made by this connection.
  public func isOwn(_ window: WindowID) -> Bool { windows.contains(window) }

  /// Raises a window of any program and gives it the keyboard focus.
  ///
  /// It asks the window manager (`_NET_ACTIVE_WINDOW`); without one, it does both itself. A window that does not
  /// exist is ignored.
  ///
  /// The corresponding C functions are `XRaiseWindow` and `XSetInputFocus`.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - time: The timestamp of the user input that caused it.
  public func activate(_ window: WindowID, at time: ServerTime) {
    guard let display = live else { return }
    guard windowManager == nil else {
      // The user wants this very window.
      return sendToManager(
        atoms.activeWindow, about: window, values: [2, time.milliseconds, 0, 0, 0])
    }
    ignoringErrors {
      XRaiseWindow(display, window.window)
      _ = XSetInputFocus(display, window.window, Int32(RevertToPointerRoot), time.time)
    }
  }

  /// Asks the window manager to close a window of any program (`_NET_CLOSE_WINDOW`).
  ///
  /// The program can ask the user first. Without a window manager, nothing happens.
  ///
  /// - Parameters:
  ///   - window: The window; one that does not exist is ignored.
  ///   - time: The timestamp of the user input that caused it.
  public func requestClose(_ window: WindowID, at time: ServerTime = .current) {
    guard windowManager != nil else { return }
    // The user wants it, as through a pager.
    sendToManager(atoms.closeWindow, about: window, values: [time.milliseconds, 2])
  }

  /// Asks the window manager to switch to a workspace (`_NET_CURRENT_DESKTOP`).
  ///
  /// Without a window manager, nothing happens.
  ///
  /// - Parameters:
  ///   - index: The workspace, from 0.
  ///   - time: The timestamp of the user input that caused it.
  public func switchWorkspace(to index: UInt32, at time: ServerTime = .current) {
    sendToManager(atoms.desktop, about: root, values: [index, time.milliseconds])
  }
}
