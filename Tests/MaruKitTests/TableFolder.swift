import Foundation
import MaruKit

/// A folder of resources with tables of strings, which goes when the test ends.
final class TableFolder: Sendable {
  let url: URL

  /// Writes files by their paths in the folder.
  init(_ files: [String: String]) throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "maru-tables-\(UUID().uuidString).resources")
    for (path, text) in files {
      let file = url.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var bundle: Bundle { Bundle(path: url.path) ?? .main }

  /// A `.stringsdict` with one key, whose variable `n` has these texts.
  static func rule(
    _ key: String, format: String = "%#@n@", _ forms: [String: String]
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>\(key)</key><dict>
    <key>NSStringLocalizedFormatKey</key><string>\(format)</string>
    <key>n</key><dict>
    <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string>
    \(forms.map { "<key>\($0)</key><string>\($1)</string>" }.joined(separator: "\n"))
    </dict></dict></dict></plist>
    """
  }

  /// Does some work for a reader of some languages.
  static func reading<Result>(_ tags: String..., work: () throws -> Result) rethrows -> Result {
    try PreferredLanguages.$current.withValue(PreferredLanguages(tags), operation: work)
  }
}
