import FoundationEssentials
import Glibc

/// The bytes of a configuration file, read with care.
enum FileText {
  /// The largest file that is read, in bytes.
  static let sizeLimit = 1 << 20

  /// Why a file is not read.
  struct Refusal: Error {
    /// The reason, which continues “the file …”.
    let message: String
    /// Where the reason is, if it is in the text.
    var place: (line: Int, column: Int)?
  }

  /// Reads a regular file of UTF-8 text.
  ///
  /// The corresponding C functions are `open`, `fstat` and `read`.
  static func read(_ path: String) throws(Refusal) -> [UInt8] {
    // Without O_NONBLOCK, opening a FIFO would block until it has a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Refusal(message: "cannot be read: \(reason(errno))") }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw Refusal(message: "cannot be read: \(reason(errno))")
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw Refusal(message: "is a folder; name a file")
    default: throw Refusal(message: "is not a regular file")
    }
    let bytes = try bytes(of: descriptor)
    try check(bytes)
    return bytes
  }

  private static func bytes(of descriptor: Int32) throws(Refusal) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Refusal(message: "cannot be read: \(reason(errno))") }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
      if bytes.count > sizeLimit { throw tooLarge }
    }
  }

  /// Checks a text that is already in memory.
  static func check(_ bytes: [UInt8]) throws(Refusal) {
    if bytes.count > sizeLimit { throw tooLarge }
    if let wrong = firstInvalid(in: bytes) {
      throw Refusal(
        message: "has the byte 0x\(String(bytes[wrong], radix: 16)) here, which is not UTF-8; "
          + "save it as UTF-8", place: place(of: wrong, in: bytes))
    }
    if let zero = bytes.firstIndex(of: 0) {
      throw Refusal(
        message: "has a zero byte here, so it is not text", place: place(of: zero, in: bytes))
    }
  }

  private static let tooLarge = Refusal(
    message: "is larger than 1 MiB, the limit of a configuration file")

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

  // MARK: UTF-8

  /// The index of the first byte that no character of UTF-8 can have there.
  private static func firstInvalid(in bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var decoder = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var index = 0
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let scalar): index += scalar.count
      case .emptyInput: return nil
      case .error: return index
      }
    }
  }

  /// The line and the column, in characters from 1, of a byte.
  private static func place(of index: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let before = bytes[..<index]
    let lineStart = before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
    let column = String(decoding: before[lineStart...], as: UTF8.self).unicodeScalars.count + 1
    return (before.count { $0 == 0x0a } + 1, column)
  }
}
