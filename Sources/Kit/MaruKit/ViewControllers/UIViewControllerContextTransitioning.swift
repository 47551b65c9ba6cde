import Foundation

/// A transition between controllers, as its animator sees it.
///
/// Mirrors UIKit.
@MainActor
public protocol UIViewControllerContextTransitioning: AnyObject {
  /// Fills the window; holds what comes and goes.
  var containerView: UIView { get }
  /// Whether the transition is to take its time.
  var isAnimated: Bool { get }
  /// Whether a gesture drives it now.
  var isInteractive: Bool { get }
  /// Whether a gesture undid it, or something came between, such as a dismissal while the
  /// controller still came.
  ///
  /// In the second case the views belong to another transition.
  var transitionWasCancelled: Bool { get }
  /// How the controller lies over the one that presents it.
  var presentationStyle: UIModalPresentationStyle { get }

  /// Says that the animations are over.
  ///
  /// Only the first call counts. `false` undoes the transition.
  func completeTransition(_ didComplete: Bool)

  /// Notes how far a gesture has driven the transition, 0…1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)

  /// Notes that the gesture has let go, and that the transition is to be made.
  func finishInteractiveTransition()

  /// Notes that the gesture has let go, and that the transition is to be undone.
  func cancelInteractiveTransition()

  /// Notes that a gesture has taken a transition that ran by itself.
  func pauseInteractiveTransition()

  /// The controller that goes, or the one that comes.
  func viewController(
    forKey key: UITransitionContextViewControllerKey
  ) -> UIViewController?

  /// The view that goes, or the one that comes; `nil` where that one stays as it is.
  func view(forKey key: UITransitionContextViewKey) -> UIView?

  /// Where a controller's view is at the start, in `containerView`; `.zero` where nowhere.
  func initialFrame(for viewController: UIViewController) -> CGRect

  /// Where a controller's view is at the end, in `containerView`; `.zero` where nowhere.
  func finalFrame(for viewController: UIViewController) -> CGRect
}

/// Names one of the two controllers of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a key of its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The controller that is in front at the start.
  public static let from = Self(rawValue: "from")
  /// The controller that is in front at the end.
  public static let to = Self(rawValue: "to")
}

/// Names one of the two views of a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a key of its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The view that goes.
  public static let from = Self(rawValue: "from")
  /// The view that comes.
  public static let to = Self(rawValue: "to")
}
