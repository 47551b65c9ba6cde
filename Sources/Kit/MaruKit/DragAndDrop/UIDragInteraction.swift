/// Lets a person drag something out of a view.
///
/// Mirrors UIKit. The pointer drags after five points of motion with its primary button down; a
/// finger has to rest for half a second first, so that it can still scroll. Escape ends the drag.
@preconcurrency @MainActor
public final class UIDragInteraction: UIInteraction {
  /// The delegate, which names the items.
  public private(set) weak var delegate: (any UIDragInteractionDelegate)?
  /// The view.
  public private(set) weak var view: UIView?
  /// Whether drags can begin.
  public var isEnabled = true {
    didSet { recognizer.isEnabled = isEnabled }
  }
  /// Whether other recognizers keep working while the view is lifted; `false` by default.
  public var allowsSimultaneousRecognitionDuringLift = false
  /// `true`: with a pointer, drags are always possible.
  public class var isEnabledByDefault: Bool { true }

  private let recognizer = DragGestureRecognizer()

  /// Creates an interaction with a delegate, which is held weakly.
  public init(delegate: any UIDragInteractionDelegate) {
    self.delegate = delegate
    recognizer.interaction = self
  }

  /// Removes the recognizer from the former view.
  public func willMove(to view: UIView?) {
    self.view?.removeGestureRecognizer(recognizer)
  }

  /// Adds the recognizer to the view.
  public func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(recognizer)
  }
}

/// Decides what a view's drags carry.
///
/// Mirrors UIKit. Only the first method has no default.
@preconcurrency @MainActor
public protocol UIDragInteractionDelegate: AnyObject {
  /// The items of a drag that is about to begin; an empty list prevents it.
  func dragInteraction(
    _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
  ) -> [UIDragItem]
  /// The view to lift for an item; `nil` lifts nothing.
  func dragInteraction(
    _ interaction: UIDragInteraction, previewForLifting item: UIDragItem,
    session: any UIDragSession
  ) -> UITargetedDragPreview?
  /// Whether the items may be moved; `true` by default.
  func dragInteraction(
    _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
  ) -> Bool
  /// Whether other programs do not see the drag; `false` by default.
  func dragInteraction(
    _ interaction: UIDragInteraction,
    sessionIsRestrictedToDraggingApplication session: any UIDragSession
  ) -> Bool
  /// Called when the lifted items begin to move.
  func dragInteraction(
    _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession)
  /// Called when they moved.
  func dragInteraction(_ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession)
  /// Called when the button or finger is lifted, or the drag is cancelled.
  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    willEndWith operation: UIDropOperation)
  /// Called at the end; after `.move` the source removes the items.
  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    didEndWith operation: UIDropOperation)
}

extension UIDragInteractionDelegate {
  /// Lifts the interaction's view.
  public func dragInteraction(
    _ interaction: UIDragInteraction, previewForLifting item: UIDragItem,
    session: any UIDragSession
  ) -> UITargetedDragPreview? {
    interaction.view.map { UITargetedDragPreview(view: $0) }
  }
  /// `true`.
  public func dragInteraction(
    _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
  ) -> Bool { true }
  /// `false`.
  public func dragInteraction(
    _ interaction: UIDragInteraction,
    sessionIsRestrictedToDraggingApplication session: any UIDragSession
  ) -> Bool { false }
  /// Does nothing by default.
  public func dragInteraction(
    _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession
  ) {}
  /// Does nothing by default.
  public func dragInteraction(
    _ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession
  ) {}
  /// Does nothing by default.
  public func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    willEndWith operation: UIDropOperation
  ) {}
  /// Does nothing by default.
  public func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    didEndWith operation: UIDropOperation
  ) {}
}
