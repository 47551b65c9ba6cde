import Foundation

/// Files of `/proc` and `/sys`, which tell no size.
enum SystemFile {
  /// The first 64 KiB of a file; `nil` if it cannot be read.
  static func text(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    var length = 0
    while length < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        read(file, $0.baseAddress?.advanced(by: length), $0.count - length)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      length += count
    }
    return String(decoding: bytes[..<length], as: UTF8.self)
  }

  /// The file's text without spaces and newlines at its ends.
  static func word(_ path: String) -> String? {
    text(path)?.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The whole number in a file.
  static func integer(_ path: String) -> Int? { word(path).flatMap { Int($0) } }
}
