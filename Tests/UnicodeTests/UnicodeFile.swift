import Foundation

/// A test file of the Unicode Character Database, as Debian's `unicode-data` installs it.
struct UnicodeFile {
  /// The version of the files and of the kit's tables.
  static let version = "15.0.0"

  private static let folder = "/usr/share/unicode"

  let path: String
  private let bytes: [UInt8]

  /// Reads a file, by its path in the folder of the database.
  ///
  /// - Throws: `UnicodeFileError` if it is missing or of another version.
  init(_ name: String) throws(UnicodeFileError) {
    path = "\(Self.folder)/\(name)"
    guard let data = FileManager.default.contents(atPath: path) else { throw .missing(path) }
    bytes = Array(data)
    let title = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    guard title.contains("-\(Self.version).txt") else { throw .version(path, title) }
  }

  /// Calls `body` with the number of each line, counted from 1, and the line without its comment.
  ///
  /// Empty lines are skipped.
  func forEachLine(_ body: (Int, ArraySlice<UInt8>) -> Void) {
    var number = 0
    var start = 0
    while start < bytes.count {
      number += 1
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = bytes[start..<end]
      start = end + 1
      let content = line[..<(line.firstIndex(of: UInt8(ascii: "#")) ?? line.endIndex)]
      if !content.isEmpty { body(number, content) }
    }
  }
}

/// A file that cannot be tested with.
enum UnicodeFileError: Error, CustomStringConvertible {
  case missing(String)
  case version(String, String)

  var description: String {
    switch self {
    case .missing(let path): "\(path): no such file; install Debian’s unicode-data: make test-deps"
    case .version(let path, let title):
      "\(path): “\(title)” is not of version \(UnicodeFile.version); "
        + "make the kit’s tables from the new files: .ci/unicode-tables"
    }
  }
}

/// The words of a line: the parts between white space.
func words(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
  line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
}

/// A number in digits of a base; `nil` for anything else.
func number(_ digits: ArraySlice<UInt8>, base: UInt32) -> UInt32? {
  var value: UInt32 = 0
  for digit in digits {
    let part: UInt32
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): part = UInt32(digit - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "F"): part = UInt32(digit - UInt8(ascii: "A")) + 10
    default: return nil
    }
    guard part < base, value < 0x100_0000 else { return nil }
    value = value * base + part
  }
  return digits.isEmpty ? nil : value
}
