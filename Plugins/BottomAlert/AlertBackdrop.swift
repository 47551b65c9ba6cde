import MaruKit

/// What lies behind an alert: a tap on it, and on nothing above it, is heard.
final class AlertBackdrop: UIView {
  /// Hears where a tap ended, in the backdrop's own coordinates.
  var onTap: ((CGPoint) -> Void)?

  // MARK: Events

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, touch.view === self else { return }
    let point = touch.location(in: self)
    if bounds.contains(point) { onTap?(point) }
  }
}
