import Foundation

/// How a text is compared with the text that is searched for.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
open class UITextSearchOptions: IdentityHashable {
  /// The part of a word that has to match.
  public enum WordMatchMethod: Int, Hashable, Sendable {
    /// Any.
    case contains = 0
    /// Its start.
    case startsWith = 1
    /// All of it.
    case fullWord = 2
  }

  /// The part of a word that has to match; any by default.
  public let wordMatchMethod: WordMatchMethod
  /// How characters are compared; without regard to capitals by default.
  public let stringCompareOptions: NSString.CompareOptions

  /// Creates options.
  ///
  /// An initializer of Maru's own: in UIKit, only the find bar makes options.
  ///
  /// - Parameters:
  ///   - wordMatchMethod: The part of a word that has to match.
  ///   - stringCompareOptions: How characters are compared.
  public init(
    wordMatchMethod: WordMatchMethod = .contains,
    stringCompareOptions: NSString.CompareOptions = .caseInsensitive
  ) {
    self.wordMatchMethod = wordMatchMethod
    self.stringCompareOptions = stringCompareOptions
  }
}
