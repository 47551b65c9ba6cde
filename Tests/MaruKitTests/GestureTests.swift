import Foundation
import MaruKit
import MaruTestKit
import Testing

private final class Pad: UIView {
  var phases: [String] = []
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    phases.append("began")
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    phases.append("ended")
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    phases.append("cancelled")
  }
}

@MainActor private final class Together: UIGestureRecognizerDelegate {
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { true }
}

@MainActor @Suite struct GestureTests {
  private let screen = TestScreen(size: CGSize(width: 200, height: 200))
  private let pad = Pad(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let place = CGPoint(x: 50, y: 50)

  init() {
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.addSubview(pad)
    screen.show(root)
  }

  private func add(taps: Int = 1, to view: UIView? = nil, _ action: @escaping () -> Void)
    -> UITapGestureRecognizer
  {
    let tap = UITapGestureRecognizer { _ in action() }
    tap.numberOfTapsRequired = taps
    (view ?? pad).addGestureRecognizer(tap)
    return tap
  }

  @Test func `a tap is recognized and cancels the view's touch`() {
    var count = 0
    _ = add { count += 1 }
    screen.press(at: place)
    #expect(count == 1)
    #expect(pad.phases == ["began", "cancelled"])
  }

  @Test func `a tap that does not cancel leaves the touch to the view`() {
    let tap = add {}
    tap.cancelsTouchesInView = false
    screen.press(at: place)
    #expect(pad.phases == ["began", "ended"])
  }

  @Test func `a press that moves far is not a tap`() {
    var count = 0
    _ = add { count += 1 }
    screen.drag(along: [place, CGPoint(x: 50, y: 99), CGPoint(x: 50, y: 190)])
    #expect(count == 0)
    #expect(pad.phases == ["began", "ended"])
  }

  @Test func `a single tap that requires a double tap to fail waits for it`() {
    var (single, double) = (0, 0)
    let one = add { single += 1 }
    one.require(toFail: add(taps: 2) { double += 1 })
    screen.press(at: place)
    #expect((single, double) == (0, 0))
    screen.advance(by: 0.5)
    #expect((single, double) == (1, 0))
    screen.press(at: place)
    screen.press(at: place)
    #expect((single, double) == (1, 1))
  }

  @Test func `a view's own tap wins over its superview's`() {
    var hits: [String] = []
    _ = add(to: pad.superview) { hits.append("outer") }
    _ = add { hits.append("inner") }
    screen.press(at: place)
    #expect(hits == ["inner"])
  }

  @Test func `both taps count if a delegate allows it`() {
    let delegate = Together()
    var hits: [String] = []
    _ = add(to: pad.superview) { hits.append("outer") }
    add { hits.append("inner") }.delegate = delegate
    screen.press(at: place)
    #expect(hits == ["inner", "outer"])
  }

  @Test func `a view receives nothing before a delaying gesture has failed`() {
    let tap = add {}
    tap.delaysTouchesBegan = true
    screen.pointer(.down, at: place)
    #expect(pad.phases.isEmpty)
    screen.pointer(.moved, at: CGPoint(x: 50, y: 190))
    #expect(pad.phases == ["began"])
  }

  @Test func `a disabled recognizer receives nothing`() {
    var count = 0
    add { count += 1 }.isEnabled = false
    screen.press(at: place)
    #expect(count == 0)
    #expect(pad.phases == ["began", "ended"])
  }
}
