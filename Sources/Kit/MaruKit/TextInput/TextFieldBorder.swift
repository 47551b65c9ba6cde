import Graphics

/// The background and the border of a text field.
@MainActor
final class TextFieldBorder: UIView {
  /// The border style.
  var style = UITextField.BorderStyle.none { didSet { show() } }
  /// Whether the field is enabled.
  var isEnabled = true { didSet { if isEnabled != oldValue { show() } } }

  private static let ground = UIColor(light: 0xFFFFFF, dark: 0x1C1C1E, elevated: 0x2C2C2E)
  private static let disabledGround = UIColor(
    light: 0x747480, lightAlpha: 0.08, dark: 0x767680, darkAlpha: 0.12)
  static let edge = UIColor(
    light: 0x3C3C43, lightAlpha: 0.29, dark: 0x8E8E93, darkAlpha: 0.5)

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isHidden = true
  }

  required init?(coder: NSCoder) { nil }

  /// The corner radius, in points.
  var radius: CGFloat { style == .roundedRect ? 6 : 0 }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    show()
  }

  private func show() {
    isHidden = style == .none
    layer.cornerRadius = radius
    let isLine = style == .line
    backgroundColor = isLine ? nil : isEnabled ? Self.ground : Self.disabledGround
    let color: UIColor = isLine ? isEnabled ? .label : .tertiaryLabel : Self.edge
    layer.borderColor = color.resolvedColor(with: traitCollection).cgColor
    layer.borderWidth = 1 / pixelsPerPoint
  }
}
