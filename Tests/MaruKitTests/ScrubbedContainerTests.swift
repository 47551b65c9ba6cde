import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Moves a view up by 200 points, with the animation and at the time that a test gives.
@MainActor private final class Rise: UIViewControllerAnimatedTransitioning {
  let animations: (UIView, any UIViewControllerContextTransitioning) -> Void

  init(_ animations: @escaping (UIView, any UIViewControllerContextTransitioning) -> Void) {
    self.animations = animations
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    if let view = context.view(forKey: .from) { return animations(view, context) }
    guard let view = context.view(forKey: .to) else { return }
    context.containerView.addSubview(view)
    view.transform = CGAffineTransform(translationX: 0, y: 200)
    view.alpha = 0
    animations(view, context)
  }
}

@MainActor private final class Guide: UIViewControllerTransitioningDelegate {
  let rise: Rise
  let driver = UIPercentDrivenInteractiveTransition()

  init(_ rise: Rise) {
    self.rise = rise
    driver.completionCurve = .linear
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { rise }
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { rise }
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
}

/// A gesture drives all animations in a transition's container, whenever they start.
@MainActor @Suite struct ScrubbedContainerTests {
  private let screen = TestScreen(size: CGSize(width: 200, height: 300))
  private let root = UIViewController()
  private let modal = UIViewController()

  init() {
    modal.modalPresentationStyle = .overFullScreen
    screen.show(root)
  }

  private func present(
    _ animations: @escaping (UIView, any UIViewControllerContextTransitioning) -> Void
  ) -> Guide {
    // Until the first frame, the current clock is that of another test.
    screen.advance(by: 0)
    let guide = Guide(Rise(animations))
    modal.transitioningDelegate = guide
    root.present(modal, animated: true)
    return guide
  }

  /// The position of the view, and its opacity.
  private func seen() throws -> [Double] {
    let shown = try #require(modal.view.layer.presentation())
    return [Double(shown.frame.minY).rounded(), (Double(shown.opacity) * 100).rounded() / 100]
  }

  private func seen(_ guide: Guide, at fractions: [CGFloat]) throws -> [[Double]] {
    try fractions.map {
      guide.driver.update($0)
      screen.advance(by: 0.1)
      return try seen()
    }
  }

  // MARK: Animators

  /// An animator that moves the view, started in the transition, and that logs its end.
  private func animator(
    _ view: UIView, _ context: any UIViewControllerContextTransitioning, delay: Double = 0,
    _ tell: @escaping (UIViewAnimatingPosition) -> Void = { _ in }
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) {
      view.transform = .identity
      view.alpha = 1
    }
    animator.addCompletion {
      tell($0)
      context.completeTransition(!context.transitionWasCancelled)
    }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  @Test func `an animator that the transition starts itself is scrubbed, back and forth`() throws {
    let guide = present { _ = animator($0, $1, delay: 0.25) }
    let there = try seen(guide, at: [0, 0.25, 0.5, 0.75, 1])
    #expect(there == [[200, 0], [200, 0], [100, 0.5], [0, 1], [0, 1]])
    #expect(try seen(guide, at: [0.5, 0.25, 0.1]) == [[100, 0.5], [200, 0], [200, 0]])
  }

  @Test(arguments: [true, false])
  func `on release it continues or returns, and reports its end`(finishes: Bool) throws {
    var told: [UIViewAnimatingPosition] = []
    var kept: UIViewPropertyAnimator?
    let guide = present { view, context in
      kept = animator(view, context, delay: 0.25) { told.append($0) }
    }
    #expect(try seen(guide, at: [1, 0.5]) == [[0, 1], [100, 0.5]])
    #expect(told == [] && kept?.isRunning == true)
    if finishes { guide.driver.finish() } else { guide.driver.cancel() }
    screen.advance(by: 0.125)
    #expect(try seen() == (finishes ? [50, 0.75] : [150, 0.25]))
    try screen.waitUntilIdle()
    #expect(told == [finishes ? .end : .start])
    #expect(kept?.state == .inactive && kept?.isRunning == false)
    #expect((root.presentedViewController === modal) == finishes)
    #expect(modal.view.transform.isIdentity == finishes && (modal.view.alpha == 1) == finishes)
    #expect(modal.view.layer.animationKeys() == nil)
  }

  @Test func `such an animator continues at the driver's speed`() throws {
    let guide = present { _ = animator($0, $1, delay: 0.25) }
    guide.driver.completionSpeed = 2
    #expect(try seen(guide, at: [0.25]) == [[200, 0]])
    guide.driver.finish()
    screen.advance(by: 0.125)
    #expect(try seen() == [100, 0.5])
    screen.advance(by: 0.13)
    #expect(!modal.isBeingPresented && root.presentedViewController === modal)
  }

  @Test func `one that takes longer than the transition continues by the clock after it`() throws {
    let guide = present { view, context in
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
        view.transform = .identity
      }
      animator.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
      animator.startAnimation()
    }
    #expect(try seen(guide, at: [0.5]) == [[150, 0]])
    guide.driver.finish()
    screen.advance(by: 1)
    #expect(try seen() == [50, 0])
    screen.advance(by: 0.4)
    #expect(modal.isBeingPresented)
    try screen.waitUntilIdle()
    #expect(root.presentedViewController === modal && !modal.isBeingPresented)
  }

  @Test func `an animator stopped while a gesture holds it is left to the program`() throws {
    var kept: UIViewPropertyAnimator?
    let guide = present { view, context in kept = animator(view, context) }
    _ = try seen(guide, at: [0.25])
    kept?.stopAnimation(false)
    #expect(try seen(guide, at: [0.5]) == [[100, 0.5]])
    kept?.finishAnimation(at: .end)
    #expect(root.presentedViewController === modal && !modal.isBeingPresented)
    #expect(modal.view.transform.isIdentity)
  }

  // MARK: Animations that start later

  @Test(arguments: [true, false])
  func `an animation of the next turn is scrubbed from there on`(finishes: Bool) throws {
    var ends: [Bool] = []
    var view: UIView?
    var context: (any UIViewControllerContextTransitioning)?
    let guide = present { (view, context) = ($0, $1) }
    _ = try seen(guide, at: [0.5])
    UIView.animate(
      withDuration: 0.5, delay: 0, options: .curveLinear,
      animations: {
        view?.transform = .identity
        view?.alpha = 1
      },
      completion: {
        ends.append($0)
        context?.completeTransition(context?.transitionWasCancelled == false)
      })
    #expect(
      try seen(guide, at: [0.5, 0.75, 1, 0.75, 0.25]) == [
        [200, 0], [100, 0.5], [0, 1], [100, 0.5], [200, 0],
      ])
    guide.driver.update(0.75)
    if finishes { guide.driver.finish() } else { guide.driver.cancel() }
    try screen.waitUntilIdle()
    #expect(ends == [finishes])
    #expect((root.presentedViewController === modal) == finishes)
    #expect(modal.view.transform.isIdentity == finishes && (modal.view.alpha == 1) == finishes)
  }

  @Test(arguments: [true, false])
  func `an animation started in a completion is scrubbed as well`(byAnimator: Bool) throws {
    let mark = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let guide = present { view, context in
      view.addSubview(mark)
      let next = {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          mark.frame.origin.x = 100
        }
      }
      // A block without changes ends at once, and so does an animator without any.
      if byAnimator {
        UIViewPropertyAnimator.runningPropertyAnimator(
          withDuration: 0, delay: 0, animations: {}, completion: { _ in next() })
      } else {
        UIView.animate(withDuration: 1, animations: {}, completion: { _ in next() })
      }
      _ = animator(view, context)
    }
    screen.advance(by: 0.1)
    _ = try seen(guide, at: [0, 0.25])
    #expect(mark.layer.presentation()?.frame.minX.rounded() == 25)
    _ = try seen(guide, at: [0.1])
    #expect(mark.layer.presentation()?.frame.minX.rounded() == 10)
    guide.driver.cancel()
    try screen.waitUntilIdle()
    #expect(mark.frame.minX == 0 && root.presentedViewController == nil)
  }

  @Test func `a layer animation added in a later turn is scrubbed as well`() throws {
    let guide = present { _ = animator($0, $1) }
    _ = try seen(guide, at: [0.25])
    let turn = CABasicAnimation(keyPath: "cornerRadius")
    (turn.fromValue, turn.toValue, turn.duration) = (0, 50, 0.5)
    modal.view.layer.add(turn, forKey: nil)
    _ = try seen(guide, at: [0.5])
    #expect(modal.view.layer.presentation()?.cornerRadius == 25)
    _ = try seen(guide, at: [0.35])
    #expect(abs((modal.view.layer.presentation()?.cornerRadius ?? 0) - 10) < 0.01)
  }

  // MARK: Animations outside the transition

  /// Fades while it is pressed.
  private final class Key: UIView {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { alpha = 0.25 }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      UIView.animate(withDuration: 0.2, delay: 0, options: .curveLinear) { self.alpha = 1 }
    }
  }

  @Test func `a view whose touch is cancelled by the gesture animates by the clock`() throws {
    let key = Key(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
    modal.view.addSubview(key)
    root.present(modal, animated: false)
    screen.pointer(.down, at: CGPoint(x: 50, y: 22), type: .direct)
    #expect(key.alpha == 0.25)
    let guide = Guide(
      Rise { view, context in
        UIView.animate(
          withDuration: 1, delay: 0, options: .curveLinear,
          animations: { view.alpha = 0 },
          completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
      })
    modal.transitioningDelegate = guide
    root.dismiss(animated: true)
    guide.driver.update(0.5)
    screen.pointer(.cancelled, at: CGPoint(x: 50, y: 22), type: .direct)
    screen.advance(by: 0.1)
    #expect(try seen() == [0, 0.5])
    #expect(abs((key.layer.presentation()?.opacity ?? 0) - 0.625) < 0.07)
    screen.advance(by: 0.2)
    guide.driver.cancel()
    try screen.waitUntilIdle()
    #expect(key.alpha == 1 && modal.view.alpha == 1 && root.presentedViewController === modal)
  }

  @Test func `once the transition has ended, animations run by the clock`() throws {
    let guide = present { _ = animator($0, $1) }
    _ = try seen(guide, at: [0.5])
    guide.driver.finish()
    try screen.waitUntilIdle()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { modal.view.alpha = 0 }
    screen.advance(by: 0.5)
    #expect(try seen() == [0, 0.5])
    try screen.waitUntilIdle()
    root.dismiss(animated: false)
    #expect(root.presentedViewController == nil)
  }

  @Test func `a transition that is held still requests no frames`() throws {
    let guide = present { _ = animator($0, $1) }
    _ = try seen(guide, at: [0.25])
    try screen.waitUntilIdle()
    #expect(!screen.window.layerTree.needsFrame)
    #expect(try seen() == [100, 0.5])
  }

  @Test func `if the window closes during a gesture, its animators complete`() throws {
    var told: [UIViewAnimatingPosition] = []
    let guide = present { view, context in _ = animator(view, context) { told.append($0) } }
    _ = try seen(guide, at: [0.25])
    root.dismiss(animated: false)
    try screen.waitUntilIdle()
    #expect(told == [.current])
    #expect(root.presentedViewController == nil && !screen.window.layerTree.needsFrame)
  }
}
