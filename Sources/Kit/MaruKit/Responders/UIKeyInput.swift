/// A responder that takes typed text.
@MainActor
public protocol UIKeyInput: UITextInputTraits, AnyObject {
  /// Whether there is any text.
  var hasText: Bool { get }
  /// Text was typed.
  func insertText(_ text: String)
  /// Backspace was pressed.
  func deleteBackward()
}
