import Foundation

// The search of a text view: a part at a time, up to 100,000 matches.
extension UITextView: UITextSearching {
  /// A text view has one document, without an identifier.
  public typealias DocumentIdentifier = AnyHashable?

  /// Whether the text can be edited.
  public var supportsTextReplacement: Bool { isEditable }

  /// The order of the starts of two ranges.
  public func compare(
    _ foundRange: UITextRange, toRange: UITextRange, document: AnyHashable??
  ) -> ComparisonResult {
    guard let one = foundRange as? OffsetRange, let other = toRange as? OffsetRange else {
      return compare(foundRange.start, to: toRange.start)
    }
    let (first, second) = (one.range.lowerBound, other.range.lowerBound)
    return first < second ? .orderedAscending : first > second ? .orderedDescending : .orderedSame
  }

  /// Searches, a part at a time.
  public func performTextSearch(
    queryString: String, options: UITextSearchOptions,
    resultAggregator: UITextSearchAggregator<AnyHashable?>
  ) { finding.search(queryString, options, resultAggregator) }

  /// Marks a match.
  public func decorate(
    foundTextRange: UITextRange, document: AnyHashable??,
    usingStyle style: UITextSearchFoundTextStyle
  ) { finding.show(foundTextRange, as: style) }

  /// Removes all marks.
  public func clearAllDecoratedFoundText() { finding.clear() }

  /// Scrolls until a match is visible.
  public func scrollRangeToVisible(_ range: UITextRange, inDocument document: AnyHashable??) {
    if let range = range as? OffsetRange { scrollRangeToVisible(NSRange(range.range)) }
  }

  /// Replaces a match as the user would: the delegate is asked, and the change can be undone.
  public func replace(
    foundTextRange: UITextRange, document: AnyHashable??, withText replacementText: String
  ) { finding.replace(foundTextRange, with: replacementText) }

  /// Replaces all matches as one change, about which the delegate is asked once.
  public func replaceAll(
    queryString: String, options: UITextSearchOptions, withText replacementText: String
  ) { finding.replaceAll(queryString, options, with: replacementText) }
}
