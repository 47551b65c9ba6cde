import Foundation

/// Follows the presses of a text interaction.
final class TextPressRecognizer: UIGestureRecognizer {
  /// How far a finger may move that places the caret, in points.
  private static let allowedMovement: CGFloat = 10

  /// The interaction.
  weak var interaction: UITextInteraction?

  override init() {
    super.init()
    cancelsTouchesInView = false
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    guard trackedTouches.count == 1, let touch = touches.first, let interaction,
      interaction.takes(touch)
    else { return state = .failed }
    if touch.buttonMask.contains(.secondary) {
      interaction.showMenu(at: touch)
      return state = .ended
    }
    guard touch.buttonMask.isEmpty || touch.buttonMask.contains(.primary) else {
      return state = .failed
    }
    // A finger may scroll. It places the caret when it is lifted.
    guard touch.type != .direct else { return }
    interaction.press(touch, extends: event.modifierFlags.contains(.shift))
    state = .began
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first else { return }
    if state == .began || state == .changed {
      interaction?.extend(to: touch)
      return state = .changed
    }
    let (start, place) = (touch.startLocation, touch.location(in: nil))
    if hypot(place.x - start.x, place.y - start.y) > Self.allowedMovement { state = .failed }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first, state != .failed, state != .ended else { return }
    if state == .possible { interaction?.press(touch, extends: false) }
    interaction?.end()
    state = .ended
  }

  override func reset() { interaction?.end() }
}
