/// The effect of a drop.
public enum UIDropOperation: UInt, Sendable {
  /// None: the drag was cancelled, or nothing takes it here.
  case cancel = 0
  /// None, and the pointer says that it is forbidden.
  case forbidden = 1
  /// The items are copied.
  case copy = 2
  /// The items are moved; the source removes them.
  case move = 3
}

/// A view's answer to a drag over it.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
open class UIDropProposal {
  /// The effect of a drop here.
  public let operation: UIDropOperation

  /// Creates a proposal.
  ///
  /// A move becomes a copy if the source does not allow it.
  public init(operation: UIDropOperation) { self.operation = operation }
}

/// Lets a person drop something on a view.
///
/// Mirrors UIKit. The drag may come from this window or from another program, such as a file
/// manager.
@preconcurrency @MainActor
public final class UIDropInteraction: UIInteraction {
  /// The delegate, which takes the items.
  public private(set) weak var delegate: (any UIDropInteractionDelegate)?
  /// The view.
  public private(set) weak var view: UIView?

  /// Creates an interaction with a delegate, which is held weakly.
  public init(delegate: any UIDropInteractionDelegate) { self.delegate = delegate }

  /// Ends the interaction's part in a drag over the former view.
  public func willMove(to view: UIView?) { self.view?.window?.dragRouter.forget(self) }

  /// Takes the view.
  public func didMove(to view: UIView?) { self.view = view }
}

/// Decides which drags a view takes, and takes their items.
///
/// Mirrors UIKit. All methods have defaults.
@preconcurrency @MainActor
public protocol UIDropInteractionDelegate: AnyObject {
  /// Whether the view is interested in a drag; asked when it enters the view.
  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession)
    -> Bool
  /// Called when a drag enters the view.
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession)
  /// The effect of a drop at the present position; asked at each motion.
  ///
  /// `.cancel` by default, so that nothing is dropped.
  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal
  /// Called when a drag leaves the view, or is cancelled over it.
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession)
  /// Takes the items.
  ///
  /// Loads must begin here: later, another program's data is gone.
  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession)
  /// Called after the animation of a drop.
  func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: any UIDropSession)
  /// Called at the end of a drag that entered the view at least once.
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession)
}

extension UIDropInteractionDelegate {
  /// `true`.
  public func dropInteraction(
    _ interaction: UIDropInteraction, canHandle session: any UIDropSession
  ) -> Bool { true }
  /// Does nothing by default.
  public func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession
  ) {}
  /// `.cancel`.
  public func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal { UIDropProposal(operation: .cancel) }
  /// Does nothing by default.
  public func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession
  ) {}
  /// Does nothing by default.
  public func dropInteraction(
    _ interaction: UIDropInteraction, performDrop session: any UIDropSession
  ) {}
  /// Does nothing by default.
  public func dropInteraction(
    _ interaction: UIDropInteraction, concludeDrop session: any UIDropSession
  ) {}
  /// Does nothing by default.
  public func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession
  ) {}
}
