internal import CX11

/// Keeps overlays above other windows when no window manager does that.
@MainActor final class OverlayStacking {
  private unowned let connection: Connection
  private var isWatching = false

  init(connection: Connection) { self.connection = connection }

  /// Begins to follow the windows that other programs map.
  ///
  /// The corresponding C function is `XSelectInput`.
  func watch() {
    guard !isWatching, let display = connection.live else { return }
    isWatching = true
    XSelectInput(
      display, connection.root.window,
      PropertyChangeMask | StructureNotifyMask | SubstructureNotifyMask)
  }

  /// Takes an event that tells of the windows on the root window.
  ///
  /// - Returns: Whether the event is for nobody else.
  func decode(_ event: XEvent) -> Bool {
    let root = connection.root.window
    guard isWatching, event.xany.window == root else { return false }
    switch event.type {
    case MapNotify:
      // Menus and hints of other programs may lie above an overlay.
      if event.xmap.override_redirect == 0 { raiseOverlays() }
      return true
    case ConfigureNotify: return event.xconfigure.window != root
    case CreateNotify, DestroyNotify, UnmapNotify, ReparentNotify, GravityNotify, CirculateNotify:
      return true
    case PropertyNotify:
      // A window manager has opened or raised a window.
      if event.xproperty.atom == connection.atoms.stackingList.atom { raiseOverlays() }
      return false
    default: return false
    }
  }

  private func raiseOverlays() {
    for reference in connection.windows.values {
      guard let window = reference.window, window.isMapped, window.isLeftToProgram else { continue }
      window.raise()
    }
  }
}
