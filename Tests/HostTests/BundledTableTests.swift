import Foundation
import Testing

/// The tables of strings of the bundled widgets.
@Suite struct BundledTableTests {
  private static let plugins = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Plugins")
  private static let languages = ["ar", "de", "ja", "ko"]
  private static let widgets = ["Entry", "FileChooser", "Launcher", "List"]

  private func table(_ widget: String, _ language: String) throws -> [String: String] {
    let file = Self.plugins.appending(path: "\(widget)/\(language).lproj/Localizable.strings")
    let list = try PropertyListSerialization.propertyList(
      from: try Data(contentsOf: file), format: nil)
    return try #require(list as? [String: String])
  }

  /// The directives of a format, in the order of the arguments.
  private func directives(_ format: String) -> [String] {
    format.matches(of: /%(?:[0-9]\$)?(@|lld)/).map { String($0.output.1) }.sorted()
  }

  @Test(arguments: widgets)
  func `each text is translated into each language, with its values`(widget: String) throws {
    let first = try table(widget, "ko")
    #expect(!first.isEmpty)
    for language in Self.languages {
      let table = try table(widget, language)
      #expect(Set(table.keys) == Set(first.keys), "\(language)")
      for (key, text) in table {
        #expect(directives(key) == directives(text), "\(language): \(key)")
      }
    }
  }

  @Test(arguments: widgets)
  func `each text without values in the widget's code is in its tables`(widget: String) throws {
    let known = try table(widget, "ko")
    let folder = Self.plugins.appending(path: widget)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".swift") {
      let code = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      for match in code.matches(of: /localized:\s*"((?:[^"\\]|\\[^(])*)"/) {
        let key = String(match.output.1)
        #expect(known[key] != nil, "\(name): \(key)")
      }
    }
  }
}
