internal import CX11

/// The events that the parts of a connection want from other programs' windows.
///
/// X11 keeps one event mask for each client and window, and `XSelectInput` replaces it. So a part
/// that selected its events itself would take away those of another part.
@MainActor final class ForeignWindows {
  /// A part of the connection that follows windows.
  enum Part: Hashable {
    /// The desktop: titles and states of windows.
    case desktop
    /// A drag from the window.
    case drag
    /// A drag of ours to the window.
    case drop
    /// The place of a notification.
    case notification
    /// The owner of the settings.
    case settings
    /// A transfer to the window.
    case transfer
  }

  private weak var connection: Connection?
  private var masks: [WindowID: [Part: Int]] = [:]
  /// The windows whose property changes are all reported.
  private var followed: Set<WindowID> = []

  init(connection: Connection) { self.connection = connection }

  /// Selects the events that a part wants from a window; those of other parts stay.
  ///
  /// Nothing happens with the root window and our own ones, which have masks of their own. A window
  /// that does not exist is ignored.
  ///
  /// The corresponding C function is `XSelectInput`.
  ///
  /// - Parameters:
  ///   - mask: The event mask; 0 if the part wants no more events.
  ///   - window: The window.
  ///   - part: The part.
  func select(_ mask: Int, of window: WindowID, for part: Part) {
    guard let connection, let display = connection.live, window != connection.root,
      !connection.windows.contains(window), !connection.unmappedWindows.contains(window)
    else { return }
    var parts = masks[window] ?? [:]
    guard mask != 0 || parts[part] != nil else { return }
    parts[part] = mask == 0 ? nil : mask
    masks[window] = parts.isEmpty ? nil : parts
    let all = parts.values.reduce(0, |)
    connection.ignoringErrors { _ = XSelectInput(display, window.window, all) }
  }

  /// Selects the changes of a window's properties for the program itself, or ends that.
  func follow(_ window: WindowID, _ isFollowed: Bool) {
    if isFollowed { followed.insert(window) } else { followed.remove(window) }
    select(isFollowed ? PropertyChangeMask : 0, of: window, for: .desktop)
  }

  /// Whether the program itself follows a window's properties.
  func isFollowed(_ window: WindowID) -> Bool { followed.contains(window) }

  /// Forgets the events of a window that was destroyed.
  func forget(_ window: WindowID) { masks[window] = nil }
}
