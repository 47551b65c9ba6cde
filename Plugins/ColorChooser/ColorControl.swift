import MaruKit

/// A control that follows a touch.
///
/// It takes some keys and leaves the others, such as Return, to the dialog.
class ColorControl: UIControl {
  /// The space around it that is scrolled into view with it, in points: that of its focus ring.
  private static let surroundings: CGFloat = 6

  /// Changes the value to the one at a touch; called when the touch begins, and when it moves.
  func follow(_ touch: UITouch) {}

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    follow(touch)
    return super.beginTracking(touch, with: event)
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    follow(touch)
    return super.continueTracking(touch, with: event)
  }

  /// Takes a key.
  ///
  /// - Returns: Whether it used the key.
  func take(_ key: UIKey) -> Bool { false }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if isEnabled, let key = presses.first?.key, take(key) { return }
    next?.pressesBegan(presses, with: event)
  }

  /// The rectangle that is scrolled into view when the control has the focus.
  var focusedRect: CGRect { bounds }

  override func didUpdateFocus() {
    super.didUpdateFocus()
    if isFocused { scrollIntoView() }
  }

  /// Scrolls the enclosing scroll view to the part with the focus.
  func scrollIntoView() {
    let enclosing = sequence(first: superview, next: { $0?.superview }).lazy
      .compactMap { $0 as? UIScrollView }.first
    let rect = focusedRect.insetBy(dx: -Self.surroundings, dy: -Self.surroundings)
    guard let enclosing else { return }
    enclosing.scrollRectToVisible(convert(rect, to: enclosing), animated: false)
  }
}
