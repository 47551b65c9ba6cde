import MaruKit

/// The box into which the answer to a field is typed.
final class FieldBox: UITextField {
  /// Takes a key before the text does; returns whether it used it.
  var onKey: ((UIKey) -> Bool)?
  /// Called with 1 or -1 for a step upwards or downwards.
  var onStep: ((Int) -> Void)?

  /// The width of the stepper, as a multiple of the font's size.
  private static let stepperWidth: CGFloat = 1.5
  private static let swatchInset: CGFloat = 8

  private let kind: FieldKind
  private lazy var eye = UIButton(type: .system)
  private lazy var stepper = FieldStepper()
  private lazy var swatch = ColorSwatch()

  /// Creates an empty box for a kind of field.
  init(_ kind: FieldKind) {
    self.kind = kind
    super.init(frame: .zero)
    borderStyle = .roundedRect
    font = .preferredFont(forTextStyle: .body)
    adjustsFontForContentSizeCategory = true
    autocapitalizationType = .none
    autocorrectionType = .no
    layer.cornerRadius = 6
    switch kind {
    case .password: addEye()
    case .number, .date, .time: addStepper()
    case .color:
      leftView = swatch
      leftViewMode = .always
    default: break
    }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Parts

  private func addEye() {
    isSecureTextEntry = true
    eye.addAction(
      UIAction { [unowned self] _ in
        isSecureTextEntry.toggle()
        showEye()
      }, for: .touchUpInside)
    rightView = eye
    rightViewMode = .always
    showEye()
  }

  private func showEye() {
    eye.setImage(UIImage(systemName: isSecureTextEntry ? "eye" : "eye.fill"), for: .normal)
    eye.accessibilityLabel =
      isSecureTextEntry
      ? SystemWord.showPassword.text : SystemWord.hidePassword.text
  }

  private func addStepper() {
    stepper.onStep = { [unowned self] in onStep?($0) }
    rightView = stepper
    rightViewMode = .always
    accessibilityTraits.insert(.adjustable)
  }

  /// The colour in the swatch; `nil` for none.
  var color: UIColor? {
    get { swatch.color }
    set { swatch.color = newValue }
  }

  /// Whether the text is no answer, which a red frame says.
  var isWrong = false { didSet { paint() } }

  private func paint() {
    layer.borderWidth = isWrong ? 1 : 0
    layer.borderColor =
      isWrong ? UIColor.systemRed.resolvedColor(with: traitCollection).cgColor : nil
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    paint()
  }

  // MARK: Layout

  private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  override func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    let stepper = ((font?.pointSize ?? 0) * Self.stepperWidth).rounded()
    let width = kind == .password ? bounds.height : stepper
    return bounds.divided(
      atDistance: min(width, bounds.width / 2), from: isMirrored ? .minXEdge : .maxXEdge
    ).slice
  }

  override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    let side = max(bounds.height - 2 * Self.swatchInset, 0)
    let x = isMirrored ? bounds.maxX - Self.swatchInset - side : bounds.minX + Self.swatchInset
    return CGRect(x: x, y: bounds.minY + Self.swatchInset, width: side, height: side)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: ((font?.lineHeight ?? 20) + 14).rounded(.up))
  }

  // MARK: Caret

  /// The place of the caret in UTF-16; the beginning of a selection.
  var caret: Int {
    selectedTextRange.map { offset(from: beginningOfDocument, to: $0.start) } ?? 0
  }

  /// Whether nothing is selected and nothing follows the caret.
  var isCaretAtEnd: Bool {
    guard let range = selectedTextRange else { return true }
    return range.isEmpty && offset(from: range.end, to: endOfDocument) == 0
  }

  /// Selects a part of the text, in UTF-16.
  func select(_ part: Range<Int>) {
    guard let start = position(from: beginningOfDocument, offset: part.lowerBound),
      let end = position(from: beginningOfDocument, offset: part.upperBound)
    else { return }
    selectedTextRange = textRange(from: start, to: end)
  }

  // MARK: Events

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if let key = presses.first?.key, onKey?(key) == true { return }
    super.pressesBegan(presses, with: event)
  }

  override func accessibilityIncrement() { onStep?(1) }
  override func accessibilityDecrement() { onStep?(-1) }
}
