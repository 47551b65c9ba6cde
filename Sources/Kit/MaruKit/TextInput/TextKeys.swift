import Foundation

/// The keyboard's commands in an edited text.
///
/// A subclass adds the commands of its kind of view.
@MainActor
class TextKeys<View: EditedView> {
  unowned let view: View

  /// Creates the commands of a view.
  init(of view: View) { self.view = view }

  var editor: TextEditSession { view.editor }

  /// Handles a key of the text; returns whether it is one.
  ///
  /// Text from keys, and Backspace without modifiers, arrive later from the window.
  final func takes(_ press: UIPress) -> Bool {
    let isTaken = press.key.map { takes($0, press) } == true
    if isTaken, press.key?.modifierFlags.isDisjoint(with: [.shift, .control]) == false {
      view.offerSelection()
    }
    return isTaken
  }

  private func takes(_ key: UIKey, _ press: UIPress) -> Bool {
    guard view.isEditing else { return begins(with: key) }
    return EditingKey(key).map { view.acceptsChanges ? edits($0, press) : reads($0) } ?? false
  }

  /// Handles a key before editing has begun; returns whether the key begins it.
  func begins(with key: UIKey) -> Bool { false }

  /// Handles the keys of a text that can only be read.
  func reads(_ key: EditingKey) -> Bool { false }

  /// Handles the keys of a text that can be changed.
  func edits(_ key: EditingKey, _ press: UIPress) -> Bool {
    switch key.action {
    case .deleteBackward: if key.byWord { editor.delete { $0.wordStart(before: $1) } }
    case .deleteForward:
      editor.delete { key.byWord ? $0.wordEnd(after: $1) : $0.clusterEnd(after: $1) }
    case .cut: view.performAllowed(.cut)
    case .paste: view.performAllowed(.paste)
    case .text: break
    default: return copies(key) || moves(key)
    }
    return true
  }

  /// Handles the keys that need no change of the text.
  final func copies(_ key: EditingKey) -> Bool {
    switch key.action {
    case .copy: view.performAllowed(.copy)
    case .selectAll: view.performAllowed(.selectAll)
    case .menu: view.showEditMenuAtCaret()
    default: return false
    }
    return true
  }

  // MARK: Moving

  /// Moves the caret; returns whether the key does that.
  func moves(_ key: EditingKey) -> Bool {
    switch key.action {
    case .left: moveSideways(right: false, key)
    case .right: moveSideways(right: true, key)
    default: return false
    }
    return true
  }

  /// Moves the caret, or extends the selection to a position.
  func move(to place: Int, extends: Bool) { editor.move(to: place, extends: extends) }

  /// Moves in visual order.
  private func moveSideways(right: Bool, _ key: EditingKey) {
    let (places, selection) = (view.places, editor.selection)
    if !selection.isEmpty, !key.extends, !key.byWord {
      return move(to: places.end(of: selection, right: right), extends: false)
    }
    let head = selection.head
    let place =
      key.byWord
      ? word(beside: head, isForward: right != places.isRightToLeft(at: head))
      : places.character(beside: head, right: right, in: editor)
    move(to: place, extends: key.extends)
  }

  /// The end of the next word or the start of the previous one; a secret text is one word.
  private func word(beside place: Int, isForward: Bool) -> Int {
    if view.isSecret { return isForward ? editor.length : 0 }
    return editor.near(place) { isForward ? $0.wordEnd(after: $1) : $0.wordStart(before: $1) }
  }
}
