import Foundation

/// A search in a view, from the time when its find bar appears until it goes.
///
/// Mirrors UIKit. A subclass searches in its own way, and calls `updateResultCount()` of the
/// interaction after a change. For text, see `UITextSearchingFindSession`.
@preconcurrency @MainActor
open class UIFindSession: IdentityHashable {
  /// What the bar tells about the matches.
  public enum SearchResultDisplayStyle: Int, Hashable, Sendable {
    /// The place of the current match and the number of all.
    case currentAndTotal = 0
    /// The number of all.
    case total = 1
    /// Nothing.
    case none = 2
  }

  /// Creates a session; for subclasses.
  public init() {}

  /// The number of matches.
  open var resultCount: Int { 0 }
  /// The index of the current match; `NSNotFound` if there is none.
  open var highlightedResultIndex: Int { NSNotFound }
  /// What the bar tells about the matches; the current one and their number by default.
  open var searchResultDisplayStyle = SearchResultDisplayStyle.currentAndTotal
  /// Whether matches can be replaced; `false` by default.
  open var supportsReplacement: Bool { false }
  /// Whether the current match can be replaced; `false` by default.
  open var allowsReplacementForCurrentlyHighlightedResult: Bool { false }

  /// Searches; does nothing by default.
  ///
  /// - Parameters:
  ///   - query: The text that is searched for; empty for none.
  ///   - options: How characters are compared; `nil` for the usual way.
  open func performSearch(query: String, options: UITextSearchOptions?) {}

  /// Replaces the current match; does nothing by default.
  ///
  /// - Parameters:
  ///   - searchQuery: The text that is searched for.
  ///   - replacementString: The new text.
  ///   - options: How characters are compared; `nil` for the usual way.
  open func performSingleReplacement(
    query searchQuery: String, replacementString: String, options: UITextSearchOptions?
  ) {}

  /// Replaces all matches; does nothing by default.
  ///
  /// - Parameters:
  ///   - searchQuery: The text that is searched for.
  ///   - replacementString: The new text.
  ///   - options: How characters are compared; `nil` for the usual way.
  open func replaceAll(
    searchQuery: String, replacementString: String, options: UITextSearchOptions?
  ) {}

  /// Makes the next or the previous match the current one; does nothing by default.
  open func highlightNextResult(in direction: UITextStorageDirection) {}

  /// Forgets the matches after the text has changed; does nothing by default.
  open func invalidateFoundResults() {}

  /// Called after the matches have changed.
  final var onChange: (() -> Void)?
}
