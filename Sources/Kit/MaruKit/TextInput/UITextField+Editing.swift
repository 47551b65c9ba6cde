import Foundation

// What a person changes, and who is asked and told.
extension UITextField {
  // MARK: Begin and end

  func beginEditing() {
    isEditing = true
    line.isEditing = true
    select(TextSelection(content.length))
    window?.setFocus(self)
    focusChanged()
    roomChanged()
    showSelection()
    if clearsOnBeginEditing, hasText, delegate?.textFieldShouldClear(self) ?? true {
      take(EditableText())
    }
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    post(Self.textDidBeginEditingNotification)
  }

  /// Asks the delegate, once: it may take the field away in the middle.
  func mayEndEditing() -> Bool {
    guard isEditing, !isAskedToEnd else { return true }
    isAskedToEnd = true
    defer { isAskedToEnd = false }
    return delegate?.textFieldShouldEndEditing(self) ?? true
  }

  func endEditing() {
    isEditing = false
    marked = nil
    drag = nil
    history.close()
    line.isEditing = false
    roomChanged()
    showSelection()
    if isFocused { window?.setFocus(nil) } else { focusChanged() }
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
    post(Self.textDidEndEditingNotification)
  }

  /// The keyboard's focus came or went.
  ///
  /// A press beside the field takes the focus away as well, and ends nothing, as in UIKit.
  func followFocus() {
    if isFocused {
      if !isEditing, becomeFirstResponder() { selectAll(nil) }
    } else if isEditing, let window, window.focusedView != nil, !resignFirstResponder() {
      window.setFocus(self)
    }
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  // MARK: Text

  /// Takes another text from the program.
  func take(_ text: EditableText) {
    // Who sets what is there leaves the caret where it is.
    guard text.string != content.string || !text.runs.isEmpty || !content.runs.isEmpty else {
      return
    }
    content = text
    marked = nil
    history = EditHistory()
    selection = TextSelection(text.length)
    contentChanged()
  }

  /// What is shown.
  var shown: ShownText {
    if let knownShown { return knownShown }
    let made = ShownText(content, isSecure: isSecureTextEntry)
    knownShown = made
    return made
  }

  /// Shows another text.
  func contentChanged() {
    knownShown = nil
    line.textChanged()
    showSelection()
    roomChanged()
  }

  /// Replaces text as a person does: asks, replaces, tells.
  ///
  /// - Parameters:
  ///   - range: What is replaced, in UTF-16.
  ///   - text: What comes there.
  ///   - kind: How it is undone.
  ///   - place: Where the caret stands then; behind the new text where `nil`.
  /// - Returns: Whether that was allowed. Text that leaves nothing for the field, as a NUL does,
  ///   deletes nothing.
  @discardableResult
  func change(
    _ range: Range<Int>, to text: String, as kind: TextEdit.Kind, caret place: TextSelection? = nil
  ) -> Bool {
    let line = EditableText.singleLine(text)
    guard text.isEmpty || !line.isEmpty, mayChange(range, to: line) else { return false }
    // Whoever was asked may have set another text.
    replace(range, with: line, as: kind, caret: place)
    return true
  }

  private func mayChange(_ range: Range<Int>, to text: String) -> Bool {
    guard !range.isEmpty || !text.isEmpty else { return false }
    let asked = NSRange(location: range.lowerBound, length: range.count)
    return delegate?.textField(self, shouldChangeCharactersIn: asked, replacementString: text)
      ?? true
  }

  /// Replaces text and tells.
  private func replace(
    _ range: Range<Int>, with text: String, as kind: TextEdit.Kind, caret place: TextSelection?
  ) {
    let range = content.aligned(range)
    let edit = TextEdit(
      kind: kind, start: range.lowerBound, old: content[range], new: text, selection: selection)
    content.replace(range, with: text)
    if kind != .undoing { history.note(edit) }
    marked = nil
    // What is new may have become one character with what follows.
    let end = content.clusterBorder(at: min(edit.newRange.upperBound, content.length))
    selection = (place ?? TextSelection(end)).clamped(to: content.length)
    contentChanged()
    delegate?.textFieldDidChangeSelection(self)
    sendActions(for: .editingChanged)
    post(Self.textDidChangeNotification)
  }

  /// Writes in place of what an input method shows, or of what is selected.
  func write(_ text: String, as kind: TextEdit.Kind) {
    change(marked ?? selection.range, to: text, as: kind)
  }

  /// Deletes what is selected, or from the caret to where `end` says.
  func delete(to end: (EditableText, Int) -> Int) {
    guard selection.isEmpty else {
      write("", as: .other)
      return
    }
    let other = end(content, selection.head)
    change(min(other, selection.head)..<max(other, selection.head), to: "", as: .deleting)
  }

  /// The clear button was pressed.
  func clearPressed() {
    guard isEnabled, delegate?.textFieldShouldClear(self) ?? true else { return }
    if !isEditing { becomeFirstResponder() }
    // It may have been cleared as editing began.
    if hasText { replace(0..<content.length, with: "", as: .other, caret: nil) }
  }

  /// Return was pressed: tells, and ends editing where somebody waits for that.
  ///
  /// - Returns: Whether the delegate agreed.
  func returnToTargets() -> Bool {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return false }
    let ends = allControlEvents.contains(.editingDidEndOnExit)
    sendActions(for: .editingDidEndOnExit)
    sendActions(for: .primaryActionTriggered)
    if ends { resignFirstResponder() }
    return true
  }

  // MARK: Selection

  /// Selects something else, as a person or the program does.
  func select(_ new: TextSelection) {
    let clamped = new.clamped(to: content.length)
    let new = TextSelection(
      anchor: content.clusterStart(clamped.anchor), head: content.clusterStart(clamped.head))
    history.close()
    guard new != selection else { return showSelection() }
    selection = new
    showSelection()
    delegate?.textFieldDidChangeSelection(self)
  }

  /// Shows what is selected, or the caret, blinking from the beginning.
  func showSelection() {
    let isActive = isEditing && window?.isKeyWindow == true
    line.caret.backgroundColor = tintColor
    let opacity = traitCollection.userInterfaceStyle == .dark ? 0.5 : 0.3
    line.selectionColor = isActive ? tintColor.withAlphaComponent(opacity) : .systemFill
    line.show(
      selection: shown.shown(selection.range), head: shown.shown(selection.head),
      marked: marked.map(shown.shown))
    if isActive, selection.isEmpty { line.caret.show() } else { line.caret.hide() }
  }

  // MARK: Undo

  /// Takes the last act back.
  func undo() {
    guard let edit = history.last, mayChange(edit.newRange, to: edit.old) else { return }
    // Before it is told: whoever hears of it may write as well.
    history.wentBack()
    replace(edit.newRange, with: edit.old, as: .undoing, caret: edit.selection)
  }

  /// Does again what was taken back.
  func redo() {
    guard let edit = history.next, mayChange(edit.oldRange, to: edit.new) else { return }
    history.wentForth()
    replace(edit.oldRange, with: edit.new, as: .undoing, caret: nil)
  }

  // MARK: Pasteboard

  func copySelection() {
    guard !selection.isEmpty, !isSecureTextEntry else { return }
    UIPasteboard.general.string = content[selection.range]
  }

  func cutSelection() {
    guard !selection.isEmpty, !isSecureTextEntry else { return }
    copy(nil)
    write("", as: .other)
  }

  func pasteText() {
    if let text = UIPasteboard.general.string, !text.isEmpty { write(text, as: .other) }
  }
}
