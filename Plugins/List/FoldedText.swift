import Foundation

/// A copy of lines in which the case of letters does not count.
///
/// It has the positions of the lines. Therefore a letter whose small form takes another number of
/// bytes in UTF-8, such as `İ`, keeps its case; there are about twenty.
enum FoldedText {
  /// The bytes of lines, with small letters.
  ///
  /// - Complexity: O(n) in the bytes. ASCII, CJK and Hangul are not decoded.
  static func bytes(of segment: ListSegment) -> [UInt8] {
    segment.withBytes { bytes, lines in
      var isPlain = true
      var folded = [UInt8](unsafeUninitializedCapacity: bytes.count) { folded, count in
        for index in bytes.indices {
          let byte = bytes[index]
          let isCapital = byte &- UInt8(ascii: "A") < 26
          folded.initializeElement(at: index, to: isCapital ? byte | 0x20 : byte)
          isPlain = isPlain && byte < 0x80
        }
        count = bytes.count
      }
      guard !isPlain else { return folded }
      for line in 0..<lines.count {
        let range = lines.range(of: line, in: bytes)
        if hasCase(bytes, range) { fold(bytes, range, in: &folded) }
      }
      return folded
    }
  }

  private static func fold(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in folded: inout [UInt8]
  ) {
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      return foldScalars(bytes, range, in: &folded)
    }
    let small = text.lowercased()
    guard small.utf8.count == range.count else { return }
    for (index, byte) in zip(range, small.utf8) { folded[index] = byte }
  }

  /// Folds the letters of a line one by one, and leaves the bytes that are no UTF-8.
  private static func foldScalars(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in folded: inout [UInt8]
  ) {
    var (parser, rest, place) =
      (Unicode.UTF8.ForwardParser(), bytes[range].makeIterator(), range.lowerBound)
    while true {
      switch parser.parseScalar(from: &rest) {
      case .emptyInput: return
      case .error(let length): place += length
      case .valid(let encoded):
        let small = Unicode.UTF8.decode(encoded).properties.lowercaseMapping.utf8
        if small.count == encoded.count {
          for (offset, byte) in small.enumerated() { folded[place + offset] = byte }
        }
        place += encoded.count
      }
    }
  }

  /// Whether a line may have letters with case outside of ASCII.
  private static func hasCase(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    range.contains { index in
      // The first bytes of two-byte characters, of Georgian to Coptic and of a few others; those of
      // CJK and Hangul are not among them.
      switch bytes[index] {
      case 0xC3...0xD6, 0xE1, 0xE2, 0xEA, 0xEF, 0xF0: true
      default: false
      }
    }
  }
}
