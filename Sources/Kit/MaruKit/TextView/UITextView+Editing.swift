import Foundation

/// A change of a text view's text that can be undone, with attributes.
@MainActor
final class TextUndoStep {
  /// The change; later ones are merged into it.
  var edit: TextEdit
  /// The replaced text with its attributes.
  var old: NSAttributedString
  /// The undo manager's stamp after the change was recorded.
  var stamp = 0

  init(_ edit: TextEdit, old: NSAttributedString) {
    self.edit = edit
    self.old = old
  }
}

// Editing and the delegate's part in it.
extension UITextView {
  /// The length in UTF-16 units.
  var length: Int { textStorage.length }

  /// The attributes of text without its own.
  var defaultAttributes: [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [
      .font: font as Any, .foregroundColor: textColor as Any,
    ]
    if textAlignment != .natural {
      let style = NSMutableParagraphStyle()
      style.alignment = textAlignment
      attributes[.paragraphStyle] = style
    }
    return attributes
  }

  // MARK: Begin and end

  func beginEditing() {
    setEditing(true)
    window?.setFocus(self)
    showSelection()
    guard isEditable else { return }
    textDelegate?.textViewDidBeginEditing(self)
    post(Self.textDidBeginEditingNotification)
  }

  /// Asks the delegate, without recursion: it may remove the view meanwhile.
  func mayEndEditing() -> Bool {
    guard isEditing, isEditable, !isAskedToEnd else { return true }
    isAskedToEnd = true
    defer { isAskedToEnd = false }
    return textDelegate?.textViewShouldEndEditing(self) ?? true
  }

  func endEditing() {
    setEditing(false)
    marked = nil
    endDrag()
    lastEdit = nil
    spelling.caretMoved()
    showSelection()
    if isFocused { window?.setFocus(nil) }
    guard isEditable else { return }
    textDelegate?.textViewDidEndEditing(self)
    post(Self.textDidEndEditingNotification)
  }

  /// Begins or ends editing after a change of the keyboard focus.
  func followFocus() {
    if isFocused {
      if !isEditing { becomeFirstResponder() }
    } else if isEditing, let window, window.focusedView != nil, !resignFirstResponder() {
      window.setFocus(self)
    }
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  // MARK: Text

  /// Sets the text from the program.
  func take(_ text: String) {
    let attributes = defaultAttributes
    replaceAll {
      textStorage.replaceCharacters(in: NSRange(0..<length), with: text)
      textStorage.setAttributes(attributes, range: NSRange(0..<length))
    }
    typingAttributes = attributes
  }

  /// Sets the attributed text from the program.
  func take(_ text: NSAttributedString) {
    replaceAll { textStorage.setAttributedString(text) }
    typingAttributes = attributesForTyping
  }

  private func replaceAll(_ change: () -> Void) {
    inputDelegate?.textWillChange(self)
    isChangingText = true
    textStorage.defersCopy = true
    textStorage.beginEditing()
    change()
    textStorage.endEditing()
    textStorage.defersCopy = false
    isChangingText = false
    marked = nil
    lastEdit = nil
    spelling.edited(by: .other)
    ownUndoManager.removeAllActions()
    selection = TextSelection(length)
    textChanged()
    inputDelegate?.textDidChange(self)
  }

  /// Applies attributes to the whole text after a default has changed.
  func defaultsChanged(_ attributes: [NSAttributedString.Key: Any]) {
    typingAttributes.merge(attributes) { $1 }
    if length > 0 { textStorage.addAttributes(attributes, range: NSRange(0..<length)) }
    roomChanged()
  }

  func alignmentChanged() {
    let alignment = textAlignment
    func aligned(_ style: Any?) -> NSParagraphStyle {
      let new = NSMutableParagraphStyle()
      if let style = style as? NSParagraphStyle { new.setParagraphStyle(style) }
      new.alignment = alignment
      return new
    }
    typingAttributes[.paragraphStyle] = aligned(typingAttributes[.paragraphStyle])
    guard length > 0 else { return roomChanged() }
    textStorage.beginEditing()
    var parts: [(NSRange, NSParagraphStyle)] = []
    textStorage.enumerateAttribute(.paragraphStyle, in: NSRange(0..<length), options: []) {
      style, range, _ in parts.append((range, aligned(style)))
    }
    for (range, style) in parts {
      textStorage.addAttribute(.paragraphStyle, value: style, range: range)
    }
    textStorage.endEditing()
    roomChanged()
  }

  func followTextSize() {
    guard adjustsFontForContentSizeCategory, let adjusted = font?.adjusted(to: traitCollection),
      adjusted != font
    else { return }
    font = adjusted
  }

  /// Updates the attributes that links take.
  func stylesChanged() {
    let style = layoutManager.style
    style.linkAttributes = linkTextAttributes
    style.detectedTypes = isEditable ? [] : dataDetectorTypes
    layoutManager.forgetLines()
  }

  /// Follows a change of the storage, by the user or by the program.
  func linesChanged(_ range: Range<Int>?, _ delta: Int) {
    setNeedsLayout()
    if !isScrollEnabled { invalidateIntrinsicContentSize() }
    if let range { spelling.edited(range, delta: delta) }
    guard !isChangingText else { return }
    guard let range else { return showSelection() }
    if delta != 0 {
      let end = range.upperBound - delta
      func moved(_ place: Int) -> Int {
        place >= end ? place + delta : min(place, range.upperBound)
      }
      selection = TextSelection(anchor: moved(selection.anchor), head: moved(selection.head))
        .clamped(to: length)
      // The lines with the marked text's attributes have moved too.
      marked = marked.map { moved($0.lowerBound)..<moved($0.upperBound) }
      marked = nil
      lastEdit = nil
    }
    showSelection()
  }

  /// Updates the view after its text has changed.
  func textChanged() {
    column = nil
    setNeedsLayout()
    if !isScrollEnabled { invalidateIntrinsicContentSize() }
    showSelection()
  }

  /// Replaces text for the user: asks the delegate, replaces, and notifies.
  ///
  /// - Parameters:
  ///   - range: The replaced range, in UTF-16 offsets.
  ///   - text: The new text.
  ///   - kind: The kind of edit, for undo.
  /// - Returns: Whether the change was allowed.
  @discardableResult
  func change(_ range: Range<Int>, to text: String, as kind: TextEdit.Kind) -> Bool {
    guard isEditable, mayChange(range, to: text) else { return false }
    // The delegate may have set another text meanwhile.
    let new = NSAttributedString(string: text, attributes: typingAttributes)
    replace(range.clamped(to: 0..<length), with: new, as: kind, caret: nil)
    return true
  }

  private func mayChange(_ range: Range<Int>, to text: String) -> Bool {
    guard !range.isEmpty || !text.isEmpty else { return false }
    return textDelegate?.textView(
      self, shouldChangeTextIn: NSRange(range), replacementText: text) ?? true
  }

  /// Replaces text, records how to undo it, and notifies.
  private func replace(
    _ range: Range<Int>, with new: NSAttributedString, as kind: TextEdit.Kind,
    caret place: TextSelection?
  ) {
    let range = aligned(range)
    let old = textStorage.attributedSubstring(from: NSRange(range))
    let edit = TextEdit(
      kind: kind, start: range.lowerBound, old: old.string, new: new.string, selection: selection)
    isChangingText = true
    textStorage.defersCopy = true
    textStorage.replaceCharacters(in: NSRange(range), with: new)
    textStorage.defersCopy = false
    isChangingText = false
    record(edit, old)
    spelling.edited(by: kind)
    // Delegates ask whether the text is still being composed.
    let isComposed = kind == .composing && new.length > 0
    marked = isComposed ? edit.newRange.clamped(to: 0..<length) : nil
    let end = characterBorder(at: min(edit.newRange.upperBound, length))
    selection = (place ?? TextSelection(end)).clamped(to: length)
    if kind != .typing && kind != .composing { typingAttributes = attributesForTyping }
    textChanged()
    reveal(NSRange(location: selection.head, length: 0))
    textDelegate?.textViewDidChangeSelection(self)
    textDelegate?.textViewDidChange(self)
    post(Self.textDidChangeNotification)
  }

  /// Replaces the composed text or the selection.
  func write(_ text: String, as kind: TextEdit.Kind) {
    change(marked ?? selection.range, to: text, as: kind)
  }

  /// Deletes the selection, or the text between the caret and the position from `end`.
  func delete(to end: (Int) -> Int) {
    guard isEditable else { return }
    guard selection.isEmpty else {
      write("", as: .other)
      return
    }
    let other = end(selection.head)
    change(min(other, selection.head)..<max(other, selection.head), to: "", as: .deleting)
  }

  // MARK: Undo

  /// Records an edit, or merges it into the last one.
  private func record(_ edit: TextEdit, _ old: NSAttributedString) {
    if edit.kind != .undoing, let last = lastEdit, last.stamp == ownUndoManager.stamp {
      let before = last.edit
      if last.edit.absorb(edit) {
        merge(old, into: last, before)
        return
      }
    }
    let step = TextUndoStep(edit, old: old)
    ownUndoManager.registerUndo(withTarget: self) { $0.revert(step) }
    step.stamp = ownUndoManager.stamp
    lastEdit = edit.kind == .undoing ? nil : step
  }

  /// Prepends or appends newly deleted text to an undo step.
  private func merge(_ old: NSAttributedString, into step: TextUndoStep, _ before: TextEdit) {
    guard old.length > 0, step.edit.kind == .deleting else { return }
    let text = NSMutableAttributedString(attributedString: step.old)
    text.insert(old, at: step.edit.start < before.start ? 0 : text.length)
    step.old = text
  }

  private func revert(_ step: TextUndoStep) {
    let range = step.edit.newRange.clamped(to: 0..<length)
    guard mayChange(range, to: step.edit.old) else {
      // The delegate refused: the change can be undone later.
      return ownUndoManager.registerUndo(withTarget: self) { $0.revert(step) }
    }
    let place = TextSelection(step.edit.start + step.old.length)
    replace(
      range, with: step.old, as: .undoing,
      caret: ownUndoManager.isUndoing ? step.edit.selection : place)
  }

  // MARK: Selection

  /// Changes the selection for the user or the program.
  func select(_ new: TextSelection) {
    let clamped = new.clamped(to: length)
    let new = TextSelection(
      anchor: characterStart(at: clamped.anchor), head: characterStart(at: clamped.head))
    lastEdit = nil
    guard new != selection else { return showSelection() }
    inputDelegate?.selectionWillChange(self)
    selection = new
    spelling.caretMoved()
    typingAttributes = attributesForTyping
    showSelection()
    inputDelegate?.selectionDidChange(self)
    textDelegate?.textViewDidChangeSelection(self)
  }

  /// The attributes of the character before the caret, without links and attachments.
  var attributesForTyping: [NSAttributedString.Key: Any] {
    guard length > 0 else { return defaultAttributes }
    let place = selection.isEmpty ? max(selection.head - 1, 0) : selection.range.lowerBound
    var attributes = textStorage.attributes(at: min(place, length - 1), effectiveRange: nil)
    attributes[.link] = nil
    attributes[.attachment] = nil
    return attributes
  }

  // MARK: Characters and words

  /// The number of units around a position in which characters and words are found.
  private static let reach = 4096

  /// Finds a position in the text around another one.
  private func near(_ place: Int, _ find: (EditableText, Int) -> Int) -> Int {
    let (text, start) = surroundings(of: place)
    return min(max(start + find(text, place - start), 0), length)
  }

  private func surroundings(of place: Int) -> (text: EditableText, start: Int) {
    textStorage.refresh()
    let buffer = textStorage.buffer
    var lower = max(0, place - Self.reach)
    var upper = min(buffer.count, place + Self.reach)
    if buffer.splitsPair(at: lower) { lower -= 1 }
    if buffer.splitsPair(at: upper) { upper += 1 }
    return (EditableText(units: buffer[lower..<upper]), lower)
  }

  /// The start of the character that contains a position.
  func characterStart(at place: Int) -> Int { near(place) { $0.clusterStart($1) } }
  /// The start of the next character.
  func characterEnd(after place: Int) -> Int { near(place) { $0.clusterEnd(after: $1) } }
  /// The start of the preceding character.
  func characterStart(before place: Int) -> Int { near(place) { $0.clusterStart(before: $1) } }
  /// The position itself if it is between characters; otherwise the end of its character.
  func characterBorder(at place: Int) -> Int { near(place) { $0.clusterBorder(at: $1) } }
  /// The end of the word that contains or follows a position.
  func wordEnd(after place: Int) -> Int { near(place) { $0.wordEnd(after: $1) } }
  /// The start of the word that contains or precedes a position.
  func wordStart(before place: Int) -> Int { near(place) { $0.wordStart(before: $1) } }

  /// The word, white space or punctuation at a position.
  func word(at place: Int) -> Range<Int> {
    let (text, start) = surroundings(of: place)
    let word = text.word(at: place - start)
    return start + word.lowerBound..<start + word.upperBound
  }

  /// The paragraph at a position, with its line break.
  func paragraph(at place: Int) -> Range<Int> { layoutManager.paragraph(at: place) }

  /// A range widened so that it splits no surrogate pair.
  private func aligned(_ range: Range<Int>) -> Range<Int> {
    textStorage.refresh()
    let buffer = textStorage.buffer
    let lower = buffer.splitsPair(at: range.lowerBound) ? range.lowerBound - 1 : range.lowerBound
    let upper = buffer.splitsPair(at: range.upperBound) ? range.upperBound + 1 : range.upperBound
    return lower..<upper
  }
}
