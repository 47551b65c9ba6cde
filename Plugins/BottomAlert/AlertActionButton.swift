import MaruKit

/// A button of an alert, with the look of its role.
final class AlertActionButton: UIButton {
  /// In points.
  static let height: CGFloat = 50

  /// What the button is for.
  let purpose: AlertButton.Role

  /// The width in points that shows the whole title.
  var fittingWidth: CGFloat { (titleLabel?.intrinsicContentSize.width ?? 0) + 32 }

  /// Makes the button.
  ///
  /// - Parameters:
  ///   - button: Its title and role.
  ///   - isFilled: Whether it is the one to press, and looks it.
  init(_ button: AlertButton, isFilled: Bool) {
    purpose = button.role
    super.init(frame: .zero)
    setTitle(button.title, for: .normal)
    setTitleColor(Self.titleColor(of: purpose, isFilled: isFilled), for: .normal)
    titleLabel?.font = .systemFont(
      ofSize: 17, weight: isFilled || purpose != .plain ? .semibold : .regular)
    titleLabel?.lineBreakMode = .byTruncatingTail
    titleLabel?.adjustsFontSizeToFitWidth = true
    titleLabel?.minimumScaleFactor = 0.8
    backgroundColor = Self.fill(of: purpose, isFilled: isFilled)
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  override var isHighlighted: Bool {
    didSet { if isHighlighted != oldValue { fade() } }
  }

  /// Answers a press at once, and a release gently.
  private func fade() {
    guard !isHighlighted else {
      alpha = 0.55
      return
    }
    UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
      [unowned self] in alpha = 1
    }
  }

  // MARK: Layout

  override func contentRect(forBounds bounds: CGRect) -> CGRect {
    bounds.insetBy(dx: min(12, bounds.width / 16), dy: 0)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = min(12, bounds.height * 0.24)
  }

  // MARK: Colours

  /// A red that can be read on a red tint: as Apple has it where contrast is increased.
  private static let destructiveTitle = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(red: 1, green: 105 / 255, blue: 97 / 255, alpha: 1)
      : UIColor(red: 215 / 255, green: 0, blue: 21 / 255, alpha: 1)
  }

  private static func titleColor(of role: AlertButton.Role, isFilled: Bool) -> UIColor {
    switch role {
    case .plain: isFilled ? .white : .systemBlue
    case .cancel: .label
    case .destructive: destructiveTitle
    }
  }

  private static func fill(of role: AlertButton.Role, isFilled: Bool) -> UIColor {
    switch role {
    case .plain: isFilled ? .systemBlue : .tertiarySystemFill
    case .cancel: .tertiarySystemFill
    case .destructive: .systemRed.withAlphaComponent(0.12)
    }
  }
}
