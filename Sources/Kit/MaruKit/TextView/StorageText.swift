import Foundation

/// The text of a text view: the storage, whose edits an undo manager records.
@MainActor
final class StorageText: EditorText {
  /// An edit that can be undone, with attributes.
  private final class Step {
    /// The edit; later ones are merged into it.
    var edit: TextEdit { didSet { count() } }
    /// The replaced text with its attributes.
    var old: NSAttributedString
    /// The undo manager's stamp after the edit was recorded.
    var stamp = 0
    private let meter: Meter
    private var byteCount = 0

    init(_ edit: TextEdit, old: NSAttributedString, _ meter: Meter) {
      self.edit = edit
      self.old = old
      self.meter = meter
      count()
    }

    deinit { meter.byteCount -= byteCount }

    private func count() {
      meter.byteCount += edit.byteCount - byteCount
      byteCount = edit.byteCount
    }
  }

  /// Counts the bytes of the steps that exist: those that the undo manager keeps, and the last one.
  private final class Meter {
    var byteCount = 0
  }

  /// The undo manager that records the edits.
  let undoManager = UndoManager()
  /// Whether this object is changing the storage.
  private(set) var isChanging = false
  private unowned let view: UITextView
  private let storage: NSTextStorage
  /// The step into which the next edit may be merged.
  private var last: Step?
  private let meter = Meter()

  /// Creates the text of a view.
  init(of view: UITextView) {
    self.view = view
    storage = view.textStorage
  }

  /// The whole text.
  private var whole: NSRange { NSRange(0..<storage.length) }

  func insertable(_ text: String) -> String? { text }

  // MARK: Characters and words

  /// The number of units around a position in which characters and words are found.
  private static let reach = 4096

  /// The units, as a subclass of the storage has them now.
  private var buffer: TextBuffer {
    storage.refresh()
    return storage.buffer
  }

  var length: Int { storage.length }

  subscript(range: Range<Int>) -> String { buffer.string(range) }
  func snapshot(of range: Range<Int>) -> @MainActor () -> String {
    { [buffer] in buffer.string(range) }
  }

  func near(_ place: Int, _ find: (EditableText, Int) -> Int) -> Int {
    let (text, start) = surroundings(of: place)
    return min(max(start + find(text, place - start), 0), length)
  }

  func word(at place: Int) -> Range<Int> {
    let (text, start) = surroundings(of: place)
    let word = text.word(at: place - start)
    return start + word.lowerBound..<start + word.upperBound
  }

  private func surroundings(of place: Int) -> (text: EditableText, start: Int) {
    let range = aligned(max(0, place - Self.reach)..<min(length, place + Self.reach))
    return (EditableText(units: buffer[range]), range.lowerBound)
  }

  /// A range widened so that it splits no surrogate pair.
  private func aligned(_ range: Range<Int>) -> Range<Int> {
    let buffer = buffer
    let lower = buffer.splitsPair(at: range.lowerBound) ? range.lowerBound - 1 : range.lowerBound
    let upper = buffer.splitsPair(at: range.upperBound) ? range.upperBound + 1 : range.upperBound
    return lower..<upper
  }

  // MARK: Changing

  /// Sets the text from the program.
  func take(_ text: String, _ attributes: [NSAttributedString.Key: Any]) {
    change {
      storage.beginEditing()
      storage.replaceCharacters(in: whole, with: text)
      storage.setAttributes(attributes, range: whole)
      storage.endEditing()
    }
  }

  /// Sets the attributed text from the program.
  func take(_ text: NSAttributedString) {
    change {
      storage.beginEditing()
      storage.setAttributedString(text)
      storage.endEditing()
    }
  }

  func replace(
    _ range: Range<Int>, with new: String, styled: NSAttributedString?, as kind: TextEdit.Kind,
    from selection: TextSelection
  ) -> TextEdit {
    let range = aligned(range)
    let new = styled ?? NSAttributedString(string: new, attributes: view.typingAttributes)
    let old = storage.attributedSubstring(from: NSRange(range))
    let edit = TextEdit(
      kind: kind, start: range.lowerBound, old: old.string, new: new.string, selection: selection)
    change { storage.replaceCharacters(in: NSRange(range), with: new) }
    record(edit, old)
    return edit
  }

  private func change(_ change: () -> Void) {
    isChanging = true
    storage.defersCopy = true
    change()
    storage.defersCopy = false
    isChanging = false
  }

  // MARK: Undo

  func closeUndoStep() { last = nil }

  /// Makes the undo manager forget its oldest groups until the limit of bytes is met.
  ///
  /// The last group stays even if it is larger: a text that was cleared by mistake can be brought back.
  /// A field has the same limit. As with `levelsOfUndo`, changes that the program has registered are
  /// forgotten with those of the text.
  private func trimUndo() {
    guard !undoManager.isUndoing, !undoManager.isRedoing else { return }
    while meter.byteCount > TextEdit.byteLimit, undoManager.forgetOldestGroup() {}
  }

  func forgetEdits() {
    last = nil
    undoManager.removeAllActions()
  }

  var canUndo: Bool { undoManager.canUndo }
  var canRedo: Bool { undoManager.canRedo }
  func undo(in editor: TextEditSession) { undoManager.undo() }
  func redo(in editor: TextEditSession) { undoManager.redo() }

  /// Records an edit, or merges it into the last one.
  private func record(_ edit: TextEdit, _ old: NSAttributedString) {
    defer { trimUndo() }
    guard undoManager.isUndoRegistrationEnabled else { return closeUndoStep() }
    var edit = edit
    edit.dropNew()
    if edit.kind != .undoing, let last, last.stamp == undoManager.stamp {
      let before = last.edit
      if last.edit.absorb(edit) { return merge(old, into: last, before) }
    }
    let step = Step(edit, old: old, meter)
    register(step)
    step.stamp = undoManager.stamp
    last = edit.kind == .undoing ? nil : step
  }

  /// Registers a step with the view as the target, which lives during the undo: the delegate may drop it.
  private func register(_ step: Step) {
    undoManager.registerUndo(withTarget: view) { [weak self] _ in self?.revert(step) }
  }

  /// Prepends or appends newly deleted text to an undo step.
  private func merge(_ old: NSAttributedString, into step: Step, _ before: TextEdit) {
    guard old.length > 0, step.edit.kind == .deleting else { return }
    let text = NSMutableAttributedString(attributedString: step.old)
    text.insert(old, at: step.edit.start < before.start ? 0 : text.length)
    step.old = text
  }

  private func revert(_ step: Step) {
    let editor = view.editor
    let range = step.edit.newRange.clamped(to: 0..<storage.length)
    guard editor.mayChange(range, to: step.edit.old) else {
      // The delegate refused: the change can be undone later.
      return undoManager.keepAction()
    }
    let place = TextSelection(step.edit.start + step.old.length)
    editor.replace(
      range, with: step.old.string, styled: step.old, as: .undoing,
      caret: undoManager.isUndoing ? step.edit.selection : place)
  }
}
