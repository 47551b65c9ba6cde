import Foundation

/// A view into whose text other text can be dropped.
@MainActor
protocol TextDropTarget: UIView, UITextInput {
  /// Whether the text can be changed.
  var acceptsText: Bool { get }
  /// Whether the text is being edited.
  var isEditing: Bool { get }
  /// Called when a drop ends on the view, before its text is read.
  func willDrop()
  /// Inserts the text of a drop at the caret.
  func drop(_ text: String)
}

extension UITextField: TextDropTarget {
  var acceptsText: Bool { isEnabled }
  func willDrop() {}
  func drop(_ text: String) { write(text, as: .other) }
}

extension UITextView: TextDropTarget {
  var acceptsText: Bool { isEditable }

  func willDrop() { dragSource.willDrop() }

  /// Inserts the text; a selection of this view is moved.
  func drop(_ text: String) {
    if dragSource.moves(to: selection.head) { write(text, as: .other) }
  }
}

/// Inserts dropped text into a field or a text view, at the position under the pointer.
@MainActor
final class TextDrop: UIDropInteractionDelegate {
  private weak var field: (any TextDropTarget)?

  /// Lets texts be dropped on a view.
  init(on field: any TextDropTarget) {
    self.field = field
    field.addInteraction(UIDropInteraction(delegate: self))
  }

  func dropInteraction(
    _ interaction: UIDropInteraction, canHandle session: any UIDropSession
  ) -> Bool { session.canLoadObjects(ofClass: NSString.self) }

  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal {
    guard let field, field.acceptsText else { return UIDropProposal(operation: .forbidden) }
    if field.isEditing { placeCaret(session) }
    return UIDropProposal(operation: .copy)
  }

  func dropInteraction(
    _ interaction: UIDropInteraction, performDrop session: any UIDropSession
  ) {
    guard let field, field.isEditing || field.becomeFirstResponder() else { return }
    placeCaret(session)
    field.willDrop()
    session.loadObjects(ofClass: String.self) { [weak field] texts in
      guard let field, field.isEditing, !texts.isEmpty else { return }
      field.drop(texts.joined(separator: " "))
    }
  }

  private func placeCaret(_ session: any UIDropSession) {
    guard let field, let place = field.closestPosition(to: session.location(in: field)) else {
      return
    }
    field.selectedTextRange = field.textRange(from: place, to: place)
  }
}
