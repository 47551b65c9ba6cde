import MaruKit

/// The field with the notation of the colour.
final class ColorField: UITextField {
  private static let padding: CGFloat = 14

  override init(frame: CGRect) {
    super.init(frame: frame)
    borderStyle = .roundedRect
    autocapitalizationType = .none
    autocorrectionType = .no
    adjustsFontSizeToFitWidth = true
    minimumFontSize = 9
    layer.cornerRadius = 6
    accessibilityLabel = "Colour"
    setFont()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Whether the text is no colour, which a red frame says.
  var isWrong = false { didSet { showFrame() } }

  private func showFrame() {
    layer.borderWidth = isWrong ? 1 : 0
    layer.borderColor =
      isWrong ? UIColor.systemRed.resolvedColor(with: traitCollection).cgColor : nil
  }

  /// Digits of one width, so that a colour does not move when it changes.
  private func setFont() {
    let size = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traitCollection).pointSize
    if font?.pointSize != size || font?.fontName != Self.name {
      font = .monospacedDigitSystemFont(ofSize: size, weight: .regular)
    }
  }

  private static let name = UIFont.monospacedDigitSystemFont(ofSize: 17, weight: .regular).fontName

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setFont()
    showFrame()
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: ((font?.lineHeight ?? 20) + Self.padding).rounded(.up))
  }

  /// Escape cancels the dialog.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.first?.key?.keyCode == .keyboardEscape else {
      return super.pressesBegan(presses, with: event)
    }
    next?.pressesBegan(presses, with: event)
  }
}
