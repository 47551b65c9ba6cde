import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A window with one view, and fingers on it.
@MainActor final class GestureBench {
  let screen = TestScreen(size: CGSize(width: 400, height: 400))
  let pad = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  var log: [String] = []

  init() {
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.addSubview(pad)
    pad.isMultipleTouchEnabled = true
    screen.show(root)
  }

  @discardableResult
  func add<Recognizer: UIGestureRecognizer>(
    _ recognizer: Recognizer, _ name: String = "", to view: UIView? = nil
  ) -> Recognizer {
    recognizer.addHandler { [unowned self] in log.append(name + "\($0.state)") }
    (view ?? pad).addGestureRecognizer(recognizer)
    return recognizer
  }

  func down(_ x: CGFloat, _ y: CGFloat, _ finger: Int = 1) {
    screen.pointer(.down, at: CGPoint(x: x, y: y), type: .direct, identifier: finger)
  }

  func move(_ x: CGFloat, _ y: CGFloat, _ finger: Int = 1, after seconds: Double = 0.02) {
    screen.advance(by: seconds)
    screen.pointer(.moved, at: CGPoint(x: x, y: y), type: .direct, identifier: finger)
  }

  func up(_ x: CGFloat, _ y: CGFloat, _ finger: Int = 1, after seconds: Double = 0) {
    screen.advance(by: seconds)
    screen.pointer(.up, at: CGPoint(x: x, y: y), type: .direct, identifier: finger)
  }
}

@MainActor @Suite struct GestureKindTests {
  private let bench = GestureBench()

  // MARK: Tap

  @Test func `a tap needs its number of fingers`() {
    let tap = bench.add(UITapGestureRecognizer())
    tap.numberOfTouchesRequired = 2
    bench.down(50, 50)
    bench.up(50, 50)
    #expect(bench.log.isEmpty)
    bench.down(50, 50, 1)
    bench.down(90, 50, 2)
    bench.up(50, 50, 1)
    bench.up(90, 50, 2)
    #expect(bench.log == ["ended"])
  }

  @Test func `a press of a second is not a tap`() {
    bench.add(UITapGestureRecognizer())
    bench.down(50, 50)
    bench.up(50, 50, after: 1)
    #expect(bench.log.isEmpty)
  }

  @Test func `two taps too far apart are not a double tap`() {
    bench.add(UITapGestureRecognizer()).numberOfTapsRequired = 2
    for x in [50.0, 300] {
      bench.down(x, 50)
      bench.up(x, 50, after: 0.05)
    }
    #expect(bench.log.isEmpty)
  }

  @Test func `a single tap does not prevent a double tap`() {
    bench.add(UITapGestureRecognizer(), "single ")
    bench.add(UITapGestureRecognizer(), "double ").numberOfTapsRequired = 2
    for _ in 0..<2 {
      bench.down(50, 50)
      bench.up(50, 50, after: 0.05)
    }
    #expect(bench.log.first == "single ended")
    #expect(bench.log.contains("double ended"))
  }

  @Test func `a tap reports its location, even after waiting for another to fail`() throws {
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    bench.pad.addGestureRecognizer(double)
    var place = CGPoint.zero
    let single = UITapGestureRecognizer { [bench] in place = $0.location(in: bench.pad) }
    single.require(toFail: double)
    bench.pad.addGestureRecognizer(single)
    bench.down(70, 80)
    bench.up(70, 80)
    bench.screen.advance(by: 1)
    #expect(place == CGPoint(x: 70, y: 80))
  }

  @Test func `the second button taps only if it is required`() {
    let tap = bench.add(UITapGestureRecognizer())
    let press = { [bench] in
      for phase in [PointerInput.Phase.down, .up] {
        bench.screen.window.send(
          PointerInput(
            phase: phase, location: CGPoint(x: 9, y: 9),
            timestamp: bench.screen.memory.clock.now, buttons: .secondary))
      }
    }
    press()
    #expect(bench.log.isEmpty)
    tap.buttonMaskRequired = .secondary
    press()
    #expect(bench.log == ["ended"])
  }

  // MARK: Long press

  @Test func `a long press begins after half a second, changes and ends`() {
    bench.add(UILongPressGestureRecognizer())
    bench.down(50, 50)
    bench.screen.advance(by: 0.4)
    #expect(bench.log.isEmpty)
    bench.screen.advance(by: 0.2)
    #expect(bench.log == ["began"])
    bench.move(200, 50)
    bench.up(200, 50)
    #expect(bench.log == ["began", "changed", "ended"])
  }

  @Test func `a finger that first moves eleven points is not a long press`() {
    bench.add(UILongPressGestureRecognizer())
    bench.down(50, 50)
    bench.move(61, 50)
    bench.screen.advance(by: 1)
    bench.up(61, 50)
    #expect(bench.log.isEmpty)
  }

  @Test func `a long press after a tap needs the tap`() {
    bench.add(UILongPressGestureRecognizer()).numberOfTapsRequired = 1
    bench.down(50, 50)
    bench.up(50, 50, after: 1)
    #expect(bench.log.isEmpty)
    bench.down(50, 50)
    bench.up(50, 50, after: 0.1)
    bench.down(50, 50)
    bench.screen.advance(by: 0.6)
    #expect(bench.log == ["began"])
  }

  // MARK: Pan

  @Test func `a pan begins after ten points, which its translation excludes`() {
    let pan = bench.add(UIPanGestureRecognizer())
    bench.down(100, 100)
    bench.move(106, 107)
    #expect(bench.log.isEmpty)
    bench.move(100, 112)
    #expect(bench.log == ["began"])
    #expect(abs(pan.translation(in: bench.pad).y - 2) < 1e-9)
    bench.move(100, 150)
    #expect(abs(pan.translation(in: bench.pad).y - 40) < 1e-9)
    bench.up(100, 150)
    #expect(bench.log == ["began", "changed", "ended"])
  }

  @Test func `the translation continues from the value that was set`() {
    let pan = bench.add(UIPanGestureRecognizer())
    bench.down(100, 100)
    bench.move(150, 100)
    pan.setTranslation(.zero, in: bench.pad)
    bench.move(157, 103)
    #expect(pan.translation(in: bench.pad) == CGPoint(x: 7, y: 3))
    pan.setTranslation(CGPoint(x: CGFloat.nan, y: 0), in: bench.pad)
    #expect(pan.translation(in: bench.pad) == CGPoint(x: 7, y: 3))
  }

  @Test func `a translation is in the coordinates of a view that is rotated and scaled`() {
    let pan = bench.add(UIPanGestureRecognizer())
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.transform = CGAffineTransform(rotationAngle: .pi / 2).scaledBy(x: 2, y: 2)
    bench.pad.addSubview(view)
    bench.down(100, 100)
    bench.move(100, 150)
    #expect(abs(pan.translation(in: view).x - 20) < 1e-6)
    #expect(abs(pan.translation(in: view).y) < 1e-6)
  }

  @Test func `the velocity is that of the last moments`() {
    let pan = bench.add(UIPanGestureRecognizer())
    bench.down(0, 100)
    for step in 1...20 { bench.move(CGFloat(step) * 15, 100, after: 0.02) }
    #expect(abs(pan.velocity(in: bench.pad).x - 750) < 1)
    bench.screen.advance(by: 0.3)
    bench.up(300, 100)
    #expect(bench.log.last == "ended")
  }

  @Test func `a finger that rests before it is lifted has no velocity`() {
    var velocity = CGPoint(x: 1, y: 1)
    let pan = UIPanGestureRecognizer()
    pan.addHandler { if $0.state == .ended { velocity = pan.velocity(in: nil) } }
    bench.pad.addGestureRecognizer(pan)
    bench.down(0, 100)
    for step in 1...10 { bench.move(CGFloat(step) * 15, 100) }
    bench.up(150, 100, after: 0.3)
    #expect(velocity == .zero)
  }

  @Test func `locations between two frames count for the velocity`() {
    let pan = bench.add(UIPanGestureRecognizer())
    bench.down(0, 100)
    let now = bench.screen.memory.clock.now
    let samples = (1...9).map {
      TouchSample(
        location: CGPoint(x: CGFloat($0) * 2, y: 100), timestamp: now + Double($0) * 0.001)
    }
    bench.screen.window.send(
      PointerInput(
        phase: .moved, location: CGPoint(x: 20, y: 100), timestamp: now + 0.01, type: .direct,
        identifier: 1, history: samples))
    #expect(abs(pan.velocity(in: nil).x - 2000) < 1)
  }

  @Test func `a pan of two fingers waits for the second, and one of one fails with it`() {
    let two = bench.add(UIPanGestureRecognizer(), "two ")
    two.minimumNumberOfTouches = 2
    let one = bench.add(UIPanGestureRecognizer(), "one ")
    one.maximumNumberOfTouches = 1
    bench.down(100, 100, 1)
    bench.down(200, 100, 2)
    bench.move(100, 140, 1)
    bench.move(200, 140, 2)
    bench.up(100, 140, 1)
    bench.up(200, 140, 2)
    #expect(bench.log == ["two began", "two changed", "two ended"])
    #expect(two.state == .possible)
  }

  @Test func `a pan follows a touchpad only if its mask allows it`() {
    let pan = bench.add(UIPanGestureRecognizer())
    bench.screen.scroll(CGVector(dx: 0, dy: -30), at: CGPoint(x: 50, y: 50))
    #expect(bench.log.isEmpty)
    pan.allowedScrollTypesMask = .continuous
    bench.screen.scroll(CGVector(dx: 0, dy: -30), at: CGPoint(x: 50, y: 50))
    bench.screen.scroll(CGVector(dx: 0, dy: -12), at: CGPoint(x: 50, y: 50))
    #expect(pan.translation(in: nil).y == -42)
    bench.screen.advance(by: 0.3)
    #expect(bench.log == ["began", "changed", "ended"])
  }

  @Test(arguments: [(CGFloat(5), 1), (60, 0)])
  func `a pan from the screen's edge begins there, inwards`(x: CGFloat, count: Int) {
    bench.add(UIScreenEdgePanGestureRecognizer()).edges = .left
    bench.down(x, 100)
    bench.move(x + 40, 104)
    bench.up(x + 40, 104)
    #expect(bench.log.filter { $0 == "began" }.count == count)
    bench.log = []
    bench.down(x, 100)
    bench.move(x + 4, 180)
    bench.up(x + 4, 180)
    #expect(bench.log.isEmpty)
  }

  // MARK: Swipe, pinch, rotation, hover

  @Test(arguments: [
    (UISwipeGestureRecognizer.Direction.right, CGPoint(x: 280, y: 210)),
    (.left, CGPoint(x: 120, y: 190)), (.up, CGPoint(x: 205, y: 120)),
    (.down, CGPoint(x: 205, y: 280)),
  ])
  func `a swipe is recognized in its direction only`(
    direction: UISwipeGestureRecognizer.Direction, end: CGPoint
  ) {
    for candidate in [UISwipeGestureRecognizer.Direction.right, .left, .up, .down] {
      bench.add(UISwipeGestureRecognizer(), "\(candidate.rawValue) ").direction = candidate
    }
    bench.down(200, 200)
    bench.move((200 + end.x) / 2, (200 + end.y) / 2, after: 0.05)
    bench.move(end.x, end.y, after: 0.05)
    bench.up(end.x, end.y)
    #expect(bench.log == ["\(direction.rawValue) ended"])
  }

  @Test func `a slow stroke is not a swipe`() {
    bench.add(UISwipeGestureRecognizer())
    bench.down(100, 100)
    for step in 1...10 { bench.move(100 + CGFloat(step) * 10, 100, after: 0.1) }
    bench.up(200, 100)
    #expect(bench.log.isEmpty)
  }

  @Test func `a pinch reports the ratio of the fingers' distances`() {
    let pinch = bench.add(UIPinchGestureRecognizer())
    bench.down(150, 200, 1)
    bench.down(250, 200, 2)
    bench.move(254, 200, 2)
    #expect(bench.log.isEmpty)
    bench.move(260, 200, 2)
    #expect(bench.log == ["began"])
    #expect(pinch.scale == 1)
    bench.move(370, 200, 2)
    #expect(abs(pinch.scale - 2) < 1e-9)
    #expect(pinch.velocity > 0)
    pinch.scale = 1
    bench.move(260, 200, 2)
    #expect(abs(pinch.scale - 0.5) < 1e-9)
    bench.up(260, 200, 2)
    #expect(bench.log.last == "ended")
    bench.up(150, 200, 1)
    #expect(pinch.state == .possible && pinch.scale == 1)
  }

  @Test func `a rotation counts clockwise, past half a turn too`() {
    let rotation = bench.add(UIRotationGestureRecognizer())
    bench.down(200, 200, 1)
    bench.down(300, 200, 2)
    var start: CGFloat = 0
    for step in 1...32 {
      let angle = CGFloat(step) / 32 * 1.5 * .pi
      bench.move(200 + 100 * cos(angle), 200 + 100 * sin(angle), 2)
      if rotation.state == .began { start = angle }
    }
    #expect(abs(rotation.rotation - (1.5 * .pi - start)) < 1e-6)
    #expect(rotation.velocity > 0)
    bench.up(200, 200, 1)
    #expect(bench.log.last == "ended")
  }

  @Test func `pinch and rotation run together if a delegate allows it`() {
    @MainActor final class Both: UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
      ) -> Bool { true }
    }
    let delegate = Both()
    bench.add(UIPinchGestureRecognizer(), "pinch ").delegate = delegate
    bench.add(UIRotationGestureRecognizer(), "turn ")
    bench.down(150, 200, 1)
    bench.down(250, 200, 2)
    bench.move(280, 230, 2)
    #expect(Set(bench.log) == ["pinch began", "turn began"])
  }

  @Test func `hover follows the pointer in and out, and ends when the view leaves`() {
    let small = UIView(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
    bench.pad.addSubview(small)
    let hover = bench.add(UIHoverGestureRecognizer(), to: small)
    for x in [50.0, 110, 120, 300] { bench.screen.pointer(.moved, at: CGPoint(x: x, y: 120)) }
    #expect(bench.log == ["began", "changed", "ended"])
    bench.log = []
    bench.screen.pointer(.moved, at: CGPoint(x: 120, y: 130))
    #expect(hover.location(in: small) == CGPoint(x: 20, y: 30))
    bench.screen.window.pointerLeft()
    bench.screen.pointer(.moved, at: CGPoint(x: 120, y: 130))
    small.removeFromSuperview()
    #expect(bench.log == ["began", "ended", "began", "ended"])
  }
}
