import Foundation

/// A Swift file of this repository, with what it imports and declares.
struct SourceFile {
  /// Its path within the repository.
  let path: String
  /// The modules that it imports, without submodules.
  let imports: [String]
  /// The types that it declares at the start of a line.
  let types: [String]
  /// Its text without comments at the start of a line.
  let code: String

  /// The module whose folder holds the file: `Sources/Kit/Raster/…` is of Raster.
  var module: String {
    let parts = path.split(separator: "/").map(String.init)
    if parts.first == "Sources", parts.count > 3, parts[1] == "Kit" { return parts[2] }
    return parts.count > 2 ? parts[1] : path
  }

  init(path: String, text: String) {
    self.path = path
    let lines = text.split(whereSeparator: \.isNewline).filter {
      !$0.drop(while: \.isWhitespace).hasPrefix("//")
    }
    code = lines.joined(separator: "\n")
    imports = lines.compactMap(Self.importedModule)
    types = lines.compactMap(Self.declaredType)
  }

  /// `@testable internal import struct Foundation.Data` imports `Foundation`.
  private static func importedModule(in line: Substring) -> String? {
    let match = line.prefixMatch(
      of:
        /\s*(?:@\w+(?:\(\w+\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias|actor)\s+)?(\w+)/
    )
    return match.map { String($0.1) }
  }

  private static func declaredType(in line: Substring) -> String? {
    let match = line.prefixMatch(
      of:
        /(?:@\w+(?:\(\w+\))?\s+)*(?:(?:public|open|package|internal|final|indirect|nonisolated)\s+)*(?:class|struct|enum|protocol|actor|typealias)\s+(\w+)/
    )
    return match.map { String($0.1) }
  }

  /// The Swift files under some folders of the repository.
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

  /// The repository: this file is three levels beneath it.
  private static let repository = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
