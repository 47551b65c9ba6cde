internal import CUnibreak

/// Finds where lines may end, UAX #14.
enum LineBreakOpportunities {
  private static let isReady: Bool = {
    init_linebreak()
    return true
  }()

  /// For each character, whether a line may end after it.
  ///
  /// The corresponding C function is `set_linebreaks_utf32`. Its tables may be older than the
  /// emoji of today, so a break inside a grapheme cluster is never taken.
  ///
  /// - Parameters:
  ///   - paragraph: The text.
  ///   - keepsHangulWords: Whether a break between two Hangul syllables, or between one and
  ///   a letter or digit, is not taken: Korean puts spaces between words, and its readers expect
  ///   lines to end there.
  /// - Returns: One element for each scalar.
  static func after(_ paragraph: Paragraph, keepsHangulWords: Bool) -> [Bool] {
    let scalars = paragraph.scalars
    var breaks = [CChar](repeating: CChar(LINEBREAK_NOBREAK), count: scalars.count)
    set_linebreaks_utf32(scalars, scalars.count, "", &breaks)
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
