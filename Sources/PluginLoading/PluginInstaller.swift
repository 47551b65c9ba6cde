import Foundation
import Trust

/// Installs plugins for the user, and removes them: the files in `$XDG_DATA_HOME/maru/plugins`.
///
/// [main actor]
///
/// A plugin's file, and its folder of resources beside it, are replaced by a rename each, so a
/// program that has the old file mapped goes on. Plugins are described in processes of their own
/// before anything is changed.
@MainActor public struct PluginInstaller {
  /// An installed plugin.
  public struct Installed: Hashable, Sendable {
    /// The plugin.
    public let plugin: PluginDescription
    /// The file.
    public let path: String
    /// The version that it has replaced, if there was one.
    public let oldVersion: String?
    /// The file of the same plugin that precedes it on the path, so that it is not used.
    public let shadow: String?
    /// Whether it was built without optimization, and needs a library of the toolchain.
    public let isDebugBuild: Bool
  }

  /// The folder of the user's plugins.
  public let folder: String

  private let searchPath: PluginSearchPath
  private let probe: PluginProbe?

  /// Finds the user's folder; it is not created yet.
  ///
  /// - Parameters:
  ///   - searchPath: The folders in which plugins are searched.
  ///   - variable: Looks up an environment variable, `nil` if it is not set.
  /// - Throws: `.noFolder` if the environment names no folder.
  public init(
    searchPath: PluginSearchPath = .ofThisProcess, variable: (String) -> String?
  ) throws(PluginInstallerError) {
    try self.init(searchPath: searchPath, probe: .ofThisProcess, variable: variable)
  }

  init(
    searchPath: PluginSearchPath, probe: PluginProbe?, variable: (String) -> String?
  ) throws(PluginInstallerError) {
    guard let data = UserFolder.data.path(in: variable) else { throw .noFolder }
    folder = "\(data)/maru/plugins"
    self.searchPath = searchPath
    self.probe = probe
  }

  // MARK: Adding

  /// Installs a plugin's file, or the plugins of a folder.
  ///
  /// - Parameter path: A file; a folder of plugins; or the folder of a package, whose built plugins
  ///   are taken, the release before the debug build.
  /// - Returns: The plugins, in the order of their files' names.
  /// - Throws: `PluginInstallerError`; if one plugin of several is refused, none is installed.
  public func add(_ path: String) throws(PluginInstallerError) -> [Installed] {
    // 1. Find the files, and describe them where they are.
    let files = try files(at: path)
    let plugins = try describe(files)
    var names: [String: String] = [:]
    for (file, plugin) in zip(files, plugins) {
      if let first = names.updateValue(file, forKey: plugin.identifier) {
        throw .twice(plugin.identifier, first, file)
      }
    }

    // 2. Compare them with the installed ones.
    let installed = entries(in: [folder])
    for (file, plugin) in zip(files, plugins) {
      let target = "\(folder)/\(Self.name(of: file))"
      if let other = installed.first(where: { $0.path == target })?.description,
        other.identifier != plugin.identifier
      {
        throw .otherPlugin(other, at: target)
      }
    }

    // 3. Copy the files.
    try makeFolder()
    return try zip(files, plugins).map { file, plugin throws(PluginInstallerError) in
      try install(file, plugin, over: installed)
    }
  }

  private func install(
    _ file: String, _ plugin: PluginDescription,
    over installed: [(path: String, description: PluginDescription?)]
  ) throws(PluginInstallerError) -> Installed {
    let target = "\(folder)/\(Self.name(of: file))"
    for resources in PluginResources(of: file).folders {
      try copy(resources, to: "\(folder)/\(Self.name(of: resources))")
    }
    try copy(file, to: target)
    // The same plugin in a file of another name would be in its way.
    let old = installed.filter { $0.description?.identifier == plugin.identifier }
    for entry in old where entry.path != target { try delete(entry.path) }
    let first = entries(in: searchPath.folders.map(\.path)).first {
      $0.description?.identifier == plugin.identifier
    }
    let isShadowed = first.map {
      PluginSearchPath.resolved($0.path) != PluginSearchPath.resolved(target)
    }
    return Installed(
      plugin: plugin, path: target, oldVersion: old.first?.description?.version,
      shadow: isShadowed == true ? first?.path : nil, isDebugBuild: Self.isDebugBuild(target))
  }

  /// Whether a library needs the one that only code without optimization needs.
  private static func isDebugBuild(_ path: String) -> Bool {
    let name = Data("libswiftSwiftOnoneSupport.so".utf8)
    return FileManager.default.contents(atPath: path)?.range(of: name) != nil
  }

  /// The plugin files that a path means.
  private func files(at path: String) throws(PluginInstallerError) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .refused(PluginRefusal(path: path, reason: .missing))
    }
    guard isFolder.boolValue else { return [path] }
    let root = PluginSearchPath.trimmed(path)
    guard access("\(root)/Package.swift", F_OK) == 0 else {
      let files = Self.libraries(in: root)
      guard !files.isEmpty else { throw .noPlugins(root) }
      return files
    }
    for build in ["release", "debug"] {
      let files = Self.libraries(in: "\(root)/.build/\(build)").filter { Self.isPlugin($0) }
      if !files.isEmpty { return files }
    }
    throw .notBuilt(root)
  }

  private func describe(
    _ files: [String]
  ) throws(PluginInstallerError) -> [PluginDescription] {
    let catalog = PluginCatalog(searchPath: searchPath, probe: probe)
    return try catalog.describe(files).map { result throws(PluginInstallerError) in
      do throws(PluginRefusal) {
        return try result.get()
      } catch {
        throw .refused(error)
      }
    }
  }

  // MARK: Removing

  /// The names of the user's plugins, also of broken files.
  public var names: [String] {
    entries(in: [folder]).map { $0.description?.name ?? PluginRefusal.name(ofFile: $0.path) }
  }

  /// Removes a plugin of the user.
  ///
  /// - Parameter name: Its name or identifier, or the name in the name of a file that is refused.
  /// - Returns: The removed file, and the folders of resources.
  /// - Throws: `PluginInstallerError`.
  public func remove(_ name: String) throws(PluginInstallerError) -> [String] {
    let own = entries(in: [folder])
    let matches = own.filter { Self.means(name, $0) }
    guard !matches.isEmpty else {
      let others = entries(in: searchPath.folders.map(\.path)).first { Self.means(name, $0) }
      if let others { throw .notOfUser(name, at: others.path, folder: folder) }
      throw .unknown(name, known: names, folder: folder)
    }
    var removed: [String] = []
    for match in matches {
      for path in [match.path] + PluginResources(of: match.path).folders {
        try delete(path)
        removed.append(path)
      }
    }
    return removed
  }

  private static func means(
    _ name: String, _ entry: (path: String, description: PluginDescription?)
  ) -> Bool {
    let names = [
      entry.description?.name, entry.description?.identifier,
      PluginRefusal.name(ofFile: entry.path),
    ]
    return names.contains { $0?.lowercased() == name.lowercased() }
  }

  // MARK: Files

  /// The plugin files in folders; one that is refused has no description.
  private func entries(in folders: [String]) -> [(path: String, description: PluginDescription?)] {
    let files = folders.flatMap { Self.libraries(in: $0) }.filter { Self.isPlugin($0) || isOwn($0) }
    let catalog = PluginCatalog(searchPath: searchPath, probe: probe)
    return zip(files, catalog.describe(files)).map { ($0, try? $1.get()) }
  }

  /// Whether a file is in the user's folder; `remove` also deletes broken files there.
  private func isOwn(_ file: String) -> Bool { file.hasPrefix("\(folder)/") }

  private static func libraries(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".so") && $0 != "libMaruKit.so" }.sorted()
      .map { "\(folder)/\($0)" }
  }

  /// Whether a library has a plugin's function; a package builds other libraries too.
  private static func isPlugin(_ file: String) -> Bool {
    do throws(PluginRefusal.Reason) {
      try PluginLibrary.checkFile(at: file)
      return true
    } catch {
      return error != .noSymbol
    }
  }

  private static func name(of path: String) -> String { (path as NSString).lastPathComponent }

  private func makeFolder() throws(PluginInstallerError) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .notWritten(folder, reason: Self.reason(of: error))
    }
    if let problem = FileTrust.problem(with: "\(folder)/x") { throw .untrusted(problem) }
  }

  /// Copies a file or a folder under a temporary name, and renames it.
  private func copy(_ source: String, to target: String) throws(PluginInstallerError) {
    let temporary = "\(folder)/.\(Self.name(of: target)).\(getpid())"
    try? FileManager.default.removeItem(atPath: temporary)
    do {
      let resolved = PluginSearchPath.resolved(source)
      try FileManager.default.copyItem(atPath: resolved, toPath: temporary)
      _ = chmod(temporary, 0o755)
      // A folder cannot be renamed over another one that has files.
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: target, isDirectory: &isFolder), isFolder.boolValue
      {
        try FileManager.default.removeItem(atPath: target)
      }
    } catch {
      try? FileManager.default.removeItem(atPath: temporary)
      throw .notWritten(target, reason: Self.reason(of: error))
    }
    guard rename(temporary, target) == 0 else {
      let reason = String(cString: strerror(errno))
      try? FileManager.default.removeItem(atPath: temporary)
      throw .notWritten(target, reason: reason)
    }
  }

  private func delete(_ path: String) throws(PluginInstallerError) {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      throw .notWritten(path, reason: Self.reason(of: error))
    }
  }

  private static func reason(of error: any Error) -> String {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    if let cause, cause.domain == NSPOSIXErrorDomain {
      return String(cString: strerror(Int32(cause.code)))
    }
    return (error as NSError).localizedDescription
  }
}
