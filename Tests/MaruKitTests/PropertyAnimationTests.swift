import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct PropertyAnimationTests {
  private let bench = BoxBench()
  private var screen: TestScreen { bench.screen }
  private var box: UIView { bench.box }
  private var shownX: CGFloat { bench.shownX }

  private func animator(_ curve: UIView.AnimationCurve = .linear) -> UIViewPropertyAnimator {
    UIViewPropertyAnimator(duration: 1, curve: curve) { box.frame.origin.x = 200 }
  }

  @Test func `it runs to its end and reports the end`() {
    screen.advance(by: 0)
    var end: UIViewAnimatingPosition?
    let animator = animator()
    animator.addCompletion { end = $0 }
    #expect(animator.state == .inactive && box.frame.minX == 0)
    animator.startAnimation()
    #expect(animator.state == .active && animator.isRunning && box.frame.minX == 200)
    screen.advance(by: 0.25)
    #expect(abs(shownX - 50) < 1)
    #expect(abs(animator.fractionComplete - 0.25) < 0.01)
    screen.advance(by: 0.8)
    #expect(shownX == 200 && end == .end && animator.state == .inactive)
    #expect(!screen.window.layerTree.needsFrame)
  }

  @Test func `it stands still while paused, and scrubs linearly whatever its curve`() {
    screen.advance(by: 0)
    let animator = animator(.easeIn)
    animator.pauseAnimation()
    #expect(animator.state == .active && !animator.isRunning)
    for fraction in [0.2, 0.8, 0.5] {
      animator.fractionComplete = CGFloat(fraction)
      #expect(abs(shownX - 200 * CGFloat(fraction)) < 0.01)
    }
    screen.advance(by: 3)
    #expect(abs(shownX - 100) < 0.01)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    screen.memory.frame()
    #expect(abs(shownX - 100) < 1)
    screen.advance(by: 1)
    #expect(shownX == 200)
  }

  @Test func `reversed it returns to its start, and the model with it`() {
    screen.advance(by: 0)
    var end: UIViewAnimatingPosition?
    let animator = animator()
    animator.addCompletion { end = $0 }
    animator.startAnimation()
    screen.advance(by: 0.4)
    animator.isReversed = true
    #expect(abs(animator.fractionComplete - 0.6) < 0.02)
    screen.advance(by: 0.2)
    #expect(abs(shownX - 40) < 2)
    screen.advance(by: 0.3)
    #expect(end == .start && box.frame.minX == 0 && shownX == 0)
  }

  @Test func `stopped it leaves the view at its position on screen`() {
    screen.advance(by: 0)
    var told = false
    let animator = animator()
    animator.addCompletion { _ in told = true }
    animator.startAnimation()
    screen.advance(by: 0.5)
    animator.stopAnimation(true)
    #expect(abs(box.frame.minX - 100) < 1 && animator.state == .inactive)
    screen.advance(by: 1)
    #expect(!told && abs(shownX - 100) < 1)
  }

  @Test(arguments: [(UIViewAnimatingPosition.end, 200.0), (.start, 0), (.current, 100)])
  func `stopped and finished it moves the view to the given position`(
    position: UIViewAnimatingPosition, x: Double
  ) {
    screen.advance(by: 0)
    var end: UIViewAnimatingPosition?
    let animator = animator()
    animator.addCompletion { end = $0 }
    animator.startAnimation()
    screen.advance(by: 0.5)
    animator.stopAnimation(false)
    #expect(animator.state == .stopped && end == nil)
    animator.finishAnimation(at: position)
    #expect(end == position && abs(Double(box.frame.minX) - x) < 1)
    screen.memory.frame()
    #expect(abs(Double(shownX) - x) < 1)
  }

  @Test func `it continues with different timing from where it was paused`() {
    screen.advance(by: 0)
    let animator = animator()
    animator.startAnimation()
    screen.advance(by: 0.5)
    animator.pauseAnimation()
    animator.continueAnimation(
      withTimingParameters: UISpringTimingParameters(dampingRatio: 1), durationFactor: 2)
    screen.advance(by: 1)
    #expect(shownX > 190 && shownX < 200)
    screen.advance(by: 1.1)
    #expect(shownX == 200)
  }

  @Test func `changes added later take the remaining time, after a fraction of it`() {
    screen.advance(by: 0)
    let animator = animator()
    animator.addAnimations({ box.alpha = 0 }, delayFactor: 0.5)
    animator.startAnimation()
    screen.advance(by: 0.4)
    #expect(box.layer.presentation()?.opacity == 1)
    screen.advance(by: 0.35)
    #expect(abs((box.layer.presentation()?.opacity ?? 0) - 0.5) < 0.03)
  }

  @Test func `blocks and keyframes inside it are scrubbed with it`() {
    screen.advance(by: 0)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      UIView.animate(withDuration: 9) { box.frame.origin.x = 200 }
      UIView.animateKeyframes(withDuration: 9, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { box.alpha = 0 }
      }
    }
    animator.fractionComplete = 0.75
    #expect(abs(shownX - 150) < 0.01)
    #expect(abs((box.layer.presentation()?.opacity ?? 0) - 0.5) < 0.01)
    animator.stopAnimation(true)
  }

  @Test func `of two changes of a property the last one decides where it ends`() {
    for position in [UIViewAnimatingPosition.end, .current, .start] {
      box.frame.origin.x = 0
      let animator = animator()
      animator.addAnimations { box.frame.origin.x = 100 }
      animator.addAnimations { box.frame.origin.x = 200 }
      animator.startAnimation()
      screen.advance(by: 0.5)
      let place = shownX
      animator.stopAnimation(false)
      animator.finishAnimation(at: position)
      screen.memory.frame()
      #expect(abs(shownX - [200, 0, place][position.rawValue]) < 1)
    }
  }

  @Test func `it begins after its delay, and can pause at its end`() {
    screen.advance(by: 0)
    let animator = animator()
    animator.pausesOnCompletion = true
    animator.startAnimation(afterDelay: 0.5)
    screen.advance(by: 0.4)
    #expect(shownX == 0)
    screen.advance(by: 0.6)
    #expect(abs(shownX - 100) < 5)
    screen.advance(by: 1)
    #expect(animator.state == .active && !animator.isRunning && shownX == 200)
    animator.isReversed = true
    animator.startAnimation()
    screen.advance(by: 1.1)
    #expect(shownX == 0)
    animator.stopAnimation(true)
  }

  @Test func `its view may be freed, and neither outlives the other`() {
    screen.advance(by: 0)
    weak var gone: UIView?
    weak var animator: UIViewPropertyAnimator?
    do {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
      box.addSubview(view)
      gone = view
      let own = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) { view.alpha = 0 }
      own.addCompletion { _ in _ = view.alpha }
      animator = own
      own.startAnimation()
      screen.advance(by: 0.3)
      view.removeFromSuperview()
    }
    screen.advance(by: 2)
    #expect(gone == nil && animator == nil)
  }

  @Test func `the system's spring takes half a second`() {
    let animator = UIViewPropertyAnimator(
      duration: 9, timingParameters: UISpringTimingParameters())
    #expect(abs(animator.duration - 0.5) < 0.01)
  }

  @Test func `a 3D rotation is scrubbed and reversed too`() {
    screen.advance(by: 0)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      box.layer.transform = CATransform3DMakeRotation(2, 0, 1, 0)
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          box.layer.sublayerTransform = CATransform3DMakeRotation(1, 1, 0, 0)
        }
      }
    }
    animator.fractionComplete = 0.25
    #expect(abs((box.layer.presentation()?.transform.m11 ?? 0) - cos(0.5)) < 1e-6)
    #expect(box.layer.presentation()?.sublayerTransform == CATransform3D())
    animator.fractionComplete = 0.75
    #expect(abs((box.layer.presentation()?.transform.m11 ?? 0) - cos(1.5)) < 1e-6)
    #expect(abs((box.layer.presentation()?.sublayerTransform.m22 ?? 0) - cos(0.5)) < 1e-6)
    animator.stopAnimation(false)
    animator.finishAnimation(at: .start)
    #expect(box.layer.transform == CATransform3D())
  }

  @Test func `scrubbed along its curve it reports the fraction that was set`() {
    screen.advance(by: 0)
    let animator = animator(.easeIn)
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.5
    #expect(animator.fractionComplete == 0.5 && shownX > 40 && shownX < 70)
    animator.isReversed = true
    #expect(animator.fractionComplete == 0.5)
    animator.stopAnimation(true)
  }

  @Test func `reversed before the start it runs from its end to its start`() {
    screen.advance(by: 0)
    var end: UIViewAnimatingPosition?
    let animator = animator()
    animator.isReversed = true
    animator.addCompletion { end = $0 }
    animator.startAnimation()
    screen.memory.frame()
    #expect(shownX == 200 && animator.fractionComplete == 0)
    screen.advance(by: 0.25)
    #expect(abs(shownX - 150) < 1)
    screen.advance(by: 0.8)
    #expect(shownX == 0 && end == .start && !animator.isReversed)
  }

  @Test func `invalid durations and fractions are harmless`() {
    screen.advance(by: 0)
    let none = UIViewPropertyAnimator(duration: .nan, curve: .linear) { box.frame.origin.x = 9 }
    none.startAnimation()
    screen.advance(by: 0.1)
    #expect(shownX == 9 && none.state == .inactive)
    let animator = animator()
    animator.fractionComplete = .nan
    animator.fractionComplete = 7
    #expect(shownX == 200)
    animator.finishAnimation(at: .start)
    #expect(animator.state == .active)
    animator.stopAnimation(true)
  }
}
