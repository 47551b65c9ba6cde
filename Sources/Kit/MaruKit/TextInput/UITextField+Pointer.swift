import Foundation

/// A pointer's drag that selects text.
struct TextDrag {
  /// The unit of selection.
  enum Unit { case character, word, all }

  var unit: Unit
  /// The selection when the drag began.
  var start: Range<Int>
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
    unmark()
    if extends {
      drag = TextDrag(unit: .character, start: selection.anchor..<selection.anchor)
      select(TextSelection(anchor: selection.anchor, head: place))
      return window != nil
    }
    let unit: TextDrag.Unit =
      touch.tapCount % 3 == 1 ? .character : touch.tapCount % 3 == 2 ? .word : .all
    let start = unit == .character ? place..<place : stretch(unit, at: place)
    drag = TextDrag(unit: unit, start: start)
    select(TextSelection(start))
    return window != nil
  }

  func continueDrag(_ touch: UITouch) {
    guard isEditing, let drag else { return }
    let place = place(of: touch)
    guard drag.unit != .character else {
      return select(TextSelection(anchor: drag.start.lowerBound, head: place))
    }
    let here = stretch(drag.unit, at: place)
    let isBefore = here.lowerBound < drag.start.lowerBound
    select(
      isBefore
        ? TextSelection(anchor: drag.start.upperBound, head: here.lowerBound)
        : TextSelection(
          anchor: drag.start.lowerBound, head: max(here.upperBound, drag.start.upperBound)))
  }

  func endDrag(_ touch: UITouch?) {
    drag = nil
    guard let touch, touch.type == .direct, isTouchInside else { return }
    let place = place(of: touch)
    guard becomeFirstResponder() else { return }
    unmark()
    select(
      touch.tapCount == 2
        ? TextSelection(content.word(at: place))
        : touch.tapCount > 2 ? TextSelection(0..<content.length) : TextSelection(place))
  }

  private func place(of touch: UITouch) -> Int {
    layoutIfNeeded()
    return shown.original(line.place(at: touch.location(in: line).x))
  }

  private func stretch(_ unit: TextDrag.Unit, at place: Int) -> Range<Int> {
    unit == .all || isSecureTextEntry ? 0..<content.length : content.word(at: place)
  }
}
