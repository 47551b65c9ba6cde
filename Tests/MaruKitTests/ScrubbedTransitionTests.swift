import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Moves a view up by 200 points and fades it in, with animations of several kinds, in a second.
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

/// Calls a closure when an animation ends.
@MainActor private final class Ending: CAAnimationDelegate {
  let done: (Bool) -> Void

  init(_ done: @escaping (Bool) -> Void) { self.done = done }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { done(flag) }
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

  /// The position and opacity of the view on screen at each of some fractions.
  private func scrub(_ guide: Guide, to fractions: [CGFloat]) throws -> [[Double]] {
    modal.transitioningDelegate = guide
    root.present(modal, animated: true)
    return try show(guide, fractions)
  }

  private func show(_ guide: Guide, _ fractions: [CGFloat]) throws -> [[Double]] {
    try fractions.map {
      guide.driver.update($0)
      screen.memory.frame()
      return try seen()
    }
  }

  private func seen() throws -> [Double] {
    let shown = try #require(modal.view.layer.presentation())
    return [Double(shown.frame.minY).rounded(), (Double(shown.opacity) * 100).rounded() / 100]
  }

  @Test(arguments: [true, false])
  func `animations of a part of the duration are scrubbed in that part`(finishes: Bool) throws {
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

  @Test func `keyframes are scrubbed in their part, and so are nested blocks`() throws {
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

  @Test func `an animator that completes while a gesture holds it leaves nothing behind`() throws {
    let guide = Guide(
      Lift { view, done in
        UIView.animate(withDuration: 1) { view.alpha = 1 }
        // A block without changes ends at once.
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

  @Test func `animations without a duration take effect at once`() throws {
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

  /// The displayed values at some times within a second, without a gesture.
  private func play(_ lift: Lift, at times: [Double]) throws -> [[Double]] {
    let guide = Guide(lift)
    guide.driver.wantsInteractiveStart = false
    screen.advance(by: 0)
    modal.transitioningDelegate = guide
    root.present(modal, animated: true)
    var last = 0.0
    return try times.map { time in
      screen.advance(by: time - last)
      last = time
      return try seen()
    }
  }

  /// A movement of each kind; a layer animation fades the view in at the same time.
  private static let moves: [String: (UIView, @escaping (Bool) -> Void) -> Void] = [
    "curve": { view, done in
      UIView.animate(
        withDuration: 0.8, delay: 0.1, options: .curveEaseIn,
        animations: { view.transform = .identity }, completion: done)
    },
    "spring": { view, done in
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 2,
        animations: { view.transform = .identity }, completion: done)
    },
    "keyframes": { view, done in
      UIView.animateKeyframes(
        withDuration: 1, delay: 0,
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.5) {
            view.transform = .identity
          }
        }, completion: done)
    },
    "back and forth": { view, done in
      UIView.animate(
        withDuration: 0.5, delay: 0, options: [.autoreverse, .curveEaseOut],
        animations: { view.transform = .identity }, completion: done)
    },
    "layer": { view, done in
      let appear = CABasicAnimation(keyPath: "opacity")
      appear.fromValue = 0
      appear.toValue = 1
      let move = CAKeyframeAnimation(keyPath: "transform.translation.y")
      move.values = [200, 40, 0]
      let group = CAAnimationGroup()
      group.animations = [appear, move]
      group.duration = 1
      group.timingFunction = CAMediaTimingFunction(name: .easeOut)
      group.delegate = Ending(done)
      (view.transform, view.alpha) = (.identity, 1)
      view.layer.add(group, forKey: nil)
    },
  ]

  @Test(arguments: ["curve", "spring", "keyframes", "back and forth", "layer"])
  func `at a fraction, a gesture shows the same as the clock at that time`(kind: String) throws {
    let move = try #require(Self.moves[kind])
    let times = [0.125, 0.25, 0.5, 0.75, 0.875]
    let played = try play(Lift(move), at: times)
    try screen.waitUntilIdle()
    root.dismiss(animated: false)
    try screen.waitUntilIdle()
    let guide = Guide(Lift(move))
    let scrubbed = try scrub(guide, to: times.map { CGFloat($0) })
    let back = try show(guide, times.reversed().map { CGFloat($0) })
    #expect(scrubbed == played && back == played.reversed())
  }

  @Test(arguments: [true, false])
  func `a layer animation ends with the transition, finished if the transition is`(
    finishes: Bool
  ) throws {
    var ends: [Bool] = []
    let guide = Guide(
      Lift { view, done in
        let appear = CABasicAnimation(keyPath: "opacity")
        (appear.fromValue, appear.toValue, appear.duration) = (0, 1, 0.5)
        appear.completion = { ends.append($0) }
        view.layer.add(appear, forKey: "appear")
        view.alpha = 1
        UIView.animate(
          withDuration: 1, animations: { view.transform = .identity },
          completion: {
            ends.append($0)
            done($0)
          })
      })
    _ = try scrub(guide, to: [0.9, 0.4, 0.7])
    screen.advance(by: 2)
    #expect(ends == [])
    if finishes { guide.driver.finish() } else { guide.driver.cancel() }
    try screen.waitUntilIdle()
    #expect(ends == [finishes, finishes])
    #expect(modal.view.layer.animationKeys() == nil)
    #expect((root.presentedViewController === modal) == finishes)
  }

  @Test func `on release it continues at the driver's speed, along its own curve`() throws {
    let guide = Guide(
      Lift { view, done in
        UIView.animate(
          withDuration: 1, delay: 0, options: .curveEaseIn,
          animations: { view.transform = .identity }, completion: done)
      })
    guide.driver.completionSpeed = 2
    guide.driver.completionCurve = .linear
    let halfway = try scrub(guide, to: [0.75, 0.5])
    guide.driver.finish()
    screen.advance(by: 0.125)
    let shown = try #require(modal.view.layer.presentation()).frame.minY
    #expect(abs(Double(shown) - halfway[0][0]) < 1)
    screen.advance(by: 0.15)
    #expect(root.presentedViewController === modal && !modal.isBeingPresented)
  }

  @Test func `an animation started when another ends follows as well`() throws {
    let guide = Guide(
      Lift { view, done in
        UIView.animate(
          withDuration: 0.5, animations: { view.alpha = 1 },
          completion: { _ in
            UIView.animate(
              withDuration: 0.75, animations: { view.transform = .identity }, completion: done)
          })
      })
    _ = try scrub(guide, to: [0.25])
    guide.driver.finish()
    screen.advance(by: 0.8)
    #expect(modal.isBeingPresented)
    try screen.waitUntilIdle()
    #expect(root.presentedViewController === modal && !modal.isBeingPresented)
    #expect(modal.view.transform.isIdentity && modal.view.alpha == 1)
  }

  @Test func `other movement on the screen continues while a gesture holds a transition`() throws {
    let spot = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    root.view.addSubview(spot)
    let guide = Guide(Lift(try #require(Self.moves["curve"])))
    _ = try scrub(guide, to: [0.5])
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { spot.frame.origin.x = 100 }
    screen.advance(by: 0.5)
    #expect(abs((spot.layer.presentation()?.frame.minX ?? 0) - 50) < 1)
    guide.driver.cancel()
    try screen.waitUntilIdle()
    #expect(root.presentedViewController == nil && spot.frame.minX == 100)
  }

  @Test func `if the window closes during a gesture, nothing is left running`() throws {
    var ends: [Bool] = []
    let guide = Guide(
      Lift { view, _ in
        UIView.animate(
          withDuration: 1, animations: { view.transform = .identity },
          completion: { ends.append($0) })
      })
    _ = try scrub(guide, to: [0.5])
    root.dismiss(animated: false)
    try screen.waitUntilIdle()
    #expect(ends == [false])
    #expect(root.presentedViewController == nil && !screen.window.layerTree.needsFrame)
  }
}
