import Foundation

// Access to the text for input methods.
extension EditedView {
  /// The offset of a position, clamped to the text; `nil` if it is from another text.
  func offset(of position: UITextPosition) -> Int? {
    (position as? OffsetPosition).map { min(max($0.offset, 0), editor.length) }
  }

  /// The offsets of a range; `nil` if it is from another text.
  func offsets(of range: UITextRange) -> Range<Int>? {
    guard let start = offset(of: range.start), let end = offset(of: range.end), start <= end else {
      return nil
    }
    return start..<end
  }

  /// The text in a range; `nil` if the range is from another text.
  public func text(in range: UITextRange) -> String? {
    offsets(of: range).map(editor.text)
  }

  /// Replaces a range as the user would.
  public func replace(_ range: UITextRange, withText text: String) {
    if let range = offsets(of: range) { editor.change(range, to: text, as: .other) }
  }

  /// The selection; empty for a caret.
  public var selectedTextRange: UITextRange? {
    get { OffsetRange(editor.selection.range) }
    set { if let range = newValue.flatMap(offsets) { editor.select(TextSelection(range)) } }
  }

  // MARK: Marked text

  /// The text being composed with an input method, shown in the `markedTextStyle`.
  public var markedTextRange: UITextRange? { editor.marked.map { OffsetRange($0) } }

  /// Sets the text being composed.
  public func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    editor.compose(NSAttributedString(string: markedText ?? ""), selectedRange)
  }

  /// Accepts the composed text.
  public func unmarkText() { editor.unmark() }

  // MARK: Positions

  /// The start of the text.
  public var beginningOfDocument: UITextPosition { OffsetPosition(0) }
  /// The end of the text.
  public var endOfDocument: UITextPosition { OffsetPosition(editor.length) }

  /// The range between two positions in any order.
  public func textRange(
    from fromPosition: UITextPosition, to toPosition: UITextPosition
  ) -> UITextRange? {
    guard let from = offset(of: fromPosition), let to = offset(of: toPosition) else { return nil }
    return OffsetRange(min(from, to)..<max(from, to))
  }

  /// The position a number of UTF-16 units away; `nil` outside of the text.
  public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    guard let start = self.offset(of: position) else { return nil }
    let (place, overflows) = start.addingReportingOverflow(offset)
    return overflows || place < 0 || place > editor.length ? nil : OffsetPosition(place)
  }

  /// The order of two positions.
  public func compare(
    _ position: UITextPosition, to other: UITextPosition
  ) -> ComparisonResult {
    let distance = offset(from: position, to: other)
    return distance > 0 ? .orderedAscending : distance < 0 ? .orderedDescending : .orderedSame
  }

  /// The distance between two positions, in UTF-16 units.
  public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    (offset(of: toPosition) ?? 0) - (offset(of: from) ?? 0)
  }

  // MARK: Geometry

  /// The first rectangle of a range, in the view's coordinates.
  public func firstRect(for range: UITextRange) -> CGRect {
    guard let offsets = offsets(of: range) else { return .null }
    return places.firstRect(of: offsets) ?? caretRect(for: range.start)
  }

  /// The position nearest to a point in the view.
  public func closestPosition(to point: CGPoint) -> UITextPosition? {
    OffsetPosition(places.place(at: point))
  }

  /// The position in a range that is nearest to a point in the view.
  public func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    offsets(of: range).map {
      OffsetPosition(min(max(places.place(at: point), $0.lowerBound), $0.upperBound))
    }
  }

  /// The character at a point in the view; `nil` if there is none.
  public func characterRange(at point: CGPoint) -> UITextRange? {
    let place = places.place(at: point)
    let before = editor.near(place) { $0.clusterStart(before: $1) }..<place
    let after = place..<editor.near(place) { $0.clusterEnd(after: $1) }
    return [before, after].map { OffsetRange($0) }
      .first { !$0.isEmpty && firstRect(for: $0).contains(point) }
  }
}
