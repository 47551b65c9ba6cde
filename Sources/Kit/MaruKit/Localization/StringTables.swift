import Foundation
import Synchronization

/// The tables of strings in the resources of a bundle or a library.
struct StringTables: Sendable {
  /// A text that was found.
  struct Found {
    let text: String
    /// The language of the table, such as `pt-PT`.
    let language: String
    let plural: PluralFormat?
  }

  private static let standardName = "Localizable"
  private static let known = Mutex<[Request: [StringTable]]>([:])
  private static let formats = Mutex<[String: Found]>([:])

  private struct Request: Hashable {
    let folders: [URL]
    let name: String
    let languages: PreferredLanguages
  }

  /// The folders that may have `.lproj` folders, in search order.
  let folders: [URL]

  /// The tables of some folders.
  init(folders: [URL]) { self.folders = folders }

  /// The tables of a bundle.
  init(of bundle: Bundle) {
    folders = [bundle.resourceURL, bundle.bundleURL].compactMap(\.self).uniqued()
  }

  /// The tables of a library's resources.
  ///
  /// - Parameter library: An address in the library.
  init(ofLibrary library: UnsafeRawPointer) {
    folders = LibraryFolders.folders(holding: library)
  }

  /// Looks up a text in the user's language, then in English.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - name: The name of the table; `Localizable` if `nil` or empty.
  /// - Returns: The text; `nil` if no table has it.
  /// - Complexity: O(1) after the first text of a table.
  func find(_ key: String, table name: String?) -> Found? {
    for table in tables(name) {
      guard let text = table.text(key) else { continue }
      return Found(text: text, language: table.language, plural: table.plural(key))
    }
    return nil
  }

  /// The text of a key as `NSLocalizedString` returns it.
  ///
  /// - Parameters:
  ///   - key: The key, which is the text if there is no other.
  ///   - value: The text if no table has the key; `nil` or empty for the key.
  ///   - name: The name of the table.
  /// - Returns: The text, or a plain format.
  func text(_ key: String, value: String?, table name: String?) -> String {
    guard let found = find(key, table: name) else {
      return value.flatMap { $0.isEmpty ? nil : $0 } ?? key
    }
    if found.plural != nil { Self.formats.withLock { $0[found.text] = found } }
    return found.text
  }

  /// The rule behind a format that `text(_:value:table:)` has returned; `nil` for other formats.
  static func plural(of format: String) -> Found? { formats.withLock { $0[format] } }

  /// The tables of a name, that of the user's language first.
  private func tables(_ name: String?) -> [StringTable] {
    let name = name.flatMap { $0.isEmpty ? nil : $0 } ?? Self.standardName
    let languages = PreferredLanguages.current
    let request = Request(folders: folders, name: name, languages: languages)
    if let tables = Self.known.withLock({ $0[request] }) { return tables }
    let tables = folders.flatMap { Self.tables(name, in: $0, languages) }
    Self.known.withLock { $0[request] = tables }
    return tables
  }

  private static func tables(
    _ name: String, in folder: URL, _ languages: PreferredLanguages
  ) -> [StringTable] {
    // A name cannot escape the folder.
    guard !name.contains("/"), !name.utf8.contains(0) else { return [] }
    let localizations = LocalizedFolders.localizations(in: folder)
    let chosen = languages.best(of: localizations)
    let english = PreferredLanguages(["en"]).best(of: localizations)
    var tables: [StringTable] = []
    for localization in [chosen, english].compactMap(\.self).uniqued() {
      let language = LanguageTag(localization)?.text ?? "en"
      tables += [LocalizedFolders.folder(localization, in: folder)].compactMap {
        StringTable(named: name, in: $0, language: language)
      }
    }
    for place in [LocalizedFolders.folder("Base", in: folder), folder] {
      tables += [StringTable(named: name, in: place, language: "en")].compactMap(\.self)
    }
    return tables
  }
}

/// The resource folders of libraries, by an address in the library.
private enum LibraryFolders {
  private static let known = Mutex<[UInt: [URL]]>([:])

  static func folders(holding library: UnsafeRawPointer) -> [URL] {
    let address = UInt(bitPattern: library)
    if let folders = known.withLock({ $0[address] }) { return folders }
    var folders: [URL] = []
    if let file = LibraryFile.holding(library) {
      folders = LibraryFile.resourceFolders(of: file, module: nil)
    }
    folders += [Bundle.main.resourceURL].compactMap(\.self)
    known.withLock { $0[address] = folders.uniqued() }
    return folders.uniqued()
  }
}

extension Array where Element == String {
  /// The texts without duplicates, in order.
  fileprivate func uniqued() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
