import Foundation

/// A Swift file of this repository, with its imports and declarations.
struct SourceFile {
  /// The path in the repository.
  let path: String
  /// The imported modules, without submodules.
  let imports: [String]
  /// The types declared at the start of a line.
  let types: [String]
  /// The text without lines of comments.
  let code: String

  /// The module of the file's folder: Raster for `Sources/Kit/Raster/…`.
  var module: String {
    let parts = path.split(separator: "/").map(String.init)
    if parts.first == "Sources", parts.count > 3, parts[1] == "Kit" { return parts[2] }
    return parts.count > 2 ? parts[1] : path
  }

  init(path: String, text: String) {
    self.path = path
    let lines = text.split(separator: "\n").filter {
      !$0.drop { $0 == " " }.hasPrefix("//")
    }
    code = lines.joined(separator: "\n")
    imports = lines.compactMap(Self.importedModule)
    types = lines.compactMap(Self.declaredType)
  }

  /// `@testable internal import struct Foundation.Data` imports `Foundation`.
  private static func importedModule(in line: Substring) -> String? {
    guard line.contains("import") else { return nil }
    var words = meaningfulWords(of: line)[...]
    guard words.popFirst() == "import" else { return nil }
    if let first = words.first, kinds.contains(first) { words.removeFirst() }
    return words.first.flatMap { $0.split(separator: ".").first }.map(String.init)
  }

  /// `public final class Bitmap: Sendable {` declares `Bitmap`.
  private static func declaredType(in line: Substring) -> String? {
    guard line.first?.isWhitespace == false else { return nil }
    let words = meaningfulWords(of: line)
    guard words.count > 1, typeKinds.contains(words[0]) else { return nil }
    return String(words[1].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
  }

  /// The words of a line after its attributes and access level.
  private static func meaningfulWords(of line: Substring) -> [Substring] {
    let words = line.split(whereSeparator: \.isWhitespace)
    return Array(words.drop { $0.hasPrefix("@") || modifiers.contains($0) })
  }

  private static let modifiers: Set<Substring> = [
    "public", "open", "package", "internal", "fileprivate", "private", "final", "indirect",
    "nonisolated",
  ]
  private static let typeKinds: Set<Substring> = [
    "class", "struct", "enum", "protocol", "actor", "typealias",
  ]
  private static let kinds: Set<Substring> = typeKinds.union(["func", "var", "let"])

  /// The Swift files in some folders of the repository.
  static func all(under folders: String...) -> [SourceFile] {
    folders.flatMap { folder -> [SourceFile] in
      let root = repository.appending(path: folder)
      let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }
      return (paths ?? []).sorted().compactMap { path in
        guard path.hasSuffix(".swift"), !path.contains(".build"), !path.hasSuffix("Package.swift"),
          let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
        else { return nil }
        return SourceFile(path: "\(folder)/\(path)", text: text)
      }
    }
  }

  /// The repository's folder, three levels above this file.
  private static let repository = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
