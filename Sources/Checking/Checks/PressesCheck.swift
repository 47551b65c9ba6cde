import Foundation
import MaruKit
import SeededRandom

/// Presses, drags, scrolls and keys at random, after which the window has to come to rest.
struct PressesCheck: Check {
  let name = "presses"
  let summary = "presses, drags, scrolls and keys at random, with rest afterwards"

  private static let (rounds, steps) = (3, 40)
  private static let keys: [UIKeyboardHIDUsage] = [
    .keyboardTab, .keyboardSpacebar, .keyboardReturnOrEnter, .keyboardEscape, .keyboardUpArrow,
    .keyboardDownArrow, .keyboardLeftArrow, .keyboardRightArrow, .keyboardHome, .keyboardEnd,
    .keyboardPageDown,
  ]

  func run(on widget: CheckedWidget, _ examination: Examination) throws {
    for round in 0..<Self.rounds {
      var dice = SplitMix(seed: examination.seed &+ UInt64(round))
      var shown = try widget.show()
      defer { shown.close() }
      for step in 1...Self.steps {
        examination.begin("seed \(examination.seed), round \(round + 1), step \(step)")
        act(on: shown, &dice)
        shown.advance(by: .random(in: 0...1, using: &dice))
        if shown.instance.context.isFinished {
          shown.close()
          shown = try widget.show()
        }
        if step % 10 == 0, !Rest.isReached(by: shown) {
          examination.report(
            "the window does not come to rest after presses", views: Rest.culprits(in: shown),
            on: shown,
            remedy: "end the animation, or give its view the trait updatesFrequently")
          break
        }
      }
    }
  }

  private func act(on shown: ShownWidget, _ dice: inout SplitMix) {
    let bounds = shown.window.bounds
    func place() -> CGPoint {
      CGPoint(
        x: .random(in: bounds.minX..<bounds.maxX, using: &dice),
        y: .random(in: bounds.minY..<bounds.maxY, using: &dice))
    }
    switch Int.random(in: 0..<10, using: &dice) {
    case 0..<3:
      guard let view = shown.pressables.randomElement(using: &dice) else { return }
      shown.press(at: ShownWidget.middle(of: view))
    case 3: shown.press(at: place())
    case 4..<8:
      guard let key = Self.keys.randomElement(using: &dice) else { return }
      shown.stroke(key, key == .keyboardTab && Bool.random(using: &dice) ? .shift : [])
    case 8:
      shown.drag(
        along: [place(), place(), place()], duration: .random(in: 0.05...0.4, using: &dice))
    default: shown.scroll(by: .random(in: -200...200, using: &dice), at: place())
    }
  }
}
