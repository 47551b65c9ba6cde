import Foundation

/// Drags the selected text of a text view.
@MainActor
final class TextDragSource: UIDragInteractionDelegate {
  private unowned let view: UITextView
  private let undoManager: UndoManager
  /// The dragged range; the text may have grown before it meanwhile.
  private var range: Range<Int>?
  /// The range that was dropped on its own view.
  private var ownDrop: Range<Int>?

  /// Prepares to drag the text of a view, whose edits are recorded by an undo manager.
  init(_ view: UITextView, _ undoManager: UndoManager) {
    self.view = view
    self.undoManager = undoManager
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
  ) -> [UIDragItem] {
    guard view.isSelectable, view.page.isSelected(session.location(in: view)) else { return [] }
    let dragged = view.editor.selection.range
    (range, ownDrop) = (dragged, nil)
    let text = view.textStorage.buffer.string(dragged)
    return [UIDragItem(itemProvider: NSItemProvider(object: text as NSString))]
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, previewForLifting item: UIDragItem,
    session: any UIDragSession
  ) -> UITargetedDragPreview? { nil }

  func dragInteraction(
    _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
  ) -> Bool { view.isEditable }

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
    undoManager.beginUndoGrouping()
    view.editor.change(dragged, to: "", as: .other)
    view.editor.select(TextSelection(place >= dragged.upperBound ? place - dragged.count : place))
    undoManager.endUndoGrouping()
    return true
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    didEndWith operation: UIDropOperation
  ) {
    if operation == .move, let dragged = range, view.isEditable {
      view.editor.change(dragged.clamped(to: 0..<view.editor.length), to: "", as: .other)
    }
    range = nil
  }
}
