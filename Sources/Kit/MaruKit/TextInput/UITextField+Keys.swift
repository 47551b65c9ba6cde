import Foundation

// Keyboard commands.
extension UITextField {
  /// Handles a key of the field; returns whether it is one.
  ///
  /// Text from keys, and Backspace without modifiers, arrive later from the window.
  func takes(_ press: UIPress) -> Bool {
    guard let key = press.key else { return false }
    let modifiers = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
    guard isEditing else { return beginsEditing(key, modifiers) }
    guard modifiers.isDisjoint(with: [.alternate, .command]) else { return false }
    let extends = modifiers.contains(.shift)
    let byWord = modifiers.contains(.control)
    switch key.keyCode {
    case .keyboardLeftArrow: move(right: false, byWord: byWord, extends: extends)
    case .keyboardRightArrow: move(right: true, byWord: byWord, extends: extends)
    case .keyboardHome: move(to: 0, extends: extends)
    case .keyboardEnd: move(to: content.length, extends: extends)
    case .keyboardDeleteOrBackspace: if byWord { delete { $0.wordStart(before: $1) } }
    case .keyboardDeleteForward where extends && !byWord: cut(nil)
    case .keyboardDeleteForward:
      delete { byWord ? $0.wordEnd(after: $1) : $0.clusterEnd(after: $1) }
    case .keyboardInsert where extends && !byWord: paste(nil)
    case .keyboardInsert where byWord && !extends: copy(nil)
    case .keyboardReturnOrEnter where modifiers.isEmpty, .keypadEnter where modifiers.isEmpty:
      if !press.isRepeat { returnPressed() }
    case .keyboardTab, .keyboardEscape: return false
    default:
      if byWord { return takesCommand(key, isShifted: extends) }
      return key.characters.unicodeScalars.contains { $0.value >= 32 && $0.value != 127 }
    }
    return true
  }

  /// Asks the delegate again if the field has the focus but may not be edited.
  private func beginsEditing(_ key: UIKey, _ modifiers: UIKeyModifierFlags) -> Bool {
    switch key.keyCode {
    case .keyboardSpacebar where modifiers.isEmpty, .keyboardReturnOrEnter where modifiers.isEmpty,
      .keypadEnter where modifiers.isEmpty:
      becomeFirstResponder()
      return true
    default: return false
    }
  }

  private func takesCommand(_ key: UIKey, isShifted: Bool) -> Bool {
    switch key.keyCode {
    case .character("a") where !isShifted: selectAll(nil)
    case .character("c") where !isShifted: copy(nil)
    case .character("x") where !isShifted: cut(nil)
    case .character("v") where !isShifted: paste(nil)
    case .character("z"): if isShifted { redo() } else { undo() }
    case .character("y") where !isShifted: redo()
    default: return false
    }
    return true
  }

  // MARK: Moving

  private func move(to place: Int, extends: Bool) {
    marked = nil
    select(TextSelection(anchor: extends ? selection.anchor : place, head: place))
  }

  private func move(right: Bool, byWord: Bool, extends: Bool) {
    if !selection.isEmpty, !extends, !byWord {
      let (lower, upper) = (selection.range.lowerBound, selection.range.upperBound)
      let lowerIsLeft = line.isLeft(shown.shown(lower), of: shown.shown(upper))
      return move(to: right == lowerIsLeft ? upper : lower, extends: false)
    }
    move(
      to: byWord ? word(right: right) : character(right: right), extends: extends)
  }

  /// The next caret position in visual order.
  private func character(right: Bool) -> Int {
    let place = shown.shown(selection.head)
    if !isSecureTextEntry,
      let next = line.neighbour(of: place, right: right)
    {
      return next
    }
    return right != line.isLineRightToLeft
      ? content.clusterEnd(after: selection.head) : content.clusterStart(before: selection.head)
  }

  /// The end of the next word or the start of the previous one; a secure text is one word.
  private func word(right: Bool) -> Int {
    let isForward = right != line.isLineRightToLeft
    if isSecureTextEntry { return isForward ? content.length : 0 }
    return isForward
      ? content.wordEnd(after: selection.head) : content.wordStart(before: selection.head)
  }
}
