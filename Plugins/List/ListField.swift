import MaruKit

/// The field into which a query is typed.
///
/// Keys that are for the list go there first.
final class ListField: UITextField {
  /// Takes a key; returns whether it is for the list.
  var onKey: ((UIKey) -> Bool)?

  private let glass = UIImageView(image: UIImage(systemName: "magnifyingglass"))

  override init(frame: CGRect) {
    super.init(frame: frame)
    autocapitalizationType = .none
    autocorrectionType = .no
    glass.tintColor = .secondaryLabel
    glass.contentMode = .center
    leftView = glass
    dress()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Whether it has neither a frame nor symbols; only the caret shows that it has the keyboard.
  var isPlain = false { didSet { dress() } }

  private func dress() {
    borderStyle = isPlain ? .none : .roundedRect
    clearButtonMode = isPlain ? .never : .whileEditing
    leftViewMode = isPlain ? .never : .always
    // The ring around a focused field lies outside of its bounds.
    clipsToBounds = isPlain
  }

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
    case start, end, left, right
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
      }
    if let place { selectedTextRange = textRange(from: place, to: place) }
  }

  /// Deletes what precedes the caret.
  func deleteToStart() { delete(from: beginningOfDocument, to: selectedTextRange?.end) }

  /// Deletes what follows the caret.
  func deleteToEnd() { delete(from: selectedTextRange?.start, to: endOfDocument) }

  /// Deletes the word before the caret, and the blanks after it.
  func deleteWord() {
    guard let caret = selectedTextRange?.end,
      let before = textRange(from: beginningOfDocument, to: caret), let text = self.text(in: before)
    else { return }
    let blanks = text.reversed().prefix { $0.isWhitespace }
    let word = text.reversed().dropFirst(blanks.count).prefix { !$0.isWhitespace }
    let kept = text.dropLast(blanks.count + word.count)
    delete(from: position(from: beginningOfDocument, offset: kept.utf16.count), to: caret)
  }

  private func delete(from start: UITextPosition?, to end: UITextPosition?) {
    guard let start, let end, let range = textRange(from: start, to: end) else { return }
    replace(range, withText: "")
  }
}
