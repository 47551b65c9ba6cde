import Foundation

/// A text on which text can be dropped: a text field or a text view.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
public protocol UITextDroppable: UITextInput {
  /// Decides what drops on the text do; held weakly.
  var textDropDelegate: (any UITextDropDelegate)? { get set }
  /// The interaction that takes drops.
  var textDropInteraction: UIDropInteraction? { get }
  /// Whether a drag is over the text.
  var isTextDropActive: Bool { get }
}

/// Whether a text that cannot be edited takes a drop.
public enum UITextDropEditability: UInt, Hashable, Sendable {
  /// No.
  case no = 0
  /// Yes, and then it cannot be edited again.
  case temporary = 1
  /// Yes, and then it can be edited.
  case yes = 2
}

/// What a drop does with a text.
open class UITextDropProposal: UIDropProposal {
  /// The text that a drop replaces.
  public enum Action: UInt, Hashable, Sendable {
    /// None: the dropped text is inserted at the pointer.
    case insert = 0
    /// The selection before the drag.
    case replaceSelection = 1
    /// All.
    case replaceAll = 2
  }

  /// The object that performs a drop.
  public enum Performer: UInt, Hashable, Sendable {
    /// The text view or field.
    case view = 0
    /// The delegate, in `textDroppableView(_:willPerformDrop:)`.
    case delegate = 1
  }

  /// The text that a drop replaces; none by default.
  open var dropAction = Action.insert
  /// The object that performs the drop; the view by default.
  open var dropPerformer = Performer.view
  /// Whether a drop on its own view moves the text there; always, whatever the value.
  open var useFastSameViewOperations = true
}

/// A drop on a text.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
public protocol UITextDropRequest: AnyObject {
  /// The position nearest to the pointer.
  var dropPosition: UITextPosition { get }
  /// What the drop does without a delegate.
  var suggestedProposal: UITextDropProposal { get }
  /// Whether the drag began in the same view.
  var isSameView: Bool { get }
  /// The drag.
  var dropSession: any UIDropSession { get }
}

/// Decides what drops on a text do.
///
/// Mirrors UIKit. All methods have defaults.
@preconcurrency @MainActor
public protocol UITextDropDelegate: AnyObject {
  /// Whether a text that cannot be edited takes a drop; not by default.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    willBecomeEditableForDrop drop: any UITextDropRequest
  ) -> UITextDropEditability
  /// What a drop at the pointer does; asked at each motion.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest
  ) -> UITextDropProposal
  /// Called before a drop.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, willPerformDrop drop: any UITextDropRequest)
  /// Called when a drag enters the view.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    dropSessionDidEnter session: any UIDropSession)
  /// Called when a drag moves over the view.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    dropSessionDidUpdate session: any UIDropSession)
  /// Called when a drag leaves the view.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    dropSessionDidExit session: any UIDropSession)
  /// Called at the end of a drag that entered the view.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    dropSessionDidEnd session: any UIDropSession)
}

// The default implementations.
extension UITextDropDelegate {
  /// Returns `no`.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    willBecomeEditableForDrop drop: any UITextDropRequest
  ) -> UITextDropEditability { .no }
  /// Returns the suggested proposal.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest
  ) -> UITextDropProposal { drop.suggestedProposal }
  /// Does nothing.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, willPerformDrop drop: any UITextDropRequest
  ) {}
  /// Does nothing.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    dropSessionDidEnter session: any UIDropSession
  ) {}
  /// Does nothing.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    dropSessionDidUpdate session: any UIDropSession
  ) {}
  /// Does nothing.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    dropSessionDidExit session: any UIDropSession
  ) {}
  /// Does nothing.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    dropSessionDidEnd session: any UIDropSession
  ) {}
}
