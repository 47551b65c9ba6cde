import Foundation

/// The folders in which plugins are searched, in order.
///
/// 1. Those in `MARU_PLUGIN_PATH`, separated by colons.
/// 2. `$XDG_DATA_HOME/maru/plugins`, by default `~/.local/share/maru/plugins`.
/// 3. The executable's own folder and its subfolder `plugins`.
/// 4. `PREFIX/lib/maru/plugins`, for an executable in `PREFIX/bin` or `PREFIX/lib/maru`.
public struct PluginSearchPath: Hashable, Sendable {
  /// A folder to search.
  public struct Folder: Hashable, Sendable {
    /// The path, without a trailing slash.
    public let path: String
    /// Whether other libraries are expected, as next to the executable.
    ///
    /// Only `lib*.so` files that are plugins are considered then.
    public let holdsOtherLibraries: Bool
  }

  /// The folders, without duplicates; some may not exist.
  public let folders: [Folder]
  /// The explicitly requested folders that do not exist.
  public let missing: [String]

  /// Finds the folders.
  ///
  /// - Parameters:
  ///   - executable: The resolved path of the executable.
  ///   - variable: Looks up an environment variable, `nil` if it is not set: `MARU_PLUGIN_PATH`,
  ///     `XDG_DATA_HOME` and `HOME`.
  public init(executable: String, variable: (String) -> String?) {
    let named = (variable("MARU_PLUGIN_PATH") ?? "")
      .split(separator: ":").map { Self.trimmed(String($0)) }
    missing = named.filter { !Self.isFolder($0) }

    var paths = named.map { Folder(path: $0, holdsOtherLibraries: false) }
    if let data = UserFolder.data.path(in: variable) {
      paths.append(Folder(path: "\(data)/maru/plugins", holdsOtherLibraries: false))
    }
    let own = Self.parent(of: executable)
    paths.append(Folder(path: own, holdsOtherLibraries: true))
    paths.append(Folder(path: "\(own)/plugins", holdsOtherLibraries: false))
    if own.hasSuffix("/bin") {
      let installed = "\(Self.parent(of: own))/lib/maru/plugins"
      paths.append(Folder(path: installed, holdsOtherLibraries: false))
    }

    var seen: Set<String> = []
    folders = paths.filter { seen.insert(Self.resolved($0.path)).inserted }
  }

  /// The search path of this process.
  public static var ofThisProcess: PluginSearchPath {
    PluginSearchPath(executable: programPath) { name in
      getenv(name).map { String(cString: $0) }
    }
  }

  /// The path of this program, with all links resolved.
  package static var programPath: String { resolved("/proc/self/exe") }

  /// The folder of a file.
  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "" : String(path[..<slash])
  }

  /// A path without trailing slashes; `/` is unchanged.
  static func trimmed(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// A path with all links resolved; unchanged if it does not exist.
  ///
  /// The corresponding C function is `realpath`.
  static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
