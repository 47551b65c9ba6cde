import Foundation

// Keyboard commands.
extension UITextField {
  /// Handles a key of the field; returns whether it is one.
  ///
  /// Text from keys, and Backspace without modifiers, arrive later from the window.
  func takes(_ press: UIPress) -> Bool {
    if EditMenu.takes(press, of: self) { return true }
    guard let key = press.key else { return false }
    guard isEditing else { return beginsEditing(key) }
    guard let meaning = EditingKey(key) else { return false }
    let (extends, byWord) = (meaning.extends, meaning.byWord)
    switch meaning.action {
    case .left: move(right: false, byWord: byWord, extends: extends)
    case .right: move(right: true, byWord: byWord, extends: extends)
    case .home: move(to: 0, extends: extends)
    case .end: move(to: editor.length, extends: extends)
    case .deleteBackward: if byWord { editor.delete { $0.wordStart(before: $1) } }
    case .deleteForward:
      editor.delete { byWord ? $0.wordEnd(after: $1) : $0.clusterEnd(after: $1) }
    case .cut: cut(nil)
    case .copy: copy(nil)
    case .paste: paste(nil)
    case .selectAll: selectAll(nil)
    case .undo: editor.undo()
    case .redo: editor.redo()
    case .enter where !extends && !byWord: if !press.isRepeat { returnPressed() }
    case .menu: showEditMenuAtCaret()
    case .text: return true
    default: return false
    }
    return true
  }

  /// Asks the delegate again if the field has the focus but may not be edited.
  private func beginsEditing(_ key: UIKey) -> Bool {
    guard key.modifierFlags.isDisjoint(with: [.shift, .control, .alternate, .command]) else {
      return false
    }
    switch key.keyCode {
    case .keyboardSpacebar, .keyboardReturnOrEnter, .keypadEnter:
      becomeFirstResponder()
      return true
    default: return false
    }
  }

  // MARK: Moving

  private func move(to place: Int, extends: Bool) {
    editor.move(to: place, extends: extends)
  }

  private func move(right: Bool, byWord: Bool, extends: Bool) {
    let (selection, characters) = (editor.selection, editor.characters)
    if !selection.isEmpty, !extends, !byWord {
      return move(to: places.end(of: selection, right: right), extends: false)
    }
    let head = selection.head
    let isForward = right != places.isRightToLeft(at: head)
    if byWord {
      return move(to: places.word(beside: head, isForward: isForward), extends: extends)
    }
    let next = places.neighbour(of: head, right: right)
    move(
      to: next
        ?? (isForward ? characters.clusterEnd(after: head) : characters.clusterStart(before: head)),
      extends: extends)
  }
}
