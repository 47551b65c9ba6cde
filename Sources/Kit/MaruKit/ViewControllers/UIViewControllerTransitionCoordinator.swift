import Foundation

/// What is known of a transition that runs.
///
/// Mirrors UIKit.
@MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether the transition takes its time.
  var isAnimated: Bool { get }
  /// How the controller lies over the one that presents it.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Whether a gesture drove it at the start.
  var initiallyInteractive: Bool { get }
  /// Whether it can be held and turned round while it runs.
  var isInterruptible: Bool { get }
  /// Whether a gesture drives it now.
  var isInteractive: Bool { get }
  /// Whether it was undone.
  var isCancelled: Bool { get }
  /// How long it takes, in seconds.
  var transitionDuration: TimeInterval { get }
  /// How far it was when the gesture that drove it ended, 0…1.
  var percentComplete: CGFloat { get }
  /// How fast it goes on after the gesture, 1 being its own pace.
  var completionVelocity: CGFloat { get }
  /// The curve at which it goes on after the gesture.
  var completionCurve: UIView.AnimationCurve { get }
  /// Holds what comes and goes.
  var containerView: UIView { get }

  /// The controller that goes, or the one that comes.
  func viewController(
    forKey key: UITransitionContextViewControllerKey
  ) -> UIViewController?

  /// The view that goes, or the one that comes.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// Lets other changes run alongside a transition.
///
/// Mirrors UIKit.
@MainActor
public protocol UIViewControllerTransitionCoordinator:
  UIViewControllerTransitionCoordinatorContext
{
  /// Animates changes with the transition's duration, at once where it is not animated.
  ///
  /// - Parameters:
  ///   - animation: Changes views.
  ///   - completion: Called when the transition is over or was undone.
  /// - Returns: Whether the changes wait for the transition to begin; otherwise they were made now.
  @discardableResult
  func animate(
    alongsideTransition animation: (
      @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void
    )?, completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// As `animate(alongsideTransition:completion:)`, for views outside of the container.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?,
    animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// Calls a closure when a gesture begins or ends to drive the transition.
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
