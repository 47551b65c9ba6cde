import Foundation

/// The look of a found text.
public enum UITextSearchFoundTextStyle: Int, Hashable, Sendable {
  /// That of any other text.
  case normal = 0
  /// Found.
  case found = 1
  /// The current match.
  case highlighted = 2
}

/// A text, or several documents, in which a find session searches.
///
/// Mirrors UIKit. `UITextView` conforms to it. The ranges are those that the object itself has put
/// into the aggregator.
@preconcurrency @MainActor
public protocol UITextSearching: AnyObject {
  /// Identifies one of several documents.
  associatedtype DocumentIdentifier: Hashable = AnyHashable?

  /// The selection, from which a search begins.
  var selectedTextRange: UITextRange? { get }
  /// The document with the selection; `nil` by default.
  var selectedTextSearchDocument: DocumentIdentifier? { get }
  /// Whether found text can be replaced; `false` by default.
  var supportsTextReplacement: Bool { get }

  /// The order of two ranges in a document.
  func compare(
    _ foundRange: UITextRange, toRange: UITextRange, document: DocumentIdentifier?
  ) -> ComparisonResult
  /// The order of two documents; the same by default.
  func compare(document: DocumentIdentifier, toDocument: DocumentIdentifier) -> ComparisonResult

  /// Searches, now or in parts that follow, and reports what is found.
  ///
  /// - Parameters:
  ///   - queryString: The text that is searched for.
  ///   - options: How characters are compared.
  ///   - resultAggregator: Receives the ranges, and the end of the search.
  func performTextSearch(
    queryString: String, options: UITextSearchOptions,
    resultAggregator: UITextSearchAggregator<DocumentIdentifier>)

  /// Gives a found text a look.
  func decorate(
    foundTextRange: UITextRange, document: DocumentIdentifier?,
    usingStyle style: UITextSearchFoundTextStyle)
  /// Removes the looks of all found text.
  func clearAllDecoratedFoundText()
  /// Called before a match becomes the current one; does nothing by default.
  func willHighlight(foundTextRange: UITextRange, document: DocumentIdentifier?)
  /// Scrolls until a match is visible; does nothing by default.
  func scrollRangeToVisible(_ range: UITextRange, inDocument document: DocumentIdentifier?)

  /// Whether a match may be replaced; `true` by default.
  func shouldReplace(
    foundTextRange: UITextRange, document: DocumentIdentifier?, withText replacementText: String
  ) -> Bool
  /// Replaces a match; does nothing by default.
  func replace(
    foundTextRange: UITextRange, document: DocumentIdentifier?, withText replacementText: String)
  /// Replaces all matches; does nothing by default.
  func replaceAll(
    queryString: String, options: UITextSearchOptions, withText replacementText: String)
}

// The default implementations.
extension UITextSearching {
  /// `nil`.
  public var selectedTextSearchDocument: DocumentIdentifier? { nil }
  /// `false`.
  public var supportsTextReplacement: Bool { false }
  /// Returns `orderedSame`.
  public func compare(
    document: DocumentIdentifier, toDocument: DocumentIdentifier
  ) -> ComparisonResult { .orderedSame }
  /// Does nothing.
  public func willHighlight(foundTextRange: UITextRange, document: DocumentIdentifier?) {}
  /// Does nothing.
  public func scrollRangeToVisible(
    _ range: UITextRange, inDocument document: DocumentIdentifier?
  ) {}
  /// Returns `true`.
  public func shouldReplace(
    foundTextRange: UITextRange, document: DocumentIdentifier?, withText replacementText: String
  ) -> Bool { true }
  /// Does nothing.
  public func replace(
    foundTextRange: UITextRange, document: DocumentIdentifier?, withText replacementText: String
  ) {}
  /// Does nothing.
  public func replaceAll(
    queryString: String, options: UITextSearchOptions, withText replacementText: String
  ) {}
}
