/// The keyboard's commands in a field.
@MainActor
final class FieldKeys: TextKeys<UITextField> {
  /// Asks the delegate again if the field has the focus but may not be edited.
  override func begins(with key: UIKey) -> Bool {
    guard [.keyboardSpacebar, .keyboardReturnOrEnter, .keypadEnter].contains(key.keyCode),
      key.modifierFlags.isDisjoint(with: [.shift, .control, .alternate, .command])
    else { return false }
    view.becomeFirstResponder()
    return true
  }

  override func edits(_ key: EditingKey, _ press: UIPress) -> Bool {
    switch key.action {
    case .undo: editor.undo()
    case .redo: editor.redo()
    case .enter where !key.extends && !key.byWord: if !press.isRepeat { view.returnPressed() }
    default: return super.edits(key, press)
    }
    return true
  }

  override func moves(_ key: EditingKey) -> Bool {
    switch key.action {
    case .home: move(to: 0, extends: key.extends)
    case .end: move(to: editor.length, extends: key.extends)
    default: return super.moves(key)
    }
    return true
  }
}
