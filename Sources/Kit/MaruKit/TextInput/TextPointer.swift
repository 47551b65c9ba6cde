import Foundation

/// The selection of text with the pointer or a finger.
///
/// A press places the caret, a second one selects a word, a third one the line or the paragraph; a drag
/// extends the selection in this unit.
@MainActor
class TextPointer<View: EditedView> {
  unowned let view: View
  private var drag: TextDrag?

  /// Creates the pointer of a view.
  init(of view: View) { self.view = view }

  var editor: TextEditSession { view.editor }
  /// Whether a press may be dragged to select text.
  final var isDragging: Bool { drag != nil }

  /// The caret of a press: at the view's `closestPosition(to:)`, in the line that was pressed.
  final func caret(at point: CGPoint) -> TextSelection {
    let position = view.closestPosition(to: point) as? OffsetPosition
    guard let position, position.offset != view.places.place(at: point) else {
      return view.places.caret(at: point)
    }
    return TextSelection(min(max(position.offset, 0), editor.length))
  }

  /// Begins editing, if the delegate agrees.
  private func begins() -> Bool {
    guard view.becomeFirstResponder(), let window = view.window else { return false }
    window.setFocus(view)
    return true
  }

  /// Places the caret on a press of the main button.
  ///
  /// - Parameters:
  ///   - point: The point in the view, like the others.
  ///   - tapCount: The number of quick presses.
  ///   - event: The event, for its modifiers.
  final func press(_ point: CGPoint, _ tapCount: Int, _ event: UIEvent?) {
    let extends = view.isEditing && event?.modifierFlags.contains(.shift) == true
    // Find the position first: the text may scroll when editing begins.
    let caret = caret(at: point)
    guard begins() else { return }
    editor.unmark()
    if extends {
      let anchor = editor.selection.anchor
      drag = TextDrag(unit: .character, start: anchor..<anchor)
      return editor.select(TextSelection(anchor: anchor, head: caret.head, caret.affinity))
    }
    if tapCount % 3 == 1, holdsSelection(point) { return }
    let unit: TextDrag.Unit = tapCount % 3 == 1 ? .character : tapCount % 3 == 2 ? .word : .all
    let start = stretch(unit, at: caret)
    drag = TextDrag(unit: unit, start: start.range)
    editor.select(start)
  }

  /// The selection of a press in a unit.
  private func stretch(_ unit: TextDrag.Unit, at caret: TextSelection) -> TextSelection {
    unit == .character
      ? caret : TextSelection(view.places.stretch(unit, at: caret.placeInLine))
  }

  /// Whether a press holds the selected text, which a drag would move.
  func holdsSelection(_ point: CGPoint) -> Bool { false }

  /// Handles a press of another button; returns whether it was one.
  final func takes(
    _ buttons: UIEvent.ButtonMask, at point: @autoclosure () -> CGPoint
  ) -> Bool {
    guard !buttons.isDisjoint(with: [.secondary, .middle]) else { return false }
    if buttons.contains(.secondary) { pressSecondary(at: point) } else { pressMiddle(point()) }
    return true
  }

  /// Opens the menu of the secondary button; a press beside the selection moves the caret first.
  private func pressSecondary(at point: () -> CGPoint) {
    let pressed = point()
    let caret = caret(at: pressed)
    guard begins() else { return }
    if !view.places.isSelected(pressed, caret.head) { editor.select(caret) }
    // The view may have moved under the pointer when editing began.
    view.showEditMenu(at: point())
  }

  /// Inserts the text that was last selected in any program, for the middle button.
  private func pressMiddle(_ point: CGPoint) {
    guard view.canPerformAction(.paste, withSender: UIPasteboard.selection) else { return }
    let caret = caret(at: point)
    let former = view.window?.firstResponder
    UIPasteboard.selection.loadText { [weak self, weak view, weak former] text in
      guard let self, let view, view.isChangeable,
        view.window?.isFree(for: view, since: former) == true, begins()
      else { return }
      editor.unmark()
      editor.select(caret)
      editor.write(text, as: .other)
    }
  }

  /// Extends the selection of a drag to a point.
  func extend(to point: CGPoint) {
    guard let drag else { return }
    editor.select(drag.selection(to: stretch(drag.unit, at: caret(at: point))))
  }

  /// Places the caret at a tap; a second tap selects a word.
  final func tap(at caret: TextSelection, _ tapCount: Int) {
    editor.select(stretch(tapCount == 2 ? .word : tapCount > 2 ? .all : .character, at: caret))
  }

  /// Ends a press.
  func end() { drag = nil }
}

/// A pointer's drag that selects text.
struct TextDrag {
  /// The unit of selection.
  enum Unit { case character, word, all }

  var unit: Unit
  /// The selection when the drag began.
  var start: Range<Int>

  /// The selection from the start to the unit at the pointer.
  func selection(to here: TextSelection) -> TextSelection {
    let range = here.range
    return range.lowerBound < start.lowerBound
      ? TextSelection(anchor: start.upperBound, head: range.lowerBound, here.affinity)
      : TextSelection(
        anchor: start.lowerBound, head: max(range.upperBound, start.upperBound), here.affinity)
  }
}
