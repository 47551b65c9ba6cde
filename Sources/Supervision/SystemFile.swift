import FoundationEssentials
import Glibc
import PlainText

/// Reads files whose size is not known, such as those of `/proc` and `/sys`.
enum SystemFile {
  /// The first bytes of a file as text, up to a limit; `nil` if it cannot be read.
  static func text(_ path: String, limit: Int = 64 << 10) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return String(decoding: bytes(of: file, limit: limit), as: UTF8.self)
  }

  /// The bytes from the position of an open file, up to a limit.
  ///
  /// The corresponding C function is `read`.
  static func bytes(of file: Int32, limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count < limit {
      let count = read(file, &piece, min(piece.count, limit - bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    return bytes
  }

  /// The file's text without spaces and newlines at its ends.
  static func word(_ path: String) -> String? {
    text(path).map { Whitespace.trimmed($0) }
  }

  /// The whole number in a file.
  static func integer(_ path: String) -> Int? { word(path).flatMap { Int($0) } }
}
