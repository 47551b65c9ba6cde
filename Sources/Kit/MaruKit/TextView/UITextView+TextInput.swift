import Foundation
import Graphics

// Access to the text for input methods.
extension UITextView {
  /// The positions of the text.
  var space: OffsetSpace { OffsetSpace(length: length) }

  // MARK: Text

  /// The text in a range; `nil` if the range is from another text.
  public func text(in range: UITextRange) -> String? {
    space.offsets(of: range).map {
      textStorage.refresh()
      return textStorage.buffer.string($0)
    }
  }

  /// Replaces a range as the user would.
  public func replace(_ range: UITextRange, withText text: String) {
    guard let range = space.offsets(of: range) else { return }
    change(range, to: text, as: .other)
  }

  /// The selection; empty for a caret.
  public var selectedTextRange: UITextRange? {
    get { OffsetRange(selection.range) }
    set {
      if let range = newValue.flatMap(space.offsets) { select(TextSelection(range)) }
    }
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
    guard change(marked ?? selection.range, to: composed.string, as: .composing), isEditing,
      // The delegate may have set another text meanwhile.
      let marked
    else { return }
    styleMarked(composed)
    let inner = selectedRange.clamped(to: marked.count)
    selection = TextSelection(
      marked.lowerBound + inner.lowerBound..<marked.lowerBound + inner.upperBound)
    showSelection()
  }

  /// Shows the attributes of the marked text.
  ///
  /// - Parameter text: The text with the input method's attributes; `nil` without any.
  func styleMarked(_ text: NSAttributedString? = nil) {
    let style = layoutManager.style
    let old = style.composed
    let new =
      marked.map { AttributeOverlay(composed: $0, style: markedTextStyle ?? [:], text) }
      ?? AttributeOverlay()
    guard !old.isEmpty || !new.isEmpty else { return }
    style.composed = new
    for run in old.runs + new.runs {
      layoutManager.invalidateLayout(
        forCharacterRange: NSRange(run.range), actualCharacterRange: nil)
    }
  }

  /// Accepts the composed text.
  public func unmarkText() {
    guard marked != nil else { return }
    marked = nil
    lastEdit = nil
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

  /// The position of the next character, or of the line above or below; `nil` at the end.
  public func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition? {
    guard var place = space.offset(of: position) else { return nil }
    for _ in 0..<min(max(offset, 0), length) {
      let caret = layoutManager.caretRect(at: place, in: textContainer)
      let isForward = (direction == .right) != layoutManager.isRightToLeft(at: place)
      let next =
        switch direction {
        case .up, .down:
          layoutManager.offset(
            besideLineOf: caret, in: textContainer, isBelow: direction == .down,
            column: caret.minX) ?? place
        case .left, .right:
          layoutManager.neighbour(of: place, right: direction == .right)
            ?? (isForward ? characterEnd(after: place) : characterStart(before: place))
        }
      guard next != place else { return nil }
      place = next
    }
    return OffsetPosition(place)
  }

  /// The end of a range that is farthest in a direction.
  public func position(
    within range: UITextRange, farthestIn direction: UITextLayoutDirection
  ) -> UITextPosition? { space.position(within: range, farthestIn: direction) }

  /// The character beside a position.
  public func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange? {
    self.position(from: position, in: direction, offset: 1).flatMap {
      textRange(from: position, to: $0)
    }
  }

  /// The direction of the paragraph at a position.
  public func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection {
    space.offset(of: position).map { layoutManager.isRightToLeft(at: $0) } == true
      ? .rightToLeft : .leftToRight
  }

  // MARK: Geometry

  /// The first rectangle of a range.
  public func firstRect(for range: UITextRange) -> CGRect {
    guard let offsets = space.offsets(of: range) else { return .null }
    layoutIfNeeded()
    // One line is enough.
    let end = max(layoutManager.lineEnds(at: offsets.lowerBound).end, offsets.lowerBound + 1)
    let line = offsets.clamped(to: 0..<max(end, offsets.lowerBound))
    return rects(of: line, isVisible: false).first ?? caretRect(for: range.start)
  }

  /// The rectangles of a range, line by line.
  public func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    guard let offsets = space.offsets(of: range) else { return [] }
    layoutIfNeeded()
    return OffsetSelectionRect.list(rects(of: offsets, isVisible: false))
  }

  /// The position nearest to a point.
  public func closestPosition(to point: CGPoint) -> UITextPosition? {
    OffsetPosition(offset(at: point))
  }

  /// The position in a range that is nearest to a point.
  public func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    space.offsets(of: range).map {
      OffsetPosition(min(max(offset(at: point), $0.lowerBound), $0.upperBound))
    }
  }

  /// The character at a point; `nil` if there is none.
  public func characterRange(at point: CGPoint) -> UITextRange? {
    let place = offset(at: point)
    let before = characterStart(before: place)..<place
    let after = place..<characterEnd(after: place)
    return [before, after].map { OffsetRange($0) }
      .first { !$0.isEmpty && firstRect(for: $0).contains(point) }
  }
}
