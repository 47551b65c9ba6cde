/// The beginning of a text that somebody types, without regard to case.
///
/// Each of its scalars is kept with the ones that count as the same, so that a text is compared
/// byte by byte and never folded itself.
struct FoldedPrefix {
  /// For each scalar of the prefix its spellings as UTF-8, none of which begins another.
  private let spellings: [[[UInt8]]]

  init(_ text: String) {
    spellings = text.unicodeScalars.map { scalar in
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
      return found
    }
  }

  /// Whether the UTF-8 of a text begins with the prefix.
  ///
  /// - Parameters:
  ///   - bytes: What the text lies in.
  ///   - range: Where it lies there.
  /// - Returns: `true` for an empty prefix.
  func begins(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Bool {
    var place = range.lowerBound
    for alternatives in spellings {
      guard let length = Self.match(alternatives, bytes, place, range.upperBound) else {
        return false
      }
      place += length
    }
    return true
  }

  /// The length of the spelling that stands at a place, or `nil` where none does.
  private static func match(
    _ alternatives: [[UInt8]], _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int, _ end: Int
  ) -> Int? {
    for spelling in alternatives where spelling.count <= end - place {
      var isSame = true
      for offset in spelling.indices where bytes[place + offset] != spelling[offset] {
        isSame = false
        break
      }
      if isSame { return spelling.count }
    }
    return nil
  }
}
