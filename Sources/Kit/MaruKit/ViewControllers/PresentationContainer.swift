import Foundation

/// The full-size view that holds a presented controller's.
final class PresentationContainer: UIView {
  /// Whether the controller comes or goes: touches then reach neither it nor what is beneath.
  var isInTransition = false

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isInTransition else { return super.hitTest(point, with: event) }
    return isHidden ? nil : self
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
