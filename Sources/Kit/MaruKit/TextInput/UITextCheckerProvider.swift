/// A dictionary behind `UITextChecker`, such as one of Hunspell's.
///
/// The kit has none of its own. A widget, or the host, sets one for the whole process:
///
/// ```swift
/// UITextChecker.provider = MyDictionary()
/// ```
///
/// It is asked word by word, on the main actor: text views ask for the visible words whenever typing pauses, and
/// cache the answers.
///
/// [main actor]
@preconcurrency @MainActor
public protocol UITextCheckerProvider {
  /// The languages that it knows, best first, as tags such as `en` or `pt-BR`.
  var availableLanguages: [String] { get }

  /// Whether a word is misspelled.
  ///
  /// - Parameters:
  ///   - word: A word without spaces, digits or surrounding punctuation; it may have an apostrophe.
  ///   - language: One of `availableLanguages`.
  /// - Returns: `true` only if it is wrong.
  func isMisspelled(_ word: String, language: String) -> Bool

  /// The likely corrections of a misspelled word.
  ///
  /// - Parameters:
  ///   - word: A misspelled word.
  ///   - language: One of `availableLanguages`.
  /// - Returns: The likeliest word first.
  func guesses(for word: String, language: String) -> [String]

  /// The completions of a partial word; none by default.
  ///
  /// - Parameters:
  ///   - partialWord: The start of a word.
  ///   - language: One of `availableLanguages`.
  /// - Returns: The likeliest word first.
  func completions(for partialWord: String, language: String) -> [String]

  /// Stores a word that the user considers correct, beyond the end of the process; does nothing by default.
  func learn(_ word: String)
  /// Removes a stored word; does nothing by default.
  func unlearn(_ word: String)
  /// Whether a word was stored, by this or an earlier process; `false` by default.
  func hasLearned(_ word: String) -> Bool
}

// The default implementations, for a dictionary without completions and without a file of the user's words.
extension UITextCheckerProvider {
  /// Returns no words.
  public func completions(for partialWord: String, language: String) -> [String] { [] }
  /// Does nothing.
  public func learn(_ word: String) {}
  /// Does nothing.
  public func unlearn(_ word: String) {}
  /// Returns `false`.
  public func hasLearned(_ word: String) -> Bool { false }
}
