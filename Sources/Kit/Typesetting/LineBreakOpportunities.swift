internal import CUnibreak

/// Line break opportunities by UAX #14.
enum LineBreakOpportunities {
  private static let isReady: Bool = {
    init_linebreak()
    return true
  }()

  /// For each character, whether a line may end after it.
  ///
  /// The corresponding C function is `set_linebreaks_utf32`. Its tables may predate current emoji,
  /// which are therefore replaced by ideographs; they have had that class since Unicode 9. A break
  /// inside a grapheme cluster is never used.
  ///
  /// - Parameters:
  ///   - paragraph: The text.
  ///   - keepsHangulWords: Whether to suppress breaks between two Hangul syllables, and between a
  ///     syllable and a letter or digit. Korean separates words by spaces, and its readers expect
  ///     lines to end there.
  /// - Returns: One element for each scalar.
  static func after(_ paragraph: Paragraph, keepsHangulWords: Bool) -> [Bool] {
    let scalars = paragraph.scalars
    var breaks = [CChar](repeating: CChar(LINEBREAK_NOBREAK), count: scalars.count)
    let known = paragraph.highestBits < 0x231A ? scalars : scalars.map(standIn)
    set_linebreaks_utf32(known, known.count, "", &breaks)
    var allowed = [Bool](repeating: false, count: scalars.count)
    guard isReady else { return allowed }
    let mayHoldHangul = keepsHangulWords && paragraph.highestBits >= 0x1100
    for index in scalars.indices.dropLast()
    where breaks[index] == CChar(LINEBREAK_ALLOWBREAK)
      || breaks[index] == CChar(LINEBREAK_MUSTBREAK)
    {
      guard paragraph.traits[index + 1].contains(.clusterStart) else { continue }
      if mayHoldHangul, isInsideWord(scalars[index], scalars[index + 1]) { continue }
      allowed[index] = true
    }
    return allowed
  }

  /// The character that is passed to the library.
  ///
  /// Version 1.1, as in Debian 12, aborts the process at regional indicators and treats U+FFFF as
  /// the end of the text.
  private static func standIn(for scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0..<0x231A: scalar
    case 0xFFFF: 0xFFFD
    case 0x1F1E6...0x1F1FF: 0x4E00
    default: Emoji.isEmoji(scalar) ? 0x4E00 : scalar
    }
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
