import Foundation

/// A text that is edited, with its edits to undo.
@MainActor
protocol EditorText: AnyObject {
  /// The length in UTF-16 units.
  var length: Int { get }
  /// The text in a range.
  subscript(range: Range<Int>) -> String { get }
  /// Keeps a range as it is now, and makes its text when it is wanted.
  ///
  /// Complexity: constant, but the next edit may copy what is kept.
  func snapshot(of range: Range<Int>) -> @MainActor () -> String
  /// Finds a position among the characters and words around another one.
  ///
  /// - Parameters:
  ///   - place: The other position.
  ///   - find: Finds the position in a part of the text, or in the whole.
  /// - Returns: The position in the whole text.
  func near(_ place: Int, _ find: (EditableText, Int) -> Int) -> Int
  /// The word, white space or punctuation at a position.
  func word(at place: Int) -> Range<Int>
  /// The form in which a text is inserted; `nil` if none of it can be.
  func insertable(_ text: String) -> String?
  /// Replaces a range, and records how to undo it.
  ///
  /// - Parameters:
  ///   - range: The range, which is widened if it splits a surrogate pair.
  ///   - new: The new text.
  ///   - styled: The new text with attributes; `nil` for the attributes of the range.
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
  func undo(in editor: TextEditSession)
  /// Redoes the last undone edit, if the delegate agrees.
  func redo(in editor: TextEditSession)
}
