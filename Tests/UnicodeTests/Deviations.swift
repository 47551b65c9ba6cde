import Foundation
import Testing

/// A case of a file that the kit treats in another way.
struct Difference {
  /// The case as it stands in the file.
  var source: String
  /// The file, the line, and what differs.
  var description: String
}

/// The accepted deviations from a file, each below its reason.
///
/// They are the lines of `Deviations/<file>.txt`; lines that start with `#` are reasons. A file without
/// deviations has no such list.
enum Deviations {
  /// Records an issue for each difference that is not accepted, and for each accepted one that is gone.
  static func expectOnlyAccepted(
    _ differences: [Difference], in name: String, at location: SourceLocation = #_sourceLocation
  ) {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Deviations/\(name).txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n")
    #expect(lines.first?.hasPrefix("#") != false, "\(file.path): a deviation without a reason")
    let accepted = Set(lines.filter { !$0.hasPrefix("#") }.map(String.init))
    let found = Set(differences.map(\.source))
    let fresh = differences.filter { !accepted.contains($0.source) }
    #expect(
      fresh.isEmpty,
      "\(fresh.count) cases differ, such as:\n\(list(fresh.map(\.description)))",
      sourceLocation: location)
    let gone = accepted.subtracting(found).sorted()
    #expect(
      gone.isEmpty,
      "\(gone.count) cases no longer deviate; remove them from \(file.path):\n\(list(gone))",
      sourceLocation: location)
  }

  /// The first lines of a list.
  private static func list(_ lines: [String]) -> String {
    lines.prefix(20).joined(separator: "\n")
  }
}
