import Foundation

/// Text that is being composed with an input method, as the window system or a test sends it to a window.
public struct MarkedTextInput: Hashable, Sendable {
  /// The whole composed text; empty when composition ends.
  public var text: String
  /// The selection in `text`, in UTF-16 units: the caret, or the part that is being converted.
  public var selectedRange: NSRange

  /// Creates an input.
  public init(text: String, selectedRange: NSRange) {
    self.text = text
    self.selectedRange = selectedRange
  }
}

// Text input for the window system's input method.
extension UIWindow {
  /// Receives composed text from an input method or a test.
  ///
  /// The first responder shows it as its marked text, in place of what was composed before. It is ignored if the
  /// first responder does not conform to `UITextInput`.
  public func send(_ input: MarkedTextInput) {
    guard let receiver = firstResponder as? any UITextInput,
      !input.text.isEmpty || receiver.markedTextRange != nil
    else { return }
    receiver.setMarkedText(
      input.text.isEmpty ? nil : input.text, selectedRange: input.selectedRange)
  }

  /// Accepts the composed text as it is.
  public func acceptMarkedText() { (firstResponder as? any UITextInput)?.unmarkText() }

  /// Whether the first responder has marked text.
  public var hasMarkedText: Bool {
    (firstResponder as? any UITextInput)?.markedTextRange != nil
  }

  /// The caret of the first responder, in the window's coordinates.
  ///
  /// `nil` if the responder takes no text or is a password field. If it has no caret, an empty rectangle at the
  /// view's lower left corner.
  public var textInputCaret: CGRect? {
    guard let receiver = firstResponder as? any UIKeyInput, !receiver.isSecureTextEntry else {
      return nil
    }
    guard let view = receiver as? UIView else { return .zero }
    guard let input = receiver as? any UITextInput,
      let position = (input.markedTextRange ?? input.selectedTextRange)?.start
    else {
      return view.convert(
        CGRect(x: 0, y: view.bounds.maxY, width: 0, height: 0), to: nil)
    }
    let caret = input.caretRect(for: position)
    return caret.isNull ? .zero : view.convert(caret, to: nil)
  }
}
