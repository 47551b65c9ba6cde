/// A selection from its anchor to its head, in UTF-16 offsets.
struct TextSelection: Equatable {
  /// The end that stays while the selection is extended.
  var anchor: Int
  /// The end that moves with the caret.
  var head: Int
  /// The line of the caret if the head is at a wrap: `.backward` for the end of the upper line.
  var affinity = UITextStorageDirection.forward

  /// Creates a caret.
  init(_ place: Int, _ affinity: UITextStorageDirection = .forward) {
    self.init(anchor: place, head: place, affinity)
  }

  init(anchor: Int, head: Int, _ affinity: UITextStorageDirection = .forward) {
    self.anchor = anchor
    self.head = head
    self.affinity = affinity
  }

  init(_ range: Range<Int>) { self.init(anchor: range.lowerBound, head: range.upperBound) }

  /// The range from the lower to the upper end.
  var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
  /// Whether the selection is just a caret.
  var isEmpty: Bool { anchor == head }
  /// A position in the line of the caret.
  var placeInLine: Int { affinity == .backward ? max(head - 1, 0) : head }

  /// The selection clamped to a text's length, with the usual affinity.
  func clamped(to length: Int) -> TextSelection {
    TextSelection(anchor: min(max(anchor, 0), length), head: min(max(head, 0), length))
  }
}
