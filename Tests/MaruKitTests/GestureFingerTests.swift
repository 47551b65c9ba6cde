import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Gestures of several fingers, and changes by the program during a gesture.
@MainActor @Suite struct GestureFingerTests {
  private let bench = GestureBench()

  @Test func `a swipe of two fingers needs both`() {
    let swipe = bench.add(UISwipeGestureRecognizer())
    swipe.numberOfTouchesRequired = 2
    swipe.direction = .left
    bench.down(200, 50)
    for x in [180.0, 140, 100] { bench.move(x, 50, after: 0.01) }
    bench.up(100, 50)
    #expect(bench.log.isEmpty)
    bench.down(200, 50, 1)
    bench.down(200, 90, 2)
    for x in [180.0, 150, 120] {
      bench.move(x, 50, 1, after: 0.01)
      bench.move(x, 90, 2, after: 0.01)
    }
    #expect(bench.log == ["ended"])
  }

  @Test func `a swipe of two directions accepts either, and no other`() {
    bench.add(UISwipeGestureRecognizer()).direction = [.left, .right]
    for (x, y) in [(130.0, 200.0), (270, 200), (200, 130), (200, 270)] {
      bench.down(200, 200)
      bench.move(x, y)
      bench.up(x, y)
    }
    #expect(bench.log == ["ended", "ended"])
  }

  @Test func `a long press of two fingers begins at their centroid, and ends with the first`() {
    let press = bench.add(UILongPressGestureRecognizer())
    press.numberOfTouchesRequired = 2
    bench.down(100, 50, 1)
    bench.screen.advance(by: 0.6)
    #expect(bench.log.isEmpty)
    bench.down(150, 50, 2)
    bench.screen.advance(by: 0.6)
    #expect(bench.log == ["began"] && press.location(in: nil) == CGPoint(x: 125, y: 50))
    bench.up(100, 50, 1)
    #expect(bench.log == ["began", "ended"])
  }

  @Test func `a long press may move as far as it is allowed to`() {
    let press = bench.add(UILongPressGestureRecognizer())
    (press.minimumPressDuration, press.allowableMovement) = (0.1, 100)
    bench.down(100, 50)
    bench.move(100, 120, after: 0.05)
    bench.screen.advance(by: 0.1)
    #expect(bench.log == ["began"])
  }

  @Test func `a finger that joins or leaves a pan does not make it jump`() {
    let pan = bench.add(UIPanGestureRecognizer())
    bench.down(100, 50, 1)
    bench.move(100, 90, 1)
    #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 30))
    bench.down(200, 250, 2)
    #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 30))
    bench.move(200, 270, 2)
    #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 40))
    bench.up(100, 90, 1)
    bench.move(200, 280, 2)
    #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 50))
    bench.up(200, 280, 2)
    #expect(bench.log == ["began", "changed", "changed", "ended"])
  }

  @Test func `a pan of one finger ignores the second`() {
    let pan = bench.add(UIPanGestureRecognizer())
    pan.maximumNumberOfTouches = 1
    bench.down(100, 50, 1)
    bench.move(100, 90, 1)
    bench.down(150, 50, 2)
    bench.move(150, 90, 2)
    #expect(pan.numberOfTouches == 1 && pan.translation(in: nil) == CGPoint(x: 0, y: 30))
    #expect(bench.log == ["began"])
  }

  @Test func `a recognizer that its action disables and enables is cancelled, then works again`() {
    let pan = bench.add(UIPanGestureRecognizer())
    pan.addHandler {
      guard $0.state == .changed else { return }
      $0.isEnabled = false
      $0.isEnabled = true
    }
    bench.down(50, 50)
    for y in [80.0, 100, 120] { bench.move(50, y) }
    bench.up(50, 120)
    #expect(bench.log == ["began", "changed", "cancelled"])
    bench.down(50, 50)
    bench.move(50, 80)
    bench.up(50, 80)
    #expect(bench.log.suffix(2) == ["began", "ended"])
  }

  @Test(arguments: [
    (UIRectEdge.left, 5.0, 200.0, 30.0, 0.0), (.right, 395, 200, -30, 0), (.top, 200, 5, 0, 30),
    (.bottom, 200, 395, 0, -30),
  ])
  func `a pan from an edge begins only at that edge, inwards`(
    edge: UIRectEdge, x: Double, y: Double, dx: Double, dy: Double
  ) {
    bench.add(UIScreenEdgePanGestureRecognizer()).edges = edge
    func drag(_ x: Double, _ y: Double, _ dx: Double, _ dy: Double) {
      bench.down(x, y)
      bench.move(x + dx, y + dy)
      bench.up(x + dx, y + dy)
    }
    drag(x, y, dx, dy)
    #expect(bench.log == ["began", "ended"])
    drag(200, 200, dx, dy)
    drag(x, y, dy, dx)
    #expect(bench.log == ["began", "ended"])
  }
}
