import Foundation
import MaruKit
import MaruTestKit
import Testing

/// The velocity of a two-dimensional spring.
@MainActor @Suite struct SpringVelocityTests {
  private let bench = BoxBench()
  private var screen: TestScreen { bench.screen }
  private var box: UIView { bench.box }

  private func start(_ parameters: UISpringTimingParameters) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: 1, timingParameters: parameters)
    animator.addAnimations {
      box.center = CGPoint(x: 250, y: 250)
      box.alpha = 0
    }
    animator.startAnimation()
    screen.memory.frame()
    return animator
  }

  private var shown: CGPoint { box.layer.presentation()?.position ?? .zero }

  @Test(arguments: [0, 1, 2])
  func `a position starts with separate horizontal and vertical velocities`(form: Int) {
    screen.advance(by: 0)
    let velocity = CGVector(dx: 0, dy: 20)
    let animator = start(
      [
        UISpringTimingParameters(dampingRatio: 1, initialVelocity: velocity),
        UISpringTimingParameters(mass: 1, stiffness: 60, damping: 15, initialVelocity: velocity),
        UISpringTimingParameters(duration: 0.8, bounce: 0, initialVelocity: velocity),
      ][form])
    screen.advance(by: 1 / 60.0)
    // Twenty distances of 200 points per second are 67 points in a frame.
    #expect(shown.y - 50 > 40 && shown.x - 50 > 0 && shown.x - 50 < 5, "\(shown)")
    // A value that is not a position has the whole velocity.
    let faded = 1 - Double(box.layer.presentation()?.opacity ?? 1)
    #expect(abs(faded - Double(shown.y - 50) / 200) < 0.02)
    screen.advance(by: animator.duration)
    #expect(shown == CGPoint(x: 250, y: 250) && animator.state == .inactive)
  }

  @Test func `for other values the velocity is the length of the vector`() {
    screen.advance(by: 0)
    let animator = start(
      UISpringTimingParameters(dampingRatio: 1, initialVelocity: CGVector(dx: -3, dy: 4)))
    screen.advance(by: 0.02)
    let faded = 1 - Double(box.layer.presentation()?.opacity ?? 1)
    #expect(abs(faded - 0.09) < 0.03 && shown.x < 50 && shown.y > 60)
    animator.stopAnimation(true)
  }

  @Test func `paused and resumed, a position neither jumps nor leaves its path`() {
    screen.advance(by: 0)
    let animator = start(
      UISpringTimingParameters(dampingRatio: 1, initialVelocity: CGVector(dx: 0, dy: 20)))
    screen.advance(by: 0.05)
    let before = shown
    animator.pauseAnimation()
    screen.advance(by: 1)
    #expect(shown == before && before.y - before.x > 50)
    animator.isReversed = true
    animator.startAnimation()
    screen.memory.frame()
    #expect(abs(shown.x - before.x) < 1 && abs(shown.y - before.y) < 1)
    screen.advance(by: 2)
    #expect(shown == CGPoint(x: 50, y: 50) && box.alpha == 1)
  }
}
