/// Line break opportunities by UAX #14.
enum LineBreakOpportunities {
  /// For each character, whether a line may end after it.
  ///
  /// A break inside a grapheme cluster is never used. Words of scripts without spaces between them, such
  /// as Thai, are not found: that takes a dictionary. Their lines end between clusters.
  ///
  /// - Parameters:
  ///   - paragraph: The text.
  ///   - keepsHangulWords: Whether to suppress breaks between two Hangul syllables, and between a
  ///     syllable and a letter or digit. Korean separates words by spaces, and its readers expect
  ///     lines to end there.
  /// - Returns: One element for each scalar.
  static func after(_ paragraph: Paragraph, keepsHangulWords: Bool) -> [Bool] {
    let scalars = paragraph.scalars
    var allowed = [Bool](repeating: false, count: scalars.count)
    guard let first = scalars.first else { return allowed }
    let table = LineBreakClass.table
    let mayHoldHangul = keepsHangulWords && paragraph.highestBits >= 0x1100
    var rules = LineBreakRules(first: table[first])
    for index in scalars.indices.dropFirst() {
      let isBreak = rules.breaks(before: table[scalars[index]]) {
        scalars[(index + 1)...].lazy.map { table[$0] }
          .first { $0 != .combining && $0 != .zeroWidthJoiner }
      }
      guard isBreak, paragraph.traits[index].contains(.clusterStart) else { continue }
      if mayHoldHangul, isInsideWord(scalars[index - 1], scalars[index]) { continue }
      allowed[index - 1] = true
    }
    return allowed
  }

  private static func isInsideWord(_ left: UInt32, _ right: UInt32) -> Bool {
    let leftIsHangul = isHangul(left)
    let rightIsHangul = isHangul(right)
    return (leftIsHangul && (rightIsHangul || isLetterOrDigit(right)))
      || (rightIsHangul && isLetterOrDigit(left))
  }

  private static func isHangul(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7FB, 0xFFA0...0xFFDC: true
    default: false
    }
  }

  private static func isLetterOrDigit(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F: true
    default: false
    }
  }
}
