import Foundation
import MaruKit
import X11

// Text that is composed with an input method.
extension XWindow {
  /// The bottom of the caret, in device pixels of the X window; `nil` if the window has no text focus.
  var textCaret: DevicePoint? {
    guard let shown, let caret = window.textInputCaret else { return nil }
    let place = geometry.devicePoint(CGPoint(x: caret.minX, y: caret.maxY))
    return DevicePoint(x: place.x - shown.pictureOrigin.x, y: place.y - shown.pictureOrigin.y)
  }

  /// Shows what is being composed.
  func send(_ composition: Composition) {
    isComposing = !composition.isEmpty
    window.send(MarkedTextInput(composition))
  }

  /// Keeps the composed text as it is: the input method is gone.
  func endComposition() {
    isComposing = false
    window.acceptMarkedText()
  }

  /// Drops the input method's composition if the program has accepted or dropped the text.
  ///
  /// If the window loses the keyboard, it accepts the text first, so that the method cannot drop it.
  func followMarkedText() {
    guard isComposing else { return }
    if !managed.isActive { window.acceptMarkedText() }
    guard !window.hasMarkedText else { return }
    isComposing = false
    shown?.cancelComposition()
  }
}

extension MarkedTextInput {
  /// What an input method server composes.
  ///
  /// A part that the method highlights is selected, as UIKit marks the part that is being converted, and its
  /// underline is thick. If all of it is highlighted, as a Hangul syllable is, the caret is used instead.
  ///
  /// If all parts are alike, their underline is left to the receiver.
  init(_ composition: Composition) {
    let parts = composition.parts
    var selection = NSRange(location: composition.caret, length: 0)
    var underlines: [Underline] = []
    var place = 0
    for part in parts where parts.count > 1 {
      let range = NSRange(location: place, length: part.text.utf16.count)
      let isHighlighted = part.emphasis.contains(.highlight)
      if isHighlighted, selection.length == 0,
        parts.contains(where: { !$0.emphasis.contains(.highlight) })
      {
        selection = range
      }
      underlines.append(
        Underline(
          range: range,
          style: isHighlighted ? .thick : part.emphasis.contains(.underline) ? .single : []))
      place = NSMaxRange(range)
    }
    self.init(text: composition.text, selectedRange: selection, underlines: underlines)
  }
}

extension XScreen {
  /// Tells the input method server the focused window and the place of its caret.
  ///
  /// It also ends compositions that the program has accepted or dropped.
  func followTextInput() {
    guard connection.hasInputMethodServer else { return }
    for window in windows { window.followMarkedText() }
    // The first key may arrive together with the keyboard focus, so use the first window with a caret until then.
    let focused =
      windows.first { $0.managed.isActive && $0.shown != nil }
      ?? (hasHadKeyboard ? nil : windows.first { $0.textCaret != nil })
    if let focused, let caret = focused.textCaret {
      connection.setTextFocus(focused.shown, caret: caret)
    } else {
      connection.setTextFocus(nil, caret: DevicePoint(x: 0, y: 0))
    }
  }

  /// When the connection must next check a silent input method, in seconds of `CACurrentMediaTime()`.
  var inputMethodDeadline: Double? {
    connection.inputMethodDeadline.map {
      CACurrentMediaTime() + (ContinuousClock.now.duration(to: $0) / .seconds(1))
    }
  }
}
