/// Line break opportunities by UAX #14.
enum LineBreakOpportunities {
  /// For each character, whether a line may end after it.
  ///
  /// A break inside a grapheme cluster is never used. Thai lines may end between the words of a
  /// dictionary. Other scripts without spaces between words, such as Khmer, have no dictionary here, and
  /// lines without any opportunity end between clusters.
  ///
  /// - Parameters:
  ///   - paragraph: The text.
  ///   - keepsHangulWords: Whether to suppress breaks between two Hangul syllables, and between a
  ///     syllable and a letter or digit. Korean separates words by spaces, and its readers expect
  ///     lines to end there.
  ///   - thaiWords: The dictionary; evaluated only if the text has Thai letters. Without one, lines
  ///     end only around a run of Thai letters.
  /// - Returns: One element for each scalar.
  static func after(
    _ paragraph: Paragraph, keepsHangulWords: Bool,
    thaiWords: @autoclosure () -> ThaiWords? = ThaiWords.installed
  ) -> [Bool] {
    let scalars = paragraph.scalars
    var allowed = [Bool](repeating: false, count: scalars.count)
    let classes = LineBreakClass.classes(of: scalars)
    guard let first = classes.first else { return allowed }
    let mayHoldHangul = keepsHangulWords && paragraph.highestBits >= 0x1100
    var rules = LineBreakRules(first: first)
    for index in 1..<classes.count {
      let next = classes[index]
      let isBeforeNumber =
        (next == .opening || next == .wideOpening)
        && classes[(index + 1)...].first { !$0.isMark } == .numeric
      guard rules.breaks(before: next, isBeforeNumber: isBeforeNumber),
        paragraph.traits[index].contains(.clusterStart)
      else { continue }
      if mayHoldHangul, isInsideWord(scalars[index - 1], scalars[index]) { continue }
      allowed[index - 1] = true
    }
    guard paragraph.highestBits > 0xE00 else { return allowed }
    let thai = ThaiWords.runs(in: scalars)
    guard !thai.isEmpty, let words = thaiWords() else { return allowed }
    for run in thai {
      for start in words.starts(in: scalars[run])
      where paragraph.traits[start].contains(.clusterStart) {
        allowed[start - 1] = true
      }
    }
    return allowed
  }

  private static func isInsideWord(_ left: UInt32, _ right: UInt32) -> Bool {
    let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
    if syllables.contains(left), syllables.contains(right) { return true }
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

extension LineBreakClass {
  /// The classes of the characters of a text.
  ///
  /// Letters of Latin, Hangul syllables and ideographs, of which most texts are made, are not searched
  /// for in the table.
  fileprivate static func classes(of scalars: [UInt32]) -> [LineBreakClass] {
    let table = table
    return scalars.map { scalar in
      switch scalar {
      case 0x41...0x5A, 0x61...0x7A: .alphabetic
      case 0x20: .space
      case 0x4E00...0x9FFF: .ideographic
      case 0xAC00...0xD7A3: (scalar - 0xAC00) % 28 == 0 ? .hangulLV : .hangulLVT
      default: table[scalar]
      }
    }
  }

  /// Whether it is a combining mark or joiner.
  fileprivate var isMark: Bool { self == .combining || self == .zeroWidthJoiner }
}
