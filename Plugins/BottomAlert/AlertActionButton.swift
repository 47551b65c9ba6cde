import MaruKit

/// A button of an alert, with the look of its role.
final class AlertActionButton: UIButton {
  /// What the button is for.
  let purpose: AlertButton.Role

  /// Beside a title, in points, both sides together.
  private static let margins: CGFloat = 32
  /// A title does not become smaller than that, in points, for other words' sake.
  private static let readableSize: CGFloat = 17

  /// The largest size of its title, in points, whatever the user's text size.
  var largestSize = CGFloat.infinity

  private let title: String
  private let isFilled: Bool

  /// Makes the button.
  ///
  /// - Parameters:
  ///   - button: Its title and role.
  ///   - isFilled: Whether it is the one to press, and looks it.
  init(_ button: AlertButton, isFilled: Bool) {
    purpose = button.role
    // No button shows more letters than these; what is beyond is not even laid out.
    title = String(button.title.prefix(300))
    self.isFilled = isFilled
    super.init(frame: .zero)
    setTitle(title, for: .normal)
    titleLabel?.lineBreakMode = .byTruncatingTail
    titleLabel?.adjustsFontSizeToFitWidth = true
    titleLabel?.minimumScaleFactor = 0.8
    color()
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

  /// The width in points that shows the whole title, at the user's text size.
  var fittingWidth: CGFloat {
    title.size(withAttributes: [.font: preferredFont]).width + Self.margins
  }

  /// The height in points that its title has room in, at the user's text size.
  var fittingHeight: CGFloat { max(50, (preferredFont.lineHeight + 24).rounded(.up)) }

  private var preferredFont: UIFont {
    let size = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traitCollection).pointSize
    return .systemFont(
      ofSize: min(size, largestSize), weight: isFilled || purpose != .plain ? .semibold : .regular)
  }

  /// Gives titles one size, as large as the longest lets it be in a row of its own; but not below
  /// what can be read, where a title is cut instead.
  ///
  /// - Parameters:
  ///   - buttons: All of an alert.
  ///   - most: The largest size, in points, whatever the user's text size.
  ///   - width: Of a row, in points.
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
    // Where the alert had to be made lower the title becomes smaller with it.
    let font = preferredFont
    let size = max(min(font.pointSize, bounds.height * 0.72), 1)
    titleLabel?.font = size == font.pointSize ? font : font.withSize(size)
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
