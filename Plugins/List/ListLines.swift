import Foundation

/// Lines that may be any bytes, to which more can be added; each is a `String` only on access.
///
/// They are in segments that never change. A copy shares them, so a search in the background has a
/// snapshot. An arrival copies at most the small segments at the end, which are joined.
struct ListLines: RandomAccessCollection, Sendable {
  /// The size of a segment in bytes.
  ///
  /// A search can be cancelled after each, and the first matches are shown after one.
  fileprivate static let segmentSize = 1 << 20

  /// A segment with the index of its first line among all.
  struct Part: Sendable {
    let first: Int
    let segment: ListSegment

    /// The indices of its lines among all.
    var rows: Range<Int> { first..<first + segment.count }
  }

  /// The segments in their order; none is empty.
  private(set) var parts: [Part] = []
  /// The number of bytes, with what is between the lines.
  private(set) var byteCount = 0

  /// No lines.
  init() {}

  /// Creates lines from texts, which may have line breaks.
  ///
  /// - Complexity: O(n) in their bytes.
  init(_ texts: [String]) {
    var builder = ListLineBuilder()
    for text in texts { builder.append(text.utf8) }
    self = builder.lines
  }

  /// Creates lines from bytes.
  ///
  /// - Parameters:
  ///   - bytes: Lines that end with a separator; the last one may have none.
  ///   - separator: The byte between lines; a carriage return may precede a newline.
  init(bytes: ArraySlice<UInt8>, separator: UInt8 = 0x0A) { append(bytes, separator: separator) }

  /// Adds the lines of further bytes.
  ///
  /// The corresponding C function is `memchr`.
  ///
  /// - Parameters:
  ///   - bytes: Whole lines, as for `init(bytes:separator:)`. They are shared, not copied, unless
  ///     there are few.
  ///   - separator: The byte between lines.
  /// - Complexity: O(n) in these bytes, amortized O(n log n) if they arrive in small pieces.
  mutating func append(_ bytes: ArraySlice<UInt8>, separator: UInt8 = 0x0A) {
    let ending: ListSegment.LineEnding = separator == 0x0A ? .newline : .separator
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      var start = 0
      while start < buffer.count {
        let segmentStart = start
        var starts: [UInt32] = [0]
        while start < buffer.count, start - segmentStart < Self.segmentSize {
          let found = memchr(base + start, Int32(separator), buffer.count - start)
          start = (found.map { base.distance(to: UnsafeRawPointer($0)) } ?? buffer.count) + 1
          starts.append(UInt32(start - segmentStart))
        }
        let range =
          bytes.startIndex + segmentStart..<bytes.startIndex + Swift.min(start, buffer.count)
        append(ListSegment(bytes[range], starts: starts, ending: ending))
      }
    }
  }

  /// Adds the lines of others, whose segments are shared.
  mutating func append(_ lines: ListLines) {
    for part in lines.parts { append(part.segment) }
  }

  /// Adds a segment, and joins small ones at the end.
  ///
  /// A segment is joined only with one that is at most twice as large, so each byte is copied
  /// O(log n) times, and never again once its segment is full.
  fileprivate mutating func append(_ segment: ListSegment) {
    var (segment, first) = (segment, count)
    byteCount += segment.bytes.count
    while let last = parts.last, last.segment.bytes.count <= 2 * segment.bytes.count,
      last.segment.bytes.count + segment.bytes.count <= Self.segmentSize,
      let joined = last.segment.joined(with: segment)
    {
      parts.removeLast()
      (segment, first) = (joined, last.first)
    }
    parts.append(Part(first: first, segment: segment))
  }

  /// Always 0.
  var startIndex: Int { 0 }
  /// The number of lines.
  var endIndex: Int { parts.last?.rows.upperBound ?? 0 }

  /// The text of a line; bytes that are no UTF-8 are replacement characters.
  subscript(line: Int) -> String { String(decoding: bytes(ofLine: line), as: UTF8.self) }

  /// The bytes of a line, without what ends it.
  func bytes(ofLine line: Int) -> ArraySlice<UInt8> {
    let part = parts[partIndex(ofLine: line)]
    return part.segment.bytes(ofLine: line - part.first)
  }

  /// The beginning of a line, in whole Unicode characters.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - limit: The most UTF-8 bytes.
  /// - Returns: The whole line if it is not longer.
  func beginning(ofLine line: Int, limit: Int) -> String {
    let bytes = bytes(ofLine: line)
    guard bytes.count > limit else { return String(decoding: bytes, as: UTF8.self) }
    var end = bytes.startIndex + limit
    while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// The index of the segment that has a line.
  ///
  /// - Complexity: O(log n) in the segments.
  func partIndex(ofLine line: Int) -> Int {
    var (low, high) = (0, parts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if parts[middle].first <= line { low = middle } else { high = middle }
    }
    return low
  }

  /// The number of bytes in the segments from a line on.
  func byteCount(fromLine line: Int) -> Int {
    guard line < count else { return 0 }
    let part = parts[partIndex(ofLine: line)]
    let rest = parts[partIndex(ofLine: line)...].dropFirst().reduce(0) {
      $0 + $1.segment.bytes.count
    }
    // Lines of a segment are counted as equally long.
    return rest + part.segment.bytes.count * (part.rows.upperBound - line) / part.segment.count
  }
}

/// Makes lines one by one.
struct ListLineBuilder {
  /// The lines so far that are in segments.
  private var done = ListLines()
  private var bytes: [UInt8] = []
  private var starts: [UInt32] = [0]

  /// Adds a line, which may have any bytes.
  mutating func append(_ line: some Sequence<UInt8>) {
    bytes.append(contentsOf: line)
    starts.append(UInt32(bytes.count))
    if bytes.count >= ListLines.segmentSize { close() }
  }

  private mutating func close() {
    guard starts.count > 1 else { return }
    done.append(ListSegment(bytes[...], starts: starts, ending: .none))
    (bytes, starts) = ([], [0])
  }

  /// All lines.
  var lines: ListLines {
    var copy = self
    copy.close()
    return copy.done
  }
}
