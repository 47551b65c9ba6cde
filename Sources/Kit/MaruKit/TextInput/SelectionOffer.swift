import Foundation

extension EditedView {
  /// Offers the selected text to the middle button, in this program and in others.
  ///
  /// A secret text is not offered, nor one of more than 16 million UTF-16 units.
  func offerSelection() {
    let range = editor.selection.range
    guard !isSecureTextEntry, !range.isEmpty, range.count <= 16 << 20 else { return }
    UIPasteboard.selection.string = editor.text(in: range)
  }
}

extension UIEvent.ButtonMask {
  /// The middle button, which pastes the selected text on X11.
  static let middle = UIEvent.ButtonMask.button(3)
}
