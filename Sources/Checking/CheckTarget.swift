import Foundation
import MaruKit
import PluginLoading
import Terminal

/// The plugins that a word of the command line names: a file, a name, or a folder.
package enum CheckTarget {
  /// A plugin, and why it cannot be opened if that is so.
  package struct Plugin: Sendable {
    /// The file.
    package let path: String
    /// Its name.
    package let name: String
    /// Why it is a plugin but cannot be used.
    package let refusal: PluginRefusal?
  }

  /// Finds the plugins.
  ///
  /// A folder with plugins means all of them; the folder of a package means those of its last build.
  ///
  /// - Throws: `CheckTargetError` if there is none.
  @MainActor package static func plugins(
    for word: String, catalog: PluginCatalog = PluginCatalog()
  ) throws(CheckTargetError) -> [Plugin] {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: word, isDirectory: &isFolder), isFolder.boolValue {
      return try plugins(in: word, catalog: catalog)
    }
    if word.contains("/") || word.hasSuffix(".so") {
      return [try plugin(at: word, catalog: catalog)]
    }
    for entry in catalog.entries() {
      switch entry.status {
      case .ready(let found) where isNamed(found, word):
        return [Plugin(path: entry.path, name: found.name, refusal: nil)]
      case .refused(let refusal) where refusal.promisedName.lowercased() == word.lowercased():
        return [try plugin(at: entry.path, catalog: catalog)]
      default: break
      }
    }
    if (try? FileManager.default.attributesOfItem(atPath: word)) != nil {
      return [try plugin(at: "./\(word)", catalog: catalog)]
    }
    let names = catalog.entries().compactMap { entry in
      if case .ready(let description) = entry.status { description.name } else { nil }
    }
    throw .unknown(word, nearest: NearestName.to(word, among: names))
  }

  private static func isNamed(_ plugin: PluginDescription, _ word: String) -> Bool {
    [plugin.name, plugin.identifier].contains { $0.lowercased() == word.lowercased() }
  }

  @MainActor private static func plugin(
    at path: String, catalog: PluginCatalog
  ) throws(CheckTargetError) -> Plugin {
    switch catalog.describe([path]).first {
    case .success(let description):
      return Plugin(path: path, name: description.name, refusal: nil)
    case .failure(let refusal):
      guard refusal.reason.isAboutPlugin else { throw .refused(refusal) }
      return Plugin(path: path, name: refusal.promisedName, refusal: refusal)
    case nil: throw .unknown(path, nearest: nil)
    }
  }

  @MainActor private static func plugins(
    in folder: String, catalog: PluginCatalog
  ) throws(CheckTargetError) -> [Plugin] {
    let isPackage = FileManager.default.fileExists(atPath: "\(folder)/Package.swift")
    let built = isPackage ? newestBuild(in: folder) : folder
    guard let built else { throw .notBuilt(folder) }
    let files = ((try? FileManager.default.contentsOfDirectory(atPath: built)) ?? []).sorted()
    let paths = files.filter { $0.hasSuffix(".so") && $0 != "libMaruKit.so" }
      .map { "\(built)/\($0)" }
    let found = zip(paths, catalog.describe(paths)).compactMap { path, result -> Plugin? in
      switch result {
      case .success(let description):
        return Plugin(path: path, name: description.name, refusal: nil)
      case .failure(let refusal):
        // Other libraries lie beside plugins.
        guard refusal.reason.isAboutPlugin else { return nil }
        return Plugin(path: path, name: refusal.promisedName, refusal: refusal)
      }
    }
    guard !found.isEmpty else { throw .noPlugin(folder: built, isPackage: isPackage) }
    return found
  }

  /// The folder of the products that were built last.
  private static func newestBuild(in package: String) -> String? {
    ["debug", "release"].map { "\(package)/.build/\($0)" }
      .compactMap { path -> (path: String, date: Date)? in
        let real = URL(filePath: path).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: real)
        return (attributes?[.modificationDate] as? Date).map { (path, $0) }
      }
      .max { $0.date < $1.date }?.path
  }
}

extension PluginRefusal.Reason {
  /// Whether the file is a plugin, which is wrong, rather than something else.
  fileprivate var isAboutPlugin: Bool {
    switch self {
    case .missing, .danglingLink, .nameNotText, .unreadable, .notFile, .empty, .text,
      .otherFormat, .truncated, .otherMachine, .notSharedObject, .noSymbol, .untrusted:
      false
    default: true
    }
  }
}

/// The reason why a word names no plugin that can be checked.
///
/// The description is one line.
package enum CheckTargetError: CommandError, Hashable {
  /// No plugin has this name.
  case unknown(String, nearest: String?)
  /// The file is no plugin.
  case refused(PluginRefusal)
  /// A package that has not been built.
  case notBuilt(String)
  /// A folder without plugins.
  case noPlugin(folder: String, isPackage: Bool)

  /// Always 65.
  package var status: ExitStatus { .badInput }

  /// The problem, the place and the remedy.
  package var description: String {
    switch self {
    case .unknown(let word, let nearest?):
      "no widget is named \(word), on the plugin path, use \(nearest) if you meant that"
    case .unknown(let word, nil):
      "no widget is named \(word.isEmpty ? "\"\"" : word), on the plugin path, name one that "
        + "`maru list` shows, or a file"
    case .refused(let refusal): "\(refusal)"
    case .notBuilt(let folder):
      "the package has not been built, \(folder), run `swift build` there"
    case .noPlugin(let folder, isPackage: true):
      "the package has built no plugin, \(folder), give it a dynamic library with an entry point "
        + "maru_plugin; `maru new` shows how"
    case .noPlugin(let folder, isPackage: false):
      "there is no plugin in the folder, \(folder), name a folder with lib*.so files"
    }
  }
}
