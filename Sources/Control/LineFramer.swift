/// Cuts a stream of bytes into lines.
///
/// A line that is too long is reported once, as soon as it is, and skipped to its end. Blank lines
/// are dropped.
struct LineFramer {
  enum Line: Hashable {
    /// A line without its newline.
    case bytes([UInt8])
    /// A line that is longer than the limit.
    case tooLong
  }

  private let limit: Int
  private var pending: [UInt8] = []
  private var isSkipping = false

  /// - Parameter limit: The longest line in bytes, without its newline.
  init(limit: Int) { self.limit = limit }

  /// Adds bytes.
  ///
  /// - Returns: The lines that they complete.
  /// - Complexity: O(n) in the bytes.
  mutating func append(_ bytes: UnsafeRawBufferPointer) -> [Line] {
    var lines: [Line] = []
    var rest = bytes[...]
    while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
      add(rest[..<newline], to: &lines)
      endLine(into: &lines)
      rest = rest[rest.index(after: newline)...]
    }
    add(rest, to: &lines)
    return lines
  }

  /// Ends the stream.
  ///
  /// - Returns: The last line, if it has no newline.
  mutating func end() -> [Line] {
    var lines: [Line] = []
    endLine(into: &lines)
    return lines
  }

  private mutating func add(_ part: Slice<UnsafeRawBufferPointer>, to lines: inout [Line]) {
    guard !isSkipping else { return }
    guard pending.count + part.count <= limit else {
      pending = []
      isSkipping = true
      return lines.append(.tooLong)
    }
    pending.append(contentsOf: part)
  }

  private mutating func endLine(into lines: inout [Line]) {
    defer {
      pending = []
      isSkipping = false
    }
    let isBlank = pending.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }
    if !isSkipping, !isBlank { lines.append(.bytes(pending)) }
  }
}
