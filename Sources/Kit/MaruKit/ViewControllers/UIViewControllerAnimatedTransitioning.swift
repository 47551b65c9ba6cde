import Foundation

/// Moves the views of a transition between controllers.
///
/// Mirrors UIKit. An animator that brings a view puts it into `containerView` itself, and every
/// animator ends with `completeTransition(_:)`: until then neither view takes touches.
@MainActor
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// How long the transition takes, in seconds.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval

  /// Runs the animations.
  ///
  /// Called once, when `viewWillAppear` and `viewWillDisappear` were.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)

  /// The animations as an animator that can be held and turned round: one and the same for the
  /// whole transition.
  ///
  /// Not implemented by default; what `animateTransition(using:)` animates is held then.
  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating

  /// Called when the transition is over.
  ///
  /// Does nothing by default.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Stands for none.
  public func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating { UIViewPropertyAnimator.absent }

  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

extension UIViewPropertyAnimator {
  /// What an object returns that has no animator.
  static let absent = UIViewPropertyAnimator(duration: 0, curve: .linear)
}

/// Says how a controller comes and goes, where its `modalTransitionStyle` is not to.
///
/// Mirrors UIKit. It is asked for animated transitions only, but for the presentation controller.
@MainActor
public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// What brings a controller; `nil`, as by default, for its `modalTransitionStyle`.
  ///
  /// - Parameters:
  ///   - presented: What comes.
  ///   - presenting: Over what it comes: the topmost parent of `source`.
  ///   - source: Whose `present(_:animated:completion:)` was called.
  /// - Returns: The animator, kept for as long as the transition runs.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?

  /// What takes a controller away; `nil`, as by default, for its `modalTransitionStyle`.
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?

  /// What drives an animator of this delegate that brings a controller; `nil` by default.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?

  /// What drives an animator of this delegate that takes a controller away; `nil` by default.
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?

  /// What arranges a controller whose presentation style is `custom`; `nil` by default.
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  /// Leaves it to the `modalTransitionStyle`.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

  /// Leaves it to the `modalTransitionStyle`.
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

  /// Nothing drives it.
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }

  /// Nothing drives it.
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }

  /// Leaves it to the kit.
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { nil }
}
