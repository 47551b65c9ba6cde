/// A typed letter and its case variants.
///
/// The text that is searched is compared byte by byte, without case folding.
struct FoldedLetter {
  /// The variants in UTF-8; none is a prefix of another, and the first is the letter itself.
  private let spellings: [[UInt8]]
  /// The variants if both are single bytes; otherwise two zeros, which no option contains.
  private let bytes: (UInt8, UInt8)

  init(_ scalar: Unicode.Scalar) {
    let properties = scalar.properties
    let texts = [
      String(scalar), properties.lowercaseMapping, properties.uppercaseMapping,
      properties.titlecaseMapping,
    ]
    var found: [[UInt8]] = []
    for text in texts where text.unicodeScalars.count == 1 {
      let bytes = Array(text.utf8)
      if !found.contains(bytes) { found.append(bytes) }
    }
    spellings = found
    let isPlain = found.count <= 2 && found.allSatisfy { $0.count == 1 }
    bytes = isPlain ? (found.first?.first ?? 0, found.last?.first ?? 0) : (0, 0)
  }

  /// The length of the variant at a position.
  ///
  /// - Parameters:
  ///   - text: UTF-8.
  ///   - place: The position.
  ///   - end: The end of the option.
  /// - Returns: The length in bytes; 0 if no variant matches.
  @inline(__always) func length(
    in text: UnsafeBufferPointer<UInt8>, at place: Int, before end: Int
  ) -> Int {
    guard place < end else { return 0 }
    if bytes.0 != 0 { return text[place] == bytes.0 || text[place] == bytes.1 ? 1 : 0 }
    return slowLength(in: text, at: place, before: end)
  }

  private func slowLength(
    in text: UnsafeBufferPointer<UInt8>, at place: Int, before end: Int
  ) -> Int {
    for spelling in spellings where spelling.count <= end - place {
      if spelling.indices.allSatisfy({ text[place + $0] == spelling[$0] }) { return spelling.count }
    }
    return 0
  }
}
