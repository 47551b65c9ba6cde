import Foundation

/// The context of a transition between controllers, for its animator.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: AnyObject {
  /// The view that contains the transition; it fills the window.
  var containerView: UIView { get }
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// Whether a gesture is driving the transition.
  var isInteractive: Bool { get }
  /// Whether a gesture cancelled the transition, or something interrupted it, such as a dismissal
  /// during the presentation.
  ///
  /// In the second case the views belong to another transition.
  var transitionWasCancelled: Bool { get }
  /// The style of the presentation.
  var presentationStyle: UIModalPresentationStyle { get }

  /// Reports that the animations have ended.
  ///
  /// Only the first call counts. `false` cancels the transition.
  func completeTransition(_ didComplete: Bool)

  /// Reports the progress of a gesture, 0…1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)

  /// Reports that the gesture has ended and the transition completes.
  func finishInteractiveTransition()

  /// Reports that the gesture has ended and the transition is cancelled.
  func cancelInteractiveTransition()

  /// Reports that a gesture has caught a running transition.
  func pauseInteractiveTransition()

  /// The controller that disappears, or the one that appears.
  func viewController(
    forKey key: UITransitionContextViewControllerKey
  ) -> UIViewController?

  /// The view that disappears, or the one that appears; `nil` if it stays.
  func view(forKey key: UITransitionContextViewKey) -> UIView?

  /// The initial frame of a controller's view in `containerView`; `.zero` if it has none.
  func initialFrame(for viewController: UIViewController) -> CGRect

  /// The final frame of a controller's view in `containerView`; `.zero` if it has none.
  func finalFrame(for viewController: UIViewController) -> CGRect
}

/// Identifies one of the two controllers of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a key from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The controller in front at the start.
  public static let from = Self(rawValue: "from")
  /// The controller in front at the end.
  public static let to = Self(rawValue: "to")
}

/// Identifies one of the two views of a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a key from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The view that disappears.
  public static let from = Self(rawValue: "from")
  /// The view that appears.
  public static let to = Self(rawValue: "to")
}
