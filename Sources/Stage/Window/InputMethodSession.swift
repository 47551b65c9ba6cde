import Foundation
import MaruKit
import X11

/// The input method of a window, and the text that is composed with it.
@MainActor final class InputMethodSession {
  private let window: UIWindow
  private let geometry: WindowGeometry
  /// Whether to open an input method after the first frame.
  private var isWanted = false
  /// Whether an input method composes text in the window.
  private var isComposing = false

  /// Creates the session of a hidden window.
  init(of window: UIWindow, _ geometry: WindowGeometry) {
    self.window = window
    self.geometry = geometry
  }

  /// Requests an input method, because the user will type into a view.
  func demand() { isWanted = true }

  /// Opens the input method before the first key, which then does not wait for its tables.
  func prepare(for shown: Window) {
    guard isWanted else { return }
    isWanted = false
    shown.connection.prepareInputMethod(for: shown)
  }

  /// Ends the session of an X window that is gone.
  func close() {
    isWanted = window.windowWithKeys.firstResponder is any UIKeyInput
    isComposing = false
  }

  /// The bottom of the caret, in device pixels of the X window; `nil` if the window has no text focus.
  func caret(in shown: Window) -> DevicePoint? {
    guard let caret = window.textInputCaret else { return nil }
    let place = geometry.devicePoint(CGPoint(x: caret.minX, y: caret.maxY))
    return DevicePoint(x: place.x - shown.pictureOrigin.x, y: place.y - shown.pictureOrigin.y)
  }

  /// Shows what is being composed.
  func show(_ composition: Composition) {
    isComposing = !composition.isEmpty
    window.send(MarkedTextInput(composition))
  }

  /// Notes that text from the input method replaces the composed text.
  func textArrived() { isComposing = false }

  /// Accepts the composed text before a letter that the input method left to the program.
  ///
  /// Otherwise the letter would replace it. A method that is dying leaves letters while it
  /// composes.
  func letterArrived() {
    if isComposing { window.acceptMarkedText() }
  }

  /// Keeps the composed text as it is: the input method is gone.
  func endComposition() {
    isComposing = false
    window.acceptMarkedText()
  }

  /// Drops the input method's composition if the program has accepted or dropped the text.
  ///
  /// If the window loses the keyboard, it accepts the text first, so that the method cannot drop it.
  ///
  /// - Parameters:
  ///   - isActive: Whether the window has the keyboard.
  ///   - shown: The X window.
  func followMarkedText(isActive: Bool, in shown: Window?) {
    guard isComposing else { return }
    if !isActive { window.acceptMarkedText() }
    guard !window.hasMarkedText else { return }
    isComposing = false
    shown?.cancelComposition()
  }
}
