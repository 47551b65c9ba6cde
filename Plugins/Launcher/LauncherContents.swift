/// What the launcher has read from the machine.
struct LauncherContents: Sendable {
  /// What is to be read.
  struct Wish: Hashable, Sendable {
    /// The modes that are shown.
    var modes: [LauncherMode] = [.apps]
    /// Whether the actions of applications have rows.
    var hasActions = false
  }

  /// The applications; also for the icons of windows.
  private(set) var index = ApplicationIndex()
  /// The rows of applications, sorted by name.
  private(set) var applications: [LauncherEntry] = []
  /// The rows of commands, sorted by name.
  private(set) var commands: [LauncherEntry] = []

  /// Creates contents without rows.
  init() {}

  /// Reads the machine.
  ///
  /// - Parameters:
  ///   - wish: What is to be read.
  ///   - session: The desktop.
  /// - Complexity: Reads each desktop file and looks at each file in `$PATH`.
  init(_ wish: Wish, of session: DesktopSession) {
    if wish.modes.contains(.apps) || wish.modes.contains(.windows) {
      index = ApplicationIndex(of: session)
    }
    if wish.modes.contains(.apps) {
      applications = index.entries.filter(\.isShown).flatMap {
        LauncherEntry.rows(of: $0, withActions: wish.hasActions)
      }
    }
    if wish.modes.contains(.commands) {
      commands = CommandIndex(of: session).names.map { LauncherEntry(command: $0) }
    }
  }
}
