import Foundation
import MaruKit

/// A copy of lines in which the case of letters does not count.
///
/// It has the positions of the lines. Therefore a letter whose small form takes another number of
/// bytes in UTF-8, such as `İ`, keeps its case; there are about twenty.
enum FoldedText {
  /// The bytes of lines, with small letters.
  ///
  /// - Complexity: O(n) in the bytes. ASCII, CJK and Hangul are not decoded.
  static func bytes(of lines: WidgetLines) -> [UInt8] {
    lines.withUTF8 { bytes, ranges in
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
      for range in ranges where hasCase(bytes, range) {
        let small = String(decoding: bytes[range], as: UTF8.self).lowercased()
        guard small.utf8.count == range.count else { continue }
        for (index, byte) in zip(range, small.utf8) { folded[index] = byte }
      }
      return folded
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
