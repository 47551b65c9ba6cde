import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Animators and blocks that change what another one is still animating.
@MainActor @Suite struct CompetingAnimationTests {
  private let bench = BoxBench()
  private var screen: TestScreen { bench.screen }
  private var box: UIView { bench.box }
  private var shownX: CGFloat { bench.shownX }

  private func animator(to x: CGFloat, _ curve: UIView.AnimationCurve = .linear)
    -> UIViewPropertyAnimator
  {
    UIViewPropertyAnimator(duration: 1, curve: curve) { box.frame.origin.x = x }
  }

  /// The longest way between two frames.
  private func longestStep(in seconds: Double) -> CGFloat {
    var (last, longest) = (shownX, CGFloat(0))
    for _ in 0..<Int(seconds * 60) {
      screen.advance(by: 1 / 60.0)
      longest = max(longest, abs(shownX - last))
      last = shownX
    }
    return longest
  }

  @Test func `an animator that ends leaves alone what a second one has turned round`() {
    screen.advance(by: 0)
    animator(to: 200).startAnimation()
    screen.advance(by: 0.5)
    animator(to: 0, .easeInOut).startAnimation()
    #expect(longestStep(in: 1.5) < 20 && shownX == 0 && box.frame.minX == 0)
  }

  @Test func `an animator that ends leaves alone what a block has turned round`() {
    screen.advance(by: 0)
    animator(to: 200).startAnimation()
    screen.advance(by: 0.5)
    UIView.animate(withDuration: 1) { box.frame.origin.x = 0 }
    #expect(longestStep(in: 1.5) < 20 && shownX == 0 && box.frame.minX == 0)
  }

  @Test func `what is set in the middle of an animator's way stays, wherever that ends`() {
    screen.advance(by: 0)
    for end in [UIViewAnimatingPosition.end, .start, .current] {
      let animator = animator(to: 200)
      animator.startAnimation()
      screen.advance(by: 0.5)
      box.frame.origin.x = 300
      screen.advance(by: 0.1)
      animator.stopAnimation(false)
      animator.finishAnimation(at: end)
      screen.memory.frame()
      #expect(box.frame.minX == 300 && shownX == 300)
      box.frame.origin.x = 0
    }
    animator(to: 200).startAnimation()
    screen.advance(by: 0.5)
    box.frame.origin.x = 300
    screen.advance(by: 1)
    #expect(box.frame.minX == 300 && shownX == 300)
  }

  @Test func `a view that is laid out anew meanwhile stays where that has put it`() {
    screen.advance(by: 0)
    let view = UIView()
    let host = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
    box.superview?.addSubview(host)
    view.translatesAutoresizingMaskIntoConstraints = false
    host.addSubview(view)
    let width = view.widthAnchor.constraint(equalToConstant: 50)
    NSLayoutConstraint.activate([
      width, view.heightAnchor.constraint(equalToConstant: 50),
      view.trailingAnchor.constraint(equalTo: host.trailingAnchor),
      view.topAnchor.constraint(equalTo: host.topAnchor),
    ])
    screen.memory.frame()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      width.constant = 100
      host.layoutIfNeeded()
    }
    animator.startAnimation()
    screen.advance(by: 0.5)
    host.frame.size.width = 600
    screen.advance(by: 1)
    #expect(view.frame == CGRect(x: 500, y: 0, width: 100, height: 50))
  }

  @Test func `turned back to its start, a view without a colour has none again`() {
    screen.advance(by: 0)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      box.backgroundColor = .red
      box.layer.borderColor = UIColor.red.cgColor
    }
    box.layer.borderColor = nil
    animator.startAnimation()
    screen.advance(by: 0.5)
    animator.isReversed = true
    screen.advance(by: 0.6)
    #expect(box.backgroundColor == nil && box.layer.backgroundColor == nil)
    #expect(box.layer.borderColor == nil)
  }
}
