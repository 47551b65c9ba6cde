import Foundation

/// A view whose text can be edited, as its editor, its menu, its keys and its pointer see it.
@MainActor
protocol EditedView: UIView, UITextInput, UIResponderStandardEditActions {
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
  /// Called when a drop ends on the view, before its text is read.
  func willDrop()
  /// Inserts the text of a drop at the caret.
  func drop(_ text: String)
}

extension EditedView {
  /// Whether there is a selection that can be copied.
  var canCopy: Bool { !editor.selection.isEmpty && !isSecret }

  var corrections: [UIAction] { [] }
  func willDrop() {}
  func drop(_ text: String) { editor.write(text, as: .other) }

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
