/// What the launcher finds.
enum LauncherMode: String, Codable, CaseIterable, Sendable {
  /// The applications that have desktop files.
  case apps
  /// The open windows.
  case windows
  /// The programs in `$PATH`, and typed command lines.
  case commands

  /// The heading above its rows.
  var heading: String {
    switch self {
    case .apps: "Applications"
    case .windows: "Windows"
    case .commands: "Commands"
    }
  }

  /// Its name in a sentence, for one of its rows.
  var noun: String {
    switch self {
    case .apps: "application"
    case .windows: "window"
    case .commands: "command"
    }
  }
}
