import Foundation

/// What a person has done in a text view beside its text: the selection, the scrolled offset, and
/// whether it is edited.
@MainActor struct TextInteractionState {
  private let selection: NSRange
  private let offset: CGPoint
  private let isEditing: Bool

  /// Notes the state of a view.
  init(of view: UITextView) {
    (selection, offset, isEditing) = (view.selectedRange, view.contentOffset, view.isFirstResponder)
  }

  /// Gives the state to a view, which may have another text by now.
  func restore(in view: UITextView) {
    if isEditing { view.becomeFirstResponder() }
    view.selectedRange = selection
    view.layoutIfNeeded()
    view.contentOffset = view.limits.clamped(offset)
  }
}
