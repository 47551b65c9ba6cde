import Foundation
import MaruKit

// Input as a person gives it: a place, a press, a key. What it does is up to hit test and
// responder chain.
extension TestScreen {
  /// How long a press holds, in seconds of the manual clock.
  private static let pressDuration = 0.05

  /// Presses the view with an accessibility label in its middle, and waits until all is still.
  ///
  /// - Parameters:
  ///   - label: The whole label.
  ///   - traits: Traits that the view has to have.
  /// - Throws: `TestScreenError` where there is no such view, it is covered, or nothing comes to
  ///   rest.
  public func press(_ label: String, _ traits: UIAccessibilityTraits = .none) throws {
    let view = try find(label, traits)
    let middle = center(of: view)
    let hit = window.hitTest(middle, with: nil)
    guard hit?.isDescendant(of: view) == true else {
      throw TestScreenError.notPressable(
        label: label, hit: hit.map { String(describing: Swift.type(of: $0)) } ?? "nothing")
    }
    press(at: middle)
    try waitUntilIdle()
  }

  /// Presses a point of the window.
  ///
  /// - Parameters:
  ///   - point: Points.
  ///   - type: A pointer's button by default.
  public func press(at point: CGPoint, type: UITouch.TouchType = .indirectPointer) {
    pointer(.down, at: point, type: type)
    advance(by: Self.pressDuration)
    pointer(.up, at: point, type: type)
    memory.frame()
  }

  /// Presses, moves through some points, and lets go at the last.
  ///
  /// - Parameters:
  ///   - points: Points; the first is where it is pressed.
  ///   - duration: Seconds of the manual clock from the first to the last.
  public func drag(along points: [CGPoint], duration: Double = 0.3) {
    guard let first = points.first, let last = points.last else { return }
    pointer(.down, at: first)
    let step = duration / Double(max(points.count - 1, 1))
    for point in points.dropFirst() {
      advance(by: step)
      pointer(.moved, at: point)
    }
    memory.frame()
    pointer(.up, at: last)
    memory.frame()
  }

  /// Tells the window about one step of a finger or a pointer.
  ///
  /// - Parameters:
  ///   - phase: What happens.
  ///   - point: Points, in the window.
  ///   - type: A pointer's button by default.
  ///   - identifier: Tells fingers apart.
  public func pointer(
    _ phase: PointerInput.Phase, at point: CGPoint, type: UITouch.TouchType = .indirectPointer,
    identifier: Int = 0
  ) {
    memory.time.use()
    window.send(
      PointerInput(
        phase: phase, location: point, timestamp: memory.clock.now, type: type,
        identifier: identifier))
  }

  /// Presses a key and lets it go.
  public func key(_ code: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = []) {
    stroke(UIKey(keyCode: code, modifierFlags: modifiers))
  }

  /// Types a text, one key for each character.
  ///
  /// A newline presses Return, and a tab presses Tab.
  public func type(_ text: String) {
    for character in text {
      switch character {
      case "\n", "\r\n": key(.keyboardReturnOrEnter)
      case "\t": key(.keyboardTab)
      default: stroke(UIKey(keyCode: .character(character), characters: String(character)))
      }
    }
  }

  /// Scrolls with a touchpad.
  ///
  /// - Parameters:
  ///   - translation: How far the content is to move, in points.
  ///   - point: Where the pointer is.
  public func scroll(_ translation: CGVector, at point: CGPoint) {
    memory.time.use()
    window.send(
      ScrollInput(
        translation: translation, isContinuous: true, location: point,
        timestamp: memory.clock.now))
    memory.frame()
  }

  /// The middle of a view, in the window.
  public func center(of view: UIView) -> CGPoint {
    view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
  }

  private func stroke(_ key: UIKey) {
    memory.time.use()
    for isDown in [true, false] {
      window.send(KeyInput(isDown: isDown, key: key, timestamp: memory.clock.now))
    }
    memory.frame()
  }
}
