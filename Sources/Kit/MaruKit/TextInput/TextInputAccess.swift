import Foundation

/// The access of input methods to the text of a view.
///
/// The views' methods of the same names, which a subclass may override, call these.
@MainActor struct TextInputAccess {
  private unowned let view: any EditedView

  /// Creates the access to a view's text.
  init(to view: any EditedView) { self.view = view }

  private var editor: TextEditSession { view.editor }
  private var places: any TextPlaces { view.places }

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
  func text(in range: UITextRange) -> String? {
    offsets(of: range).map(editor.text)
  }

  /// Replaces a range as the user would.
  func replace(_ range: UITextRange, withText text: String) {
    if let range = offsets(of: range) { editor.change(range, to: text, as: .other) }
  }

  /// The text in a range with its attributes; empty if the range is from another text.
  func attributedText(in range: UITextRange) -> NSAttributedString {
    offsets(of: range).map(view.attributed) ?? NSAttributedString(string: "")
  }

  /// Replaces a range with attributed text as the user would.
  func replace(_ range: UITextRange, withAttributedText text: NSAttributedString) {
    guard let range = offsets(of: range) else { return }
    editor.change(range, to: text.string, styled: text, as: .other)
  }

  /// The attributes of the character beside a position, or of the nearest one at an end of the text.
  func textStyling(
    at position: UITextPosition, in direction: UITextStorageDirection
  ) -> [NSAttributedString.Key: Any]? {
    guard let offset = offset(of: position) else { return nil }
    guard editor.length > 0 else { return view.usualAttributes }
    let index = min(max(direction == .backward ? offset - 1 : offset, 0), editor.length - 1)
    let character = editor.near(index) { $0.clusterStart($1) }
    let text = view.attributed(character..<editor.near(character) { $0.clusterEnd(after: $1) })
    guard text.length > 0 else { return view.usualAttributes }
    return view.usualAttributes.merging(text.attributes(at: 0, effectiveRange: nil)) { $1 }
  }

  /// The selection; empty for a caret.
  var selectedTextRange: UITextRange? {
    get { OffsetRange(editor.selection.range) }
    nonmutating set {
      if let range = newValue.flatMap(offsets) { editor.select(TextSelection(range)) }
    }
  }

  /// The line of a caret at a wrap.
  var selectionAffinity: UITextStorageDirection {
    get { editor.affinity }
    nonmutating set { editor.affinity = newValue }
  }

  // MARK: Marked text

  /// The text being composed with an input method, shown in the `markedTextStyle`.
  var markedTextRange: UITextRange? { editor.marked.map { OffsetRange($0) } }

  /// Sets the text being composed, with the input method's own attributes.
  func setMarkedText(_ markedText: NSAttributedString?, selectedRange: NSRange) {
    editor.compose(markedText ?? NSAttributedString(string: ""), selectedRange)
  }

  /// Accepts the composed text.
  func unmarkText() { editor.unmark() }

  // MARK: Positions

  /// The start of the text.
  var beginningOfDocument: UITextPosition { OffsetPosition(0) }
  /// The end of the text.
  var endOfDocument: UITextPosition { OffsetPosition(editor.length) }

  /// The range between two positions in any order.
  func textRange(
    from fromPosition: UITextPosition, to toPosition: UITextPosition
  ) -> UITextRange? {
    guard let from = offset(of: fromPosition), let to = offset(of: toPosition) else { return nil }
    return OffsetRange(min(from, to)..<max(from, to))
  }

  /// The position a number of UTF-16 units away; `nil` outside of the text.
  func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    guard let start = self.offset(of: position) else { return nil }
    let (place, overflows) = start.addingReportingOverflow(offset)
    return overflows || place < 0 || place > editor.length ? nil : OffsetPosition(place)
  }

  /// The order of two positions.
  func compare(
    _ position: UITextPosition, to other: UITextPosition
  ) -> ComparisonResult {
    let distance = offset(from: position, to: other)
    return distance > 0 ? .orderedAscending : distance < 0 ? .orderedDescending : .orderedSame
  }

  /// The distance between two positions, in UTF-16 units.
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    (offset(of: toPosition) ?? 0) - (offset(of: from) ?? 0)
  }

  /// The position a number of UTF-16 units from the start of a range; `nil` outside of the range.
  func position(within range: UITextRange, atCharacterOffset offset: Int) -> UITextPosition? {
    guard let range = offsets(of: range), (0...range.count).contains(offset) else { return nil }
    return OffsetPosition(range.lowerBound + offset)
  }

  /// The end of a range that is farthest in a direction of a line.
  func position(
    within range: UITextRange, farthestIn direction: UITextLayoutDirection
  ) -> UITextPosition? {
    offsets(of: range).map {
      OffsetPosition(direction == .left || direction == .up ? $0.lowerBound : $0.upperBound)
    }
  }

  // MARK: Geometry

  /// The first rectangle of a range, in the view's coordinates.
  func firstRect(for range: UITextRange) -> CGRect {
    guard let offsets = offsets(of: range) else { return .null }
    return places.firstRect(of: offsets) ?? view.caretRect(for: range.start)
  }

  /// The position nearest to a point in the view.
  func closestPosition(to point: CGPoint) -> UITextPosition? {
    OffsetPosition(places.place(at: point))
  }

  /// The position in a range that is nearest to a point in the view.
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    offsets(of: range).map {
      OffsetPosition(min(max(places.place(at: point), $0.lowerBound), $0.upperBound))
    }
  }

  /// The character at a point in the view; `nil` if there is none.
  func characterRange(at point: CGPoint) -> UITextRange? {
    let place = places.place(at: point)
    let before = editor.near(place) { $0.clusterStart(before: $1) }..<place
    let after = place..<editor.near(place) { $0.clusterEnd(after: $1) }
    return [before, after].map { OffsetRange($0) }
      .first { !$0.isEmpty && view.firstRect(for: $0).contains(point) }
  }
}
