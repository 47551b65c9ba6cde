import Foundation

/// Drags the selected text of a field or a text view.
@MainActor
final class TextDragSource: UIDragInteractionDelegate {
  private unowned let view: any EditedView
  private(set) lazy var interaction = UIDragInteraction(delegate: self)
  /// Whether the text is being dragged.
  private(set) var isActive = false
  /// The dragged range; the text may have grown before it meanwhile.
  private var range: Range<Int>?
  /// The range that was dropped on its own view.
  private var ownDrop: Range<Int>?

  /// Prepares to drag the text of a view.
  init(_ view: any EditedView) { self.view = view }

  /// Adds the interaction to the view.
  func install() { view.addInteraction(interaction) }

  // MARK: Beginning

  func dragInteraction(
    _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
  ) -> [UIDragItem] {
    guard view.holdsSelectedText(session.location(in: view)) else { return [] }
    let dragged = view.editor.selection.range
    (range, ownDrop) = (dragged, nil)
    let item = UIDragItem(
      itemProvider: NSItemProvider(object: view.editor.text(in: dragged) as NSString))
    item.localObject = view.attributed(dragged)
    guard let delegate = view.textDragDelegate else { return [item] }
    return delegate.textDraggableView(
      view, itemsForDrag: DragRequest(OffsetRange(dragged), [item], session))
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, previewForLifting item: UIDragItem,
    session: any UIDragSession
  ) -> UITargetedDragPreview? {
    view.textDragDelegate?.textDraggableView(
      view, dragPreviewForLiftingItem: item, session: session)
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
  ) -> Bool { view.isChangeable }

  func dragInteraction(
    _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession
  ) {
    isActive = true
    view.textDragDelegate?.textDraggableView(view, dragSessionWillBegin: session)
  }

  // MARK: Dropping

  /// Called when a drop ends on the view.
  func willDrop() { (range, ownDrop) = (nil, range) }

  /// Removes the dragged text if it was the view's own.
  ///
  /// - Parameter place: The place of the drop.
  /// - Returns: Whether the text must be inserted; not if it was dropped on itself.
  func moves(to place: Int) -> Bool {
    guard let dragged = ownDrop?.clamped(to: 0..<view.editor.length) else { return true }
    ownDrop = nil
    guard !dragged.contains(place), place != dragged.upperBound else { return false }
    view.undoManager?.beginUndoGrouping()
    // The delegate may keep the text, which is copied then.
    let isRemoved = view.editor.change(dragged, to: "", as: .other)
    let shift = isRemoved && place >= dragged.upperBound ? dragged.count : 0
    view.editor.select(TextSelection(place - shift))
    view.undoManager?.endUndoGrouping()
    return true
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    didEndWith operation: UIDropOperation
  ) {
    isActive = false
    if operation == .move, let dragged = range, view.isChangeable {
      view.editor.change(dragged.clamped(to: 0..<view.editor.length), to: "", as: .other)
    }
    range = nil
    view.textDragDelegate?.textDraggableView(view, dragSessionDidEnd: session, with: operation)
  }

  /// The text that is about to be dragged.
  private final class DragRequest: UITextDragRequest {
    let dragRange: UITextRange
    let suggestedItems: [UIDragItem]
    let dragSession: any UIDragSession
    var existingItems: [UIDragItem] { [] }
    var isSelected: Bool { true }

    init(_ range: UITextRange, _ items: [UIDragItem], _ session: any UIDragSession) {
      (dragRange, suggestedItems, dragSession) = (range, items, session)
    }
  }
}
