import Foundation
import Layers

/// The matches of a session, whatever identifies its documents.
@MainActor
protocol FoundResultList: AnyObject {
  /// The text.
  var searched: (any UITextSearching)? { get }
  /// The number of matches.
  var count: Int { get }
  /// Whether more matches may come.
  var isSearching: Bool { get }
  /// The index of the current match.
  var highlighted: Int? { get }
  /// Called after the matches have changed.
  var onChange: (() -> Void)? { get set }
  /// Searches, and makes the match at the selection, or after it, the current one.
  func search(for query: String, _ options: UITextSearchOptions)
  /// Searches again, and keeps the current match if it is found.
  func searchAgain()
  /// Searches again after a moment without further changes.
  func textChanged()
  /// Makes the next or the previous match the current one.
  func highlightNext(isForward: Bool)
  /// Replaces the current match, and makes the next one the current.
  func replaceHighlighted(with text: String)
  /// Ends the search, and removes the marks.
  func end()
}

/// The matches in a text, in order.
@MainActor
final class FoundResults<Text: UITextSearching>: FoundResultList {
  private struct Result {
    let range: UITextRange
    let document: Text.DocumentIdentifier?
  }

  /// What becomes the current match of a search.
  private enum Aim {
    /// The first one that is not before a place; if it is `nil`, the first of all.
    case from(Result?)
    /// The same one as before, without scrolling.
    case kept(Result?)
    /// The next one behind another, or the previous one before it.
    case beside(Result, isForward: Bool)
  }

  /// The seconds without changes after which the text is searched again.
  private static var rest: Double { 0.3 }
  /// The seconds after which a text that changes all the time is searched again.
  private static var longestRest: Double { 1 }

  private weak var text: Text?
  private var results: [Result] = []
  private(set) var highlighted: Int?
  private var query = ""
  private var options = UITextSearchOptions()
  private var aim = Aim.from(nil)
  private var receiver: FoundRangeReceiver<Text.DocumentIdentifier>?
  private let nextSearch = DeferredDeadline()
  /// The time of the first change since the text was searched; `nil` without any.
  private var firstChange: Double?
  private var isStale = false
  private(set) var isSearching = false
  var onChange: (() -> Void)?

  init(in text: Text) { self.text = text }

  var searched: (any UITextSearching)? { text }
  var count: Int { results.count }

  // MARK: Searching

  func search(for query: String, _ options: UITextSearchOptions) {
    // A longer query begins at the match of the shorter one.
    let start = current ?? selection
    (self.query, self.options) = (query, options)
    search(.from(start))
  }

  func searchAgain() {
    // A search that was interrupted before it came to its aim keeps it.
    search(highlighted == nil && isSearching ? aim : .kept(current))
  }

  /// The current match, also if the search has not come to it again.
  private var lasting: Result? {
    if let current { return current }
    switch aim {
    case .from: return nil
    case .kept(let old): return old
    case .beside(let old, _): return old
    }
  }

  func textChanged() {
    isStale = true
    let now = CACurrentMediaTime()
    let first = firstChange ?? now
    firstChange = first
    let delay = min(Self.rest, max(0, first + Self.longestRest - now))
    nextSearch.schedule(after: delay) { [weak self] in self?.searchAgain() }
  }

  private func search(_ aim: Aim) {
    nextSearch.cancel()
    firstChange = nil
    receiver?.close()
    isSearching = false
    (isStale, results, highlighted, self.aim) = (false, [], nil, aim)
    text?.clearAllDecoratedFoundText()
    guard let text, !query.isEmpty else {
      receiver = nil
      onChange?()
      return
    }
    let receiver = FoundRangeReceiver<Text.DocumentIdentifier>()
    receiver.onRange = { [weak self] in self?.add(Result(range: $0, document: $1)) }
    receiver.onFinish = { [weak self] in self?.finish() }
    receiver.onInvalidation = { [weak self] in self?.textChanged() }
    self.receiver = receiver
    isSearching = true
    text.performTextSearch(
      queryString: query, options: options,
      resultAggregator: UITextSearchAggregator(receiver))
    onChange?()
  }

  func end() {
    nextSearch.cancel()
    receiver?.close()
    (receiver, results, highlighted, isSearching) = (nil, [], nil, false)
    text?.clearAllDecoratedFoundText()
  }

  private func add(_ result: Result) {
    let index = place(of: result)
    results.insert(result, at: index)
    if let known = highlighted, known >= index { highlighted = known + 1 }
    text?.decorate(foundTextRange: result.range, document: result.document, usingStyle: .found)
    // Matches may come in another order than they have in the text.
    guard highlighted.map({ index < $0 }) ?? true else { return }
    switch aim {
    case .from(let start):
      if let start, order(result, start) != .orderedAscending { highlight(index) }
    case .kept(let old):
      if let old, order(result, old) == .orderedSame { highlight(index, scrolls: false) }
    case .beside(let old, isForward: true):
      if order(result, old) == .orderedDescending { highlight(index) }
    case .beside(let old, isForward: false):
      if index > 0, order(result, old) != .orderedAscending,
        order(results[index - 1], old) == .orderedAscending
      {
        highlight(index - 1)
      }
    }
  }

  private func finish() {
    isSearching = false
    if highlighted == nil, !results.isEmpty {
      switch aim {
      case .from, .beside(_, isForward: true): highlight(0)
      case .beside(_, isForward: false): highlight(results.count - 1)
      case .kept: break
      }
    }
    onChange?()
  }

  // MARK: Order

  /// The index at which a match belongs; nearly always the end.
  private func place(of result: Result) -> Int {
    guard let last = results.last, order(result, last) == .orderedAscending else {
      return results.count
    }
    return firstIndex { order($0, result) == .orderedDescending }
  }

  /// The first match for which a condition is met, which it is for all after it.
  private func firstIndex(_ isMet: (Result) -> Bool) -> Int {
    var (low, high) = (0, results.count)
    while low < high {
      let middle = (low + high) / 2
      if isMet(results[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func order(_ one: Result, _ other: Result) -> ComparisonResult {
    guard let text else { return .orderedSame }
    if let first = one.document, let second = other.document, first != second {
      let order = text.compare(document: first, toDocument: second)
      if order != .orderedSame { return order }
    }
    return text.compare(one.range, toRange: other.range, document: one.document)
  }

  private var current: Result? { highlighted.map { results[$0] } }

  private var selection: Result? {
    text.flatMap { text in
      text.selectedTextRange.map {
        Result(range: $0, document: text.selectedTextSearchDocument)
      }
    }
  }

  // MARK: The current match

  func highlightNext(isForward: Bool) {
    if isStale { searchAgain() }
    // The search has not come to the current match again.
    if highlighted == nil, isSearching, let old = lasting,
      results.last.map({ order($0, old) == .orderedAscending }) ?? true
    {
      aim = .beside(old, isForward: isForward)
      return
    }
    let selection = selection
    var index = (highlighted ?? (isForward ? -1 : results.count)) + (isForward ? 1 : -1)
    if highlighted == nil, let selection {
      let next = firstIndex { order($0, selection) != .orderedAscending }
      index = isForward ? next : next - 1
    }
    // The next one has not been found yet.
    if isSearching, index >= results.count {
      if highlighted == nil { aim = .from(selection) }
      return
    }
    guard !results.isEmpty else { return }
    aim = .kept(nil)
    highlight((index + results.count) % results.count)
  }

  private func highlight(_ index: Int, scrolls: Bool = true) {
    guard let text else { return }
    if let old = current {
      text.decorate(foundTextRange: old.range, document: old.document, usingStyle: .found)
    }
    highlighted = index
    let new = results[index]
    text.willHighlight(foundTextRange: new.range, document: new.document)
    text.decorate(foundTextRange: new.range, document: new.document, usingStyle: .highlighted)
    if scrolls { text.scrollRangeToVisible(new.range, inDocument: new.document) }
    onChange?()
  }

  func replaceHighlighted(with new: String) {
    if isStale { searchAgain() }
    guard let text, text.supportsTextReplacement, let current,
      text.shouldReplace(
        foundTextRange: current.range, document: current.document, withText: new)
    else { return }
    text.replace(foundTextRange: current.range, document: current.document, withText: new)
    // The caret is after the new text.
    search(.from(selection ?? current))
  }
}
