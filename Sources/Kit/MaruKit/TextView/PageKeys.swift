import Foundation

/// The keyboard's commands in a text view.
@MainActor
final class PageKeys: TextKeys<UITextView> {
  /// The column that the caret keeps while it moves up and down, in points.
  private var column: CGFloat?

  private var manager: NSLayoutManager { view.layoutManager }

  /// Forgets the column after the text has changed.
  func textChanged() { column = nil }

  /// Handles the keys of a text that can only be read; the arrows scroll.
  override func reads(_ key: EditingKey) -> Bool {
    guard view.isSelectable else { return false }
    return copies(key) || key.extends && !editor.selection.isEmpty && moves(key)
  }

  override func edits(_ key: EditingKey, _ press: UIPress) -> Bool {
    switch key.action {
    case .undo: view.undoManager?.undo()
    case .redo: view.undoManager?.redo()
    case .enter where !key.byWord: view.insertText("\n")
    case .tab where !key.byWord && !key.extends: view.insertText("\t")
    default:
      return press.key.map(TextFormatting(of: view).takes) == true || super.edits(key, press)
    }
    return true
  }

  // MARK: Moving

  override func moves(_ key: EditingKey) -> Bool {
    let (head, length, extends) = (editor.selection.head, editor.length, key.extends)
    switch key.action {
    case .home: move(to: key.byWord ? 0 : line.lowerBound, extends: extends)
    case .end where key.byWord: move(to: length, extends: extends)
    case .end: moveToLineEnd(extends)
    case .up where key.byWord: move(to: paragraphBefore(head), extends: extends)
    case .down where key.byWord:
      move(to: manager.paragraph(at: head).upperBound, extends: extends)
    case .up: moveLines(-1, extends)
    case .down: moveLines(1, extends)
    case .pageUp: movePage(-1, extends)
    case .pageDown: movePage(1, extends)
    default: return super.moves(key)
    }
    return true
  }

  override func move(to place: Int, extends: Bool) { move(to: place, extends, column: nil) }

  private func move(
    to place: Int, _ extends: Bool, _ affinity: UITextStorageDirection = .forward, column: CGFloat?
  ) {
    editor.move(to: place, extends: extends, affinity)
    self.column = column
    view.page.revealCaret()
  }

  /// The line of the caret.
  private var line: Range<Int> {
    manager.carets.lineRange(at: editor.selection.head, editor.selection.affinity)
  }

  /// Moves to the end of the line, behind the white space at which it wraps.
  private func moveToLineEnd(_ extends: Bool) {
    let end = line.upperBound
    move(to: end, extends, manager.carets.isWrap(at: end) ? .backward : .forward, column: nil)
  }

  private func paragraphBefore(_ place: Int) -> Int {
    let start = manager.paragraph(at: place).lowerBound
    return start == place && start > 0 ? manager.paragraph(at: start - 1).lowerBound : start
  }

  private func caretRect(at place: Int) -> CGRect {
    manager.carets.rect(at: place, view.page.affinity(at: place), in: view.textContainer)
  }

  /// Moves the caret by a line, in its column.
  private func moveLines(_ direction: CGFloat, _ extends: Bool) {
    let selection = editor.selection
    let start =
      !selection.isEmpty && !extends
      ? (direction < 0 ? selection.range.lowerBound : selection.range.upperBound)
      : selection.head
    let caret = caretRect(at: start)
    let column = column ?? caret.minX
    let place = manager.carets.offset(
      besideLineOf: caret, in: view.textContainer, isBelow: direction > 0, column: column)
    move(to: place ?? (direction < 0 ? 0 : editor.length), extends, column: column)
  }

  /// Moves the caret by almost the height of the view.
  private func movePage(_ direction: CGFloat, _ extends: Bool) {
    view.layoutIfNeeded()
    let caret = caretRect(at: editor.selection.head)
    let page = max(view.bounds.height - 2 * caret.height, caret.height)
    var offset = view.contentOffset
    offset.y += direction * page
    if view.isScrollEnabled { view.motion.jump(to: view.onPixels(view.limits.clamped(offset))) }
    let y = caret.midY + direction * page
    let column = column ?? caret.minX
    let place =
      y < 0
      ? 0
      : y > view.page.height
        ? editor.length
        : manager.carets.offset(at: CGPoint(x: column, y: y), in: view.textContainer)
    move(to: place, extends, column: column)
  }
}
