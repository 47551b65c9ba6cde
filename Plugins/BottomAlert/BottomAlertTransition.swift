import MaruKit

/// Lets an alert rise over a controller, or sink from it.
///
/// While it rises the panel slides and stays opaque: only the backdrop fades.
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
      // Below the edge of the window that it came into, before anything moves.
      view.layoutIfNeeded()
    }
    UIView.animate(
      withDuration: transitionDuration(using: context),
      animations: { isRising ? alert.raise() : alert.sink() },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}
