import Foundation

/// The texts of one language: `NAME.strings` and `NAME.stringsdict` of a folder.
struct StringTable: Sendable {
  /// The language of the texts; English for a folder without a language.
  let language: String
  private var texts: [String: String] = [:]
  private var plurals: [String: PluralFormat] = [:]

  /// Reads the files of a folder; `nil` if there is none.
  ///
  /// A file that cannot be read is reported once.
  ///
  /// - Parameters:
  ///   - name: The name of the table, such as `Localizable`.
  ///   - folder: The folder, such as `ko.lproj`.
  ///   - language: The language of the folder.
  init?(named name: String, in folder: URL, language: String) {
    self.language = language
    let strings = Self.dictionary(folder.appendingPathComponent("\(name).strings"))
    let rules = Self.dictionary(folder.appendingPathComponent("\(name).stringsdict"))
    guard strings != nil || rules != nil else { return nil }
    texts = strings?.compactMapValues { $0 as? String } ?? [:]
    for (key, value) in rules ?? [:] {
      // An entry without a rule is not an error: Xcode writes widths of screens there too.
      plurals[key] = (value as? [String: Any]).flatMap { PluralFormat($0) }
    }
  }

  /// The text of a key; `nil` if the table lacks it.
  func text(_ key: String) -> String? { plurals[key]?.plainFormat ?? texts[key] }

  /// The format of a key whose words depend on numbers; `nil` for others.
  func plural(_ key: String) -> PluralFormat? { plurals[key] }

  /// Reads a file; `nil` if there is none, or, after a warning, if it cannot be read.
  private static func dictionary(_ file: URL) -> [String: Any]? {
    let path = file.path
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do throws(ResourceProblem) {
      return try PropertyListFile.table(at: path)
    } catch {
      error.report(inFile: path)
      return nil
    }
  }
}
