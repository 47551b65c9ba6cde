import Foundation
import MaruKit
import Testing

/// A dictionary of a few words.
@MainActor final class FewWords: UITextCheckerProvider {
  var availableLanguages = ["en"]
  var guesses = ["helo": ["hello", "help"], "wrld": ["world"]]
  /// The words that were asked for, in order.
  private(set) var asked: [String] = []

  func isMisspelled(_ word: String, language: String) -> Bool {
    asked.append(word)
    return guesses[word.lowercased()] != nil
  }
  func guesses(for word: String, language: String) -> [String] { guesses[word] ?? [] }
  func completions(for partialWord: String, language: String) -> [String] {
    guesses.values.joined().filter { $0.hasPrefix(partialWord) }.sorted()
  }

  /// Runs a closure with a dictionary, for a user who reads English.
  static func use(_ work: (FewWords) throws -> Void) rethrows {
    let words = FewWords()
    UITextChecker.provider = words
    defer { UITextChecker.provider = nil }
    try PreferredLanguages.$current.withValue(PreferredLanguages(["en-GB"])) { try work(words) }
  }
}

@MainActor @Suite struct TextCheckerTests {
  private func found(
    _ text: String, _ range: Range<Int>? = nil, from start: Int = 0, wrap: Bool = false,
    language: String = "en", with checker: UITextChecker = UITextChecker()
  ) -> Range<Int>? {
    let found = checker.rangeOfMisspelledWord(
      in: text, range: NSRange(range ?? 0..<text.utf16.count), startingAt: start, wrap: wrap,
      language: language)
    return found.location == NSNotFound ? nil : found.location..<NSMaxRange(found)
  }

  @Test func `without a provider no word is misspelled`() {
    #expect(found("helo wrld") == nil && UITextChecker.availableLanguages.isEmpty)
    let word = NSRange(location: 0, length: 4)
    #expect(UITextChecker().guesses(forWordRange: word, in: "helo", language: "en") == nil)
  }

  @Test func `the search begins at an offset of the range, and wraps if it is told to`() {
    FewWords.use { _ in
      let text = "a helo 👩 wrld b"
      #expect(found(text) == 2..<6 && found(text, from: 6) == 10..<14)
      #expect(found(text, from: 14) == nil && found(text, from: 14, wrap: true) == 2..<6)
      #expect(found(text, 6..<16) == 10..<14 && found(text, 6..<16, from: 8) == nil)
      #expect(found(text, 6..<16, from: 8, wrap: true) == 10..<14)
      #expect(found(text, 0..<2, wrap: true) == nil)
    }
  }

  @Test func `a language is known by its tag, whatever the region`() {
    FewWords.use { words in
      words.availableLanguages = ["de", "en"]
      for language in ["en", "en_US", "en-GB"] { #expect(found("helo", language: language) != nil) }
      for language in ["fr", "", "helo helo"] { #expect(found("helo", language: language) == nil) }
    }
  }

  @Test func `links, numbers, names with underscores, Chinese, Japanese and Thai are not words`() {
    FewWords.use { words in
      #expect(found("helo2 2helo helo_ https://example.org/helo helo@wrld.org") == nil)
      #expect(found("漢字 ひらがな カタカナ สวัสดี") == nil)
      #expect(words.asked.isEmpty)
      #expect(found("can’t (helo)") == 7..<11 && words.asked == ["can’t", "helo"])
    }
  }

  @Test func `a word is found whole in a long text, and words after it are not asked for`() {
    FewWords.use { words in
      let before = String(repeating: "größe 👩 ", count: 3000)
      let place = before.utf16.count
      #expect(found(before + "wrld " + before) == place..<place + 4)
      #expect(words.asked.count < 3300)
      #expect(found(String(repeating: "x", count: 100_000) + " helo") == 100_001..<100_005)
    }
  }

  @Test func `a checker ignores its own words, and all checkers accept learned ones`() {
    FewWords.use { _ in
      let checker = UITextChecker()
      checker.ignoreWord("helo")
      #expect(checker.ignoredWords == ["helo"])
      #expect(found("Helo", with: checker) == nil && found("helo") != nil)
      checker.ignoredWords = nil
      #expect(found("helo", with: checker) != nil)
      UITextChecker.learnWord("wrld")
      #expect(found("wrld Wrld") == nil && UITextChecker.hasLearnedWord("wrld"))
      UITextChecker.unlearnWord("wrld")
      #expect(found("wrld") != nil && !UITextChecker.hasLearnedWord("wrld"))
    }
  }

  @Test func `guesses and completions are the provider's`() {
    FewWords.use { _ in
      let checker = UITextChecker()
      let word = NSRange(location: 2, length: 4)
      #expect(
        checker.guesses(forWordRange: word, in: "a helo", language: "en_US") == ["hello", "help"])
      let part = NSRange(location: 0, length: 3)
      #expect(
        checker.completions(forPartialWordRange: part, in: "hel", language: "en")
          == ["hello", "help"])
    }
  }

  @Test func `strange ranges are harmless`() {
    FewWords.use { _ in
      let checker = UITextChecker()
      for text in ["", "helo", "👩‍👩‍👧", "a" + String(repeating: "\u{301}", count: 500)] {
        for range in [
          NSRange(location: -3, length: 2), NSRange(location: 1, length: .max),
          NSRange(location: NSNotFound, length: 0), NSRange(location: .max, length: .max),
        ] {
          for start in [-1, 3, .max] {
            _ = checker.rangeOfMisspelledWord(
              in: text, range: range, startingAt: start, wrap: true, language: "en")
          }
          _ = checker.guesses(forWordRange: range, in: text, language: "en")
        }
      }
    }
  }
}
