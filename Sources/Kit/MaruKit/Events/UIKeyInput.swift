/// A responder that accepts typed text.
@preconcurrency @MainActor
public protocol UIKeyInput: UITextInputTraits, AnyObject {
  /// Whether the responder contains any text.
  var hasText: Bool { get }
  /// Inserts typed text.
  func insertText(_ text: String)
  /// Deletes the character before the cursor.
  func deleteBackward()
}
