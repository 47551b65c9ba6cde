import Foundation

/// A text in which a query is looked for, without regard to case and accents.
struct SearchText: Hashable, Sendable {
  /// Where a query is in a text, the best place first.
  enum Place: Int, Comparable {
    case whole, beginning, wordBeginning, inside

    static func < (first: Place, second: Place) -> Bool { first.rawValue < second.rawValue }
  }

  /// The folded text in UTF-8.
  let bytes: [UInt8]
  /// For each byte, whether a word begins there.
  private let beginsWord: [Bool]

  /// Folds a text.
  init(_ text: String) {
    let original = Array(text.utf8)
    bytes = Self.folded(text)
    // A word begins after a sign, and at a capital inside of a word: “LibreOffice”.
    let hasCapitals = original.count == bytes.count
    var beginsWord = [Bool](repeating: false, count: bytes.count)
    for (index, byte) in bytes.enumerated() where Self.isWord(byte) {
      let startsCapital =
        hasCapitals && index > 0 && Self.isCapital(original[index])
        && !Self.isCapital(original[index - 1])
      beginsWord[index] = index == 0 || !Self.isWord(bytes[index - 1]) || startsCapital
    }
    self.beginsWord = beginsWord
  }

  /// A text without case and accents.
  static func folded(_ text: String) -> [UInt8] {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return text.utf8.map { Self.isCapital($0) ? $0 | 0x20 : $0 }
    }
    let options: String.CompareOptions = [
      .caseInsensitive, .diacriticInsensitive, .widthInsensitive,
    ]
    return Array(text.folding(options: options, locale: nil).utf8)
  }

  /// The best place of a query.
  ///
  /// - Parameter needle: The folded query; not empty.
  /// - Returns: `nil` if it does not occur.
  /// - Complexity: O(n · m) in the bytes of the text and the query.
  func place(of needle: [UInt8]) -> Place? {
    guard let first = needle.first, needle.count <= bytes.count else { return nil }
    var best: Place?
    for start in 0...(bytes.count - needle.count)
    where bytes[start] == first && bytes[start...].starts(with: needle) {
      if start == 0 { return needle.count == bytes.count ? .whole : .beginning }
      if beginsWord[start] { return .wordBeginning }
      best = .inside
    }
    return best
  }

  /// How scattered the letters of a query are if they occur in their order.
  ///
  /// The first one has to begin a word: otherwise nearly every text would match.
  ///
  /// - Parameter needle: The folded query; not empty.
  /// - Returns: The number of letters in between, without those before a word; `nil` without a
  ///   match.
  func gaps(of needle: [UInt8]) -> Int? {
    var best: Int?
    for start in bytes.indices where beginsWord[start] && bytes[start] == needle.first {
      var (position, gaps, isComplete) = (start + 1, 0, true)
      for letter in needle.dropFirst() {
        guard let found = bytes[position...].firstIndex(of: letter) else {
          isComplete = false
          break
        }
        if !beginsWord[found] { gaps += found - position }
        position = found + 1
      }
      if isComplete { best = min(best ?? .max, gaps) }
    }
    return best
  }

  private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: true
    default: false
    }
  }
}
