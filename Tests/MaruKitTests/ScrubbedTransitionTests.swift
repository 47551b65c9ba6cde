import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Moves a view up by 200 points and lets it appear, by animations of several kinds, in a second.
@MainActor private final class Lift: UIViewControllerAnimatedTransitioning {
  let animations: (UIView, @escaping (Bool) -> Void) -> Void

  init(_ animations: @escaping (UIView, @escaping (Bool) -> Void) -> Void) {
    self.animations = animations
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: .to) else { return }
    context.containerView.addSubview(view)
    view.transform = CGAffineTransform(translationX: 0, y: 200)
    view.alpha = 0
    animations(view) { _ in context.completeTransition(!context.transitionWasCancelled) }
  }
}

@MainActor private final class Guide: UIViewControllerTransitioningDelegate {
  let lift: Lift
  let driver = UIPercentDrivenInteractiveTransition()

  init(_ lift: Lift) { self.lift = lift }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { lift }
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
}

@MainActor @Suite struct ScrubbedTransitionTests {
  private let screen = TestScreen(size: CGSize(width: 200, height: 300))
  private let root = UIViewController()
  private let modal = UIViewController()

  init() {
    modal.modalPresentationStyle = .overFullScreen
    screen.show(root)
  }

  /// Where the view is on screen and how much of it shows, at each of some fractions.
  private func scrub(_ guide: Guide, to fractions: [CGFloat]) throws -> [[Double]] {
    modal.transitioningDelegate = guide
    root.present(modal, animated: true)
    return try fractions.map {
      guide.driver.update($0)
      screen.memory.frame()
      let shown = try #require(modal.view.layer.presentation())
      return [Double(shown.frame.minY).rounded(), (Double(shown.opacity) * 100).rounded() / 100]
    }
  }

  @Test(arguments: [true, false])
  func `animations that take a part of the time are scrubbed in that part`(finishes: Bool) throws {
    let guide = Guide(
      Lift { view, done in
        UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) { view.alpha = 1 }
        UIView.animate(
          withDuration: 0.25, delay: 0.5, options: .curveLinear,
          animations: { view.transform = .identity }, completion: done)
      })
    let seen = try scrub(guide, to: [0, 0.25, 0.5, 0.625, 0.75, 1, 0.25])
    #expect(
      seen == [[200, 0], [200, 0.5], [200, 1], [100, 1], [0, 1], [0, 1], [200, 0.5]])
    if finishes { guide.driver.finish() } else { guide.driver.cancel() }
    try screen.waitUntilIdle()
    #expect((root.presentedViewController === modal) == finishes)
    #expect((modal.view.window != nil) == finishes)
    #expect(modal.view.transform.isIdentity == finishes)
  }

  @Test func `keyframes are scrubbed in their part, as are blocks within blocks`() throws {
    let guide = Guide(
      Lift { view, done in
        UIView.animateKeyframes(withDuration: 0.5, delay: 0.5) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
            view.transform = CGAffineTransform(translationX: 0, y: 50)
          }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
            view.transform = .identity
          }
        }
        UIView.animate(
          withDuration: 0.5, delay: 0.5, options: .curveLinear,
          animations: {
            UIView.animate(withDuration: 9) { view.alpha = 1 }
            view.isHidden = false
            view.layer.cornerRadius = 1
          }, completion: done)
      })
    let seen = try scrub(guide, to: [0.5, 0.75, 1])
    #expect(seen == [[200, 0], [50, 0.5], [0, 1]])
    guide.driver.finish()
    try screen.waitUntilIdle()
    #expect(root.presentedViewController === modal)
  }

  @Test func `an animator that is done while a gesture holds it leaves nothing behind`() throws {
    let guide = Guide(
      Lift { view, done in
        UIView.animate(withDuration: 1) { view.alpha = 1 }
        // A block without changes of its own is over at once.
        UIView.animate(withDuration: 1, animations: {}, completion: done)
        view.transform = .identity
      })
    modal.transitioningDelegate = guide
    root.present(modal, animated: true)
    guide.driver.update(0.5)
    try screen.waitUntilIdle()
    #expect(root.presentedViewController === modal && !modal.isBeingPresented)
    #expect(modal.view.alpha == 1 && modal.view.layer.presentation()?.opacity == 1)
  }

  @Test func `what takes no time is done at once`() throws {
    let guide = Guide(
      Lift { view, done in
        UIView.animate(withDuration: 0) { view.alpha = 1 }
        UIView.animate(
          withDuration: 1, delay: 0, options: .curveLinear,
          animations: { view.transform = .identity }, completion: done)
      })
    let seen = try scrub(guide, to: [0, 0.5])
    #expect(seen == [[200, 1], [100, 1]])
    guide.driver.cancel()
    try screen.waitUntilIdle()
    #expect(root.presentedViewController == nil)
  }
}
