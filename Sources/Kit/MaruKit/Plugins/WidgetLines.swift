import Foundation

/// Lines of text; each is converted to a `String` only on access.
///
/// Guarantees: lines do not include their line breaks. Lines that were made of texts or by
/// `init(bytes:)` are UTF-8 without NUL bytes; those of `init(anyBytes:separator:)` may be any bytes.
public struct WidgetLines: RandomAccessCollection, Sendable {
  private var bytes: [UInt8]
  /// The byte range of each line.
  private var ranges: [Range<Int>]

  /// Creates lines from texts.
  ///
  /// - Complexity: O(n) in their bytes.
  public init(_ texts: [String]) {
    var bytes: [UInt8] = []
    ranges = texts.map { text in
      let start = bytes.count
      bytes.append(contentsOf: text.utf8)
      return start..<bytes.count
    }
    self.bytes = bytes
  }

  /// Creates lines from the bytes of a stream.
  ///
  /// Lines end with a newline, which a carriage return may precede; the last line may end with the
  /// stream. A byte order mark at the start is skipped.
  ///
  /// - Parameter bytes: The whole stream.
  /// - Throws: `WidgetLinesError` for the first invalid line.
  /// - Complexity: O(n) in the bytes.
  public init(bytes: [UInt8]) throws(WidgetLinesError) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let ranges = Self.ranges(in: bytes, from: bytes.starts(with: mark) ? mark.count : 0)
    if bytes.contains(0) || String(validating: bytes, as: UTF8.self) == nil {
      for (index, range) in ranges.enumerated() {
        if let place = bytes[range].firstIndex(of: 0) {
          throw .nulByte(line: index + 1, byte: place - range.lowerBound + 1)
        }
        if let byte = InvalidByte.position(in: bytes[range]) {
          throw .notUTF8(line: index + 1, byte: byte)
        }
      }
    }
    self.bytes = bytes
    self.ranges = ranges
  }

  /// Creates lines from bytes that need not be text.
  ///
  /// - Parameters:
  ///   - bytes: Lines that end with a separator; the last one may have none.
  ///   - separator: The byte between lines: a newline, which a carriage return may precede, or any
  ///     other one.
  /// - Complexity: O(n) in the bytes.
  public init(anyBytes bytes: [UInt8], separator: UInt8 = 0x0A) {
    self.bytes = bytes
    ranges = Self.ranges(in: bytes, from: 0, separator: separator)
  }

  /// Adds the lines of further bytes, which need not be text.
  ///
  /// - Parameters:
  ///   - bytes: Whole lines, as for `init(anyBytes:separator:)`.
  ///   - separator: The byte between lines.
  /// - Complexity: O(n) in these bytes, amortized, if there is no other copy of the lines.
  public mutating func append(anyBytes bytes: [UInt8], separator: UInt8 = 0x0A) {
    let start = self.bytes.count
    self.bytes += bytes
    ranges += Self.ranges(in: self.bytes, from: start, separator: separator)
  }

  /// The ranges of the lines without their line breaks.
  ///
  /// The corresponding C function is `memchr`.
  private static func ranges(
    in bytes: [UInt8], from start: Int, separator: UInt8 = 0x0A
  ) -> [Range<Int>] {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return [] }
      var (ranges, start): ([Range<Int>], Int) = ([], start)
      while start < buffer.count {
        let found = memchr(base + start, Int32(separator), buffer.count - start)
        let next = found.map { base.distance(to: UnsafeRawPointer($0)) } ?? buffer.count
        let hasReturn =
          separator == 0x0A && found != nil && next > start && buffer[next - 1] == 0x0D
        ranges.append(start..<(hasReturn ? next - 1 : next))
        start = next + 1
      }
      return ranges
    }
  }

  /// Always 0.
  public var startIndex: Int { 0 }
  /// The number of lines.
  public var endIndex: Int { ranges.count }

  /// The text of a line; bytes that are no UTF-8 are replacement characters.
  ///
  /// - Complexity: O(n) in its bytes.
  public subscript(index: Int) -> String { String(decoding: bytes[ranges[index]], as: UTF8.self) }

  /// The bytes of a line, without its separator.
  ///
  /// - Complexity: O(n) in its bytes.
  public func bytes(ofLine index: Int) -> [UInt8] { Array(bytes[ranges[index]]) }

  /// The number of bytes in a line.
  public func byteCount(ofLine index: Int) -> Int { ranges[index].count }

  /// The beginning of a line, in whole Unicode characters.
  ///
  /// - Parameters:
  ///   - index: The line.
  ///   - limit: The most UTF-8 bytes.
  /// - Returns: The whole line if it is not longer.
  public func beginning(ofLine index: Int, limit: Int) -> String {
    let range = ranges[index]
    guard range.count > limit else { return self[index] }
    var end = range.lowerBound + Swift.max(limit, 0)
    while end > range.lowerBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[range.lowerBound..<end], as: UTF8.self)
  }

  /// Gives access to the bytes of all lines, for fast searches; they are UTF-8 if the lines are text.
  ///
  /// - Parameter body: Receives the bytes and the lines' ranges; neither may escape.
  /// - Returns: The result of `body`.
  public func withUTF8<Result>(
    _ body: (UnsafeBufferPointer<UInt8>, [Range<Int>]) -> Result
  ) -> Result {
    bytes.withUnsafeBufferPointer { body($0, ranges) }
  }
}

/// The reason why bytes are not valid lines of text.
///
/// The description is one line.
public enum WidgetLinesError: Error, Hashable, Sendable {
  /// A line has a byte that is not UTF-8; both are counted from 1.
  case notUTF8(line: Int, byte: Int)
  /// A line has a NUL byte; both are counted from 1.
  case nulByte(line: Int, byte: Int)
}

extension WidgetLinesError: CustomStringConvertible {
  /// The problem and its line.
  public var description: String {
    switch self {
    case .notUTF8(let line, let byte): "line \(line) is not UTF-8, at its byte \(byte)"
    case .nulByte(let line, let byte): "line \(line) has a NUL byte, its byte \(byte)"
    }
  }
}
