import MaruKit

/// The animation of an alert's presentation and dismissal.
///
/// While the panel slides up it stays opaque; only the backdrop fades.
@MainActor
final class BottomAlertTransition: UIViewControllerAnimatedTransitioning {
  private let alert: BottomAlertViewController
  private let isRising: Bool

  init(of alert: BottomAlertViewController, isRising: Bool) {
    self.alert = alert
    self.isRising = isRising
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { BottomAlertViewController.currentDuration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    if isRising, let view = context.view(forKey: .to) {
      context.containerView.addSubview(view)
      // Places the panel below the window's edge before the animation.
      view.layoutIfNeeded()
    }
    UIView.animate(
      withDuration: transitionDuration(using: context),
      animations: { isRising ? alert.raise() : alert.sink() },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}
