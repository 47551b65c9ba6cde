import Foundation

/// The animation of a menu: it grows and fades in, and fades out.
@MainActor
final class MenuTransition: UIViewControllerAnimatedTransitioning {
  private static let comingDuration = 0.25
  private static let goingDuration = 0.15

  private let isComing: Bool

  init(isComing: Bool) { self.isComing = isComing }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { isComing ? Self.comingDuration : Self.goingDuration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: isComing ? .to : .from) else {
      return context.completeTransition(true)
    }
    if isComing {
      context.containerView.addSubview(view)
      context.containerView.layoutIfNeeded()
      ViewAnimation.runWithout {
        view.alpha = 0
        if !UIAccessibility.isReduceMotionEnabled {
          view.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
        }
      }
    }
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, options: .curveEaseOut,
      animations: { [isComing] in
        view.alpha = isComing ? 1 : 0
        view.transform = .identity
      },
      completion: { _ in
        view.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      })
  }
}
