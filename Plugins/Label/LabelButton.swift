import MaruKit

/// A button without a background, in the text size of a bar.
///
/// Its font follows the user's text size, as far as the height permits.
final class LabelButton: UIButton {
  /// The content of a label.
  struct Content {
    var text = ""
    var image: UIImage?
    /// `nil` for the tint.
    var color: UIColor? = .label
    var isTabular = true
  }

  /// The font size at the default text size, in points.
  private static let textSize: CGFloat = 13
  /// The gap between symbol and text, in points.
  private static let gap: CGFloat = 6
  /// The most letters that are laid out.
  private static let longestText = 500

  private var content = Content()

  init() {
    super.init(frame: .zero)
    var configuration = Configuration.plain()
    configuration.contentInsets = NSDirectionalEdgeInsets(
      top: 0, leading: 4, bottom: 0, trailing: 4)
    configuration.titleLineBreakMode = .byTruncatingTail
    self.configuration = configuration
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows a text and a symbol; without a text or a symbol there is no gap.
  func show(_ content: Content) {
    self.content = content
    let lines = content.text.prefix(Self.longestText).split(whereSeparator: \.isNewline)
    let text = lines.joined(separator: " ")
    configuration?.title = text
    configuration?.image = content.image
    configuration?.imagePadding = text.isEmpty || content.image == nil ? 0 : Self.gap
    configuration?.baseForegroundColor = content.color ?? tintColor
    accessibilityLabel = text.isEmpty ? nil : text
    // There is nothing to press without a text and a symbol.
    isHidden = text.isEmpty && content.image == nil
    setFont()
  }

  // MARK: Layout

  /// Measures the content at the user's text size while a low bar shows a smaller font.
  private lazy var measure = UIButton()

  /// The size at the user's text size, whatever the height permits now.
  override var intrinsicContentSize: CGSize {
    let font = font(atMost: .infinity)
    guard var wanted = configuration, wanted.titleFont != font else {
      return super.intrinsicContentSize
    }
    wanted.titleFont = font
    measure.configuration = wanted
    return measure.intrinsicContentSize
  }

  override func layoutSubviews() {
    setFont()
    super.layoutSubviews()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    if content.color == nil { configuration?.baseForegroundColor = tintColor }
  }

  /// Sets the font of the text size, no larger than the height permits.
  private func setFont() {
    // A line is about 1.2 times as high as its font.
    let most = bounds.height > 0 ? max(bounds.height / 1.2, Self.textSize) : .infinity
    let font = font(atMost: most)
    if configuration?.titleFont != font { configuration?.titleFont = font }
  }

  /// The font of the text size.
  private func font(atMost most: CGFloat) -> UIFont {
    let wanted = UIFontMetrics(forTextStyle: .footnote).scaledValue(
      for: Self.textSize, compatibleWith: traitCollection)
    let size = min(wanted, most)
    return content.isTabular
      ? UIFont.monospacedDigitSystemFont(ofSize: size, weight: .regular)
      : UIFont.systemFont(ofSize: size)
  }
}
