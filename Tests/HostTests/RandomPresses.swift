import Foundation
import MaruKit
import MaruTestKit
import SeededRandom

/// Random presses, drags, scrolls and keys, which are the same for the same seed.
@MainActor struct RandomPresses {
  private var dice: SplitMix
  private let screen: TestScreen

  init(seed: UInt64, on screen: TestScreen) {
    dice = SplitMix(seed: seed)
    self.screen = screen
  }

  private static let keys: [UIKeyboardHIDUsage] = [
    .keyboardTab, .keyboardSpacebar, .keyboardReturnOrEnter, .keyboardEscape, .keyboardUpArrow,
    .keyboardDownArrow, .keyboardHome, .keyboardEnd, .keyboardPageDown,
  ]

  /// Performs one random action, and advances the clock by up to a second.
  mutating func step() throws {
    switch Int.random(in: 0..<10, using: &dice) {
    case 0..<3: pressSomething()
    case 3: screen.press(at: place())
    case 4..<8: try stroke()
    case 8:
      screen.drag(
        along: [place(), place(), place()], duration: .random(in: 0.05...0.4, using: &dice))
    default: screen.scroll(CGVector(dx: 0, dy: .random(in: -200...200, using: &dice)), at: place())
    }
    screen.advance(by: .random(in: 0...1, using: &dice))
  }

  /// Presses a random visible view with the button trait.
  private mutating func pressSomething() {
    var buttons: [UIView] = []
    var waiting: [UIView] = [screen.window]
    while let view = waiting.popLast() {
      guard !view.isHidden, view.alpha >= 0.01 else { continue }
      if view.accessibilityTraits.contains(.button) { buttons.append(view) }
      waiting += view.subviews
    }
    guard let button = buttons.randomElement(using: &dice) else { return }
    screen.press(at: screen.center(of: button))
  }

  private mutating func stroke() throws {
    guard let key = Self.keys.randomElement(using: &dice) else { return }
    try screen.key(
      key, Bool.random(using: &dice) && key == .keyboardTab ? .shift : [], waits: false)
  }

  private mutating func place() -> CGPoint {
    let bounds = screen.window.bounds
    return CGPoint(
      x: .random(in: bounds.minX..<bounds.maxX, using: &dice),
      y: .random(in: bounds.minY..<bounds.maxY, using: &dice))
  }
}
