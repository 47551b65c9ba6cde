import Foundation

/// Finds misspelled words in texts, with the dictionary of a `UITextCheckerProvider`.
///
/// Mirrors UIKit. Ranges are in UTF-16 units. Without a provider, or in a language that it does not know, no word
/// is misspelled. Words with digits, links, and text in scripts without spaces between words are not checked.
///
/// Each checker has its own ignored words; learned ones belong to the process.
///
/// [main actor]
@preconcurrency @MainActor
open class UITextChecker {
  /// The dictionary; `nil`, the default, for none.
  ///
  /// Text views check their words again when it is set.
  public static var provider: (any UITextCheckerProvider)? { didSet { wordsChanged() } }

  /// Posted when words may have become correct or misspelled.
  static let wordsDidChange = Notification.Name("MaruTextCheckerWordsDidChange")

  /// The text that is searched at once, in UTF-16 units.
  private static let step = 1024

  private static var learned: Set<String> = []
  private var ignored: Set<String> = []

  /// Creates a checker without ignored words.
  public init() {}

  private static func wordsChanged() {
    NotificationCenter.default.post(name: wordsDidChange, object: nil)
  }

  // MARK: Languages

  /// The languages of the provider.
  public static var availableLanguages: [String] { provider?.availableLanguages ?? [] }

  /// The provider's best language for the user; `nil` if the user reads none of them.
  static var preferredLanguage: String? {
    let preferred = PreferredLanguages.current.languages
    // Texts of the locale `C` are English.
    let wanted = preferred.isEmpty ? [LanguageTag("en")].compactMap(\.self) : preferred
    return wanted.lazy.compactMap { available(for: $0) }.first
  }

  private static func available(for wanted: LanguageTag) -> String? {
    let suitable = availableLanguages.compactMap { name in
      LanguageTag(name).flatMap { wanted.suitability(of: $0) }.map { (name, $0) }
    }
    guard let best = suitable.map(\.1).max() else { return nil }
    return suitable.first { $0.1 == best }?.0
  }

  /// The provider and its name for a language; `nil` if it does not know the language.
  private static func source(
    for language: String
  ) -> (provider: any UITextCheckerProvider, language: String)? {
    guard let provider else { return nil }
    if provider.availableLanguages.contains(language) { return (provider, language) }
    return LanguageTag(language).flatMap { available(for: $0) }.map { (provider, $0) }
  }

  // MARK: Checking

  /// The first misspelled word in a part of a text.
  ///
  /// - Parameters:
  ///   - stringToCheck: The text.
  ///   - range: The part to check.
  ///   - startingOffset: Where to begin, from the start of `range`.
  ///   - wrapFlag: Whether the search continues at the start of `range` after its end.
  ///   - language: A tag such as `en` or `en_US`.
  /// - Returns: The word; its location is `NSNotFound` if there is none.
  /// - Complexity: O(n) in the distance to the word.
  open func rangeOfMisspelledWord(
    in stringToCheck: String, range: NSRange, startingAt startingOffset: Int, wrap wrapFlag: Bool,
    language: String
  ) -> NSRange {
    let none = NSRange(location: NSNotFound, length: 0)
    guard let (_, known) = Self.source(for: language) else { return none }
    let whole = range.clamped(to: stringToCheck.utf16.count)
    let start = whole.lowerBound + min(max(startingOffset, 0), whole.count)
    let found =
      firstMisspelled(in: stringToCheck, start..<whole.upperBound, known)
      ?? (wrapFlag ? firstMisspelled(in: stringToCheck, whole.lowerBound..<start, known) : nil)
    return found.map { NSRange($0) } ?? none
  }

  private func firstMisspelled(
    in text: String, _ range: Range<Int>, _ language: String
  ) -> Range<Int>? {
    let units = text.utf16
    var place = range.lowerBound
    var start = units.index(units.startIndex, offsetBy: place)
    let end = units.index(start, offsetBy: range.count)
    while start < end {
      var next = units.index(start, offsetBy: Self.step, limitedBy: end) ?? end
      // A word is not cut, unless it is too long to be one.
      let last = units.index(next, offsetBy: SpellableWord.longest, limitedBy: end) ?? end
      while next < last, units[next] != 0x20, units[next] != 0x0A {
        next = units.index(after: next)
      }
      let part = units[start..<next]
      let words = SpellableWord.list(in: String(decoding: part, as: UTF16.self), from: place)
      if let found = words.first(where: { isMisspelled($0.text, language) }) { return found.range }
      place += part.count
      start = next
    }
    return nil
  }

  /// Whether a word is misspelled in one of the provider's languages.
  final func isMisspelled(_ word: String, _ language: String) -> Bool {
    guard let provider = Self.provider, !Self.holds(ignored, word), !Self.holds(Self.learned, word),
      !provider.hasLearned(word)
    else { return false }
    return provider.isMisspelled(word, language: language)
  }

  /// Whether a set has a word, which may be capitalized as at the start of a sentence.
  private static func holds(_ words: Set<String>, _ word: String) -> Bool {
    guard !words.isEmpty else { return false }
    return words.contains(word)
      || words.contains(word.prefix(1).lowercased() + word.dropFirst())
  }

  // MARK: Guessing

  /// The likely corrections of a misspelled word.
  ///
  /// - Parameters:
  ///   - range: The misspelled word.
  ///   - string: The text.
  ///   - language: A tag such as `en` or `en_US`.
  /// - Returns: The likeliest word first; `nil` without a provider that knows the language.
  open func guesses(
    forWordRange range: NSRange, in string: String, language: String
  ) -> [String]? {
    guard let (provider, known) = Self.source(for: language) else { return nil }
    return provider.guesses(for: Self.text(of: range, in: string), language: known)
  }

  /// The completions of a partial word.
  ///
  /// - Parameters:
  ///   - range: The partial word.
  ///   - string: The text.
  ///   - language: A tag such as `en` or `en_US`.
  /// - Returns: The likeliest word first; `nil` without a provider that knows the language.
  open func completions(
    forPartialWordRange range: NSRange, in string: String, language: String
  ) -> [String]? {
    guard let (provider, known) = Self.source(for: language) else { return nil }
    return provider.completions(for: Self.text(of: range, in: string), language: known)
  }

  private static func text(of range: NSRange, in string: String) -> String {
    let range = range.clamped(to: string.utf16.count)
    let start = string.utf16.index(string.startIndex, offsetBy: range.lowerBound)
    let end = string.utf16.index(start, offsetBy: range.count)
    return String(decoding: string.utf16[start..<end], as: UTF16.self)
  }

  // MARK: Words of the user

  /// The words that this checker ignores; `nil` without any.
  open var ignoredWords: [String]? {
    get { ignored.isEmpty ? nil : ignored.sorted() }
    set { ignored = Set(newValue ?? []) }
  }

  /// Ignores a word from now on.
  open func ignoreWord(_ wordToIgnore: String) { ignored.insert(wordToIgnore) }

  /// Accepts a word in all checkers of the process; a provider may keep it longer.
  public static func learnWord(_ word: String) {
    learned.insert(word)
    provider?.learn(word)
    wordsChanged()
  }

  /// Whether a word has been learned.
  public static func hasLearnedWord(_ word: String) -> Bool {
    learned.contains(word) || provider?.hasLearned(word) == true
  }

  /// Forgets a learned word.
  public static func unlearnWord(_ word: String) {
    learned.remove(word)
    provider?.unlearn(word)
    wordsChanged()
  }
}
