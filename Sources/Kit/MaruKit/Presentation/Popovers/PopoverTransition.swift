import Foundation

/// The animation of a popover: it grows out of its arrow, and fades out.
@MainActor
final class PopoverTransition: UIViewControllerAnimatedTransitioning {
  private static let comingDuration = 0.3
  private static let goingDuration = 0.2
  /// The scale at which it starts.
  private static let startScale: CGFloat = 0.86

  private let isComing: Bool

  init(isComing: Bool) { self.isComing = isComing }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { isComing ? Self.comingDuration : Self.goingDuration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let popover = context.view(forKey: isComing ? .to : .from) as? PopoverView else {
      return context.completeTransition(true)
    }
    let end = { (_: Bool) in
      popover.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
    }
    guard isComing else {
      return UIView.animate(
        withDuration: Self.goingDuration, delay: 0, options: .curveEaseIn,
        animations: { popover.alpha = 0 }, completion: end)
    }
    context.containerView.addSubview(popover)
    context.containerView.layoutIfNeeded()
    ViewAnimation.runWithout {
      popover.alpha = 0
      if !UIAccessibility.isReduceMotionEnabled {
        popover.transform = popover.shrunk(to: Self.startScale)
      }
    }
    UIView.animate(
      withDuration: Self.comingDuration, delay: 0, usingSpringWithDamping: 0.86,
      initialSpringVelocity: 0,
      animations: {
        popover.alpha = 1
        popover.transform = .identity
      }, completion: end)
  }
}
