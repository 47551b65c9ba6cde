import FoundationEssentials
import Glibc
import PlainText

/// Paths as a configuration file writes them.
enum FilePaths {
  /// A path made relative to the folder of the file that contains it.
  ///
  /// `~` at the start is the home folder.
  static func path(
    _ path: String, relativeTo file: String, environment: [String: String]
  ) -> String {
    if path == "~" || path.hasPrefix("~/") { return home(environment) + path.dropFirst() }
    if path.hasPrefix("/") { return path }
    return PathParts.path(path, in: PathParts.folder(of: file))
  }

  /// The home folder: `$HOME`, or else that of the user database.
  static func home(_ environment: [String: String]) -> String {
    if let home = environment["HOME"], home.hasPrefix("/") { return home }
    return FileManager.default.homeDirectoryForCurrentUser.path
  }

  /// A path from the root, without `.` and `..`.
  static func absolute(_ path: String) -> String {
    let folder = FileManager.default.currentDirectoryPath
    let full = path.hasPrefix("/") ? path : PathParts.path(path, in: folder)
    return URL(filePath: full).standardized.path(percentEncoded: false)
  }

  /// The path of a file without symbolic links, or `nil` if it does not exist.
  ///
  /// The corresponding C function is `realpath`.
  static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
