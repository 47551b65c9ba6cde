import Foundation

extension UITextInput {
  /// Offers the selected text to the middle button, in this program and in others.
  ///
  /// A secret text is not offered, nor one of more than 16 million UTF-16 units.
  func offerSelection() {
    guard !isSecureTextEntry, let range = selectedTextRange, !range.isEmpty,
      offset(from: range.start, to: range.end) <= 16 << 20, let text = text(in: range)
    else { return }
    UIPasteboard.selection.string = text
  }
}

extension UIEvent.ButtonMask {
  /// The middle button, which pastes the selected text on X11.
  static let middle = UIEvent.ButtonMask.button(3)
}
