import Foundation

/// The animation of an alert, as in UIKit.
@MainActor
final class AlertTransition: UIViewControllerAnimatedTransitioning {
  private static let comingDuration = 0.4
  private static let goingDuration = 0.25

  private let isComing: Bool

  init(isComing: Bool) { self.isComing = isComing }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { isComing ? Self.comingDuration : Self.goingDuration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let stage = context.view(forKey: isComing ? .to : .from) as? AlertStage else {
      return context.completeTransition(true)
    }
    let end = { (_: Bool) in context.completeTransition(!context.transitionWasCancelled) }
    guard isComing else {
      return UIView.animate(
        withDuration: Self.goingDuration, delay: 0, options: .curveEaseInOut,
        animations: stage.go, completion: end)
    }
    stage.frame = context.containerView.bounds
    context.containerView.addSubview(stage)
    ViewAnimation.runWithout {
      stage.layoutIfNeeded()
      stage.prepareToCome()
    }
    UIView.animate(
      withDuration: Self.comingDuration, delay: 0, usingSpringWithDamping: 1,
      initialSpringVelocity: 0, animations: stage.come, completion: end)
  }
}

/// Creates the transitions of an alert controller.
@MainActor
final class AlertDirector: UIViewControllerTransitioningDelegate {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { transition(of: presented, isComing: true) }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { transition(of: dismissed, isComing: false) }

  private func transition(
    of alert: UIViewController, isComing: Bool
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    alert.presentationController is UIPopoverPresentationController
      ? nil : AlertTransition(isComing: isComing)
  }
}
