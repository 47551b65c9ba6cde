/// A selection from its anchor to its head, in UTF-16 offsets.
struct TextSelection: Equatable {
  /// The end that stays while the selection is extended.
  var anchor: Int
  /// The end that moves with the caret.
  var head: Int

  /// Creates a caret.
  init(_ place: Int) { self.init(anchor: place, head: place) }

  init(anchor: Int, head: Int) {
    self.anchor = anchor
    self.head = head
  }

  init(_ range: Range<Int>) { self.init(anchor: range.lowerBound, head: range.upperBound) }

  /// The range from the lower to the upper end.
  var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
  /// Whether the selection is just a caret.
  var isEmpty: Bool { anchor == head }

  /// The selection clamped to a text's length.
  func clamped(to length: Int) -> TextSelection {
    TextSelection(anchor: min(max(anchor, 0), length), head: min(max(head, 0), length))
  }
}
