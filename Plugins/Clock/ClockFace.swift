import MaruKit

/// A button without a background that shows the time in digits of equal width.
final class ClockFace: UIButton {
  /// The font size at the default text size, in points.
  private static let textSize: CGFloat = 13
  /// The gap between symbol and text, in points.
  private static let gap: CGFloat = 6

  /// The colour; `nil` for the tint.
  private var color: UIColor? = .label

  init() {
    super.init(frame: .zero)
    var configuration = Configuration.plain()
    configuration.contentInsets = NSDirectionalEdgeInsets(
      top: 0, leading: 4, bottom: 0, trailing: 4)
    configuration.titleLineBreakMode = .byTruncatingTail
    self.configuration = configuration
    accessibilityTraits.insert(.updatesFrequently)
    setFont()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// The time.
  var text = "" {
    didSet {
      guard text != oldValue else { return }
      configuration?.title = text
      accessibilityLabel = text
    }
  }

  /// Sets the symbol and the colour.
  ///
  /// - Parameters:
  ///   - image: The symbol before the time.
  ///   - color: The colour; `nil` for the tint.
  func look(image: UIImage?, color: UIColor?) {
    self.color = color
    configuration?.image = image
    configuration?.imagePadding = image == nil ? 0 : Self.gap
    configuration?.baseForegroundColor = color ?? tintColor
  }

  // MARK: Layout

  override func layoutSubviews() {
    setFont()
    super.layoutSubviews()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setFont(fits: false)
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    if color == nil { configuration?.baseForegroundColor = tintColor }
  }

  /// Sets the font of the text size.
  ///
  /// - Parameter fits: Whether it is no larger than the height permits; not before the view gets the height
  ///   that a new text size asks for.
  private func setFont(fits: Bool = true) {
    let wanted = UIFontMetrics(forTextStyle: .footnote).scaledValue(
      for: Self.textSize, compatibleWith: traitCollection)
    // A line is about 1.2 times as high as its font.
    let most = fits && bounds.height > 0 ? max(bounds.height / 1.2, Self.textSize) : .infinity
    let font = UIFont.monospacedDigitSystemFont(ofSize: min(wanted, most), weight: .medium)
    if configuration?.titleFont != font { configuration?.titleFont = font }
  }
}
