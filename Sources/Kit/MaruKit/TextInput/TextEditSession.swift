import Foundation

/// The editing of a text: its selection, its marked text, and the changes that the user makes.
///
/// The delegate, which is asked through the view, may set another text or remove the view meanwhile.
@MainActor
final class TextEditSession {
  /// The selection; its ends are between characters.
  private(set) var selection = TextSelection(0)
  /// The text that is being composed with an input method.
  private(set) var marked: Range<Int>? { didSet { styleMarked() } }
  /// The attributes of the marked text.
  private(set) var composed = AttributeOverlay()
  private unowned let view: any EditedView
  private let text: any EditorText
  private var isAskedToEnd = false

  /// Creates the editor of a view.
  init(_ view: any EditedView, _ text: any EditorText) {
    self.view = view
    self.text = text
  }

  // MARK: Text

  /// The length in UTF-16 units.
  var length: Int { text.length }

  /// The text in a range.
  func text(in range: Range<Int>) -> String { text[range] }

  /// Keeps a range as it is now, and makes its text when it is wanted.
  func snapshot(of range: Range<Int>) -> @MainActor () -> String { text.snapshot(of: range) }

  /// Finds a position among the characters and words around another one.
  func near(_ place: Int, _ find: (EditableText, Int) -> Int) -> Int { text.near(place, find) }

  /// The word, white space or punctuation at a position.
  func word(at place: Int) -> Range<Int> { text.word(at: place) }

  // MARK: Selection

  /// Changes the selection for the user or the program.
  func select(_ new: TextSelection) {
    let clamped = new.clamped(to: length)
    let new = TextSelection(
      anchor: near(clamped.anchor) { $0.clusterStart($1) },
      head: near(clamped.head) { $0.clusterStart($1) }, new.affinity)
    text.closeUndoStep()
    guard new != selection else { return view.showSelection() }
    view.selectionWillChange()
    selection = new
    view.selectionDidChange()
  }

  /// Selects the whole text.
  func selectAll() { select(TextSelection(0..<length)) }

  /// Selects the word at the caret.
  func selectWord() { select(TextSelection(word(at: selection.head))) }

  /// Moves the caret, or extends the selection to a position.
  func move(to place: Int, extends: Bool, _ affinity: UITextStorageDirection = .forward) {
    marked = nil
    select(TextSelection(anchor: extends ? selection.anchor : place, head: place, affinity))
  }

  /// The side of a wrap on which the caret is shown, until the selection or the text changes.
  var affinity: UITextStorageDirection {
    get { selection.affinity }
    set {
      guard newValue != selection.affinity else { return }
      selection.affinity = newValue
      view.showSelection()
    }
  }

  // MARK: Changes

  /// Replaces text for the user: asks the delegate, replaces, and notifies.
  ///
  /// - Parameters:
  ///   - range: The replaced range, in UTF-16 offsets.
  ///   - new: The new text.
  ///   - styled: The new text with attributes, which fields ignore; `nil` for the attributes of the range.
  ///   - kind: The kind of edit, for undo.
  /// - Returns: Whether the change was allowed. In a field, text without valid characters, such as a
  ///   single NUL, does not replace anything.
  @discardableResult
  func change(
    _ range: Range<Int>, to new: String, styled: NSAttributedString? = nil, as kind: TextEdit.Kind
  ) -> Bool {
    // The delegate may drop the view, or set another text meanwhile.
    withExtendedLifetime(view) {
      guard view.acceptsChanges, let new = text.insertable(new), mayChange(range, to: new) else {
        return false
      }
      replace(range, with: new, styled: styled, as: kind)
      return true
    }
  }

  /// Asks the view, which asks its delegate, whether a range may be replaced.
  func mayChange(_ range: Range<Int>, to new: String) -> Bool {
    guard !range.isEmpty || !new.isEmpty else { return false }
    return view.shouldChangeText(in: OffsetRange(range), replacementText: new)
  }

  /// Replaces text and notifies.
  ///
  /// - Parameters:
  ///   - range: The replaced range, in UTF-16 offsets.
  ///   - new: The new text.
  ///   - styled: The new text with attributes; `nil` for the attributes of the range.
  ///   - kind: The kind of edit.
  ///   - place: The selection afterwards; `nil` for a caret after the new text.
  func replace(
    _ range: Range<Int>, with new: String, styled: NSAttributedString? = nil,
    as kind: TextEdit.Kind, caret place: TextSelection? = nil
  ) {
    let edit = text.replace(
      range.clamped(to: 0..<length), with: new, styled: styled, as: kind, from: selection)
    let length = length
    // Delegates ask whether the text is still being composed.
    let isComposed = kind == .composing && !edit.new.isEmpty
    marked = isComposed ? edit.newRange.clamped(to: 0..<length) : nil
    // The end of the new text may have merged with the following character.
    let end = near(min(edit.newRange.upperBound, length)) { $0.clusterBorder(at: $1) }
    selection = (place ?? TextSelection(end)).clamped(to: length)
    view.textChanged(by: kind)
  }

  /// Replaces the composed text or the selection.
  func write(_ text: String, as kind: TextEdit.Kind) {
    change(marked ?? selection.range, to: text, as: kind)
  }

  /// Replaces the composed text or the selection with attributed text.
  func write(_ text: NSAttributedString) {
    change(marked ?? selection.range, to: text.string, styled: text, as: .other)
  }

  /// Deletes the selection, or the text between the caret and the position from `end`.
  func delete(to end: (EditableText, Int) -> Int) {
    guard selection.isEmpty else { return write("", as: .other) }
    let other = near(selection.head, end)
    change(min(other, selection.head)..<max(other, selection.head), to: "", as: .deleting)
  }

  /// Deletes the selection, if there is one.
  func deleteSelection() { if !selection.isEmpty { write("", as: .other) } }

  /// Begins again after the program has set a text: the caret is at the end, and nothing can be undone.
  func restart() {
    marked = nil
    text.forgetEdits()
    selection = TextSelection(length)
  }

  /// Adapts to a change that the program has made in the text.
  ///
  /// - Parameters:
  ///   - range: The range of the new text.
  ///   - delta: The change of the length.
  func follow(_ range: Range<Int>, delta: Int) {
    let end = range.upperBound - delta
    func moved(_ place: Int) -> Int {
      place >= end ? place + delta : min(place, range.upperBound)
    }
    selection = TextSelection(anchor: moved(selection.anchor), head: moved(selection.head))
      .clamped(to: length)
    // The lines with the marked text's attributes have moved too.
    marked = marked.map { moved($0.lowerBound)..<moved($0.upperBound) }
    finish()
  }

  // MARK: End of editing

  /// Asks the delegate whether editing may end, without recursion: it may remove the view meanwhile.
  func mayEnd(_ ask: () -> Bool) -> Bool {
    guard !isAskedToEnd else { return true }
    isAskedToEnd = true
    defer { isAskedToEnd = false }
    return ask()
  }

  /// Accepts the composed text and ends the undo step.
  func finish() {
    marked = nil
    text.closeUndoStep()
  }

  // MARK: Marked text

  /// Replaces the composed text.
  ///
  /// - Parameters:
  ///   - composed: The text with the input method's attributes; empty for none.
  ///   - selectedRange: The selection in it.
  func compose(_ composed: NSAttributedString, _ selectedRange: NSRange) {
    guard change(marked ?? selection.range, to: composed.string, as: .composing), view.isEditing,
      // The delegate may have set another text meanwhile.
      let marked
    else { return }
    styleMarked(composed)
    let inner = selectedRange.clamped(to: marked.count)
    selection = TextSelection(
      marked.lowerBound + inner.lowerBound..<marked.lowerBound + inner.upperBound)
    view.showSelection()
  }

  /// Accepts the composed text.
  func unmark() {
    guard marked != nil else { return }
    finish()
    view.showSelection()
  }

  /// The parts of the marked text with the default underline.
  var underlined: [Range<Int>] {
    marked.map { composed.parts(of: $0, without: .underlineStyle) } ?? []
  }

  /// Shows the attributes of the marked text.
  ///
  /// - Parameter text: The text with the input method's attributes; `nil` without any.
  private func styleMarked(_ text: NSAttributedString? = nil) {
    let old = composed
    let new =
      marked.map { AttributeOverlay(composed: $0, style: view.markedTextStyle ?? [:], text) }
      ?? AttributeOverlay()
    guard !old.isEmpty || !new.isEmpty else { return }
    composed = new
    view.composedChanged(from: old)
  }

  // MARK: Undo

  /// Forgets all edits.
  func forgetEdits() { text.forgetEdits() }
  /// Whether there is an edit to undo.
  var canUndo: Bool { text.canUndo }
  /// Whether there is an edit to redo.
  var canRedo: Bool { text.canRedo }
  /// Undoes the last edit, if the delegate agrees.
  func undo() { text.undo(in: self) }
  /// Redoes the last undone edit, if the delegate agrees.
  func redo() { text.redo(in: self) }

  // MARK: Pasteboard

  /// Copies the selection, unless it is secret.
  func copy() {
    guard view.canCopy else { return }
    let range = selection.range
    guard view.keepsPastedAttributes else {
      UIPasteboard.general.string = text[range]
      return
    }
    // Dynamic colours look on the pasteboard as they do here.
    let rich = RichText(view.attributed(range), traits: view.traitCollection)
    UIPasteboard.general.take([rich.item(text: text[range])], text: text[range])
  }

  /// Moves the selection to the pasteboard.
  func cut(_ sender: Any?) {
    guard view.acceptsChanges, view.canCopy else { return }
    view.copy(sender)
    write("", as: .other)
  }

  /// Inserts what the pasteboard has.
  func paste() { TextPaste.paste(into: view) }

  /// Inserts the text that the pasteboard has, without its attributes.
  func pasteText() { TextPaste.pasteText(into: view) }
}
