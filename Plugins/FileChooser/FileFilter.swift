import Foundation

/// Which files are shown: those whose names match one of some patterns.
///
/// It is written as zenity writes it: `Pictures | *.png *.jpg`, or only the patterns.
struct FileFilter: Codable, Hashable, Sendable {
  /// The name for a person.
  let title: String
  /// The patterns of `fnmatch`, for names in lower case.
  let patterns: [String]

  private let written: String

  /// Decodes a text.
  ///
  /// - Throws: `DecodingError` if there is no pattern.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    written = try container.decode(String.self)
    let parts = written.split(separator: "|", maxSplits: 1).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let list = (parts.last ?? "").split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
    guard !list.isEmpty else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "“\(written)” has no pattern, write for example Pictures | *.png *.jpg")
    }
    patterns = list
    let isNamed = parts.count == 2 && !parts[0].isEmpty
    title = isNamed ? parts[0] : list.joined(separator: " ")
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(written)
  }

  /// Whether a name matches, in any letter case.
  ///
  /// The corresponding C function is `fnmatch`.
  func accepts(_ name: String) -> Bool {
    let name = name.lowercased()
    return patterns.contains { fnmatch($0, name, 0) == 0 }
  }
}
