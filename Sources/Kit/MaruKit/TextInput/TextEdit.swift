/// A replacement of text that can be undone.
struct TextEdit {
  /// The kind of edit.
  enum Kind {
    /// Typed characters.
    case typing
    /// Deleted characters.
    case deleting
    /// Text composed with an input method.
    case composing
    /// A separate edit, such as a paste, a cut or a clear.
    case other
    /// An undo or redo, which is not recorded.
    case undoing
  }

  var kind: Kind
  /// The start of the replaced range.
  var start: Int
  var old: String
  var new: String
  /// The selection before the edit.
  var selection: TextSelection

  /// The range of the new text.
  var newRange: Range<Int> { start..<start + new.utf16.count }
  /// The size of the texts in bytes of UTF-8.
  fileprivate var byteCount: Int { old.utf8.count + new.utf8.count }

  /// The range of the old text.
  var oldRange: Range<Int> { start..<start + old.utf16.count }

  /// Merges the next edit into this one if both are undone together.
  ///
  /// These are the characters of a typed word, consecutive deletions, and the updates of an input
  /// method.
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

/// The edits to undo and redo.
struct EditHistory {
  /// The most edits that are recorded.
  private static let limit = 200
  /// The most bytes of UTF-8 that are recorded, unless the last edit alone has more.
  private static let byteLimit = 4 << 20

  private var done: [TextEdit] = []
  private var undone: [TextEdit] = []
  /// Whether the next edit starts a new undo step.
  private var isClosed = true

  /// Records an edit.
  mutating func note(_ edit: TextEdit) {
    undone = []
    defer { isClosed = false }
    if !isClosed, let last = done.indices.last, done[last].absorb(edit) { return }
    done.append(edit)
    var bytes = 0
    let first = done.lastIndex { edit in
      bytes += edit.byteCount
      return bytes > Self.byteLimit
    }
    let forgotten = max(done.count - Self.limit, first.map { $0 + 1 } ?? 0)
    done.removeFirst(min(forgotten, done.count - 1))
  }

  /// Ends the current undo step, for example when the caret moves.
  mutating func close() { isClosed = true }

  /// The edit to undo next.
  var last: TextEdit? { done.last }
  /// The edit to redo next.
  var next: TextEdit? { undone.last }

  /// Moves the last edit to the redo list after an undo.
  mutating func wentBack() {
    isClosed = true
    if let edit = done.popLast() { undone.append(edit) }
  }

  /// Moves the next edit to the undo list after a redo.
  mutating func wentForth() {
    isClosed = true
    if let edit = undone.popLast() { done.append(edit) }
  }
}
