import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Keys, typed text and snapshots wait for the animations that they start.
@MainActor @Suite struct InputRestTests {
  /// Moves a view by 100 points in half a second at each press of Space.
  private final class MovingController: UIViewController {
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    var repeats = false

    override func viewDidLoad() {
      super.viewDidLoad()
      box.backgroundColor = .systemBlue
      view.addSubview(box)
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      becomeFirstResponder()
    }

    override var canBecomeFirstResponder: Bool { true }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      UIView.animate(withDuration: 0.5, delay: 0, options: repeats ? [.repeat] : []) { [self] in
        box.frame.origin.x += 100
      }
    }

    var shownX: CGFloat { (box.layer.presentation() ?? box.layer).frame.minX }
  }

  private let screen = TestScreen(size: CGSize(width: 300, height: 100))
  private let controller = MovingController()

  init() throws {
    screen.show(controller)
    try screen.waitUntilIdle()
  }

  @Test func `a key waits for the animation that it starts`() throws {
    let begin = screen.memory.clock.now
    try screen.key(.keyboardSpacebar)
    #expect(controller.shownX == 100)
    #expect(screen.memory.clock.now >= begin + 0.5)
  }

  @Test func `a key that does not wait leaves the animation at its start`() throws {
    try screen.key(.keyboardSpacebar, waits: false)
    #expect(controller.shownX < 10)
    screen.advance(by: 0.25)
    #expect(controller.shownX > 10 && controller.shownX < 90)
  }

  @Test func `typed text waits once, at its end`() throws {
    try screen.type("  ")
    #expect(controller.shownX == 200)
    try screen.type(" ", waits: false)
    #expect(controller.shownX < 210)
  }

  @Test func `a key that starts an endless animation is an error with the remedy`() throws {
    controller.repeats = true
    #expect {
      try screen.key(.keyboardSpacebar)
    } throws: { "\($0)".contains("waits: false") }
    try screen.key(.keyboardSpacebar, waits: false)
  }

  @Test func `a snapshot waits too`() throws {
    try screen.key(.keyboardSpacebar, waits: false)
    #expect(throws: SnapshotError.self) { try screen.expectSnapshot("none", file: "/nowhere") }
    #expect(controller.shownX == 100)
  }

  @Test func `a blinking caret is at rest, and visible after each key`() throws {
    let field = UITextField(frame: CGRect(x: 10, y: 40, width: 200, height: 34))
    field.placeholder = "Name"
    controller.view.addSubview(field)
    // Another test's window may have become the key window since.
    screen.window.makeKey()
    let begin = screen.memory.clock.now
    try screen.press("Name")
    try screen.type("Ada")
    #expect(field.text == "Ada")
    #expect(screen.memory.clock.now < begin + 2, "it waited for the caret to stop blinking")
    let shown = screen.memory.frameCount
    screen.advance(by: 0.7)
    #expect(screen.memory.frameCount > shown, "the caret does not blink")
  }
}
