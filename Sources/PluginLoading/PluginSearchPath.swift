import Foundation

/// The folders in which plugins are looked for, in order.
///
/// 1. Those of `MARU_PLUGIN_PATH`, between colons.
/// 2. `$XDG_DATA_HOME/maru/plugins`, by default `~/.local/share/maru/plugins`.
/// 3. The executable's own folder and `plugins` in it.
/// 4. `PREFIX/lib/maru/plugins`, for an executable in `PREFIX/bin` or `PREFIX/lib/maru`.
public struct PluginSearchPath: Hashable, Sendable {
  /// A folder to look in.
  public struct Folder: Hashable, Sendable {
    /// Its path, without a slash at its end.
    public let path: String
    /// Whether only `lib*.so` files that are plugins count there: other libraries lie beside the
    /// executable as well.
    public let holdsOtherLibraries: Bool
  }

  /// The folders, each once; not all need exist.
  public let folders: [Folder]
  /// The folders that somebody asked for by name and that are not there.
  public let missing: [String]

  /// Finds the folders.
  ///
  /// - Parameters:
  ///   - executable: The executable's path with all links resolved.
  ///   - variable: A variable of the environment by its name, `nil` where it is not set; asked for
  ///     are `MARU_PLUGIN_PATH`, `XDG_DATA_HOME` and `HOME`.
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
    PluginSearchPath(executable: resolved("/proc/self/exe")) { name in
      getenv(name).map { String(cString: $0) }
    }
  }

  /// The folder that holds a file.
  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "" : String(path[..<slash])
  }

  /// A path without slashes at its end; `/` stays.
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

  /// A path without links; the same path where it leads nowhere.
  ///
  /// The corresponding C function is `realpath`.
  static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
