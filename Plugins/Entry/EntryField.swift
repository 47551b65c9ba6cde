import MaruKit

/// The field of a question; a password can be shown for a moment.
final class EntryField: UITextField {
  /// Takes a key first; returns whether it used it.
  var onKey: ((UIKey) -> Bool)?
  /// The length of the text at the last change, in UTF-16.
  var lastLength = 0

  private let eye = UIButton(type: .system)

  override init(frame: CGRect) {
    super.init(frame: frame)
    borderStyle = .roundedRect
    font = .preferredFont(forTextStyle: .body)
    adjustsFontForContentSizeCategory = true
    autocapitalizationType = .none
    autocorrectionType = .no
    layer.cornerRadius = 6
    eye.addAction(
      UIAction { [unowned self] _ in
        isSecureTextEntry.toggle()
        showEye()
      }, for: .touchUpInside)
    rightView = eye
    showEye()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Whether the text is hidden.
  var isPassword = false {
    didSet {
      guard isPassword != oldValue else { return }
      isSecureTextEntry = isPassword
      rightViewMode = isPassword ? .always : .never
      showEye()
    }
  }

  /// Whether the text is not accepted, which a red frame says.
  var isWrong = false {
    didSet {
      layer.borderWidth = isWrong ? 1 : 0
      layer.borderColor =
        isWrong ? UIColor.systemRed.resolvedColor(with: traitCollection).cgColor : nil
    }
  }

  private func showEye() {
    eye.setImage(UIImage(systemName: isSecureTextEntry ? "eye" : "eye.fill"), for: .normal)
    eye.accessibilityLabel =
      isSecureTextEntry
      ? SystemWord.showPassword.text : SystemWord.hidePassword.text
  }

  override func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return bounds.divided(atDistance: bounds.height, from: isMirrored ? .minXEdge : .maxXEdge).slice
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: ((font?.lineHeight ?? 20) + 14).rounded(.up))
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if let key = presses.first?.key, onKey?(key) == true { return }
    super.pressesBegan(presses, with: event)
  }

  /// Whether nothing follows the caret.
  var isCaretAtEnd: Bool {
    guard let range = selectedTextRange else { return true }
    return offset(from: range.end, to: endOfDocument) == 0
  }

  /// Selects from an offset in UTF-16 to the end.
  func select(from offset: Int) {
    guard let start = position(from: beginningOfDocument, offset: offset) else { return }
    selectedTextRange = textRange(from: start, to: endOfDocument)
  }
}
