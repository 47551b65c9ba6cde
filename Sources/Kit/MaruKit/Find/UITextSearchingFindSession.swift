import Foundation

/// A search in a text.
///
/// Mirrors UIKit. It marks all matches, and emphasises the current one: at first the one at the
/// selection or after it, then the next and the previous ones, around the ends. After a change of
/// the text it searches again, without scrolling.
@preconcurrency @MainActor
open class UITextSearchingFindSession: UIFindSession {
  private let results: any FoundResultList

  /// The text; held weakly.
  open var searchableObject: (any UITextSearching)? { results.searched }

  /// Creates a session that searches in a text.
  public init(searchableObject: any UITextSearching) {
    results = Self.results(in: searchableObject)
    super.init()
    results.onChange = { [weak self] in self?.onChange?() }
  }

  private static func results(in text: some UITextSearching) -> any FoundResultList {
    FoundResults(in: text)
  }

  open override var resultCount: Int { results.count }
  open override var highlightedResultIndex: Int { results.highlighted ?? NSNotFound }
  open override var supportsReplacement: Bool {
    searchableObject?.supportsTextReplacement ?? false
  }
  open override var allowsReplacementForCurrentlyHighlightedResult: Bool {
    supportsReplacement && results.highlighted != nil
  }

  open override func performSearch(query: String, options: UITextSearchOptions?) {
    results.search(for: query, options ?? UITextSearchOptions())
  }

  open override func performSingleReplacement(
    query searchQuery: String, replacementString: String, options: UITextSearchOptions?
  ) { results.replaceHighlighted(with: replacementString) }

  open override func replaceAll(
    searchQuery: String, replacementString: String, options: UITextSearchOptions?
  ) {
    guard supportsReplacement else { return }
    searchableObject?.replaceAll(
      queryString: searchQuery, options: options ?? UITextSearchOptions(),
      withText: replacementString)
    results.searchAgain()
  }

  open override func highlightNextResult(in direction: UITextStorageDirection) {
    results.highlightNext(isForward: direction == .forward)
  }

  open override func invalidateFoundResults() { results.textChanged() }

  /// Whether more matches may come.
  final var isSearching: Bool { results.isSearching }

  /// Removes the marks.
  final func end() { results.end() }
}
