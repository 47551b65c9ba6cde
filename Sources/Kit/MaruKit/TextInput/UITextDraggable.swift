import Foundation

/// A text whose selection can be dragged: a text field or a text view.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
public protocol UITextDraggable: UITextInput {
  /// Decides what drags of the text carry; held weakly.
  var textDragDelegate: (any UITextDragDelegate)? { get set }
  /// The interaction that drags the selection.
  var textDragInteraction: UIDragInteraction? { get }
  /// Whether a part of the text is being dragged.
  var isTextDragActive: Bool { get }
  /// The options of drags.
  var textDragOptions: UITextDragOptions { get set }
}

/// The options of drags of text.
public struct UITextDragOptions: OptionSet, Hashable, Sendable {
  /// The raw bits, as in UIKit.
  public let rawValue: Int

  /// Creates a set from raw bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The picture of the dragged text has no colours; not used, there is no picture.
  public static let stripTextColorFromPreviews = UITextDragOptions(rawValue: 1)
}

/// The text that is about to be dragged.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
public protocol UITextDragRequest: AnyObject {
  /// The range.
  var dragRange: UITextRange { get }
  /// The item with the text, which is dragged without a delegate.
  var suggestedItems: [UIDragItem] { get }
  /// The items of the drag so far; none.
  var existingItems: [UIDragItem] { get }
  /// Whether the text is the selection; always.
  var isSelected: Bool { get }
  /// The drag.
  var dragSession: any UIDragSession { get }
}

/// Decides what drags of a text carry.
///
/// Mirrors UIKit. All methods have defaults.
@preconcurrency @MainActor
public protocol UITextDragDelegate: AnyObject {
  /// The items of a drag that is about to begin; an empty list prevents it.
  func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable,
    itemsForDrag dragRequest: any UITextDragRequest
  ) -> [UIDragItem]
  /// The view to lift for an item; `nil`, as by default, lifts nothing.
  func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable,
    dragPreviewForLiftingItem item: UIDragItem, session: any UIDragSession
  ) -> UITargetedDragPreview?
  /// Called when the items begin to move.
  func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable,
    dragSessionWillBegin session: any UIDragSession)
  /// Called at the end of the drag.
  func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, dragSessionDidEnd session: any UIDragSession,
    with operation: UIDropOperation)
}

// The default implementations.
extension UITextDragDelegate {
  /// Returns the suggested items.
  public func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable,
    itemsForDrag dragRequest: any UITextDragRequest
  ) -> [UIDragItem] { dragRequest.suggestedItems }
  /// Returns `nil`.
  public func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable,
    dragPreviewForLiftingItem item: UIDragItem, session: any UIDragSession
  ) -> UITargetedDragPreview? { nil }
  /// Does nothing.
  public func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable,
    dragSessionWillBegin session: any UIDragSession
  ) {}
  /// Does nothing.
  public func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, dragSessionDidEnd session: any UIDragSession,
    with operation: UIDropOperation
  ) {}
}
