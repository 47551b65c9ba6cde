import Foundation

/// Inserts dropped text into a field or a text view, at the position under the pointer.
@MainActor
final class TextDrop: UIDropInteractionDelegate {
  private weak var field: (any EditedView)?

  /// Lets texts be dropped on a view.
  init(on field: any EditedView) {
    self.field = field
    field.addInteraction(UIDropInteraction(delegate: self))
  }

  func dropInteraction(
    _ interaction: UIDropInteraction, canHandle session: any UIDropSession
  ) -> Bool { session.canLoadObjects(ofClass: NSString.self) }

  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal {
    guard let field, field.isChangeable else { return UIDropProposal(operation: .forbidden) }
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
    guard let field else { return }
    field.editor.select(field.places.caret(at: session.location(in: field)))
  }
}
