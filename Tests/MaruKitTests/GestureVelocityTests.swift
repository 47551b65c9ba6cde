import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct GestureVelocityTests {
  private let bench = GestureBench()

  @Test func `a pan whose translation is reset at each step keeps its velocity to the end`() {
    var velocity = CGPoint.zero
    let pan = UIPanGestureRecognizer()
    pan.addHandler { [pad = bench.pad] in
      pan.setTranslation(.zero, in: pad)
      if $0.state == .ended { velocity = pan.velocity(in: pad) }
    }
    bench.pad.addGestureRecognizer(pan)
    bench.down(20, 100)
    for step in 1...10 { bench.move(20 + CGFloat(step) * 12, 100) }
    bench.up(140, 100, after: 0.01)
    #expect(abs(velocity.x - 600) < 1 && velocity.y == 0)
  }

  @Test(arguments: [0.05, 0.06, 0.08, 0.1])
  func `a slow drag with infrequent events has a velocity on release`(pause: Double) {
    var velocity = CGPoint.zero
    let pan = UIPanGestureRecognizer()
    pan.addHandler { if $0.state == .ended { velocity = pan.velocity(in: nil) } }
    bench.pad.addGestureRecognizer(pan)
    bench.down(20, 100)
    for step in 1...6 { bench.move(20 + CGFloat(step) * 12, 100, after: pause) }
    bench.up(92, 100, after: pause)
    #expect(abs(velocity.x - 12 / pause) < 1)
  }

  @Test(arguments: [0.05, 0.08, 0.1])
  func `a scroll view decelerates after a slow drag with infrequent events`(pause: Double) {
    let bench = ScrollBench()
    bench.pull(
      from: CGPoint(x: 100, y: 500), to: CGPoint(x: 100, y: 300), steps: 8, after: pause)
    bench.up(100, 300)
    #expect(abs(bench.velocity.y - 0.025 / pause) < 0.001)
    #expect(bench.view.isDecelerating)
  }

  @Test func `a pinch whose scale is reset at each step keeps its velocity`() {
    var (velocity, scale) = (CGFloat(0), CGFloat(1))
    let pinch = UIPinchGestureRecognizer()
    pinch.addHandler { _ in
      velocity = pinch.velocity
      scale *= pinch.scale
      pinch.scale = 1
    }
    bench.pad.addGestureRecognizer(pinch)
    bench.down(100, 100, 1)
    bench.down(200, 100, 2)
    for step in 1...10 { bench.move(200 + CGFloat(step) * 10, 100, 2) }
    // It began at 110 points; before the last step it was reset at 190.
    #expect(abs(scale - 200 / 110) < 1e-6)
    #expect(abs(velocity - 10 / 0.02 / 190) < 1e-3)
  }
}
