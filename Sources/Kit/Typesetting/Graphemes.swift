/// Grapheme cluster boundaries by UAX #29.
enum Graphemes {
  /// The traits of each character: cluster starts and spaces.
  ///
  /// Complexity: O(n). Scripts without combining characters take a fast path; other text goes
  /// through Swift's `Character`.
  static func traits(of scalars: [UInt32], union: UInt32) -> [Paragraph.Traits] {
    var traits = scalars.map { scalar -> Paragraph.Traits in
      isSpace(scalar)
        ? (scalar == 9 ? [.clusterStart, .space, .tab] : [.clusterStart, .space]) : .clusterStart
    }
    if union < 0x300 || scalars.allSatisfy(standsAlone) { return traits }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.lazy.map { Unicode.Scalar($0) ?? "\u{FFFD}" })
    var index = 0
    for character in String(text) {
      let length = character.unicodeScalars.count
      for inner in index + 1..<max(index + 1, index + length) {
        traits[inner].remove(.clusterStart)
      }
      index += length
    }
    return traits
  }

  /// The ranges of all clusters in text order; together they cover the text.
  static func ranges(in scalars: [UInt32]) -> [Range<Int>] {
    let traits = traits(of: scalars, union: scalars.reduce(0, |))
    let starts = traits.indices.filter { $0 == 0 || traits[$0].contains(.clusterStart) }
    return zip(starts, starts.dropFirst() + [scalars.count]).map { $0..<$1 }
  }

  /// Whether a character is always a cluster of its own next to others of this kind.
  private static func standsAlone(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x300, 0x370..<0x483, 0x2010..<0x2028, 0x2030..<0x2060, 0x20A0..<0x20C0,
      0x2190..<0x2300, 0x3000..<0x302A, 0x3041..<0x3097, 0x30A0..<0x3100, 0x3131..<0x318F,
      0x4E00..<0xA000, 0xAC00..<0xD7A4, 0xFF01..<0xFF9E:
      true
    default: false
    }
  }

  /// Whether a character hangs at the end of a line.
  private static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09, 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
    default: false
    }
  }
}
