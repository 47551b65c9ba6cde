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

  /// Called when the transition is over.
  ///
  /// Does nothing by default.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Says how a controller comes and goes, where its `modalTransitionStyle` is not to.
///
/// Mirrors UIKit. It is asked for animated transitions only.
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
}
