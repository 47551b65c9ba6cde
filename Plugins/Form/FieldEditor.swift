import MaruKit

/// The box into which a text of several lines is typed.
final class FieldEditor: UIControl, UITextViewDelegate {
  /// The lines that are in sight.
  private static let lines: CGFloat = 4

  /// Called when the user has changed the text.
  var onEdit: (() -> Void)?
  /// Called when the text view has got the focus.
  var onFocus: (() -> Void)?
  /// Called by Ctrl-Return.
  var onAccept: (() -> Void)?

  private let textView = FieldTextView()

  init() {
    super.init(frame: .zero)
    textView.delegate = self
    textView.font = .preferredFont(forTextStyle: .body)
    textView.adjustsFontForContentSizeCategory = true
    textView.autocapitalizationType = .none
    textView.autocorrectionType = .no
    textView.backgroundColor = .secondarySystemGroupedBackground
    textView.layer.cornerRadius = 6
    textView.layer.borderWidth = 1
    textView.onAccept = { [unowned self] in onAccept?() }
    addSubview(textView)
    paint()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// The text.
  var text: String {
    get { textView.text ?? "" }
    set { textView.text = newValue }
  }

  /// Whether the text is no answer, which a red frame says.
  var isWrong = false { didSet { paint() } }

  override var accessibilityLabel: String? {
    didSet { textView.accessibilityLabel = accessibilityLabel }
  }
  override var accessibilityHint: String? {
    didSet { textView.accessibilityHint = accessibilityHint }
  }

  private func paint() {
    let color: UIColor = isWrong ? .systemRed : .separator
    textView.layer.borderColor = color.resolvedColor(with: traitCollection).cgColor
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    paint()
  }

  // MARK: Focus

  // The text view has the keyboard and the focus; the control only lends it its place in the form.
  override var canBecomeFocused: Bool { false }
  override var isFirstResponder: Bool { textView.isFirstResponder }

  @discardableResult override func becomeFirstResponder() -> Bool {
    textView.becomeFirstResponder()
  }

  func textViewDidBeginEditing(_ textView: UITextView) { onFocus?() }

  func textViewDidChange(_ textView: UITextView) { onEdit?() }

  // MARK: Layout

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let inset = textView.textContainerInset
    let line = textView.font?.lineHeight ?? 20
    return CGSize(
      width: size.width, height: (Self.lines * line + inset.top + inset.bottom).rounded(.up))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    textView.frame = bounds
  }
}

/// A text view in which Tab moves to the next field.
private final class FieldTextView: UITextView {
  var onAccept: (() -> Void)?

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key else { return super.pressesBegan(presses, with: event) }
    switch key.keyCode {
    case .keyboardTab: next?.pressesBegan(presses, with: event)
    case .keyboardReturnOrEnter where key.modifierFlags.contains(.control): onAccept?()
    default: super.pressesBegan(presses, with: event)
    }
  }
}
