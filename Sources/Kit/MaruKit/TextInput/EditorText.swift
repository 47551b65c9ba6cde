import Foundation

/// A text that is edited, with its edits to undo.
@MainActor
protocol EditorText: AnyObject {
  /// The characters and words.
  var characters: any TextCharacters { get }
  /// The form in which a text is inserted; `nil` if nothing of it can be.
  func insertable(_ text: String) -> String?
  /// Replaces a range, and records how to undo it.
  ///
  /// - Parameters:
  ///   - range: The range, which splits no character of UTF-16.
  ///   - new: The new text.
  ///   - styled: The new text with attributes; `nil` for those of the place.
  ///   - kind: The kind of edit.
  ///   - selection: The selection before the edit.
  /// - Returns: The edit.
  func replace(
    _ range: Range<Int>, with new: String, styled: NSAttributedString?, as kind: TextEdit.Kind,
    from selection: TextSelection
  ) -> TextEdit
  /// Ends the current undo step, for example when the caret moves.
  func closeUndoStep()
  /// Forgets all edits.
  func forgetEdits()
  /// Whether there is an edit to undo.
  var canUndo: Bool { get }
  /// Whether there is an edit to redo.
  var canRedo: Bool { get }
  /// Undoes the last edit, if the delegate agrees.
  func undo(in editor: TextEditor)
  /// Redoes the last undone edit, if the delegate agrees.
  func redo(in editor: TextEditor)
}
