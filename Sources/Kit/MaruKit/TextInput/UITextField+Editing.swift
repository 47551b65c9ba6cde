import Foundation

// Editing and the delegate's part in it.
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

  /// Asks the delegate, without recursion: it may remove the field meanwhile.
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

  /// Begins or ends editing after a change of the keyboard focus.
  ///
  /// As in UIKit, a press outside of the field removes the focus but does not end editing.
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

  /// Sets the text from the program.
  func take(_ text: EditableText) {
    // Setting the same text keeps the caret.
    guard text.string != content.string || !text.runs.isEmpty || !content.runs.isEmpty else {
      return
    }
    content = text
    marked = nil
    history = EditHistory()
    selection = TextSelection(text.length)
    contentChanged()
  }

  /// The displayed text.
  var shown: ShownText {
    if let knownShown { return knownShown }
    let part = ShownText.part(of: content, around: shownPlace, last: lastPart)
    let made = ShownText(content, isSecure: isSecureTextEntry, part: part)
    knownShown = made
    lastPart = part
    return made
  }

  /// The position that has to be in the displayed part: the caret's, or the start without editing.
  private var shownPlace: Int { isEditing ? selection.head : 0 }

  /// The displayed text without a limit.
  var wholeShown: String {
    let whole = 0..<content.length
    if shown.part == whole { return shown.string }
    return ShownText(content, isSecure: isSecureTextEntry, part: whole).string
  }

  /// Displays another part of a very long text if the caret has come near the end of the part.
  private func followCaret() {
    let old = shown
    let part = ShownText.part(of: content, around: shownPlace, last: old.part)
    guard part != old.part else { return }
    knownShown = nil
    lastPart = part
    let common = selection.head
    let isInBoth = old.part.contains(common) && part.contains(common)
    line.textChanged(keeping: isInBoth ? (old.shown(common), shown.shown(common)) : nil)
  }

  /// Updates the field after its text has changed.
  func contentChanged() {
    knownShown = nil
    line.textChanged()
    showSelection()
    roomChanged()
  }

  /// Replaces text for the user: asks the delegate, replaces, and notifies.
  ///
  /// - Parameters:
  ///   - range: The replaced range, in UTF-16 offsets.
  ///   - text: The new text.
  ///   - kind: The kind of edit, for undo.
  ///   - place: The selection afterwards; `nil` for a caret after the new text.
  /// - Returns: Whether the change was allowed. Text without valid characters, such as a single
  ///   NUL, does not replace anything.
  @discardableResult
  func change(
    _ range: Range<Int>, to text: String, as kind: TextEdit.Kind, caret place: TextSelection? = nil
  ) -> Bool {
    let line = EditableText.singleLine(text)
    guard text.isEmpty || !line.isEmpty, mayChange(range, to: line) else { return false }
    // The delegate may have set another text meanwhile.
    replace(range, with: line, as: kind, caret: place)
    return true
  }

  private func mayChange(_ range: Range<Int>, to text: String) -> Bool {
    guard !range.isEmpty || !text.isEmpty else { return false }
    let asked = NSRange(location: range.lowerBound, length: range.count)
    return delegate?.textField(self, shouldChangeCharactersIn: asked, replacementString: text)
      ?? true
  }

  /// Replaces text and notifies.
  private func replace(
    _ range: Range<Int>, with text: String, as kind: TextEdit.Kind, caret place: TextSelection?
  ) {
    let range = content.aligned(range)
    let edit = TextEdit(
      kind: kind, start: range.lowerBound, old: content[range], new: text, selection: selection)
    content.replace(range, with: text)
    if kind != .undoing { history.note(edit) }
    // Delegates ask whether the text is still being composed.
    let isComposed = kind == .composing && !text.isEmpty
    marked = isComposed ? edit.newRange.clamped(to: 0..<content.length) : nil
    // The end of the new text may have merged with the following character.
    let end = content.clusterBorder(at: min(edit.newRange.upperBound, content.length))
    selection = (place ?? TextSelection(end)).clamped(to: content.length)
    contentChanged()
    delegate?.textFieldDidChangeSelection(self)
    sendActions(for: .editingChanged)
    post(Self.textDidChangeNotification)
  }

  /// Replaces the composed text or the selection.
  func write(_ text: String, as kind: TextEdit.Kind) {
    change(marked ?? selection.range, to: text, as: kind)
  }

  /// Deletes the selection, or the text between the caret and the position from `end`.
  func delete(to end: (EditableText, Int) -> Int) {
    guard selection.isEmpty else {
      write("", as: .other)
      return
    }
    let other = end(content, selection.head)
    change(min(other, selection.head)..<max(other, selection.head), to: "", as: .deleting)
  }

  /// Called when the clear button is pressed.
  func clearPressed() {
    guard isEnabled, delegate?.textFieldShouldClear(self) ?? true else { return }
    if !isEditing { becomeFirstResponder() }
    // The beginning of editing may have cleared the field already.
    if hasText { replace(0..<content.length, with: "", as: .other, caret: nil) }
  }

  /// Handles Return: notifies, and ends editing if there is a target.
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

  /// Changes the selection for the user or the program.
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

  /// Shows the selection or the caret, which starts to blink again.
  func showSelection() {
    followCaret()
    let isActive = isEditing && window?.isKeyWindow == true
    line.caret.backgroundColor = tintColor
    let opacity = traitCollection.userInterfaceStyle == .dark ? 0.5 : 0.3
    line.selectionColor = isActive ? tintColor.withAlphaComponent(opacity) : .systemFill
    let underlined = marked.map { composed.parts(of: $0, without: .underlineStyle) } ?? []
    line.underlineColor =
      (markedTextStyle?[.underlineColor] ?? markedTextStyle?[.foregroundColor]) as? UIColor
    line.show(
      selection: shown.shown(selection.range), head: shown.shown(selection.head),
      underlined: underlined.map(shown.shown))
    if isActive, selection.isEmpty { line.caret.show() } else { line.caret.hide() }
  }

  // MARK: Undo

  /// Undoes the last edit.
  func undo() {
    guard let edit = history.last, mayChange(edit.newRange, to: edit.old) else { return }
    // The history comes first: a delegate or a target may edit the text.
    history.wentBack()
    replace(edit.newRange, with: edit.old, as: .undoing, caret: edit.selection)
  }

  /// Redoes the last undone edit.
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
    let wasFirst = isFirstResponder
    // Text that arrives after the user has left the field is for no field.
    UIPasteboard.general.loadText { [weak self] text in
      guard let self, isEnabled, isFirstResponder || !wasFirst else { return }
      write(text, as: .other)
    }
  }
}
