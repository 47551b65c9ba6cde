import MaruKit

/// The field into which a query is typed.
///
/// Keys that are for the list go there first.
final class ListField: UITextField {
  /// Takes a key; returns whether it is for the list.
  var onKey: ((UIKey) -> Bool)?

  /// Whether it has neither a frame nor symbols; only the caret shows that it has the keyboard.
  private let isPlain: Bool

  /// Creates a field.
  ///
  /// - Parameter isPlain: Whether it has neither a frame nor symbols.
  init(isPlain: Bool) {
    self.isPlain = isPlain
    super.init(frame: .zero)
    autocapitalizationType = .none
    autocorrectionType = .no
    // The ring around a focused field lies outside of its bounds.
    clipsToBounds = isPlain
    guard !isPlain else { return }
    let glass = UIImageView(image: UIImage(systemName: "magnifyingglass"))
    glass.tintColor = .secondaryLabel
    glass.contentMode = .center
    leftView = glass
    leftViewMode = .always
    borderStyle = .roundedRect
    clearButtonMode = .whileEditing
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    var rect = super.leftViewRect(forBounds: bounds)
    rect.size.width = bounds.height
    return rect
  }

  override func textRect(forBounds bounds: CGRect) -> CGRect {
    isPlain ? bounds.insetBy(dx: ListBarItem.padding, dy: 0) : super.textRect(forBounds: bounds)
  }

  override func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if let key = presses.first?.key, onKey?(key) == true { return }
    super.pressesBegan(presses, with: event)
  }

  // MARK: Caret

  /// A move of the caret.
  enum CaretMove {
    case start, end, left, right, wordLeft, wordRight
  }

  /// Whether nothing follows the caret.
  var isCaretAtEnd: Bool {
    guard let range = selectedTextRange else { return true }
    return offset(from: range.end, to: endOfDocument) == 0
  }

  /// Moves the caret.
  func moveCaret(_ move: CaretMove) {
    guard let range = selectedTextRange else { return }
    let place: UITextPosition? =
      switch move {
      case .start: beginningOfDocument
      case .end: endOfDocument
      case .left: position(from: range.start, offset: -1)
      case .right: position(from: range.end, offset: 1)
      case .wordLeft: wordStart(before: range.start)
      case .wordRight: wordEnd(after: range.end)
      }
    if let place { selectedTextRange = textRange(from: place, to: place) }
  }

  /// Deletes a part of the text, as the keys of a shell do with Control: `d` the next letter, `h` the
  /// former one, `u` what precedes the caret, `k` what follows it, and `w` the word before it.
  func delete(byKey key: UIKeyboardHIDUsage) {
    guard let range = selectedTextRange else { return }
    switch key {
    case .character("d"):
      delete(from: range.start, to: position(from: range.end, offset: range.isEmpty ? 1 : 0))
    case .character("h"): deleteBackward()
    case .character("u"): delete(from: beginningOfDocument, to: range.end)
    case .character("k"): delete(from: range.start, to: endOfDocument)
    case .character("w"): delete(from: wordStart(before: range.end), to: range.end)
    default: break
    }
  }

  /// The start of the word before a position, or of the blanks at its end.
  private func wordStart(before place: UITextPosition) -> UITextPosition? {
    guard let range = textRange(from: beginningOfDocument, to: place),
      let text = self.text(in: range)
    else { return nil }
    let blanks = text.reversed().prefix { $0.isWhitespace }
    let word = text.reversed().dropFirst(blanks.count).prefix { !$0.isWhitespace }
    let kept = text.dropLast(blanks.count + word.count)
    return position(from: beginningOfDocument, offset: kept.utf16.count)
  }

  /// The end of the word after a position.
  private func wordEnd(after place: UITextPosition) -> UITextPosition? {
    guard let range = textRange(from: place, to: endOfDocument), let text = self.text(in: range)
    else { return nil }
    let blanks = text.prefix { $0.isWhitespace }
    let word = text.dropFirst(blanks.count).prefix { !$0.isWhitespace }
    return position(from: place, offset: blanks.utf16.count + word.utf16.count)
  }

  private func delete(from start: UITextPosition?, to end: UITextPosition?) {
    guard let start, let end, let range = textRange(from: start, to: end) else { return }
    replace(range, withText: "")
  }
}
