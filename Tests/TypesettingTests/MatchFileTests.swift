import Foundation
import Testing
import Typesetting

/// The file that caches fontconfig's matches for the next run.
@Suite struct MatchFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("match-file-\(UUID().uuidString)")
  private var file: URL { folder.appendingPathComponent("cache/font-matches") }
  private let other = BundledLibrary.directory.appendingPathComponent("Inter-Bold.otf").path

  /// The system font's name in a separate run.
  private func systemFont(remembering file: URL?) -> String {
    let library = FontLibrary()
    library.matchFile = file?.path
    return Font(FontDescriptor(size: 12), library: library).postScriptName
  }

  /// Writes the file of a first run, with another font in place of each match.
  private func writeOtherAnswer() throws -> String {
    _ = systemFont(remembering: file)
    let text = try String(contentsOf: file, encoding: .utf8)
    let parts = text.components(separatedBy: "\n\n")
    try #require(parts.count == 2)
    let answers = parts[1].split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).dropLast()
        .joined(separator: "\t") + "\t\(other)"
    }
    let changed = parts[0] + "\n\n" + answers.joined(separator: "\n")
    try Data(changed.utf8).write(to: file)
    return changed
  }

  @Test func `fontconfig's matches are cached and used in the next run`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let asked = systemFont(remembering: nil)
    try #require(!asked.isEmpty)
    #expect(systemFont(remembering: file) == asked)
    #expect(systemFont(remembering: file) == asked)
    _ = try writeOtherAnswer()
    #expect(systemFont(remembering: file) == "Inter-Bold")
  }

  @Test func `a changed folder invalidates the cache`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var lines = try writeOtherAnswer().components(separatedBy: "\n")
    let index = try #require(lines.firstIndex { $0.hasSuffix("/fonts") })
    lines[index] = "1.5\t" + (lines[index].components(separatedBy: "\t").last ?? "")
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
    #expect(systemFont(remembering: file) == systemFont(remembering: nil))
    // It is written again, and is valid again.
    #expect(try !String(contentsOf: file, encoding: .utf8).contains(other))
  }

  @Test func `garbage, a folder in its place and an unwritable file do no harm`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let asked = systemFont(remembering: nil)
    let changed = try writeOtherAnswer()
    let rubbish = [
      "", "\n\n\n", "\0\u{1}", "maru font matches 0\n\n", changed + "\nmore", changed + "\n\t\t\t",
      changed.replacingOccurrences(of: "maru font", with: "Maru font"),
      changed.replacingOccurrences(of: other, with: "/no/such/font.ttf"),
    ]
    for text in rubbish {
      try Data(text.utf8).write(to: file)
      #expect(systemFont(remembering: file) == asked)
    }
    try Data([0xFF, 0xFE, 0x0A]).write(to: file)
    #expect(systemFont(remembering: file) == asked)
    #expect(systemFont(remembering: URL(filePath: "/proc/none/font-matches")) == asked)
    #expect(systemFont(remembering: folder) == asked)
  }
}
