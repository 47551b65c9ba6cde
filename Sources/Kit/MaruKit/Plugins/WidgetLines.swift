import Foundation

/// Lines of text, each of which becomes a `String` only when it is asked for.
///
/// Guarantees: the text is UTF-8 without a NUL byte, and no line has its line break.
public struct WidgetLines: RandomAccessCollection, Sendable {
  private let bytes: [UInt8]
  /// Where each line begins and ends.
  private let ranges: [Range<Int>]

  /// Takes lines that are texts already.
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

  /// Takes the bytes of a stream.
  ///
  /// Lines end with a newline, with or without a carriage return before it; the last one may end
  /// with the stream. A byte order mark at the beginning is no text.
  ///
  /// - Parameter bytes: The whole stream.
  /// - Throws: `WidgetLinesError` for the first line that is no text.
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

  /// Where the lines are, without their ends.
  ///
  /// The corresponding C function is `memchr`.
  private static func ranges(in bytes: [UInt8], from start: Int) -> [Range<Int>] {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return [] }
      var (ranges, start): ([Range<Int>], Int) = ([], start)
      while start < buffer.count {
        let found = memchr(base + start, 0x0A, buffer.count - start)
        let next = found.map { base.distance(to: UnsafeRawPointer($0)) } ?? buffer.count
        let hasReturn = found != nil && next > start && buffer[next - 1] == 0x0D
        ranges.append(start..<(hasReturn ? next - 1 : next))
        start = next + 1
      }
      return ranges
    }
  }

  /// Always 0.
  public var startIndex: Int { 0 }
  /// How many lines there are.
  public var endIndex: Int { ranges.count }

  /// A line.
  ///
  /// - Complexity: O(n) in its bytes.
  public subscript(index: Int) -> String { String(decoding: bytes[ranges[index]], as: UTF8.self) }

  /// How many bytes a line has as UTF-8.
  public func byteCount(ofLine index: Int) -> Int { ranges[index].count }

  /// The beginning of a line, in whole characters of Unicode's.
  ///
  /// - Parameters:
  ///   - index: The line.
  ///   - limit: The most bytes that it takes as UTF-8.
  /// - Returns: The whole line where it is no longer.
  public func beginning(ofLine index: Int, limit: Int) -> String {
    let range = ranges[index]
    guard range.count > limit else { return self[index] }
    var end = range.lowerBound + Swift.max(limit, 0)
    while end > range.lowerBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[range.lowerBound..<end], as: UTF8.self)
  }

  /// Hands out the UTF-8 of all lines, with where each of them is, to look at many in little time.
  ///
  /// - Parameter body: Gets the bytes and the lines' places; neither may be kept.
  /// - Returns: What `body` returns.
  public func withUTF8<Result>(
    _ body: (UnsafeBufferPointer<UInt8>, [Range<Int>]) -> Result
  ) -> Result {
    bytes.withUnsafeBufferPointer { body($0, ranges) }
  }
}

/// Why bytes are no lines of text.
///
/// The description is one line.
public enum WidgetLinesError: Error, Hashable, Sendable {
  /// A line is not UTF-8 from a byte on, both counted from 1.
  case notUTF8(line: Int, byte: Int)
  /// A line has a byte 0, both counted from 1.
  case nulByte(line: Int, byte: Int)
}

extension WidgetLinesError: CustomStringConvertible {
  /// What is wrong with which line.
  public var description: String {
    switch self {
    case .notUTF8(let line, let byte): "line \(line) is not UTF-8, at its byte \(byte)"
    case .nulByte(let line, let byte): "line \(line) has a NUL byte, its byte \(byte)"
    }
  }
}
