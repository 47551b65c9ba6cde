import FoundationEssentials
import Glibc

/// The folder for what the host keeps: `$XDG_STATE_HOME/maru`.
enum StateFolder {
  /// The folder's path; `~/.local/state/maru` if `XDG_STATE_HOME` is not an absolute path.
  static func path(environment: [String: String]) -> String {
    if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") { return "\(folder)/maru" }
    return "\(environment["HOME"] ?? "/tmp/maru-\(getuid())")/.local/state/maru"
  }

  /// Creates a folder and those above it, for the user only.
  static func create(_ path: String) {
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }
}
