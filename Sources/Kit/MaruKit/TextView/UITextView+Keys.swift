import Foundation
import Graphics

// Keyboard commands.
extension UITextView {
  /// Handles a key of the text; returns whether it is one.
  ///
  /// Text from keys, and Backspace without modifiers, arrive later from the window.
  func takes(_ press: UIPress) -> Bool {
    if EditMenu.takes(press, of: self) { return true }
    guard isEditing, isSelectable || isEditable, let key = press.key, let meaning = EditingKey(key)
    else { return false }
    return isEditable ? edits(meaning) : reads(meaning)
  }

  /// Handles the keys of a text that can only be read; the arrows scroll.
  private func reads(_ key: EditingKey) -> Bool {
    switch key.action {
    case .copy: copy(nil)
    case .selectAll: selectAll(nil)
    case .menu: showEditMenuAtCaret()
    case .left, .right, .up, .down, .home, .end, .pageUp, .pageDown:
      guard key.extends, !editor.selection.isEmpty else { return false }
      return moves(key)
    default: return false
    }
    return true
  }

  private func edits(_ key: EditingKey) -> Bool {
    switch key.action {
    case .deleteBackward: if key.byWord { editor.delete { $0.wordStart(before: $1) } }
    case .deleteForward:
      editor.delete { key.byWord ? $0.wordEnd(after: $1) : $0.clusterEnd(after: $1) }
    case .cut: cut(nil)
    case .copy: copy(nil)
    case .paste: paste(nil)
    case .selectAll: selectAll(nil)
    case .undo: undoManager?.undo()
    case .redo: undoManager?.redo()
    case .enter where !key.byWord: insertText("\n")
    case .tab where !key.byWord && !key.extends: insertText("\t")
    case .menu: showEditMenuAtCaret()
    case .text: return true
    default: return moves(key)
    }
    return true
  }

  // MARK: Moving

  private func moves(_ key: EditingKey) -> Bool {
    let head = editor.selection.head
    switch key.action {
    case .left: moveSideways(right: false, key)
    case .right: moveSideways(right: true, key)
    case .home: move(to: key.byWord ? 0 : layoutManager.lineEnds(at: head).start, key.extends)
    case .end: move(to: key.byWord ? length : layoutManager.lineEnds(at: head).end, key.extends)
    case .up where key.byWord: move(to: paragraphBefore(head), key.extends)
    case .down where key.byWord: move(to: layoutManager.paragraph(at: head).upperBound, key.extends)
    case .up: moveLines(-1, key.extends)
    case .down: moveLines(1, key.extends)
    case .pageUp: movePage(-1, key.extends)
    case .pageDown: movePage(1, key.extends)
    default: return false
    }
    return true
  }

  private func move(to place: Int, _ extends: Bool, column: CGFloat? = nil) {
    editor.move(to: place, extends: extends)
    self.column = column
    page.revealCaret()
  }

  private func moveSideways(right: Bool, _ key: EditingKey) {
    if !editor.selection.isEmpty, !key.extends, !key.byWord {
      let range = editor.selection.range
      let isForward = right != layoutManager.isRightToLeft(at: editor.selection.head)
      return move(to: isForward ? range.upperBound : range.lowerBound, false)
    }
    let head = editor.selection.head
    let isForward = right != layoutManager.isRightToLeft(at: head)
    if key.byWord {
      return move(
        to: isForward
          ? editor.characters.wordEnd(after: head) : editor.characters.wordStart(before: head),
        key.extends)
    }
    let next = layoutManager.neighbour(of: head, right: right)
    move(
      to: next
        ?? (isForward
          ? editor.characters.clusterEnd(after: head)
          : editor.characters.clusterStart(before: head)),
      key.extends)
  }

  private func paragraphBefore(_ place: Int) -> Int {
    let start = layoutManager.paragraph(at: place).lowerBound
    return start == place && start > 0 ? layoutManager.paragraph(at: start - 1).lowerBound : start
  }

  /// Moves the caret by a line, in its column.
  private func moveLines(_ direction: CGFloat, _ extends: Bool) {
    let start =
      !editor.selection.isEmpty && !extends
      ? (direction < 0 ? editor.selection.range.lowerBound : editor.selection.range.upperBound)
      : editor.selection.head
    let caret = layoutManager.caretRect(at: start, in: textContainer)
    let column = column ?? caret.minX
    let place = layoutManager.offset(
      besideLineOf: caret, in: textContainer, isBelow: direction > 0, column: column)
    move(to: place ?? (direction < 0 ? 0 : length), extends, column: column)
  }

  /// Moves the caret by almost the height of the view.
  private func movePage(_ direction: CGFloat, _ extends: Bool) {
    layoutIfNeeded()
    let caret = layoutManager.caretRect(at: editor.selection.head, in: textContainer)
    let page = max(bounds.height - 2 * caret.height, caret.height)
    var offset = contentOffset
    offset.y += direction * page
    if isScrollEnabled { jump(to: onPixels(limited(offset))) }
    moveVertically(from: caret, to: caret.midY + direction * page, extends)
  }

  private func moveVertically(from caret: CGRect, to y: CGFloat, _ extends: Bool) {
    let column = column ?? caret.minX
    if y < 0 { return move(to: 0, extends, column: column) }
    if y > page.height { return move(to: length, extends, column: column) }
    let place = layoutManager.offset(at: CGPoint(x: column, y: y), in: textContainer)
    move(to: place, extends, column: column)
  }
}
