import Foundation

/// Inserts dropped text into a field or a text view, at the position under the pointer.
@MainActor
final class TextDrop: UIDropInteractionDelegate {
  private weak var field: (any EditedView)?
  private(set) lazy var interaction = UIDropInteraction(delegate: self)
  /// Whether a drag is over the view.
  private(set) var isActive = false
  /// The selection before the drag.
  private var selection: TextSelection?

  /// Lets texts be dropped on a view.
  init(on field: any EditedView) {
    self.field = field
    field.addInteraction(interaction)
  }

  // MARK: Over the view

  func dropInteraction(
    _ interaction: UIDropInteraction, canHandle session: any UIDropSession
  ) -> Bool { session.canLoadObjects(ofClass: NSString.self) }

  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession
  ) {
    guard let field else { return }
    (isActive, selection) = (true, field.editor.selection)
    field.textDropDelegate?.textDroppableView(field, dropSessionDidEnter: session)
  }

  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal {
    guard let field else { return UIDropProposal(operation: .forbidden) }
    let request = DropRequest(session, in: field)
    guard field.isChangeable || editability(request) != .no else {
      return UIDropProposal(operation: .forbidden)
    }
    if field.isEditing { placeCaret(session) }
    field.textDropDelegate?.textDroppableView(field, dropSessionDidUpdate: session)
    return proposal(request)
  }

  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession
  ) {
    isActive = false
    if let field { field.textDropDelegate?.textDroppableView(field, dropSessionDidExit: session) }
  }

  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession
  ) {
    (isActive, selection) = (false, nil)
    if let field { field.textDropDelegate?.textDroppableView(field, dropSessionDidEnd: session) }
  }

  private func editability(_ request: DropRequest) -> UITextDropEditability {
    guard let field = field as? UITextView else { return .no }
    return field.textDropDelegate?.textDroppableView(field, willBecomeEditableForDrop: request)
      ?? .no
  }

  private func proposal(_ request: DropRequest) -> UITextDropProposal {
    guard let field, let delegate = field.textDropDelegate else { return request.suggestedProposal }
    return delegate.textDroppableView(field, proposalForDrop: request)
  }

  // MARK: The drop

  func dropInteraction(
    _ interaction: UIDropInteraction, performDrop session: any UIDropSession
  ) {
    guard let field else { return }
    let request = DropRequest(session, in: field)
    var isTemporary = false
    if !field.isChangeable {
      let editability = editability(request)
      guard editability != .no, let view = field as? UITextView else { return }
      isTemporary = editability == .temporary
      view.isEditable = true
    }
    let finish: @MainActor () -> Void = { [weak field] in
      if isTemporary { (field as? UITextView)?.isEditable = false }
    }
    guard field.isEditing || field.becomeFirstResponder() else { return finish() }
    let proposal = proposal(request)
    field.textDropDelegate?.textDroppableView(field, willPerformDrop: request)
    guard proposal.dropPerformer == .view else { return finish() }
    select(for: proposal.dropAction, session)
    field.willDrop()
    if let text = localText(of: session, for: field) {
      field.drop(text)
      return finish()
    }
    session.loadObjects(ofClass: String.self) { [weak field] texts in
      if let field, field.isEditing, !texts.isEmpty { field.drop(texts.joined(separator: " ")) }
      finish()
    }
  }

  /// Selects the text that a drop replaces.
  private func select(for action: UITextDropProposal.Action, _ session: any UIDropSession) {
    switch action {
    case .insert: placeCaret(session)
    case .replaceSelection: if let selection { field?.editor.select(selection) }
    case .replaceAll: field?.editor.selectAll()
    }
  }

  /// The text of a drag of this program with its attributes, if the view takes them.
  ///
  /// These are moved text, and text for a view whose attributes the user can change.
  private func localText(
    of session: any UIDropSession, for field: any EditedView
  ) -> NSAttributedString? {
    guard session.localDragSession != nil, session.items.count == 1,
      field.isTextDragActive || field.keepsPastedAttributes
    else { return nil }
    return session.items[0].localObject as? NSAttributedString
  }

  private func placeCaret(_ session: any UIDropSession) {
    guard let field else { return }
    field.editor.select(field.places.caret(at: session.location(in: field)))
  }

  /// A drop on the view.
  private final class DropRequest: UITextDropRequest {
    let dropPosition: UITextPosition
    let suggestedProposal = UITextDropProposal(operation: .copy)
    let isSameView: Bool
    let dropSession: any UIDropSession

    init(_ session: any UIDropSession, in field: any EditedView) {
      dropPosition = OffsetPosition(field.places.place(at: session.location(in: field)))
      isSameView = field.isTextDragActive
      dropSession = session
    }
  }
}
