import Foundation

/// Animates a transition between controllers.
///
/// Mirrors UIKit. An animator adds the appearing view to `containerView` itself, and ends with
/// `completeTransition(_:)`: until then neither view receives touches.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// The duration of the transition in seconds.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval

  /// Runs the animations.
  ///
  /// Called once, after `viewWillAppear` and `viewWillDisappear`.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)

  /// An animator for the transition that can be paused and reversed: the same one for the whole
  /// transition.
  ///
  /// Not implemented by default; then the animations of `animateTransition(using:)` are used.
  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating

  /// Called when the transition has ended.
  ///
  /// Does nothing by default.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Returns a placeholder for no animator.
  public func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating { UIViewPropertyAnimator.absent }

  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

extension UIViewPropertyAnimator {
  /// A placeholder for a missing animator.
  static let absent = UIViewPropertyAnimator(duration: 0, curve: .linear)
}

/// Provides the animation of a presentation, instead of `modalTransitionStyle`.
///
/// Mirrors UIKit. It is used for animated transitions only, except the presentation controller.
@preconcurrency @MainActor
public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// The animator of a presentation; `nil`, as by default, for the `modalTransitionStyle`.
  ///
  /// - Parameters:
  ///   - presented: The presented controller.
  ///   - presenting: The presenting controller: the topmost parent of `source`.
  ///   - source: The controller whose `present(_:animated:completion:)` was called.
  /// - Returns: The animator, kept while the transition runs.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?

  /// The animator of a dismissal; `nil`, as by default, for the `modalTransitionStyle`.
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?

  /// The interaction that drives this delegate's animator of a presentation; `nil` by default.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?

  /// The interaction that drives this delegate's animator of a dismissal; `nil` by default.
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?

  /// The presentation controller for the presentation style `custom`; `nil` by default.
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  /// Returns `nil`: the `modalTransitionStyle` applies.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

  /// Returns `nil`: the `modalTransitionStyle` applies.
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

  /// Returns `nil`.
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }

  /// Returns `nil`.
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }

  /// Returns `nil`.
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { nil }
}
