import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Hit tests of views while they move.
@MainActor @Suite struct MovingHitTests {
  private let bench = BoxBench()
  private var screen: TestScreen { bench.screen }
  private var box: UIView { bench.box }

  private func hit(_ x: CGFloat, _ y: CGFloat = 50) -> UIView? {
    screen.window.hitTest(CGPoint(x: x, y: y), with: nil)
  }

  private func start(_ change: @escaping () -> Void) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear, animations: change)
    animator.startAnimation()
    screen.advance(by: 0.5)
    return animator
  }

  @Test func `a view that an animator moves is hit where it is on screen, until the end`() {
    screen.advance(by: 0)
    let inner = UIView(frame: CGRect(x: 80, y: 0, width: 20, height: 100))
    box.addSubview(inner)
    let animator = start { box.frame.origin.x = 300 }
    #expect(hit(200) === box && hit(240) === inner && hit(310) !== box)
    animator.pauseAnimation()
    #expect(hit(200) === box)
    animator.stopAnimation(false)
    animator.finishAnimation(at: .end)
    #expect(hit(310) === box && hit(200) !== box)
  }

  @Test func `a tap on a moving view is recognized`() {
    screen.advance(by: 0)
    var taps = 0
    box.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
    let animator = start { box.frame.origin.x = 300 }
    screen.press(at: CGPoint(x: 200, y: 50))
    #expect(taps == 1)
    screen.press(at: CGPoint(x: 390, y: 50))
    #expect(taps == 1)
    animator.stopAnimation(true)
  }

  @Test func `with manual hit testing the model values are used`() {
    screen.advance(by: 0)
    let animator = start { box.frame.origin.x = 300 }
    animator.isManualHitTestingEnabled = true
    #expect(hit(200) !== box && hit(310) === box)
    animator.stopAnimation(true)
  }

  @Test func `blocks, and animators of other properties, use the model values`() {
    screen.advance(by: 0)
    UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .allowUserInteraction]) {
      box.frame.origin.x = 300
    }
    let animator = start { box.alpha = 0.5 }
    #expect(hit(200) !== box && hit(310) === box)
    animator.stopAnimation(true)
  }

  @Test func `a resized or rotated view is hit as it is on screen`() {
    screen.advance(by: 0)
    let animator = start { box.frame.size.width = 300 }
    #expect(hit(190) === box && hit(210) !== box)
    animator.stopAnimation(true)
    box.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
    let narrowing = start { box.frame.size.width = 100 }
    #expect(hit(190) === box && hit(210) !== box)
    narrowing.stopAnimation(true)
    box.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let turning = start { box.transform = CGAffineTransform(scaleX: 0.2, y: 0.2) }
    #expect(hit(25) === box && hit(15) !== box)
    turning.stopAnimation(true)
  }
}
