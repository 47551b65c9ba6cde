import MaruKit

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
    case .apps: String(localized: "Applications")
    case .windows: String(localized: "Windows")
    case .commands: String(localized: "Commands")
    }
  }

  /// What is said if none of its rows matches a text.
  func emptiness(for query: String) -> String {
    switch self {
    case .apps: String(localized: "No application matches “\(query)”")
    case .windows: String(localized: "No window matches “\(query)”")
    case .commands: String(localized: "Nothing matches “\(query)”")
    }
  }
}
