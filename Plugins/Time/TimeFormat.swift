/// A format in the words of the C function `strftime`, as a property gives it.
struct TimeFormat: Codable, Hashable, Sendable {
  /// The most bytes of a format.
  private static let longestText = 255
  /// The letters of the words of `strftime`.
  private static let letters = "aAbBcCdDeFgGhHIjklmMnpPrRsStTuUVwWxXyYzZ+%"

  /// The format.
  let text: String

  /// Decodes a text.
  ///
  /// - Throws: `DecodingError` if it is empty, or has a word that `strftime` does not define.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    text = try container.decode(String.self)
    if let problem = Self.problem(with: text) {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: problem)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// Why a text is no format; `nil` if it is one.
  private static func problem(with format: String) -> String? {
    guard !format.utf8.contains(0), (1...longestText).contains(format.utf8.count) else {
      return "it takes 1 to \(longestText) bytes, such as %H:%M"
    }
    var rest = Substring(format)
    while let percent = rest.firstIndex(of: "%") {
      // A word is a percent sign, flags, a width, a modifier, and a letter. A width of many digits
      // would make a text that no buffer has room for.
      var word = rest[rest.index(after: percent)...].drop { "_-0^#+".contains($0) }
      let width = word.prefix { "0123456789".contains($0) }
      guard width.count <= 2 else { return "“%\(width)” is too wide, it takes at most 2 digits" }
      word = word.dropFirst(width.count).drop { "EO".contains($0) }
      guard let letter = word.first else {
        return "it ends within a word, write %% for a percent sign"
      }
      guard letters.contains(letter) else {
        return "“%\(letter)” is no word of strftime, write %% for a percent sign; see "
          + "`man 3 strftime`"
      }
      rest = word.dropFirst()
    }
    return nil
  }
}
