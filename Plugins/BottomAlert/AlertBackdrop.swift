import MaruKit

/// The view behind an alert, which reports taps on itself but not on its subviews.
final class AlertBackdrop: UIView {
  /// Called with the position of a tap, in the backdrop's coordinates.
  var onTap: ((CGPoint) -> Void)?

  // MARK: Events

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, touch.view === self else { return }
    let point = touch.location(in: self)
    if bounds.contains(point) { onTap?(point) }
  }
}
