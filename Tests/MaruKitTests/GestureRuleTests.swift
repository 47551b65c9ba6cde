import Foundation
import MaruKit
import MaruTestKit
import Testing

private final class Listener: UIView {
  var phases: [String] = []
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    phases.append("began")
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    phases.append("moved")
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    phases.append("ended")
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    phases.append("cancelled")
  }
}

/// A delegate whose answers a test sets.
@MainActor private final class Judge: UIGestureRecognizerDelegate {
  var begins = true
  var receives = true
  var requires: UIGestureRecognizer?
  var isRequiredBy: UIGestureRecognizer?

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { receives }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer
  ) -> Bool { other === requires }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer
  ) -> Bool { other === isRequiredBy }
}

@MainActor @Suite struct GestureRuleTests {
  private let bench = GestureBench()
  private let inner = Listener(frame: CGRect(x: 0, y: 0, width: 200, height: 200))

  init() { bench.pad.addSubview(inner) }

  private func drag() {
    bench.down(50, 50)
    bench.move(50, 90)
    bench.move(50, 130)
    bench.up(50, 130)
  }

  @Test func `a pan that begins cancels the view's touch once`() {
    bench.add(UIPanGestureRecognizer())
    drag()
    #expect(inner.phases == ["began", "cancelled"])
  }

  @Test func `a gesture that the delegate refuses leaves the touch to the view`() {
    let judge = Judge()
    judge.begins = false
    bench.add(UIPanGestureRecognizer()).delegate = judge
    drag()
    #expect(bench.log.isEmpty)
    #expect(inner.phases == ["began", "moved", "moved", "ended"])
  }

  @Test func `a touch that the delegate withholds is not counted`() {
    let judge = Judge()
    judge.receives = false
    let pan = bench.add(UIPanGestureRecognizer())
    pan.delegate = judge
    bench.down(50, 50)
    #expect(pan.numberOfTouches == 0)
    bench.move(50, 90)
    #expect(bench.log.isEmpty)
  }

  @Test func `a superview's pan waits for the required swipe to fail`() {
    let judge = Judge()
    let swipe = bench.add(UISwipeGestureRecognizer(), "swipe ")
    let pan = bench.add(UIPanGestureRecognizer(), "pan ")
    judge.requires = swipe
    pan.delegate = judge
    bench.down(50, 50)
    bench.move(65, 50)
    #expect(bench.log.isEmpty)
    bench.move(66, 120)
    #expect(bench.log.first == "pan began")
    bench.up(66, 120)
    bench.log = []
    bench.down(50, 50)
    bench.move(75, 50)
    bench.move(110, 50)
    bench.up(110, 50)
    #expect(bench.log == ["swipe ended"])
  }

  @Test func `either delegate and either subclass may require a failure`() {
    final class Patient: UIPanGestureRecognizer {
      override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool {
        other is UISwipeGestureRecognizer
      }
    }
    final class Urgent: UISwipeGestureRecognizer {
      override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool {
        other is UIPanGestureRecognizer
      }
    }
    let judge = Judge()
    let pairs: [(UIPanGestureRecognizer, UISwipeGestureRecognizer)] = [
      (Patient(), UISwipeGestureRecognizer()), (UIPanGestureRecognizer(), Urgent()),
      (UIPanGestureRecognizer(), UISwipeGestureRecognizer()),
    ]
    judge.isRequiredBy = pairs[2].0
    pairs[2].1.delegate = judge
    for (pan, swipe) in pairs {
      bench.log = []
      bench.add(pan, "pan ")
      bench.add(swipe, "swipe ")
      bench.down(50, 50)
      bench.move(75, 50)
      bench.move(110, 50)
      bench.up(110, 50)
      #expect(bench.log == ["swipe ended"])
      bench.pad.gestureRecognizers = nil
    }
  }

  @Test func `a required recognizer that follows no touch counts as failed`() {
    let elsewhere = UITapGestureRecognizer()
    elsewhere.numberOfTapsRequired = 2
    let side = UIView(frame: CGRect(x: 300, y: 300, width: 50, height: 50))
    bench.pad.addSubview(side)
    side.addGestureRecognizer(elsewhere)
    bench.add(UITapGestureRecognizer()).require(toFail: elsewhere)
    bench.down(50, 50)
    bench.up(50, 50)
    #expect(bench.log == ["ended"])
  }

  @Test func `removing a required recognizer releases the one that waits`() {
    let double = bench.add(UITapGestureRecognizer(), "double ")
    double.numberOfTapsRequired = 2
    bench.add(UITapGestureRecognizer(), "single ").require(toFail: double)
    bench.down(50, 50)
    bench.up(50, 50)
    bench.pad.removeGestureRecognizer(double)
    #expect(bench.log == ["single ended"])
  }

  @Test func `an end that a double tap delays reaches the view once it has failed`() {
    let double = bench.add(UITapGestureRecognizer())
    double.numberOfTapsRequired = 2
    bench.down(50, 50)
    bench.up(50, 50)
    #expect(inner.phases == ["began"])
    bench.screen.advance(by: 0.5)
    #expect(inner.phases == ["began", "ended"])
  }

  @Test func `a delayed end comes before the beginning of the next touch, which is elsewhere`() {
    let double = bench.add(UITapGestureRecognizer())
    double.numberOfTapsRequired = 2
    bench.down(50, 50)
    bench.up(50, 50)
    bench.down(150, 150)
    #expect(inner.phases == ["began", "ended", "began"])
  }

  @Test func `an end is not delayed if the recognizer does not request it`() {
    let double = bench.add(UITapGestureRecognizer())
    double.numberOfTapsRequired = 2
    double.delaysTouchesEnded = false
    bench.down(50, 50)
    bench.up(50, 50)
    #expect(inner.phases == ["began", "ended"])
  }

  @Test func `touches delayed by a gesture that is recognized never arrive`() {
    let pan = bench.add(UIPanGestureRecognizer())
    pan.delaysTouchesBegan = true
    pan.cancelsTouchesInView = false
    drag()
    #expect(inner.phases.isEmpty)
    bench.down(50, 50)
    bench.up(50, 50)
    #expect(inner.phases == ["began", "ended"])
  }

  @Test func `a subclass that never decides delays its view's touches only briefly`() {
    final class Idle: UIGestureRecognizer {}
    bench.add(Idle())
    bench.down(50, 50)
    bench.up(50, 50)
    bench.screen.advance(by: 1)
    #expect(inner.phases == ["began", "ended"])
  }

  @Test func `a gesture that is disabled while it runs is cancelled`() {
    let pan = bench.add(UIPanGestureRecognizer())
    bench.down(50, 50)
    bench.move(50, 90)
    pan.isEnabled = false
    bench.move(50, 130)
    bench.up(50, 130)
    #expect(bench.log == ["began", "cancelled"])
    #expect(pan.state == .possible)
  }

  @Test func `a drag continues when its first view leaves, and that view's touch is cancelled`() {
    bench.add(UIPanGestureRecognizer()).cancelsTouchesInView = false
    bench.down(50, 50)
    bench.move(50, 90)
    inner.removeFromSuperview()
    bench.move(50, 130)
    bench.up(50, 130)
    #expect(bench.log == ["began", "changed", "ended"])
    #expect(inner.phases == ["began", "moved", "cancelled"])
  }

  @Test func `removing a view cancels its own gesture`() {
    bench.add(UIPanGestureRecognizer(), to: inner)
    bench.down(50, 50)
    bench.move(50, 90)
    inner.removeFromSuperview()
    bench.move(50, 130)
    bench.up(50, 130)
    #expect(bench.log == ["began", "cancelled"])
  }

  @Test func `a delegate that is freed during a drag does no harm`() {
    var judge: Judge? = Judge()
    weak let gone = judge
    let pan = bench.add(UIPanGestureRecognizer())
    pan.delegate = judge
    bench.down(50, 50)
    bench.move(50, 90)
    judge = nil
    bench.move(50, 130)
    bench.up(50, 130)
    #expect(gone == nil && pan.delegate == nil)
    #expect(bench.log == ["began", "changed", "ended"])
  }

  @Test func `hiding the window ends gestures and touches`() {
    bench.add(UIPanGestureRecognizer()).cancelsTouchesInView = false
    bench.down(50, 50)
    bench.move(50, 90)
    bench.screen.window.isHidden = true
    #expect(bench.log == ["began", "cancelled"])
    #expect(inner.phases == ["began", "moved", "cancelled"])
  }

  @Test func `a cancel by the window system interrupts`() {
    bench.add(UIPanGestureRecognizer())
    bench.down(50, 50)
    bench.move(50, 90)
    bench.screen.pointer(.cancelled, at: CGPoint(x: 50, y: 90), type: .direct, identifier: 1)
    #expect(bench.log == ["began", "cancelled"])
  }

  @Test func `a tap on a button goes to the button, not to the enclosing view`() {
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 220, y: 220, width: 100, height: 44)
    bench.pad.addSubview(button)
    button.addAction(UIAction { [bench] _ in bench.log.append("pressed") }, for: .touchUpInside)
    bench.add(UITapGestureRecognizer(), "tap ")
    bench.down(250, 240)
    bench.up(250, 240)
    #expect(bench.log == ["pressed"])
    bench.down(50, 50)
    bench.up(50, 50)
    #expect(bench.log == ["pressed", "tap ended"])
  }

  @Test func `fingers of another type than the first are ignored`() {
    let pan = bench.add(UIPanGestureRecognizer())
    bench.down(50, 50)
    bench.screen.pointer(.down, at: CGPoint(x: 80, y: 50))
    #expect(pan.numberOfTouches == 1)
    pan.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.pencil.rawValue)]
    bench.up(50, 50)
    bench.screen.pointer(.up, at: CGPoint(x: 80, y: 50))
    drag()
    #expect(bench.log.isEmpty)
  }

  @Test func `locations that are not finite are ignored`() {
    bench.add(UIPanGestureRecognizer())
    bench.down(50, 50)
    for bad in [CGFloat.nan, .infinity, -.infinity] { bench.move(bad, 60) }
    bench.up(50, 50)
    #expect(bench.log.isEmpty)
    bench.move(.greatestFiniteMagnitude, 60)
    drag()
    #expect(bench.log == ["began", "changed", "ended"])
  }

  @Test func `an action that removes everything during a gesture does no harm`() {
    weak var gone: UIView?
    do {
      let pan = UIPanGestureRecognizer()
      gone = inner
      pan.addHandler { $0.view?.superview?.subviews.forEach { $0.removeFromSuperview() } }
      inner.addGestureRecognizer(pan)
      drag()
    }
    #expect(gone?.superview == nil)
    #expect(inner.phases == ["began", "cancelled"])
  }
}
