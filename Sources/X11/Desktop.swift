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
    guard window != root, windows[window] == nil, window != environment.settingsOwner else {
      return
    }
    if isFollowed {
      environment.followed.insert(window)
    } else {
      environment.followed.remove(window)
    }
    foreignWindows.select(isFollowed ? PropertyChangeMask : 0, of: window, for: .desktop)
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
