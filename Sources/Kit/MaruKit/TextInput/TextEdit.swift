/// One replacement, as it is undone.
struct TextEdit {
  /// What a person did.
  enum Kind {
    /// Wrote characters.
    case typing
    /// Deleted characters.
    case deleting
    /// Composed text with an input method.
    case composing
    /// Something that is undone by itself: pasted, cut, cleared.
    case other
    /// Went back or forth; not to be remembered.
    case undoing
  }

  var kind: Kind
  /// Where it began.
  var start: Int
  var old: String
  var new: String
  /// What was selected before.
  var selection: TextSelection

  /// Where the new text lies.
  var newRange: Range<Int> { start..<start + new.utf16.count }
  /// Where the old text lay.
  var oldRange: Range<Int> { start..<start + old.utf16.count }

  /// Takes the next one in, where both are one act.
  ///
  /// A word that was typed is one, a run of deletions, and what an input method composed.
  mutating func absorb(_ next: TextEdit) -> Bool {
    guard kind == next.kind else { return false }
    switch kind {
    case .typing:
      guard next.old.isEmpty, next.start == newRange.upperBound,
        !(new.last?.isWhitespace == true && next.new.first?.isWhitespace == false)
      else { return false }
      new += next.new
    case .deleting where next.oldRange.upperBound == start:
      old = next.old + old
      start = next.start
    case .deleting where next.start == start: old += next.old
    case .composing where next.oldRange == newRange: new = next.new
    default: return false
    }
    return true
  }
}

/// What can be undone, and done again.
struct EditHistory {
  /// How many acts are remembered.
  private static let limit = 200

  private var done: [TextEdit] = []
  private var undone: [TextEdit] = []
  /// Whether the next edit is an act of its own.
  private var isClosed = true

  /// Notes an edit.
  mutating func note(_ edit: TextEdit) {
    undone = []
    defer { isClosed = false }
    if !isClosed, let last = done.indices.last, done[last].absorb(edit) { return }
    if done.count == Self.limit { done.removeFirst() }
    done.append(edit)
  }

  /// Ends the act that is going on, as where the caret is moved.
  mutating func close() { isClosed = true }

  /// The act to be undone next.
  var last: TextEdit? { done.last }
  /// The act to be done again next.
  var next: TextEdit? { undone.last }

  /// The last act was undone.
  mutating func wentBack() {
    isClosed = true
    if let edit = done.popLast() { undone.append(edit) }
  }

  /// The next act was done again.
  mutating func wentForth() {
    isClosed = true
    if let edit = undone.popLast() { done.append(edit) }
  }
}
