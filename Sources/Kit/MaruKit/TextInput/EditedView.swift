import Foundation

/// A view whose text can be edited, as its editor, its menu, its keys and its pointer see it.
@MainActor
protocol EditedView: UIView, UITextDraggable, UITextDroppable, UITextPasteConfigurationSupporting {
  /// The editing of the text.
  var editor: TextEditSession { get }
  /// Finds positions on the screen.
  var places: any TextPlaces { get }
  /// Whether the text is being edited.
  var isEditing: Bool { get }
  /// Whether the user can change the text.
  var isChangeable: Bool { get }
  /// Whether the text can be changed as if by the user.
  var acceptsChanges: Bool { get }
  /// Whether the text cannot be copied.
  var isSecret: Bool { get }
  /// The attributes of characters without their own, and of an empty text.
  var usualAttributes: [NSAttributedString.Key: Any] { get }
  /// The attributes of text that is typed next.
  var insertionAttributes: [NSAttributedString.Key: Any] { get }
  /// Whether copied text keeps its attributes, and pasted text brings its own.
  var keepsPastedAttributes: Bool { get }
  /// The text in a range with its attributes.
  func attributed(_ range: Range<Int>) -> NSAttributedString

  // MARK: Following the editor

  /// Called after the user has changed the text.
  func textChanged(by kind: TextEdit.Kind)
  /// Called before the selection changes, but not the text.
  func selectionWillChange()
  /// Called after the selection has changed, but not the text.
  func selectionDidChange()
  /// Called after the attributes of the marked text have changed.
  func composedChanged(from old: AttributeOverlay)
  /// Shows the selection or the caret, which starts to blink again.
  func showSelection()

  // MARK: Menu and drops

  /// Commands that replace a misspelled word at the caret.
  var corrections: [UIAction] { get }
  /// The menu that formats the selection; `nil` if the user may not.
  var formatMenu: UIMenu? { get }
  /// Drags the selection.
  var dragSource: TextDragSource { get }
  /// Whether a point of the view is on selected text that can be dragged.
  func holdsSelectedText(_ point: CGPoint) -> Bool
}

extension EditedView {
  /// Whether there is a selection that can be copied.
  var canCopy: Bool { !editor.selection.isEmpty && !isSecret }

  /// Whether an editing command is possible now.
  ///
  /// - Parameters:
  ///   - action: The command.
  ///   - pasteboard: The pasteboard from which a paste would read.
  /// - Returns: `nil` for another action.
  func allows(_ action: Selector, from pasteboard: UIPasteboard) -> Bool? {
    switch action {
    case .copy: canCopy
    case .cut, .delete: canCopy && isChangeable
    case .paste, .pasteAndMatchStyle: isChangeable && pasteboard.mayPaste(into: self)
    case .select: hasText && editor.selection.isEmpty
    case .selectAll: hasText
    default: nil
    }
  }

  /// Performs a command if the view allows it.
  func performAllowed(_ action: Selector) {
    if canPerformAction(action, withSender: nil) { perform(action, withSender: nil) }
  }

  /// Whether a paste needs the items of the pasteboard, not only its text.
  var pastesItems: Bool {
    pasteDelegate != nil || keepsPastedAttributes || ownPasteConfiguration != nil
  }

  var insertionAttributes: [NSAttributedString.Key: Any] { usualAttributes }
  var keepsPastedAttributes: Bool { false }
  var corrections: [UIAction] { [] }
  var formatMenu: UIMenu? { nil }

  /// Called when a drop ends on the view, before its text is read.
  func willDrop() { dragSource.willDrop() }

  /// Inserts the text of a drop at the caret; a selection of this view is moved.
  func drop(_ text: String) {
    if dragSource.moves(to: editor.selection.head) { editor.write(text, as: .other) }
  }

  /// Inserts the text of a drop with its attributes.
  func drop(_ text: NSAttributedString) {
    if dragSource.moves(to: editor.selection.head) { editor.write(text) }
  }

  /// Ends editing after the focus has moved away, or takes the focus back.
  func focusLost() {
    if isEditing, let window, window.focusedView != nil, !resignFirstResponder() {
      window.setFocus(self)
    }
  }

  /// Posts a notification with the view as its object.
  func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }
}
