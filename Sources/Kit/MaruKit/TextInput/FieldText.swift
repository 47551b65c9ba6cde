import Foundation

/// The text of a field, in one line, with its edits to undo.
@MainActor
final class FieldText: EditorText {
  /// The text.
  private(set) var text = EditableText()
  private var history = EditHistory()

  /// Sets the text from the program.
  ///
  /// - Returns: Whether the text has changed; if not, the caret stays.
  func take(_ new: EditableText) -> Bool {
    guard new.string != text.string || !new.runs.isEmpty || !text.runs.isEmpty else {
      return false
    }
    text = new
    return true
  }

  var length: Int { text.length }
  subscript(range: Range<Int>) -> String { text[range] }
  func near(_ place: Int, _ find: (EditableText, Int) -> Int) -> Int { find(text, place) }
  func word(at place: Int) -> Range<Int> { text.word(at: place) }

  func insertable(_ text: String) -> String? {
    let line = EditableText.singleLine(text)
    return text.isEmpty || !line.isEmpty ? line : nil
  }

  func replace(
    _ range: Range<Int>, with new: String, styled: NSAttributedString?, as kind: TextEdit.Kind,
    from selection: TextSelection
  ) -> TextEdit {
    let range = text.aligned(range)
    let edit = TextEdit(
      kind: kind, start: range.lowerBound, old: text[range], new: new, selection: selection)
    text.replace(range, with: new)
    if kind != .undoing { history.note(edit) }
    return edit
  }

  // MARK: Undo

  func closeUndoStep() { history.close() }
  func forgetEdits() { history = EditHistory() }
  var canUndo: Bool { history.last != nil }
  var canRedo: Bool { history.next != nil }

  func undo(in editor: TextEditSession) {
    guard let edit = history.last, editor.mayChange(edit.newRange, to: edit.old) else { return }
    // The history comes first: a delegate or a target may edit the text.
    history.wentBack()
    editor.replace(edit.newRange, with: edit.old, as: .undoing, caret: edit.selection)
  }

  func redo(in editor: TextEditSession) {
    guard let edit = history.next, editor.mayChange(edit.oldRange, to: edit.new) else { return }
    history.wentForth()
    editor.replace(edit.oldRange, with: edit.new, as: .undoing)
  }
}
