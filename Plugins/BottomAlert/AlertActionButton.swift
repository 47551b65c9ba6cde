import MaruKit

/// A button of an alert, styled for its role.
final class AlertActionButton: UIButton {
  /// The role of the button.
  let purpose: AlertButton.Role

  /// The total padding beside a title, in points.
  private static let margins: CGFloat = 32
  /// The smallest size to which one title shrinks for another, in points.
  private static let readableSize: CGFloat = 17

  /// The largest size of the title, in points, regardless of the user's text size.
  var largestSize = CGFloat.infinity

  private let title: String
  private let isFilled: Bool

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - button: Its title and role.
  ///   - isFilled: Whether it is the default button, which is filled.
  init(_ button: AlertButton, isFilled: Bool) {
    purpose = button.role
    // The rest would never be visible, and is not laid out.
    title = String(button.title.prefix(300))
    self.isFilled = isFilled
    super.init(frame: .zero)
    setTitle(title, for: .normal)
    titleLabel?.lineBreakMode = .byTruncatingTail
    titleLabel?.adjustsFontSizeToFitWidth = true
    titleLabel?.minimumScaleFactor = 0.8
    color()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override var isHighlighted: Bool {
    didSet { if isHighlighted != oldValue { fade() } }
  }

  /// Fades in quickly on a press, and out slowly on a release.
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

  /// The width for the whole title at the user's text size, in points.
  var fittingWidth: CGFloat {
    title.size(withAttributes: [.font: preferredFont]).width + Self.margins
  }

  /// The height for the title at the user's text size, in points.
  var fittingHeight: CGFloat { max(50, (preferredFont.lineHeight + 24).rounded(.up)) }

  private var preferredFont: UIFont {
    let size = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traitCollection).pointSize
    return .systemFont(
      ofSize: min(size, largestSize), weight: isFilled || purpose != .plain ? .semibold : .regular)
  }

  /// Sets a common font size, so that the longest title fits in a row.
  ///
  /// The size stays readable; titles are then truncated.
  ///
  /// - Parameters:
  ///   - buttons: All buttons of an alert.
  ///   - most: The largest size, in points, regardless of the user's text size.
  ///   - width: The width of a row, in points.
  static func setSize(of buttons: [AlertActionButton], upTo most: CGFloat, width: CGFloat) {
    for button in buttons { button.largestSize = most }
    guard let widest = buttons.map(\.fittingWidth).max(), widest > width,
      let size = buttons.first?.preferredFont.pointSize
    else { return }
    let fitting = size * (width - margins) / (widest - margins)
    for button in buttons { button.largestSize = max(fitting, min(size, readableSize)) }
  }

  override func contentRect(forBounds bounds: CGRect) -> CGRect {
    bounds.insetBy(dx: min(12, bounds.width / 16), dy: 0)
  }

  override func layoutSubviews() {
    // If the alert had to be made lower, the title shrinks with it.
    let font = preferredFont
    let size = max(min(font.pointSize, bounds.height * 0.72), 1)
    titleLabel?.font = size == font.pointSize ? font : font.withSize(size)
    super.layoutSubviews()
    layer.cornerRadius = min(12, bounds.height * 0.24)
  }

  // MARK: Colours

  /// A red that is readable on a red tint: Apple's for increased contrast.
  private static let destructiveTitle = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(red: 1, green: 105 / 255, blue: 97 / 255, alpha: 1)
      : UIColor(red: 215 / 255, green: 0, blue: 21 / 255, alpha: 1)
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    color()
  }

  private func color() {
    let accent: UIColor = tintColor
    switch purpose {
    case .plain:
      backgroundColor = isFilled ? accent : .tertiarySystemFill
      setTitleColor(isFilled ? accent.readableForeground : accent, for: .normal)
    case .cancel:
      backgroundColor = .tertiarySystemFill
      setTitleColor(.label, for: .normal)
    case .destructive:
      backgroundColor = .systemRed.withAlphaComponent(0.12)
      setTitleColor(Self.destructiveTitle, for: .normal)
    }
  }
}
