/// What is selected: from where it was begun to where the caret is, in UTF-16 units.
struct TextSelection: Equatable {
  /// The end that stays while the selection is extended.
  var anchor: Int
  /// The end that moves: where the caret stands.
  var head: Int

  /// A caret.
  init(_ place: Int) { self.init(anchor: place, head: place) }

  init(anchor: Int, head: Int) {
    self.anchor = anchor
    self.head = head
  }

  init(_ range: Range<Int>) { self.init(anchor: range.lowerBound, head: range.upperBound) }

  /// From the first to the last unit.
  var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
  /// Whether there is only a caret.
  var isEmpty: Bool { anchor == head }

  /// The same, as far as it lies in a text of some length.
  func clamped(to length: Int) -> TextSelection {
    TextSelection(anchor: min(max(anchor, 0), length), head: min(max(head, 0), length))
  }
}
