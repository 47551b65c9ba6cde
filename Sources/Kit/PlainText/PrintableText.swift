/// Text that a terminal shows and does not obey.
///
/// Names of files, plugins and symbols may hold any characters. Control characters are shown by
/// Unicode's pictures, such as ␛. Line separators, the controls U+0080 to U+009F and the characters
/// that turn the direction of text are shown by their numbers, such as `<U+202E>`.
public enum PrintableText {
  /// The text on one line: newlines are shown like other control characters.
  public static func line(_ text: String) -> String { shown(text) { $0.isObeyedByTerminals } }

  /// The text with its line breaks.
  public static func lines(_ text: String) -> String {
    shown(text) { $0 != "\n" && $0.isObeyedByTerminals }
  }

  /// JSON text that means the same: in its strings such characters become `\u001B`.
  public static func json(_ text: String) -> String {
    replacing(text, { $0 != "\n" && $0.isObeyedByTerminals }) { "\\u\(hexadecimal($0))" }
  }

  /// A text in quotation marks for an error; the end of a long one is left out.
  public static func quoted(_ text: String) -> String {
    "“\(text.prefix(60))\(text.count > 60 ? "…" : "")”"
  }

  private static func shown(
    _ text: String, _ isObeyed: (Unicode.Scalar) -> Bool
  ) -> String {
    replacing(text, isObeyed) { scalar in
      guard scalar.isASCII, let picture = scalar.controlPicture else {
        return "<U+\(hexadecimal(scalar))>"
      }
      return String(picture)
    }
  }

  private static func replacing(
    _ text: String, _ isReplaced: (Unicode.Scalar) -> Bool,
    by replacement: (Unicode.Scalar) -> String
  ) -> String {
    guard text.unicodeScalars.contains(where: isReplaced) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isReplaced(scalar) {
        result.append(contentsOf: replacement(scalar).unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The number of a character in at least four digits.
  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}

extension Unicode.Scalar {
  /// Whether a terminal moves, breaks or turns the text by it instead of showing it.
  fileprivate var isObeyedByTerminals: Bool {
    switch value {
    case 0x2028...0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: controlPicture != nil
    }
  }
}
