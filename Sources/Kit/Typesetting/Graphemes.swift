/// Grapheme cluster boundaries by UAX #29.
enum Graphemes {
  /// The traits of each character: cluster starts and spaces.
  ///
  /// Complexity: O(n). Two neighbours that always stand alone, as in most scripts, are told apart by
  /// their numbers; the others by Swift's rules for `Character`.
  static func traits(of scalars: [UInt32]) -> [Paragraph.Traits] {
    var wasAlone = true
    var recognizer = Unicode._CharacterRecognizer()
    var list: [Paragraph.Traits] = []
    list.reserveCapacity(scalars.count)
    for (index, scalar) in scalars.enumerated() {
      if wasAlone, (0x20..<0x7F).contains(scalar) {
        list.append(scalar == 0x20 ? [.clusterStart, .space] : .clusterStart)
        continue
      }
      let isAlone = standsAlone(scalar)
      var isStart = true
      if !isAlone || !wasAlone, let next = Unicode.Scalar(scalar) {
        // What precedes a character that stands alone does not matter.
        if wasAlone {
          recognizer = Unicode._CharacterRecognizer()
          if index > 0, let last = Unicode.Scalar(scalars[index - 1]) {
            _ = recognizer.hasBreak(before: last)
          }
        }
        isStart = recognizer.hasBreak(before: next)
      }
      wasAlone = isAlone
      var traits: Paragraph.Traits = isStart ? .clusterStart : []
      if scalar == 9 {
        traits.formUnion([.space, .tab])
      } else if isSpace(scalar) {
        traits.formUnion(.space)
      }
      list.append(traits)
    }
    return list
  }

  /// The ranges of all clusters in text order; together they cover the text.
  static func ranges(in scalars: [UInt32]) -> [Range<Int>] {
    let traits = traits(of: scalars)
    let starts = traits.indices.filter { $0 == 0 || traits[$0].contains(.clusterStart) }
    return zip(starts, starts.dropFirst() + [scalars.count]).map { $0..<$1 }
  }

  /// Whether a character is always a cluster of its own next to others of this kind.
  private static func standsAlone(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAC00..<0xD7A4, 0x4E00..<0xA000, 0..<0x0D, 0x0E..<0x300, 0x370..<0x483, 0x5D0..<0x5EB,
      0x620..<0x64B, 0x660..<0x670,
      0x671..<0x6D6, 0x2010..<0x2028, 0x2030..<0x2060, 0x20A0..<0x20C0,
      0x2190..<0x2300, 0x3000..<0x302A, 0x3041..<0x3097, 0x30A0..<0x3100, 0x3131..<0x318F,
      0xFF01..<0xFF9E:
      true
    default: false
    }
  }

  /// Whether a character hangs at the end of a line.
  private static func isSpace(_ scalar: UInt32) -> Bool {
    if scalar > 0x3000 { return false }
    return switch scalar {
    case 0x09, 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
    default: false
    }
  }
}
