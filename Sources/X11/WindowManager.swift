internal import CX11

/// The screen's window manager, as EWMH describes it; its properties are read when they are first
/// needed.
@MainActor final class WindowManager {
  private unowned let connection: Connection
  private var hasAsked = false
  private var knownName: String?
  private var supportedAtoms: Set<UInt32> = []

  init(connection: Connection) { self.connection = connection }

  /// The name, or `nil` if none runs that follows EWMH.
  var name: String? {
    ask()
    return knownName
  }

  /// Whether one runs and has told which hints it supports.
  var tellsSupportedHints: Bool {
    ask()
    return !supportedAtoms.isEmpty
  }

  /// Whether it supports a hint.
  func supports(_ hint: String) -> Bool {
    ask()
    return connection.atom(hint).map { supportedAtoms.contains($0.rawValue) } ?? false
  }

  /// Forgets what was read, because another one may run.
  func forget() { hasAsked = false }

  /// Finds the window manager; three round trips the first time, and after a change.
  private func ask() {
    guard !hasAsked, connection.live != nil else { return }
    hasAsked = true
    knownName = nil
    supportedAtoms = []
    let (atoms, root) = (connection.atoms, connection.root)
    // EWMH: the window named on the root must name itself, else its manager is dead.
    guard
      let number = connection.values(of: atoms.supportingCheck, window: root).first,
      let window = WindowID(rawValue: number),
      connection.values(of: atoms.supportingCheck, window: window).first == number
    else { return }
    knownName = connection.text(of: atoms.windowName, window: window) ?? ""
    supportedAtoms = Set(connection.values(of: atoms.supported, window: root))
  }
}

extension Connection {
  /// The window manager's name, or `nil` if none runs that follows EWMH.
  public var windowManager: String? { manager.name }

  /// Whether the window manager supports a hint, such as `_NET_WM_STATE_ABOVE`.
  public func isSupported(_ hint: String) -> Bool { manager.supports(hint) }

  /// Sends a message about a window to the window manager, through the root window.
  func sendToManager(_ type: Atom, about window: WindowID, values: [UInt32]) {
    guard let display = live else { return }
    var event = XEvent()
    event.xclient.type = CX11.ClientMessage
    event.xclient.window = window.window
    event.xclient.message_type = type.atom
    event.xclient.format = 32
    let words = (values + [0, 0, 0, 0, 0]).prefix(5).map { Int($0) }
    event.xclient.data.l = (words[0], words[1], words[2], words[3], words[4])
    let mask = SubstructureRedirectMask | SubstructureNotifyMask
    XSendEvent(display, root.window, 0, mask, &event)
  }
}
