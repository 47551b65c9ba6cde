import Foundation

/// Information about a running transition.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// The style of the presentation.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Whether a gesture drove the transition at its start.
  var initiallyInteractive: Bool { get }
  /// Whether the transition can be paused and reversed.
  var isInterruptible: Bool { get }
  /// Whether a gesture is driving the transition.
  var isInteractive: Bool { get }
  /// Whether the transition was cancelled.
  var isCancelled: Bool { get }
  /// The duration of the transition in seconds.
  var transitionDuration: TimeInterval { get }
  /// The progress at the end of the gesture, 0…1.
  var percentComplete: CGFloat { get }
  /// The relative speed at which the transition continues after the gesture.
  var completionVelocity: CGFloat { get }
  /// The curve with which the transition continues after the gesture.
  var completionCurve: UIView.AnimationCurve { get }
  /// The view that contains the transition.
  var containerView: UIView { get }

  /// The controller that disappears, or the one that appears.
  func viewController(
    forKey key: UITransitionContextViewControllerKey
  ) -> UIViewController?

  /// The view that disappears, or the one that appears.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// Runs other changes alongside a transition.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator:
  UIViewControllerTransitionCoordinatorContext
{
  /// Animates changes with the transition's duration; immediately if it is not animated.
  ///
  /// - Parameters:
  ///   - animation: Changes views.
  ///   - completion: Called when the transition has ended or was cancelled.
  /// - Returns: Whether the changes wait for the transition to begin; otherwise they were made now.
  @discardableResult
  func animate(
    alongsideTransition animation: (
      @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void
    )?, completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// Like `animate(alongsideTransition:completion:)`, for views outside the container.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?,
    animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// Calls a closure when a gesture starts or stops driving the transition.
  func notifyWhenInteractionChanges(
    _ handler: @escaping @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  /// Animates changes with the transition's duration, without a completion.
  @discardableResult
  public func animate(
    alongsideTransition animation: (
      @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void
    )?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}
