import Foundation
import Testing

/// The Swift code of articles also occurs, line for line, in a source file that is compiled.
@Suite struct ArticleTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: try articles())
  func `every block of code in an article is compiled`(_ article: String) throws {
    let text = try String(
      contentsOf: Self.repository.appending(path: article), encoding: .utf8)
    for block in Self.blocks(of: text) {
      #expect(
        Self.sources.contains { $0.contains(block) },
        "\(article): no source file has these lines in a row:\n\(block)")
    }
  }

  @Test func `there are articles with code`() throws {
    let texts = try Self.articles().map {
      try String(contentsOf: Self.repository.appending(path: $0), encoding: .utf8)
    }
    #expect(texts.contains { !Self.blocks(of: $0).isEmpty })
  }

  /// The articles' paths in the repository.
  private static func articles() throws -> [String] {
    try files(in: ["Sources"], suffix: ".md").filter { $0.contains(".docc/") }
  }

  /// The code blocks marked as Swift, normalized.
  private static func blocks(of article: String) -> [String] {
    article.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first.map(normalized)
    }
  }

  /// Removes blank lines and indentation, which an article may change.
  private static func normalized(_ code: String) -> String {
    code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: "\n")
  }

  private static let sources: [String] = {
    let folders = ["Sources", "Plugins", "Examples", "Tests"]
    return ((try? files(in: folders, suffix: ".swift")) ?? []).compactMap {
      try? String(contentsOf: repository.appending(path: $0), encoding: .utf8)
    }.map(normalized)
  }()

  /// The folders of tests that are packages of their own, which the tests do not compile.
  private static let unbuilt = ["Benchmarks", "Fuzz", "Portability"]

  private static func files(in folders: [String], suffix: String) throws -> [String] {
    try folders.flatMap { folder in
      try FileManager.default.subpathsOfDirectory(
        atPath: repository.appending(path: folder).path(percentEncoded: false)
      ).filter { $0.hasSuffix(suffix) && !$0.contains(".build/") }.map { "\(folder)/\($0)" }
        .filter { path in !unbuilt.contains { path.hasPrefix("Tests/\($0)/") } }
    }
  }
}
