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
  /// The new text; empty after `dropNew()`.
  private(set) var new: String
  /// The length of the new text in UTF-16 units.
  private(set) var newLength: Int
  /// The selection before the edit.
  var selection: TextSelection

  init(kind: Kind, start: Int, old: String, new: String, selection: TextSelection) {
    self.kind = kind
    self.start = start
    self.old = old
    self.new = new
    newLength = new.utf16.count
    self.selection = selection
  }

  /// The most bytes of UTF-8 that a text records to undo, unless the last edit alone has more.
  static let byteLimit = 4 << 20

  /// The range of the new text.
  var newRange: Range<Int> { start..<start + newLength }
  /// The size of the texts in bytes of UTF-8.
  var byteCount: Int { old.utf8.count + new.utf8.count }

  /// The range of the old text.
  var oldRange: Range<Int> { start..<start + old.utf16.count }

  /// Forgets the new text; an undo needs only its length.
  ///
  /// A typed text is kept, because the next characters may be merged with it.
  mutating func dropNew() { if kind != .typing { new = "" } }

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
      newLength += next.newLength
    case .deleting where next.oldRange.upperBound == start:
      old = next.old + old
      start = next.start
    case .deleting where next.start == start: old += next.old
    case .composing where next.oldRange == newRange:
      new = next.new
      newLength = next.newLength
    default: return false
    }
    return true
  }
}
