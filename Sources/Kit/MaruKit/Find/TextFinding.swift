import Foundation

/// The search in a text view: its find interaction, the running search, and the marks.
@MainActor
final class TextFinding: UIFindInteractionDelegate {
  private unowned let view: UITextView
  private let marks: FoundMarks
  private var run: TextSearchRun?
  private var aggregator: UITextSearchAggregator<AnyHashable?>?
  /// The `characterStamp` of the text that the matches are in.
  private var stamp = 0
  private lazy var ownInteraction = UIFindInteraction(sessionDelegate: self)

  /// Prepares to search in a view.
  init(of view: UITextView) {
    self.view = view
    marks = FoundMarks(of: view)
  }

  /// The view's interaction; `nil` if it is not enabled.
  var interaction: UIFindInteraction? { isEnabled ? ownInteraction : nil }

  /// Whether the view finds text by itself.
  var isEnabled = false {
    didSet {
      guard isEnabled != oldValue else { return }
      if isEnabled {
        view.addInteraction(ownInteraction)
      } else {
        view.removeInteraction(ownInteraction)
      }
    }
  }

  // MARK: Following the view

  func layOut() { marks.layOut() }

  /// Follows a change of the text.
  ///
  /// - Parameters:
  ///   - range: The range of the new text; `nil` for all.
  ///   - delta: The change of the length.
  func edited(_ range: Range<Int>?, delta: Int) {
    // Other attributes and other lines leave the matches in their places.
    guard aggregator != nil, let range, stamp != view.textStorage.characterStamp else { return }
    stamp = view.textStorage.characterStamp
    marks.edited(range, delta: delta)
    // Its matches would be places in the old text.
    run?.cancel()
    run = nil
    aggregator?.invalidate()
  }

  // MARK: Searching

  /// Searches, a part at a time.
  func search(
    _ text: String, _ options: UITextSearchOptions,
    _ aggregator: UITextSearchAggregator<AnyHashable?>
  ) {
    run?.cancel()
    view.textStorage.refresh()
    guard let query = TextQuery(text, options) else { return aggregator.finishedSearching() }
    self.aggregator = aggregator
    stamp = view.textStorage.characterStamp
    let run = TextSearchRun(query, in: view.textStorage.buffer) { ranges in
      for range in ranges {
        aggregator.foundRange(OffsetRange(range), searchString: text, document: nil)
      }
    } finish: { [weak self] in
      self?.run = nil
      aggregator.finishedSearching()
    }
    self.run = run
    run.start()
  }

  func show(_ range: UITextRange, as style: UITextSearchFoundTextStyle) {
    guard let range = range as? OffsetRange else { return }
    marks.show(range.range, as: style)
  }

  func clear() { marks.clear() }

  // MARK: Replacing

  /// Replaces a match as the user would.
  func replace(_ range: UITextRange, with text: String) {
    guard let range = (range as? OffsetRange)?.range.clamped(to: 0..<view.editor.length) else {
      return
    }
    if !view.editor.change(range, to: text, as: .other) {
      // The delegate refused: the next match is behind it.
      view.editor.select(TextSelection(range.upperBound))
    }
  }

  /// Replaces all matches as one change, about which the delegate is asked once.
  ///
  /// - Complexity: O(n) in the length of the text.
  func replaceAll(_ text: String, _ options: UITextSearchOptions, with new: String) {
    guard let query = TextQuery(text, options) else { return }
    view.textStorage.refresh()
    let buffer = view.textStorage.buffer
    let matches = query.matches(beginningIn: 0..<buffer.count, of: buffer)
    guard let first = matches.first, let last = matches.last else { return }
    let replaced = ReplacedText(matches, with: new, in: view.textStorage).text
    let whole = first.lowerBound..<last.upperBound
    view.editor.change(whole, to: replaced.string, styled: replaced, as: .other)
  }

  // MARK: Session

  func findInteraction(
    _ interaction: UIFindInteraction, sessionFor view: UIView
  ) -> UIFindSession? { UITextSearchingFindSession(searchableObject: self.view) }

  /// Selects the current match, so that it can be copied or replaced by typing.
  func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) {
    run?.cancel()
    run = nil
    if let current = marks.current, view.isSelectable {
      view.editor.select(TextSelection(current))
    }
  }
}

/// A part of a text in which matches are replaced.
@MainActor
private struct ReplacedText {
  private var string = ""
  /// The lengths of the parts with the same attributes.
  private var parts: [(length: Int, attributes: [NSAttributedString.Key: Any])] = []
  /// The end of the attributes of the last part, in the old text.
  private var end = 0
  private let storage: NSTextStorage

  /// Replaces matches; the new texts take the attributes of their first characters.
  init(_ matches: [Range<Int>], with new: String, in storage: NSTextStorage) {
    self.storage = storage
    let length = new.utf16.count
    var place = matches.first?.lowerBound ?? 0
    for match in matches {
      string += storage.buffer.string(place..<match.lowerBound)
      while place < match.lowerBound {
        let next = take(place, upTo: match.lowerBound)
        parts[parts.count - 1].length += next - place
        place = next
      }
      if length > 0 {
        _ = take(place, upTo: place + 1)
        parts[parts.count - 1].length += length
        string += new
      }
      place = match.upperBound
    }
  }

  /// Begins a part, if other attributes begin at a place.
  ///
  /// - Returns: The end of the attributes, at most `limit`.
  private mutating func take(_ place: Int, upTo limit: Int) -> Int {
    if place >= end || parts.isEmpty {
      var range = NSRange()
      let attributes = storage.attributes(at: place, effectiveRange: &range)
      end = max(NSMaxRange(range), place + 1)
      parts.append((0, attributes))
    }
    return min(end, limit)
  }

  /// The new text.
  var text: NSAttributedString {
    let text = NSMutableAttributedString(string: string)
    var start = 0
    for part in parts where part.length > 0 {
      text.setAttributes(part.attributes, range: NSRange(location: start, length: part.length))
      start += part.length
    }
    return text
  }
}
