internal import CX11

/// Keeps notifications, overlays and panels above other windows when no window manager does that.
@MainActor final class Stacking {
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
  /// - Returns: Whether the event needs no further handling.
  func decode(_ event: XEvent) -> Bool {
    let root = connection.root.window
    guard isWatching, event.xany.window == root else { return false }
    connection.notifications.note(event)
    switch event.type {
    case MapNotify:
      // Menus and hints of other programs may lie above an overlay.
      if event.xmap.override_redirect == 0 { raiseWindows(above: event.xmap.window) }
      return true
    case ConfigureNotify: return event.xconfigure.window != root
    case CreateNotify, DestroyNotify, UnmapNotify, ReparentNotify, GravityNotify, CirculateNotify:
      return true
    case PropertyNotify:
      // A window manager has opened or raised a window.
      if event.xproperty.atom == connection.atoms.stackingList.atom { raiseWindows() }
      return false
    default: return false
    }
  }

  /// Raises panels, overlays above them, and notifications above those.
  ///
  /// - Parameter other: The window that was mapped. If it covers a whole monitor, it stays above the
  ///   panels there.
  private func raiseWindows(above other: CX11.Window? = nil) {
    let left = connection.windows.all.filter { $0.isMapped && $0.isLeftToProgram }
    let panels = left.filter { $0.kind == .panel }
    if !panels.isEmpty {
      let covered = other.map { monitors(coveredBy: $0) } ?? []
      for panel in panels {
        let isCovered = panel.origin().map { origin in covered.contains { $0.contains(origin) } }
        if isCovered != true { panel.raise() }
      }
    }
    for window in left where window.kind == .overlay { window.raise() }
    for window in left where window.kind == .notification { window.raise() }
  }

  /// The frames of the monitors that a window covers.
  ///
  /// The corresponding C function is `XGetWindowAttributes`.
  private func monitors(coveredBy window: CX11.Window) -> [DeviceRect] {
    var attributes = XWindowAttributes()
    guard let display = connection.live else { return [] }
    // It may have gone.
    let isThere = connection.trappingErrorsOfQuestion {
      XGetWindowAttributes(display, window, &attributes) != 0
    }
    guard isThere else { return [] }
    return connection.monitors().map(\.frame).filter { monitor in
      attributes.x <= monitor.x && attributes.y <= monitor.y
        && attributes.x + attributes.width >= monitor.x + monitor.width
        && attributes.y + attributes.height >= monitor.y + monitor.height
    }
  }
}
