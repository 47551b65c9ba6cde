import Foundation
import MaruKit

/// Finds plugins on a search path, describes them, and opens them, each at most once.
///
/// [main actor]
@MainActor public final class PluginCatalog {
  /// The folders, in order.
  public let searchPath: PluginSearchPath
  private var opened: [String: Result<PluginLibrary, PluginRefusal>] = [:]
  private var described: [String: Result<PluginDescription, PluginRefusal>] = [:]
  private let probe: PluginProbe?
  private let variable: (String) -> String?

  /// Makes a catalog; nothing is looked at yet.
  public convenience init(searchPath: PluginSearchPath = .ofThisProcess) {
    self.init(searchPath: searchPath, probe: .ofThisProcess) { name in
      getenv(name).map { String(cString: $0) }
    }
  }

  /// Makes a catalog; nothing is looked at yet.
  ///
  /// - Parameters:
  ///   - searchPath: The folders.
  ///   - probe: Describes plugins that are not to be opened; `nil` opens them.
  ///   - variable: A variable of the environment by its name; tells the user's cache.
  init(
    searchPath: PluginSearchPath, probe: PluginProbe?,
    variable: @escaping (String) -> String? = { _ in nil }
  ) {
    self.searchPath = searchPath
    self.probe = probe
    self.variable = variable
  }

  /// One plugin file, and what came of it.
  public struct Entry {
    /// The file.
    public let path: String
    /// What came of it.
    public let status: Status
  }

  /// What came of a plugin file.
  public enum Status {
    /// It can be used.
    case ready(PluginDescription)
    /// It could be used, but a plugin of the same identifier stands before it on the path.
    case shadowed(PluginDescription, by: String)
    /// It cannot be used.
    case refused(PluginRefusal)
  }

  /// A plugin that was found, with those files that also had its name and were refused.
  public struct Finding {
    /// The plugin.
    public let library: PluginLibrary
    /// What was refused on the way to it.
    public let refusals: [PluginRefusal]
  }

  /// Describes every plugin on the path.
  ///
  /// None is opened in this process: a plugin that crashes or loops is refused.
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

  /// Finds a plugin and opens it.
  ///
  /// Files whose name promises the plugin come first, so that as a rule one plugin is opened and no
  /// other is described. Upper and lower case are the same.
  ///
  /// - Parameters:
  ///   - name: Its name, its identifier, or the path of its file, with a slash in it.
  ///   - isCareful: Whether even a file that promises the plugin is described before it is opened,
  ///     so that one that crashes or loops is refused.
  /// - Returns: The first on the path that can be used.
  /// - Throws: `.refused` if the only files that promise it cannot be used, else `.unknown`.
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
    // No promising file holds its promise: ask all of them.
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

  /// What plugins say about themselves, each asked at most once.
  private func describe(_ paths: [String]) -> [Result<PluginDescription, PluginRefusal>] {
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

  /// The plugin files of all folders, in order, each once.
  private func files() -> [String] { files(promising: nil) }

  /// The plugin files of all folders, in order, each once.
  ///
  /// The kit's own library is no plugin anywhere: a widget's package builds one beside the widget.
  /// Of other libraries, those beside the executable that are no plugins are left out.
  ///
  /// - Parameter name: Only files whose name promises a plugin of this name; all where `nil`.
  /// - Returns: Their paths.
  private func files(promising name: String?) -> [String] {
    var seen: Set<String> = []
    return searchPath.folders.flatMap { folder in
      let promising = Self.names(in: folder.path).filter { file in
        file.hasSuffix(".so") && file != Self.kitLibrary
          && (name.map { Self.isSame(PluginRefusal.name(ofFile: file), $0) } ?? true)
      }
      return promising.sorted().compactMap { file -> String? in
        let path = "\(folder.path)/\(file)"
        guard seen.insert(PluginSearchPath.resolved(path)).inserted else { return nil }
        if folder.holdsOtherLibraries, !file.hasPrefix("lib") || isOtherLibrary(path) {
          return nil
        }
        return path
      }
    }
  }

  private static let kitLibrary = "libMaruKit.so"

  /// The names of what lies in a folder, in no order; none where it cannot be read.
  ///
  /// The corresponding C functions are `opendir` and `readdir`.
  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      withUnsafeMutablePointer(to: &entry.pointee.d_name) {
        names.append(String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)))
      }
    }
    return names
  }

  /// Whether a file is a library or a linker's text, made for something else than this.
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

/// Why no plugin was found.
///
/// The description is one line.
public enum PluginLookupError: Error, Hashable, Sendable {
  /// No plugin has this name.
  case unknown(String, nearest: String?, known: [String])
  /// There is one, but it cannot be used.
  case refused(PluginRefusal)
}

extension PluginLookupError: CustomStringConvertible {
  /// What is wrong, where, and what to do.
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
