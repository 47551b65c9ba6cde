import Foundation

/// Texts without accents and other combining marks.
enum UnaccentedText {
  /// A text in which each letter stands without its marks.
  static func text(of text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var plain = String.UnicodeScalarView()
    plain.append(
      contentsOf: text.decomposedStringWithCanonicalMapping.unicodeScalars.filter {
        $0.properties.canonicalCombiningClass == .notReordered
      })
    // Hangul must not stay decomposed.
    return String(plain).precomposedStringWithCanonicalMapping
  }

  /// A copy of some lines without marks.
  ///
  /// The lines keep their positions: NUL bytes pad those that become shorter. The few that would become
  /// longer, and those that are not UTF-8, stay as they are.
  ///
  /// - Complexity: O(n) in the bytes. ASCII is not decoded.
  static func bytes(
    of given: UnsafeBufferPointer<UInt8>, _ lines: ListSegment.Lines
  ) -> [UInt8] {
    var bytes = Array(given)
    for line in 0..<lines.count {
      let range = lines.range(of: line, in: given)
      guard given[range].contains(where: { $0 >= 0x80 }),
        let text = String(validating: given[range], as: UTF8.self)
      else { continue }
      let plain = Array(self.text(of: text).utf8)
      guard plain.count <= range.count else { continue }
      let filling = repeatElement(UInt8(0), count: range.count - plain.count)
      bytes.replaceSubrange(range, with: plain + filling)
    }
    return bytes
  }

  /// A range without the NUL bytes that pad it.
  static func trimmed(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1] == 0 { end -= 1 }
    return range.lowerBound..<end
  }
}
