import Foundation

/// Text that is being composed with an input method, as the window system or a test sends it to a window.
public struct MarkedTextInput: Hashable, Sendable {
  /// The whole composed text; empty when composition ends.
  public var text: String
  /// The selection in `text`, in UTF-16 units: the caret, or the part that is being converted.
  public var selectedRange: NSRange
  /// The underlines that the input method chose; other parts are shown in the receiver's own style.
  public var underlines: [Underline]

  /// An underline of a part of the text.
  public struct Underline: Hashable, Sendable {
    /// The part, in UTF-16 offsets.
    public var range: NSRange
    /// The underline; may be empty.
    public var style: NSUnderlineStyle

    /// Creates an underline.
    public init(range: NSRange, style: NSUnderlineStyle) {
      self.range = range
      self.style = style
    }
  }

  /// Creates an input.
  public init(text: String, selectedRange: NSRange, underlines: [Underline] = []) {
    self.text = text
    self.selectedRange = selectedRange
    self.underlines = underlines
  }

  /// The text with its underlines.
  fileprivate var attributedText: NSAttributedString {
    let attributed = NSMutableAttributedString(string: text)
    for underline in underlines {
      let range = underline.range.clamped(to: attributed.length)
      guard !range.isEmpty else { continue }
      attributed.addAttribute(
        .underlineStyle, value: underline.style.rawValue, range: NSRange(range))
    }
    return attributed
  }
}

// Text input for the window system's input method.
extension UIWindow {
  /// Receives composed text from an input method or a test.
  ///
  /// The first responder shows it as its marked text, in place of what was composed before. It is ignored if the
  /// first responder does not conform to `UITextInput`. As for keys, the first responder is that of a widget's own
  /// window if it was key last.
  ///
  /// Behind a key that waits for pasted text, it waits too.
  public func send(_ input: MarkedTextInput) { keyQueue.take(.markedText(input)) }

  /// Shows composed text in the first responder.
  func show(_ input: MarkedTextInput) {
    guard let receiver = writer as? any UITextInput,
      !input.text.isEmpty || receiver.markedTextRange != nil
    else { return }
    receiver.setAttributedMarkedText(
      input.text.isEmpty ? nil : input.attributedText, selectedRange: input.selectedRange)
  }

  /// Accepts the composed text as it is.
  ///
  /// Behind a key that waits for pasted text, it waits too.
  public func acceptMarkedText() { keyQueue.take(.acceptance) }

  /// Accepts the first responder's composed text.
  func acceptShownText() { (writer as? any UITextInput)?.unmarkText() }

  /// The first responder of the window that gets the keys.
  private var writer: UIResponder? { (windowStack.keyReceiver ?? self).firstResponder }

  /// Whether the first responder has marked text, or will have it when waiting keys were handled.
  public var hasMarkedText: Bool {
    keyQueue.hasMarkedText ?? ((writer as? any UITextInput)?.markedTextRange != nil)
  }

  /// The caret of the first responder, in the window's coordinates.
  ///
  /// `nil` if the responder takes no text or is a password field. If it has no caret, an empty rectangle at the
  /// view's lower left corner.
  public var textInputCaret: CGRect? {
    guard let receiver = writer as? any UIKeyInput, !receiver.isSecureTextEntry else {
      return nil
    }
    guard let view = receiver as? UIView else { return .zero }
    guard let input = receiver as? any UITextInput,
      let position = (input.markedTextRange ?? input.selectedTextRange)?.start
    else {
      return view.convert(
        CGRect(x: 0, y: view.bounds.maxY, width: 0, height: 0), to: self)
    }
    let caret = input.caretRect(for: position)
    return caret.isNull ? .zero : view.convert(caret, to: self)
  }
}
