/// A part of a text in UTF-8 that is decoded when it is first read.
///
/// Of a long text that is opened, most parts are never looked at. Until then they take no memory beside
/// the text itself.
final class CodedText {
  /// The whole text, which the parts share.
  private let source: String
  /// The part, in bytes, from one character to another.
  private let range: Range<Int>
  /// The number of UTF-16 units.
  let count: Int

  /// The units, which are kept from the first use on.
  private(set) lazy var block = withBytes { bytes in
    TextBlock(decoding: bytes, count: count)
  }

  private init(_ source: String, _ range: Range<Int>, count: Int) {
    (self.source, self.range, self.count) = (source, range, count)
  }

  /// Divides a text into parts.
  ///
  /// Complexity: O(n).
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - length: The number of bytes of a part at most, at least 4.
  /// - Returns: The parts, none of them empty.
  static func parts(of text: String, length: Int) -> [CodedText] {
    var source = text
    source.makeContiguousUTF8()
    return source.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      var parts: [CodedText] = []
      parts.reserveCapacity(bytes.count / length + 1)
      var start = 0
      while start < bytes.count {
        var end = min(start + length, bytes.count)
        while end < bytes.count, UTF8.isContinuation(bytes[end]) { end -= 1 }
        let part = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        parts.append(CodedText(text, start..<end, count: UTF16Coding.count(of: part)))
        start = end
      }
      return parts
    }
  }

  /// The text.
  var string: String { withBytes { String(decoding: $0, as: UTF8.self) } }

  /// Calls a closure with the positions of the hard breaks, in UTF-16 units.
  ///
  /// A carriage return before a line feed is none.
  func forEachBreak(_ body: (Int) -> Void) { withBytes { HardBreaks.forEach(inUTF8: $0, body) } }

  private func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    var source = source
    return source.withUTF8 { bytes in
      body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[range]))
    }
  }
}
