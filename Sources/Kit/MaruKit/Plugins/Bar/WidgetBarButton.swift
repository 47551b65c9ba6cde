/// A button without a background, in the text size of a bar.
///
/// Its font follows the user's text size, as far as the height permits. UIKit has no such class.
@preconcurrency @MainActor
open class WidgetBarButton: UIButton {
  /// The font size at the default text size, in points.
  private static let textSize: CGFloat = 13
  /// The gap between symbol and title, in points.
  private static let gap: CGFloat = 6
  /// The maximum number of characters that are laid out.
  private static let longestTitle = 500

  /// The title; empty for none.
  public private(set) var title = ""
  /// The colour of title and symbol; `nil` for the tint.
  private var color: UIColor? = .label

  /// Creates a button without a title.
  public init() {
    super.init(frame: .zero)
    var configuration = Configuration.plain()
    configuration.contentInsets = NSDirectionalEdgeInsets(
      top: 0, leading: 4, bottom: 0, trailing: 4)
    configuration.titleLineBreakMode = .byTruncatingTail
    configuration.titleFont = fittingFont
    self.configuration = configuration
  }

  /// Archives are not supported.
  public required init?(coder: NSCoder) { nil }

  /// Shows a title and a symbol before it; without one of them there is no gap.
  ///
  /// The size may change: call the controller's `contentChanged()` afterwards.
  ///
  /// - Parameters:
  ///   - title: The title. Only its first 500 characters are shown and spoken. Line breaks become
  ///     spaces.
  ///   - image: The symbol.
  ///   - color: The colour; `nil` for the tint.
  open func show(title: String, image: UIImage?, color: UIColor?) {
    self.color = color
    let lines = title.prefix(Self.longestTitle).split(whereSeparator: \.isNewline)
    self.title = lines.joined(separator: " ")
    accessibilityLabel = self.title.isEmpty ? nil : self.title
    guard var changed = configuration else { return }
    changed.title = self.title
    changed.image = image
    changed.imagePadding = self.title.isEmpty || image == nil ? 0 : Self.gap
    changed.baseForegroundColor = color ?? tintColor
    changed.titleFont = fittingFont
    configuration = changed
  }

  /// The font of the title; asked for at the creation, and at each layout.
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
    let font = fittingFont
    if configuration?.titleFont != font { configuration?.titleFont = font }
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

  /// The font of the text size, no larger than the height permits.
  private var fittingFont: UIFont {
    // A line is about 1.2 times as high as its font.
    font(atMost: bounds.height > 0 ? max(bounds.height / 1.2, Self.textSize) : .infinity)
  }

  private func font(atMost most: CGFloat) -> UIFont {
    let wanted = UIFontMetrics(forTextStyle: .footnote).scaledValue(
      for: Self.textSize, compatibleWith: traitCollection)
    return titleFont(ofSize: min(wanted, most))
  }
}
