/// A button without a background, in the text size of a bar.
///
/// Its font follows the user's text size, as far as the height permits. A class of Maru's own, for
/// widgets that are shown in a bar.
@preconcurrency @MainActor
open class WidgetBarButton: UIButton {
  /// The font size at the default text size, in points.
  public static let textSize: CGFloat = 13
  /// The gap between symbol and title, in points.
  private static let gap: CGFloat = 6
  /// The most letters that are laid out.
  private static let longestTitle = 500

  /// The colour of title and symbol; `nil` for the tint.
  private var color: UIColor? = .label

  /// Creates a button without a title.
  public init() {
    super.init(frame: .zero)
    var configuration = Configuration.plain()
    configuration.contentInsets = NSDirectionalEdgeInsets(
      top: 0, leading: 4, bottom: 0, trailing: 4)
    configuration.titleLineBreakMode = .byTruncatingTail
    self.configuration = configuration
    setFont()
  }

  /// Archives are not supported.
  public required init?(coder: NSCoder) { nil }

  /// Shows a title and a symbol before it; without one of them there is no gap.
  ///
  /// - Parameters:
  ///   - title: The title, which is also the accessibility label. Its lines are joined.
  ///   - image: The symbol.
  ///   - color: The colour; `nil` for the tint.
  open func show(title: String, image: UIImage?, color: UIColor?) {
    self.color = color
    let lines = title.prefix(Self.longestTitle).split(whereSeparator: \.isNewline)
    let line = lines.joined(separator: " ")
    configuration?.title = line
    configuration?.image = image
    configuration?.imagePadding = line.isEmpty || image == nil ? 0 : Self.gap
    configuration?.baseForegroundColor = color ?? tintColor
    accessibilityLabel = line.isEmpty ? nil : line
    setFont()
  }

  /// The font of the title.
  ///
  /// - Parameter size: Its size in points.
  /// - Returns: The system font; a subclass may choose another one.
  open func titleFont(ofSize size: CGFloat) -> UIFont { UIFont.systemFont(ofSize: size) }

  // MARK: Layout

  /// Measures the content at the user's text size while a low bar shows a smaller font.
  private lazy var measure = UIButton()

  /// The size at the user's text size, whatever the height permits now.
  open override var intrinsicContentSize: CGSize {
    let font = font(atMost: .infinity)
    guard var wanted = configuration, wanted.titleFont != font else {
      return super.intrinsicContentSize
    }
    wanted.titleFont = font
    measure.configuration = wanted
    return measure.intrinsicContentSize
  }

  open override func layoutSubviews() {
    setFont()
    super.layoutSubviews()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if color == nil { configuration?.baseForegroundColor = tintColor }
  }

  /// Sets the font of the text size, no larger than the height permits.
  private func setFont() {
    // A line is about 1.2 times as high as its font.
    let most = bounds.height > 0 ? max(bounds.height / 1.2, Self.textSize) : .infinity
    let font = font(atMost: most)
    if configuration?.titleFont != font { configuration?.titleFont = font }
  }

  private func font(atMost most: CGFloat) -> UIFont {
    let wanted = UIFontMetrics(forTextStyle: .footnote).scaledValue(
      for: Self.textSize, compatibleWith: traitCollection)
    return titleFont(ofSize: min(wanted, most))
  }
}
