import MaruKit
import X11

/// The desktop of an X server: workspaces and the active window, read from EWMH's properties.
///
/// [main actor]
///
/// The server is asked only while the desktop is observed. A client's properties are read when it
/// appears and when they change; the changes in one pass of the loop are read together.
@MainActor
final class XDesktop {
  /// The desktop, as widgets see it.
  let desktop: WidgetDesktop

  private let connection: Connection
  private let atoms: Atoms?
  /// The clients of the window manager, with what is known about them.
  private var clients: [WindowID: Client] = [:]
  private var activeWindow: WindowID?
  private var state = WidgetDesktop.State()
  /// The properties that changed since they were read.
  private var stale: Set<Place> = []
  private var isObserved = false

  /// The bit of `WM_HINTS` for a window that demands attention (`XUrgencyHint`).
  static let urgencyHint: UInt32 = 1 << 8
  /// The most workspaces; a larger number in the property is not believed.
  private static let mostWorkspaces = 64
  /// The most letters of a name or a title.
  private static let longestText = 1_000

  /// Serves a desktop, which may be observed already.
  init(serving desktop: WidgetDesktop, of connection: Connection) {
    self.desktop = desktop
    self.connection = connection
    atoms = Atoms(of: connection)
    desktop.onObservedChange = { [weak self] in self?.observe($0) }
    desktop.activation = { [weak connection] index in
      connection?.switchWorkspace(to: UInt32(index))
    }
    desktop.windowsReader = { [weak connection] in
      connection.map { OpenWindows(of: $0).read() } ?? []
    }
    desktop.windowRequest = { [weak connection] number, isActivated in
      guard let connection, let window = WindowID(rawValue: number) else { return }
      if isActivated {
        connection.activate(window, at: connection.lastInputTime)
      } else {
        connection.requestClose(window)
      }
    }
    if desktop.isObserved { observe(true) }
  }

  // MARK: Observation

  private func observe(_ isObserved: Bool) {
    self.isObserved = isObserved
    if isObserved {
      readEverything()
    } else {
      for window in followed { connection.followProperties(of: window, false) }
      clients = [:]
      activeWindow = nil
      stale = []
    }
  }

  /// The windows whose properties are followed.
  private var followed: Set<WindowID> {
    Set(clients.keys).union(activeWindow.map { [$0] } ?? [])
  }

  /// Notes a change of a property or of the window manager, for the next `readChanges()`; other
  /// events are ignored.
  func note(_ event: Event) {
    guard isObserved, let atoms else { return }
    switch event {
    case .windowManagerChanged:
      stale.formUnion(atoms.ofRoot.map { Place(window: connection.root, property: $0) })
    case .propertyChanged(let window, let atom, _, _):
      let relevant = window == connection.root ? atoms.ofRoot : atoms.ofClient
      if relevant.contains(atom) { stale.insert(Place(window: window, property: atom)) }
    default: break
    }
  }

  /// A property of a window.
  private struct Place: Hashable {
    let window: WindowID
    let property: Atom
  }

  // MARK: Reading

  private func readEverything() {
    guard let atoms else { return }
    stale = Set(atoms.ofRoot.map { Place(window: connection.root, property: $0) })
    readChanges()
  }

  /// Reads the properties that changed since the last call, and reports them.
  func readChanges() {
    guard isObserved, let atoms, !stale.isEmpty else { return }
    let places = stale
    stale = []
    func isStale(_ property: Atom) -> Bool {
      places.contains(Place(window: connection.root, property: property))
    }
    if isStale(atoms.names) || isStale(atoms.count) { readNames(atoms) }
    if isStale(atoms.current) { readCurrent(atoms) }
    if isStale(atoms.clients) { readClients(atoms) }
    for place in places where place.window != connection.root { read(place, atoms) }
    let titles = [atoms.title, atoms.oldTitle].map { property in
      activeWindow.map { places.contains(Place(window: $0, property: property)) } ?? false
    }
    if isStale(atoms.active) || titles.contains(true) { readActive(atoms) }
    summarize()
    desktop.update(to: state)
  }

  private func readNames(_ atoms: Atoms) {
    let text = connection.text(of: atoms.names, window: connection.root) ?? ""
    var names = text.split(separator: "\0", omittingEmptySubsequences: false).map { Self.line($0) }
    // Each name ends with a zero byte.
    if names.last?.isEmpty == true { names.removeLast() }
    let number = connection.values(of: atoms.count, window: connection.root).first.map(Int.init)
    let count = min(number ?? names.count, Self.mostWorkspaces)
    state.workspaces = (0..<count).map { index in
      index < names.count && !names[index].isEmpty ? names[index] : "\(index + 1)"
    }
  }

  private func readCurrent(_ atoms: Atoms) {
    let value = connection.values(of: atoms.current, window: connection.root).first
    state.currentWorkspace = value.map(Int.init)
  }

  private func readClients(_ atoms: Atoms) {
    let listed = connection.values(of: atoms.clients, window: connection.root)
    let present = Set(listed.compactMap { WindowID(rawValue: $0) })
    for window in clients.keys where !present.contains(window) {
      clients[window] = nil
      if window != activeWindow { connection.followProperties(of: window, false) }
    }
    for window in present where clients[window] == nil {
      // Followed before it is read, so that no change in between is lost.
      connection.followProperties(of: window, true)
      clients[window] = Client(window, on: connection, atoms)
    }
  }

  private func read(_ place: Place, _ atoms: Atoms) {
    guard clients[place.window] != nil,
      ![atoms.title, atoms.oldTitle].contains(place.property)
    else { return }
    clients[place.window] = Client(place.window, on: connection, atoms)
  }

  private func readActive(_ atoms: Atoms) {
    let value = connection.values(of: atoms.active, window: connection.root).first
    let window = value.flatMap { WindowID(rawValue: $0) }
    if window != activeWindow {
      if let activeWindow, clients[activeWindow] == nil {
        connection.followProperties(of: activeWindow, false)
      }
      activeWindow = window
      if let window, clients[window] == nil { connection.followProperties(of: window, true) }
    }
    state.activeWindowTitle = window.flatMap { window in
      let title = connection.text(of: atoms.title, window: window) ?? ""
      let text = title.isEmpty ? connection.text(of: atoms.oldTitle, window: window) : title
      return text.map { Self.line($0) }
    }
  }

  private func summarize() {
    let shown = clients.values.filter { !$0.isSkipped }
    func workspaces(of clients: [Client]) -> Set<Int> {
      Set(clients.compactMap(\.workspace).filter(state.workspaces.indices.contains))
    }
    state.occupiedWorkspaces = workspaces(of: shown)
    state.urgentWorkspaces = workspaces(of: shown.filter(\.isUrgent))
    if let current = state.currentWorkspace, !state.workspaces.indices.contains(current) {
      state.currentWorkspace = nil
    }
  }

  /// One line of a foreign text, of limited length.
  static func line(_ text: some StringProtocol) -> String {
    let letters = String(text.prefix(longestText)).filter { $0 != "\0" }
    return letters.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  // MARK: Clients

  /// A window of another client.
  private struct Client {
    /// The workspace; `nil` if it is unknown, or if the window is on all of them.
    let workspace: Int?
    /// Whether it demands attention.
    let isUrgent: Bool
    /// Whether it is left out of lists of windows, like a panel.
    let isSkipped: Bool

    @MainActor init(_ window: WindowID, on connection: Connection, _ atoms: Atoms) {
      let number = connection.values(of: atoms.workspace, window: window).first
      workspace = number.flatMap { $0 == Window.allWorkspaces ? nil : Int($0) }
      let states = connection.values(of: atoms.states, window: window)
      let hints = connection.values(of: atoms.hints, window: window).first ?? 0
      isUrgent =
        states.contains(atoms.demandsAttention.rawValue) || hints & XDesktop.urgencyHint != 0
      isSkipped = states.contains(atoms.skipsTaskbar.rawValue)
    }
  }

  /// The properties that are read, and the states of clients.
  private struct Atoms {
    let names, count, current, clients, active: Atom
    let workspace, states, hints, title, oldTitle: Atom
    let demandsAttention, skipsTaskbar: Atom
    let ofRoot, ofClient: Set<Atom>

    /// Interns the names; `nil` if the connection is lost.
    @MainActor init?(of connection: Connection) {
      let known = [
        "_NET_DESKTOP_NAMES", "_NET_NUMBER_OF_DESKTOPS", "_NET_CURRENT_DESKTOP",
        "_NET_CLIENT_LIST", "_NET_ACTIVE_WINDOW", "_NET_WM_DESKTOP", "_NET_WM_STATE", "WM_HINTS",
        "_NET_WM_NAME", "WM_NAME", "_NET_WM_STATE_DEMANDS_ATTENTION", "_NET_WM_STATE_SKIP_TASKBAR",
      ].compactMap { connection.atom($0) }
      guard known.count == 12 else { return nil }
      (names, count, current) = (known[0], known[1], known[2])
      (clients, active, workspace) = (known[3], known[4], known[5])
      (states, hints, title, oldTitle) = (known[6], known[7], known[8], known[9])
      (demandsAttention, skipsTaskbar) = (known[10], known[11])
      ofRoot = Set(known[0...4])
      ofClient = Set(known[5...9])
    }
  }
}

extension XScreen {
  /// The desktop's workspaces, active window and system tray, for `WidgetContext.desktop`.
  ///
  /// The server is asked only while it is observed.
  public var desktop: WidgetDesktop {
    if let observed { return observed.desktop }
    let desktop = WidgetDesktop()
    serve(desktop)
    return desktop
  }

  /// Serves a desktop that was created before the display was opened; call it once.
  ///
  /// If the desktop has a tray, it is served too; else it gets one.
  public func serve(_ desktop: WidgetDesktop) {
    observed = XDesktop(serving: desktop, of: connection)
    let icons = desktop.tray ?? WidgetTray()
    desktop.tray = icons
    tray = XTray(serving: icons, of: self)
  }
}
