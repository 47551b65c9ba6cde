/// Word boundaries by UAX #29 (Unicode 15.0).
///
/// Words of scripts without spaces between them need a dictionary. Thai has one. In the other scripts,
/// and in Thai if the dictionary is missing, each letter is a word of its own, as the standard says.
package enum WordBoundaries {
  private typealias Class = WordBreakClass

  /// The indices at which a word, a space or a sign starts; the text's end is not one of them.
  ///
  /// Complexity: O(n).
  package static func starts(in scalars: some RandomAccessCollection<Unicode.Scalar>) -> [Int] {
    starts(in: scalars.map(\.value), thaiWords: ThaiWords.installed)
  }

  /// The indices of boundaries; `thaiWords` is evaluated only if there are Thai letters.
  static func starts(in scalars: [UInt32], thaiWords: @autoclosure () -> ThaiWords?) -> [Int] {
    let starts = startsByRules(in: scalars)
    let thai = ThaiWords.runs(in: scalars)
    guard !thai.isEmpty, let words = thaiWords() else { return starts }
    var tailored: [Int] = []
    var rest = starts[...]
    for run in thai {
      tailored += rest.prefix { $0 <= run.lowerBound }
      tailored += words.starts(in: scalars[run])
      rest = rest.drop { $0 < run.upperBound }
    }
    return tailored + rest
  }

  /// The boundaries of UAX #29 without a dictionary.
  private static func startsByRules(in scalars: [UInt32]) -> [Int] {
    let table = WordBreakClass.table
    let classes = scalars.map { table[$0] }
    guard let first = classes.first else { return [] }
    var starts = [0]
    // The last characters without the marks that WB4 skips.
    var last = first
    var beforeLast = Class.other
    var indicatorsAreEven = first != .regionalIndicator
    for index in classes.indices.dropFirst() {
      let next = classes[index]
      if isKept(classes[index - 1], next) {
        // No boundary, but the next character follows this one.
      } else if isHardBreak(classes[index - 1]) || isHardBreak(next) {
        starts.append(index)
      } else if isMark(next) {
        continue  // WB4
      } else if next == .regionalIndicator {
        if indicatorsAreEven { starts.append(index) }  // WB15, WB16
      } else {
        let following = { classes[(index + 1)...].first { !isMark($0) } ?? .other }
        if !isWord(beforeLast, last, next, following) { starts.append(index) }
      }
      indicatorsAreEven = next == .regionalIndicator ? !indicatorsAreEven : true
      beforeLast = last
      last = next
    }
    return starts
  }

  /// Whether a character belongs to no class and to no word of a dictionary, such as an ideograph.
  package static func isUnclassified(_ scalar: Unicode.Scalar) -> Bool {
    WordBreakClass.table[scalar.value] == .other
      && !(ThaiWords.isInWords(scalar.value) && ThaiWords.installed != nil)
  }

  /// Whether a letter is of a script that puts no spaces between words, such as an ideograph or a Thai letter.
  package static func isWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
    let value = WordBreakClass.table[scalar.value]
    return value == .other || value == .katakana
  }

  /// WB3, WB3c and WB3d, which look at the two characters themselves.
  private static func isKept(_ last: Class, _ next: Class) -> Bool {
    switch (last, next) {
    case (.carriageReturn, .lineFeed), (.joiner, .pictograph), (.joiner, .pictographicLetter),
      (.space, .space):
      true
    default: false
    }
  }

  /// WB3a and WB3b.
  private static func isHardBreak(_ value: Class) -> Bool {
    value == .carriageReturn || value == .lineFeed || value == .newline
  }

  private static func isMark(_ value: Class) -> Bool {
    value == .extend || value == .format || value == .joiner
  }

  private static func isLetter(_ value: Class) -> Bool {
    value == .letter || value == .hebrewLetter || value == .pictographicLetter
  }

  /// WB5 to WB13b.
  private static func isWord(
    _ beforeLast: Class, _ last: Class, _ next: Class, _ following: () -> Class
  ) -> Bool {
    if isLetter(next) {
      if isLetter(last) || last == .numeric || last == .connector { return true }
      if last == .doubleQuote { return beforeLast == .hebrewLetter && next == .hebrewLetter }
      return isLetter(beforeLast) && isMiddleOfWord(last)
    }
    switch next {
    case .numeric:
      return isLetter(last) || last == .numeric || last == .connector
        || (beforeLast == .numeric && isMiddleOfNumber(last))
    case .katakana: return last == .katakana || last == .connector
    case .connector:
      return isLetter(last) || last == .numeric || last == .katakana || last == .connector
    case .singleQuote where last == .hebrewLetter: return true
    case .doubleQuote: return last == .hebrewLetter && following() == .hebrewLetter
    default:
      if isLetter(last), isMiddleOfWord(next) { return isLetter(following()) }
      return last == .numeric && isMiddleOfNumber(next) && following() == .numeric
    }
  }

  private static func isMiddleOfWord(_ value: Class) -> Bool {
    value == .middleOfWord || value == .middleOfBoth || value == .singleQuote
  }

  private static func isMiddleOfNumber(_ value: Class) -> Bool {
    value == .middleOfNumber || value == .middleOfBoth || value == .singleQuote
  }
}
