import MaruKit
import MaruTestKit
import Testing

/// Recognizers of key presses.
@MainActor @Suite struct GesturePressTests {
  private final class KeyRecognizer: UIGestureRecognizer {
    var log: [String] = []
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
      log.append("began")
    }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {
      log.append("ended")
      state = .ended
    }
    override func reset() { log.append("reset") }
  }

  private final class Choice: UIGestureRecognizerDelegate {
    var refused: UIKeyboardHIDUsage?
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldReceive press: UIPress
    ) -> Bool { press.key?.keyCode != refused }
  }

  private let screen = TestScreen(size: CGSize(width: 200, height: 100))
  private let recognizer = KeyRecognizer()

  init() {
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.addGestureRecognizer(recognizer)
    screen.show(root)
  }

  @Test func `a recognizer receives a key's press and release, and recognizes`() throws {
    var count = 0
    recognizer.addHandler { _ in count += 1 }
    try screen.key(.keyboardSpacebar)
    #expect(recognizer.log == ["began", "ended", "reset"] && count == 1)
    recognizer.isEnabled = false
    try screen.key(.keyboardSpacebar)
    #expect(count == 1)
  }

  @Test func `its delegate can withhold keys`() throws {
    let choice = Choice()
    recognizer.delegate = choice
    choice.refused = .keyboardSpacebar
    try screen.key(.keyboardSpacebar)
    #expect(recognizer.log.isEmpty)
    try screen.key(.keyboardRightArrow)
    #expect(recognizer.log == ["began", "ended", "reset"])
  }
}
