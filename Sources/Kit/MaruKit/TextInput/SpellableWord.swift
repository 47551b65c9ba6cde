import Typesetting

/// A word of a text whose spelling can be checked.
///
/// Words end where UAX #29 says. Links, words with digits or underscores, and scripts without spaces between words
/// are left out.
struct SpellableWord {
  /// The longest word, in UTF-16 units.
  static let longest = 128

  /// The place in the text, in UTF-16 units.
  let range: Range<Int>
  let text: String

  /// The words of a text, in order.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - start: The offset of its first character.
  /// - Returns: The words with offsets from that.
  /// - Complexity: O(n).
  static func list(in text: String, from start: Int = 0) -> [SpellableWord] {
    let scalars = Array(text.unicodeScalars)
    let borders = WordBoundaries.starts(in: scalars) + [scalars.count]
    var words: [SpellableWord] = []
    var place = 0
    for (first, end) in zip(borders, borders.dropFirst()) {
      let part = scalars[first..<end]
      let length = part.reduce(0) { $0 + UTF16.width($1) }
      if length <= longest, isSpelled(part) {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: part)
        words.append(SpellableWord(range: place..<place + length, text: String(view)))
      }
      place += length
    }
    guard !words.isEmpty else { return [] }
    let links = LinkDetector([.link]).links(in: text).map(\.range)
    return words.filter { word in !links.contains { $0.overlaps(word.range) } }
      .map { word in
        SpellableWord(
          range: start + word.range.lowerBound..<start + word.range.upperBound, text: word.text)
      }
  }

  private static func isSpelled(_ part: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = part.first, first.properties.isAlphabetic else { return false }
    return !WordBoundaries.isWithoutSpaces(first)
      && part.allSatisfy { $0 != "_" && $0.properties.numericType == nil }
  }
}
