import Foundation
import MaruKit

// Input enters at the window, so that the hit test and the responder chain decide on its effect.
extension ShownWidget {
  /// The seconds that a press takes.
  static let pressTime = 0.1

  /// Presses a point of the window, and lets time pass.
  func press(at point: CGPoint) {
    pointer(.down, at: point)
    screen.advance(by: Self.pressTime / 2)
    pointer(.up, at: point)
    advance(by: Self.pressTime / 2)
  }

  /// Presses, moves to some points, and releases at the last.
  func drag(along points: [CGPoint], duration: Double) {
    guard let first = points.first, let last = points.last else { return }
    pointer(.down, at: first)
    for point in points.dropFirst() {
      screen.advance(by: duration / Double(points.count))
      pointer(.moved, at: point)
    }
    screen.frame()
    pointer(.up, at: last)
    advance(by: 0)
  }

  /// Scrolls the content under a point, as a touchpad does.
  func scroll(by distance: CGFloat, at point: CGPoint) {
    screen.use()
    window.send(
      ScrollInput(
        translation: CGVector(dx: 0, dy: distance), isContinuous: true, location: point,
        timestamp: screen.clock.now))
    advance(by: 0)
  }

  /// Presses and releases a key.
  func stroke(_ code: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = []) {
    stroke(UIKey(keyCode: code, modifierFlags: modifiers))
  }

  /// Presses and releases a key for each character of a text.
  func type(_ text: String) {
    for character in text {
      stroke(UIKey(keyCode: .character(character), characters: String(character)))
    }
  }

  private func stroke(_ key: UIKey) {
    screen.use()
    for isDown in [true, false] {
      window.send(KeyInput(isDown: isDown, key: key, timestamp: screen.clock.now))
    }
    advance(by: 0)
  }

  private func pointer(_ phase: PointerInput.Phase, at point: CGPoint) {
    screen.use()
    window.send(
      PointerInput(
        phase: phase, location: point, timestamp: screen.clock.now, type: .indirectPointer,
        identifier: 0))
  }
}
