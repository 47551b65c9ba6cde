import Foundation

/// The characters for which HTML has names.
enum HTMLEntity {
  private static let names: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "shy": "\u{AD}", "copy": "©", "reg": "®", "trade": "™", "hellip": "…", "mdash": "—",
    "ndash": "–", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”",
    "bdquo": "„", "laquo": "«", "raquo": "»", "lsaquo": "‹", "rsaquo": "›", "bull": "•",
    "middot": "·", "deg": "°", "plusmn": "±", "times": "×", "divide": "÷", "frac12": "½",
    "frac14": "¼", "frac34": "¾", "sup1": "¹", "sup2": "²", "sup3": "³", "micro": "µ",
    "para": "¶", "sect": "§", "cent": "¢", "pound": "£", "euro": "€", "yen": "¥", "iexcl": "¡",
    "iquest": "¿", "ordf": "ª", "ordm": "º", "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓",
    "harr": "↔", "le": "≤", "ge": "≥", "ne": "≠", "asymp": "≈", "infin": "∞", "minus": "−",
    "radic": "√", "sum": "∑", "check": "✓", "ensp": "\u{2002}", "emsp": "\u{2003}",
    "thinsp": "\u{2009}", "zwnj": "\u{200C}", "zwj": "\u{200D}", "dagger": "†", "Dagger": "‡",
    "Agrave": "À", "Aacute": "Á", "Acirc": "Â", "Atilde": "Ã", "Auml": "Ä", "Aring": "Å",
    "AElig": "Æ", "Ccedil": "Ç", "Egrave": "È", "Eacute": "É", "Ecirc": "Ê", "Euml": "Ë",
    "Igrave": "Ì", "Iacute": "Í", "Icirc": "Î", "Iuml": "Ï", "Ntilde": "Ñ", "Ograve": "Ò",
    "Oacute": "Ó", "Ocirc": "Ô", "Otilde": "Õ", "Ouml": "Ö", "Oslash": "Ø", "Ugrave": "Ù",
    "Uacute": "Ú", "Ucirc": "Û", "Uuml": "Ü", "Yacute": "Ý", "szlig": "ß", "agrave": "à",
    "aacute": "á", "acirc": "â", "atilde": "ã", "auml": "ä", "aring": "å", "aelig": "æ",
    "ccedil": "ç", "egrave": "è", "eacute": "é", "ecirc": "ê", "euml": "ë", "igrave": "ì",
    "iacute": "í", "icirc": "î", "iuml": "ï", "ntilde": "ñ", "ograve": "ò", "oacute": "ó",
    "ocirc": "ô", "otilde": "õ", "ouml": "ö", "oslash": "ø", "ugrave": "ù", "uacute": "ú",
    "ucirc": "û", "uuml": "ü", "yacute": "ý", "yuml": "ÿ", "OElig": "Œ", "oelig": "œ",
  ]

  /// The longest name that is looked up, in letters.
  static let longestName = 32

  /// A text in which entities, such as `&amp;` and `&#xE4;`, are replaced; unknown ones stay.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var (decoded, rest) = ("", text[...].unicodeScalars)
    while let start = rest.firstIndex(of: "&") {
      decoded += String(rest[..<start])
      let name = rest[start...].dropFirst().prefix(longestName)
      guard let end = name.firstIndex(of: ";"),
        let character = character(String(name[..<end]))
      else {
        decoded += "&"
        rest = rest[start...].dropFirst()
        continue
      }
      decoded += character
      rest = rest[end...].dropFirst()
    }
    return decoded + String(rest)
  }

  private static func character(_ name: String) -> String? {
    guard name.hasPrefix("#") else { return names[name] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number =
      isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    // As browsers do, since old programs write Windows' quotation marks so.
    if let number, (0x80...0x9F).contains(number),
      let sign = String(bytes: [UInt8(number)], encoding: .windowsCP1252)
    {
      return sign
    }
    guard let number, number > 0, let scalar = Unicode.Scalar(number) else { return nil }
    return String(scalar)
  }
}
