/// The text of symbols.
extension KeySymbol {
  /// The character that the symbol stands for; `nil` for a key without one, such as an arrow.
  ///
  /// A symbol below 2⁸ is its Latin-1 character, and one from 2²⁴ contains the character's number.
  /// The others have the numbers of character sets older than Unicode, as most layouts of Cyrillic
  /// and Greek use them. The header `X11/keysymdef.h` states their characters.
  public var text: String? {
    let scalar: Unicode.Scalar?
    switch rawValue {
    case 0x20...0x7E, 0xA0...0xFF: scalar = Unicode.Scalar(rawValue)
    case 0x100...0xFFFF: scalar = legacyScalar
    case 0x0100_0000...0x0110_FFFF: scalar = Unicode.Scalar(rawValue - 0x0100_0000)
    default: scalar = nil
    }
    guard let scalar, scalar.properties.generalCategory != .control else { return nil }
    return String(scalar)
  }

  /// The text of a pressed key, without an input method.
  ///
  /// - Parameter bytes: The key's text from `XLookupString`. Its encoding is the locale's, so that
  ///   only ASCII is used: control characters, and those that Control makes of letters.
  /// - Returns: An empty text for a key without one.
  func text(orBytes bytes: [UInt8]) -> String {
    let isASCII = !bytes.isEmpty && bytes.allSatisfy { $0 < 0x80 }
    return isASCII ? String(decoding: bytes, as: UTF8.self) : text ?? ""
  }

  private var legacyScalar: Unicode.Scalar? {
    for (first, last, scalar) in Self.ranges where (first...last).contains(rawValue) {
      return Unicode.Scalar(scalar + rawValue - first)
    }
    let row = Self.rows[rawValue & ~0xF]?.unicodeScalars.dropFirst(Int(rawValue & 0xF))
    return row?.first.flatMap { $0 == "·" ? nil : $0 }
  }

  /// Symbols in the order of their characters: the first and the last symbol, and the first
  /// character.
  private static let ranges: [(first: UInt32, last: UInt32, scalar: UInt32)] = [
    (0x5C1, 0x5DA, 0x621),
    (0x5E0, 0x5F2, 0x640),
    (0x6A4, 0x6AC, 0x454),
    (0x6B4, 0x6BC, 0x404),
    (0x6C9, 0x6D0, 0x438),
    (0x6E9, 0x6F0, 0x418),
    (0x7C1, 0x7D1, 0x391),
    (0x7E1, 0x7F1, 0x3B1),
    (0xAB0, 0xAB7, 0x2153),
    (0xCE0, 0xCFA, 0x5D0),
    (0xDA1, 0xDDA, 0xE01),
    (0xDDF, 0xDED, 0xE3F),
    (0xDF0, 0xDF9, 0xE50),
    (0xEA1, 0xED3, 0x3131),
    (0xED4, 0xEEE, 0x11A8),
  ]

  /// The other symbols, in rows of 16; a middle dot is none.
  private static let rows: [UInt32: String] = [
    0x1A0: "·Ą˘Ł·ĽŚ··ŠŞŤŹ·ŽŻ",
    0x1B0: "·ą˛ł·ľśˇ·šşťź˝žż",
    0x1C0: "Ŕ··Ă·ĹĆ·Č·Ę·Ě··Ď",
    0x1D0: "ĐŃŇ··Ő··ŘŮ·Ű··Ţ",
    0x1E0: "ŕ··ă·ĺć·č·ę·ě··ď",
    0x1F0: "đńň··ő··řů·ű··ţ˙",
    0x2A0: "·Ħ····Ĥ··İ·ĞĴ",
    0x2B0: "·ħ····ĥ··ı·ğĵ",
    0x2C0: "·····ĊĈ",
    0x2D0: "·····Ġ··Ĝ····ŬŜ",
    0x2E0: "·····ċĉ",
    0x2F0: "·····ġ··ĝ····ŭŝ",
    0x3A0: "··ĸŖ·ĨĻ···ĒĢŦ",
    0x3B0: "···ŗ·ĩļ···ēģŧŊ·ŋ",
    0x3C0: "Ā······Į····Ė··Ī",
    0x3D0: "·ŅŌĶ·····Ų···ŨŪ",
    0x3E0: "ā······į····ė··ī",
    0x3F0: "·ņōķ·····ų···ũū",
    0x470: "··············‾",
    0x4A0: "·。「」、・ヲァィゥェォャュョッ",
    0x4B0: "ーアイウエオカキクケコサシスセソ",
    0x4C0: "タチツテトナニヌネノハヒフヘホマ",
    0x4D0: "ミムメモヤユヨラリルレロワン゛゜",
    0x5A0: "············،",
    0x5B0: "···········\u{61B}···\u{61F}",
    0x6A0: "·ђѓё·········ґўџ",
    0x6B0: "№ЂЃЁ·········ҐЎЏ",
    0x6C0: "юабцдефгх",
    0x6D0: "·ярстужвьызшэщчъ",
    0x6E0: "ЮАБЦДЕФГХ",
    0x6F0: "·ЯРСТУЖВЬЫЗШЭЩЧЪ",
    0x7A0: "·ΆΈΉΊΪ·ΌΎΫ·Ώ··΅―",
    0x7B0: "·άέήίϊΐόύϋΰώ",
    0x7D0: "··Σ·ΤΥΦΧΨΩ",
    0x7F0: "··σςτυφχψω",
    0x8A0: "·⎷┌─⌠⌡│⎡⎣⎤⎦⎛⎝⎞⎠⎨",
    0x8B0: "⎬···········≤≠≥∫",
    0x8C0: "∴∝∞··∇··∼≃···⇔⇒≡",
    0x8D0: "······√···⊂⊃∩∪∧∨",
    0x8E0: "···············∂",
    0x8F0: "······ƒ····←↑→↓",
    0x9E0: "◆▒␉␌␍␊··␤␋┘┐┌└┼⎺",
    0x9F0: "⎻─⎼⎽├┤┴┬│",
    0xAA0: "·\u{2003}\u{2002}\u{2004}\u{2005}\u{2007}\u{2008}\u{2009}\u{200A}—–·␣·…‥",
    0xAB0: "········℅··‒〈.〉",
    0xAC0: "···⅛⅜⅝⅞··™☓·◁▷○▯",
    0xAD0: "‘’“”℞‰′″·✝·▬◀▶●▮",
    0xAE0: "◦▫▭△▽☆•▪▲▼☜☞♣♦♥",
    0xAF0: "✠†‡✓✗♯♭♂♀☎⌕℗‸‚„",
    0xBA0: "···<··>·∨∧",
    0xBC0: "¯·⊤∩⌊·_···∘·⎕·⊥○",
    0xBD0: "···⌈··∪·⊃·⊂·⊣",
    0xBF0: "············⊢",
    0xCD0: "···············‗",
    0xEE0: "···············ㅭ",
    0xEF0: "ㅱㅸㅿㆁㆄㆆㆍㆎᇫᇰᇹ····₩",
    0x13B0: "············ŒœŸ",
    0x20A0: "············€",
  ]
}
