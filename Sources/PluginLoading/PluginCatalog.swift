import Foundation
import MaruKit

/// Finds plugins on a search path, and describes and opens each at most once.
///
/// [main actor]
@MainActor public final class PluginCatalog {
  /// The folders, in order.
  public let searchPath: PluginSearchPath
  private var opened: [String: Result<PluginLibrary, PluginRefusal>] = [:]
  private var described: [String: Result<PluginDescription, PluginRefusal>] = [:]
  private let probe: PluginProbe?
  private let variable: (String) -> String?

  /// Creates a catalog, without reading any folder.
  public convenience init(searchPath: PluginSearchPath = .ofThisProcess) {
    self.init(searchPath: searchPath, probe: .ofThisProcess) { name in
      getenv(name).map { String(cString: $0) }
    }
  }

  /// Creates a catalog, without reading any folder.
  ///
  /// - Parameters:
  ///   - searchPath: The folders.
  ///   - probe: Describes plugins without opening them here; `nil` opens them.
  ///   - variable: Looks up an environment variable, for the user's cache folder.
  init(
    searchPath: PluginSearchPath, probe: PluginProbe?,
    variable: @escaping (String) -> String? = { _ in nil }
  ) {
    self.searchPath = searchPath
    self.probe = probe
    self.variable = variable
  }

  /// A plugin file and its status.
  public struct Entry {
    /// The file.
    public let path: String
    /// The status.
    public let status: Status
  }

  /// The status of a plugin file.
  public enum Status {
    /// The plugin can be used.
    case ready(PluginDescription)
    /// The plugin could be used, but one with the same identifier precedes it on the path.
    case shadowed(PluginDescription, by: String)
    /// The plugin cannot be used.
    case refused(PluginRefusal)
  }

  /// A found plugin, and the refused files with the same name.
  public struct Finding {
    /// The plugin.
    public let library: PluginLibrary
    /// The files that were refused before it was found.
    public let refusals: [PluginRefusal]
  }

  /// Describes every plugin on the path.
  ///
  /// None is opened in this process, so a plugin that crashes or hangs is just refused.
  public func entries() -> [Entry] {
    var firstPaths: [String: String] = [:]
    let files = files()
    return zip(files, describe(files)).map { path, result in
      switch result {
      case .failure(let refusal): return Entry(path: path, status: .refused(refusal))
      case .success(let description):
        if let first = firstPaths[description.identifier] {
          return Entry(path: path, status: .shadowed(description, by: first))
        }
        firstPaths[description.identifier] = path
        return Entry(path: path, status: .ready(description))
      }
    }
  }

  /// Finds and opens a plugin.
  ///
  /// Files named like the plugin come first, so that usually one plugin is opened and no other is
  /// described. Case is ignored.
  ///
  /// - Parameters:
  ///   - name: The plugin's name or identifier, or a path with a slash.
  ///   - isCareful: Whether even a file named like the plugin is described before it is opened, so
  ///     that one that crashes or hangs is refused.
  /// - Returns: The first usable plugin on the path.
  /// - Throws: `.refused` if all files with the name are unusable, otherwise `.unknown`.
  public func find(
    _ name: String, isCareful: Bool = false
  ) throws(PluginLookupError) -> Finding {
    if name.utf8.contains(UInt8(ascii: "/")) {
      switch open(name, isCareful: isCareful) {
      case .success(let library): return Finding(library: library, refusals: [])
      case .failure(let refusal): throw .refused(refusal)
      }
    }
    var refusals: [PluginRefusal] = []
    for path in files(promising: name) {
      switch open(path, isCareful: isCareful) {
      case .success(let library):
        if Self.isSame(library.name, name) || Self.isSame(library.identifier, name) {
          return Finding(library: library, refusals: refusals)
        }
      case .failure(let refusal): if !refusals.contains(refusal) { refusals.append(refusal) }
      }
    }
    // No file with the name contains the plugin: describe all files.
    let files = files()
    for (path, result) in zip(files, describe(files)) {
      guard case .success(let description) = result,
        Self.isSame(description.name, name) || Self.isSame(description.identifier, name)
      else { continue }
      switch open(path, isCareful: false) {
      case .success(let library): return Finding(library: library, refusals: refusals)
      case .failure(let refusal): if !refusals.contains(refusal) { refusals.append(refusal) }
      }
    }
    if let refusal = refusals.first { throw .refused(refusal) }
    let names = entries().compactMap { entry in
      if case .ready(let description) = entry.status { description.name } else { nil }
    }
    let nearest = name.isEmpty ? nil : NearestName.to(name, among: names)
    throw .unknown(name, nearest: nearest, known: names)
  }

  /// The descriptions of plugins; each is requested at most once.
  ///
  /// None is opened in this process if there is a probe.
  package func describe(_ paths: [String]) -> [Result<PluginDescription, PluginRefusal>] {
    let unknown = paths.filter { described[$0] == nil }
    guard !unknown.isEmpty else { return paths.compactMap { described[$0] } }
    guard let probe else {
      for path in unknown { described[path] = open(path, isCareful: false).map(\.description) }
      return paths.compactMap { described[$0] }
    }
    var memory = PluginMemory(variable: variable)
    var asked: [(path: String, identity: PluginMemory.Identity?)] = []
    for path in unknown {
      if let library = opened[path] {
        described[path] = library.map(\.description)
        continue
      }
      do throws(PluginRefusal.Reason) {
        try PluginLibrary.checkFile(at: path)
      } catch {
        described[path] = .failure(PluginRefusal(path: path, reason: error))
        continue
      }
      let identity = PluginMemory.Identity(ofFileAt: path)
      if let known = identity.flatMap({ memory[$0] }) {
        described[path] = known.mapError { PluginRefusal(path: path, reason: $0) }
      } else {
        asked.append((path, identity))
      }
    }
    for (file, answer) in zip(asked, probe.answers(about: asked.map(\.path))) {
      described[file.path] = answer.mapError { PluginRefusal(path: file.path, reason: $0) }
      if let identity = file.identity { memory.remember(answer, for: identity) }
    }
    memory.write()
    return paths.compactMap { described[$0] }
  }

  // MARK: Files

  /// The plugin files of all folders, in order, without duplicates.
  private func files() -> [String] { files(promising: nil) }

  /// The plugin files of all folders, in order, without duplicates.
  ///
  /// The kit's own library is never a plugin; a widget's package builds one next to the widget.
  /// Next to the executable, libraries that are not plugins are skipped.
  ///
  /// - Parameter name: Limits the files to those named like this plugin; `nil` for all.
  /// - Returns: Their paths.
  private func files(promising name: String?) -> [String] {
    var seen: Set<String> = []
    return searchPath.folders.flatMap { folder in
      let promising = Self.names(in: folder.path).filter { file in
        file.text.hasSuffix(".so") && file.text != Self.kitLibrary
          && (name.map { Self.isSame(PluginRefusal.name(ofFile: file.text), $0) } ?? true)
      }
      return promising.sorted { $0.text < $1.text }.compactMap { file -> String? in
        let path = "\(folder.path)/\(file.text)"
        guard file.isWhole else {
          guard !folder.holdsOtherLibraries else { return nil }
          let refusal = PluginRefusal(path: path, reason: .nameNotText)
          (opened[path], described[path]) = (.failure(refusal), .failure(refusal))
          return path
        }
        guard seen.insert(PluginSearchPath.resolved(path)).inserted else { return nil }
        if folder.holdsOtherLibraries, !file.text.hasPrefix("lib") || isOtherLibrary(path) {
          return nil
        }
        return path
      }
    }
  }

  private static let kitLibrary = "libMaruKit.so"

  /// The name of a file.
  private struct FileName {
    /// The name, with invalid UTF-8 replaced by U+FFFD.
    let text: String
    /// Whether the name is valid UTF-8, so that `text` is a usable path.
    let isWhole: Bool
  }

  /// The file names in a folder, in no order; none if it is unreadable.
  ///
  /// The corresponding C functions are `opendir` and `readdir`.
  private static func names(in folder: String) -> [FileName] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [FileName] = []
    while let entry = readdir(stream) {
      withUnsafeMutablePointer(to: &entry.pointee.d_name) {
        let bytes = UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)
        let text = String(validatingCString: bytes)
        names.append(FileName(text: text ?? String(cString: bytes), isWhole: text != nil))
      }
    }
    return names
  }

  /// Whether a file is a library or a linker script, but not a plugin.
  private func isOtherLibrary(_ path: String) -> Bool {
    do throws(PluginRefusal.Reason) {
      try PluginLibrary.checkFile(at: path)
      return false
    } catch {
      switch error {
      case .empty, .truncated, .unreadable: return false
      default: return true
      }
    }
  }

  private func open(_ path: String, isCareful: Bool) -> Result<PluginLibrary, PluginRefusal> {
    if let known = opened[path] { return known }
    if isCareful, case .failure(let refusal)? = describe([path]).first { return .failure(refusal) }
    let result = Result { () throws(PluginRefusal) in try PluginLibrary(at: path) }
    opened[path] = result
    return result
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    one.lowercased() == other.lowercased()
  }
}

/// The reason why no plugin was found.
///
/// The description is one line.
public enum PluginLookupError: Error, Hashable, Sendable {
  /// No plugin has this name.
  case unknown(String, nearest: String?, known: [String])
  /// A plugin was found but cannot be used.
  case refused(PluginRefusal)
}

extension PluginLookupError: CustomStringConvertible {
  /// The problem, the place and the remedy.
  public var description: String {
    switch self {
    case .unknown(let name, let nearest?, _):
      "no widget is named \(name), on the plugin path, use \(nearest) if you meant that"
    case .unknown(let name, nil, let known):
      "no widget is named \(name.isEmpty ? "\"\"" : name), on the plugin path, "
        + (known.isEmpty
          ? "there is none: look at `maru list`" : "there are \(known.joined(separator: ", "))")
    case .refused(let refusal): "\(refusal)"
    }
  }
}
