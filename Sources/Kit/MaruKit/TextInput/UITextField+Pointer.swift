import Foundation

/// A pointer's drag that selects text.
struct TextDrag {
  /// The unit of selection.
  enum Unit { case character, word, all }

  var unit: Unit
  /// The selection when the drag began.
  var start: Range<Int>

  /// The selection from the start to the unit at the pointer.
  func selection(to here: Range<Int>) -> TextSelection {
    here.lowerBound < start.lowerBound
      ? TextSelection(anchor: start.upperBound, head: here.lowerBound)
      : TextSelection(
        anchor: start.lowerBound, head: max(here.upperBound, start.upperBound))
  }
}

// Pointer and touch input.
extension UITextField {
  /// Places the caret on a pointer's press; a finger places it when lifted.
  ///
  /// - Returns: Whether the field is still in a window.
  func beginDrag(_ touch: UITouch, _ event: UIEvent?) -> Bool {
    drag = nil
    guard touch.type != .direct else { return true }
    let extends = isEditing && event?.modifierFlags.contains(.shift) == true
    // Find the position first: the text may scroll when editing begins.
    let place = place(of: touch)
    guard becomeFirstResponder(), window != nil else { return window != nil }
    window?.setFocus(self)
    editor.unmark()
    if extends {
      drag = TextDrag(unit: .character, start: editor.selection.anchor..<editor.selection.anchor)
      editor.select(TextSelection(anchor: editor.selection.anchor, head: place))
      return window != nil
    }
    let unit: TextDrag.Unit =
      touch.tapCount % 3 == 1 ? .character : touch.tapCount % 3 == 2 ? .word : .all
    let start = places.stretch(unit, at: place)
    drag = TextDrag(unit: unit, start: start)
    editor.select(TextSelection(start))
    return window != nil
  }

  /// Opens the menu; a press beside the selection moves the caret first.
  func pressSecondary(_ touch: UITouch) {
    let place = place(of: touch)
    guard becomeFirstResponder(), window != nil else { return }
    window?.setFocus(self)
    if !editor.selection.range.contains(place) { editor.select(TextSelection(place)) }
    showEditMenu(at: touch.location(in: self))
  }

  /// Inserts the text that was last selected in any program.
  func pressMiddle(_ touch: UITouch) {
    let place = place(of: touch)
    let former = window?.firstResponder
    UIPasteboard.selection.loadText { [weak self, weak former] text in
      guard let self, isEnabled, window?.isFree(for: self, since: former) == true,
        becomeFirstResponder(), window != nil
      else { return }
      window?.setFocus(self)
      editor.unmark()
      editor.select(TextSelection(place))
      editor.write(text, as: .other)
    }
  }

  func continueDrag(_ touch: UITouch) {
    guard isEditing, let drag else { return }
    let place = place(of: touch)
    guard drag.unit != .character else {
      return editor.select(TextSelection(anchor: drag.start.lowerBound, head: place))
    }
    editor.select(drag.selection(to: places.stretch(drag.unit, at: place)))
  }

  func endDrag(_ touch: UITouch?) {
    drag = nil
    guard let touch, touch.type == .direct, isTouchInside else { return offerSelection() }
    let place = place(of: touch)
    guard becomeFirstResponder() else { return }
    editor.unmark()
    editor.select(
      touch.tapCount == 2
        ? TextSelection(editor.characters.word(at: place))
        : touch.tapCount > 2 ? TextSelection(0..<editor.length) : TextSelection(place))
  }

  private func place(of touch: UITouch) -> Int {
    layoutIfNeeded()
    return places.place(at: touch.location(in: self))
  }
}
