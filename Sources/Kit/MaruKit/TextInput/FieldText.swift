import Foundation

/// The text of a field, in one line, with its edits to undo.
@MainActor
final class FieldText: EditorText {
  /// The text.
  private(set) var text = EditableText()
  /// The field, which is asked before an undo.
  weak var field: UITextField?
  /// The undo manager that records the edits.
  let undoManager = UndoManager()
  /// The recorded edits in their order, also those to redo.
  private var steps: [Step] = []
  /// The step into which the next edit may be merged.
  private var last: Step?
  /// The attributes of the next text that is inserted; `nil` to inherit them.
  private(set) var typingAttributes: [NSAttributedString.Key: Any]?
  /// The attributes of the text that a redo inserts.
  private var redoneAttributes: [NSAttributedString.Key: Any]?

  /// An edit that can be undone.
  private final class Step {
    /// The edit; later ones are merged into it.
    var edit: TextEdit
    /// The undo manager's stamp after the edit was recorded.
    var stamp = 0
    /// Whether it is to be redone.
    var isUndone = false
    /// The attributes of the new text that it has not inherited.
    let attributes: [NSAttributedString.Key: Any]?

    init(_ edit: TextEdit, _ attributes: [NSAttributedString.Key: Any]?) {
      self.edit = edit
      self.attributes = attributes
    }
  }

  /// Sets the text from the program.
  ///
  /// - Returns: Whether the text has changed; if not, the caret stays.
  func take(_ new: EditableText) -> Bool {
    typingAttributes = nil
    guard new.string != text.string || !new.runs.isEmpty || !text.runs.isEmpty else {
      return false
    }
    text = new
    return true
  }

  /// Gives the next text that is inserted attributes of its own, which the text after it inherits.
  ///
  /// - Parameter attributes: The attributes; `nil` to inherit them.
  func style(next attributes: [NSAttributedString.Key: Any]?) {
    typingAttributes = attributes
    if attributes != nil { closeUndoStep() }
  }

  var length: Int { text.length }
  subscript(range: Range<Int>) -> String { text[range] }
  func snapshot(of range: Range<Int>) -> @MainActor () -> String {
    { [text] in text[range] }
  }
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
    let attributes = kind == .undoing ? redoneAttributes : typingAttributes
    text.replace(range, with: new, attributes: attributes)
    // An input method may remove its text and go on.
    if kind != .composing || !new.isEmpty { typingAttributes = nil }
    if kind != .undoing { record(edit, attributes) }
    return edit
  }

  // MARK: Undo

  /// The most edits that are recorded.
  private static let limit = 200

  func closeUndoStep() { last = nil }

  func forgetEdits() {
    (steps, last) = ([], nil)
    undoManager.removeAllActions()
  }

  var canUndo: Bool { undoManager.canUndo }
  var canRedo: Bool { undoManager.canRedo }
  func undo(in editor: TextEditSession) { undoManager.undo() }
  func redo(in editor: TextEditSession) { undoManager.redo() }

  /// Records an edit, or merges it into the last one.
  private func record(_ edit: TextEdit, _ attributes: [NSAttributedString.Key: Any]?) {
    guard undoManager.isUndoRegistrationEnabled else { return closeUndoStep() }
    if let last, last.stamp == undoManager.stamp, last.edit.absorb(edit) { return }
    let step = Step(edit, attributes)
    last = step
    // An edit by a delegate during an undo is undone separately.
    undoManager.afterChange { [weak self] in self?.add(step) }
  }

  private func add(_ step: Step) {
    // To record a change is to forget those to redo.
    steps.removeAll { $0.isUndone }
    steps.append(step)
    register(step, undoes: true)
    forgetOldSteps()
    step.stamp = undoManager.stamp
  }

  /// Registers a step, which the list of steps keeps, to be undone or redone.
  private func register(_ step: Step, undoes: Bool) {
    undoManager.registerUndo(withTarget: step) { [weak self] step in
      self?.revert(step, undoes: undoes)
    }
  }

  private func forgetOldSteps() {
    var bytes = 0
    let first = steps.lastIndex { step in
      bytes += step.edit.byteCount
      return bytes > TextEdit.byteLimit
    }
    let forgotten = max(steps.count - Self.limit, first.map { $0 + 1 } ?? 0)
    for step in steps.prefix(min(forgotten, steps.count - 1)) {
      undoManager.removeAllActions(withTarget: step)
    }
    steps.removeFirst(max(0, min(forgotten, steps.count - 1)))
  }

  /// Undoes or redoes an edit, if the delegate agrees; otherwise it can be tried again.
  private func revert(_ step: Step, undoes: Bool) {
    guard let field else { return }
    let (edit, editor) = (step.edit, field.editor)
    let (range, new) = undoes ? (edit.newRange, edit.old) : (edit.oldRange, edit.new)
    guard editor.mayChange(range, to: new) else { return undoManager.keepAction() }
    last = nil
    step.isUndone = undoes
    // The registration comes first: a delegate or a target may set another text.
    register(step, undoes: !undoes)
    redoneAttributes = undoes ? nil : step.attributes
    editor.replace(range, with: new, as: .undoing, caret: undoes ? edit.selection : nil)
  }
}
