import Foundation

// Access to the text for input methods.
extension UITextField {
  /// The positions of the text.
  private var space: OffsetSpace { OffsetSpace(length: content.length) }

  // MARK: Text

  /// The text in a range; `nil` if the range is from another text.
  public func text(in range: UITextRange) -> String? {
    space.offsets(of: range).map { content[$0] }
  }

  /// Replaces a range as the user would.
  public func replace(_ range: UITextRange, withText text: String) {
    guard let range = space.offsets(of: range) else { return }
    change(range, to: text, as: .other)
  }

  /// The selection; empty for a caret.
  public var selectedTextRange: UITextRange? {
    get { OffsetRange(selection.range) }
    set { if let range = newValue.flatMap(space.offsets) { select(TextSelection(range)) } }
  }

  // MARK: Marked text

  /// The text being composed with an input method, shown in the `markedTextStyle`.
  public var markedTextRange: UITextRange? { marked.map { OffsetRange($0) } }

  /// Sets the text being composed.
  public func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    compose(NSAttributedString(string: markedText ?? ""), selectedRange)
  }

  /// Sets the text being composed, with the input method's own attributes.
  public func setAttributedMarkedText(_ markedText: NSAttributedString?, selectedRange: NSRange) {
    compose(markedText ?? NSAttributedString(string: ""), selectedRange)
  }

  private func compose(_ composed: NSAttributedString, _ selectedRange: NSRange) {
    let text = EditableText.singleLine(composed.string)
    guard !text.isEmpty || composed.length == 0 else { return }
    guard change(marked ?? selection.range, to: text, as: .composing), isEditing,
      // The delegate may have set another text meanwhile.
      let marked
    else { return }
    styleMarked(composed)
    let lower = marked.lowerBound + min(max(selectedRange.location, 0), marked.count)
    let upper = min(lower + min(max(selectedRange.length, 0), marked.count), marked.upperBound)
    selection = TextSelection(lower..<upper)
    showSelection()
  }

  /// Shows the attributes of the marked text.
  ///
  /// - Parameter text: The text with the input method's attributes; `nil` without any.
  func styleMarked(_ text: NSAttributedString? = nil) {
    let new =
      marked.map { AttributeOverlay(composed: $0, style: markedTextStyle ?? [:], text) }
      ?? AttributeOverlay()
    guard !composed.isEmpty || !new.isEmpty else { return }
    composed = new
    line.textChanged()
    roomChanged()
  }

  /// Accepts the composed text.
  public func unmarkText() { unmark() }

  func unmark() {
    guard marked != nil else { return }
    marked = nil
    history.close()
    showSelection()
  }

  // MARK: Places

  /// The start of the text.
  public var beginningOfDocument: UITextPosition { space.start }
  /// The end of the text.
  public var endOfDocument: UITextPosition { space.end }

  /// The range between two positions in any order.
  public func textRange(
    from fromPosition: UITextPosition, to toPosition: UITextPosition
  ) -> UITextRange? { space.range(from: fromPosition, to: toPosition) }

  /// The position a number of UTF-16 units away; `nil` outside of the text.
  public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    space.position(from: position, offset: offset)
  }

  /// The order of two positions.
  public func compare(
    _ position: UITextPosition, to other: UITextPosition
  ) -> ComparisonResult { space.compare(position, to: other) }

  /// The distance between two positions, in UTF-16 units.
  public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    space.distance(from: from, to: toPosition)
  }

  // MARK: Geometry

  func rectOfCaret(at position: UITextPosition) -> CGRect {
    guard let place = space.offset(of: position) else { return .null }
    layoutIfNeeded()
    return convert(line.caretRect(at: shown.shown(place)), from: line)
  }

  /// The first rectangle of a range, in the field's coordinates.
  public func firstRect(for range: UITextRange) -> CGRect {
    guard let offsets = space.offsets(of: range) else { return .null }
    layoutIfNeeded()
    guard let first = line.rects(of: shown.shown(offsets)).first else {
      return caretRect(for: range.start)
    }
    return convert(first, from: line)
  }

  /// The position nearest to a point in the field.
  public func closestPosition(to point: CGPoint) -> UITextPosition? {
    layoutIfNeeded()
    return OffsetPosition(shown.original(line.place(at: line.convert(point, from: self).x)))
  }

  /// The position in a range that is nearest to a point in the field.
  public func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    guard let range = space.offsets(of: range),
      let place = (closestPosition(to: point) as? OffsetPosition)?.offset
    else { return nil }
    return OffsetPosition(min(max(place, range.lowerBound), range.upperBound))
  }

  /// The character at a point in the field; `nil` if there is none.
  public func characterRange(at point: CGPoint) -> UITextRange? {
    guard let place = (closestPosition(to: point) as? OffsetPosition)?.offset else { return nil }
    let before = content.clusterStart(before: place)..<place
    let after = place..<content.clusterEnd(after: place)
    return [before, after].map { OffsetRange($0) }
      .first { !$0.isEmpty && firstRect(for: $0).contains(point) }
  }
}
