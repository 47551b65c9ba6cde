import MaruKit

/// A symbol, a gauge and a text beside each other, which can be pressed.
final class MeterControl: UIControl {
  /// The content of a meter.
  struct Content {
    /// The last values from 0 to 1, oldest first.
    var fractions: [Double] = []
    /// The number of values for which a sparkline has room.
    var capacity = 2
    var style = MeterStyle.bar
    var text = ""
    var image: UIImage?
    /// `nil` for the tint.
    var color: UIColor?
  }

  /// The font size at the default text size, in points.
  private static let textSize: CGFloat = 13
  /// The gap between the parts, in points.
  private static let gap: CGFloat = 6
  /// The padding at both sides, in points.
  private static let padding: CGFloat = 4
  /// The least distance of a gauge that grows from the upper and the lower edge, in points.
  private static let gaugeMargin: CGFloat = 3
  /// The most letters that are laid out.
  private static let longestText = 100

  private let symbol = UIImageView()
  private let gauge = GaugeView()
  private let label = UILabel()

  init() {
    super.init(frame: .zero)
    layer.cornerRadius = 6
    accessibilityTraits = [.button, .updatesFrequently]
    symbol.contentMode = .center
    symbol.tintColor = .label
    label.lineBreakMode = .byTruncatingTail
    label.isAccessibilityElement = false
    symbol.isAccessibilityElement = false
    for part in [symbol, gauge, label] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    setFont()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows a value, and its history in a sparkline.
  func show(_ content: Content) {
    symbol.image = content.image
    symbol.isHidden = content.image == nil
    let line = content.text.prefix(Self.longestText).split(whereSeparator: \.isNewline)
    label.text = line.joined(separator: " ")
    label.isHidden = line.isEmpty
    gauge.show(content)
    let percent = Int(((content.fractions.last ?? 0) * 100).rounded())
    accessibilityValue = content.text.isEmpty ? "\(percent) %" : label.text
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  // MARK: Press

  override var isHighlighted: Bool {
    didSet { backgroundColor = isHighlighted ? .tertiarySystemFill : nil }
  }

  // MARK: Layout

  /// The shown parts with their sizes, from leading to trailing.
  private var parts: [(view: UIView, size: CGSize)] {
    [symbol, gauge, label].filter { !$0.isHidden }.map { ($0, $0.intrinsicContentSize) }
  }

  override var intrinsicContentSize: CGSize {
    let sizes = parts.map(\.size)
    let width = sizes.reduce(0) { $0 + $1.width } + Self.gap * CGFloat(sizes.count - 1)
    let height = sizes.map(\.height).max() ?? 0
    return CGSize(width: (width + 2 * Self.padding).rounded(.up), height: height)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  override func layoutSubviews() {
    super.layoutSubviews()
    setFont()
    let parts = parts
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    // The text is shortened first; a meter that is too narrow clips its gauge. The gauge has all further room.
    let excess = max(intrinsicContentSize.width - bounds.width, 0)
    let gaugeSize = gauge.size(
      in: CGSize(
        width: gauge.intrinsicContentSize.width + max(bounds.width - intrinsicContentSize.width, 0),
        height: bounds.height - 2 * Self.gaugeMargin))
    let spare =
      bounds.width - intrinsicContentSize.width - gaugeSize.width
      + gauge.intrinsicContentSize.width
    var x = Self.padding + max(spare, 0) / 2
    for part in parts {
      var size = part.view === gauge ? gaugeSize : part.size
      if part.view === label { size.width = max(size.width - excess, 0) }
      let width = size.width
      part.view.bounds.size = size
      let center = x + width / 2
      part.view.center = CGPoint(
        x: isMirrored ? bounds.width - center : center, y: bounds.midY)
      x += width + Self.gap
    }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setFont(fits: false)
    setNeedsLayout()
  }

  /// Sets the font of the text size.
  ///
  /// - Parameter fits: Whether it is no larger than the height permits; not before the view gets the height
  ///   that a new text size asks for.
  private func setFont(fits: Bool = true) {
    let wanted = UIFontMetrics(forTextStyle: .footnote).scaledValue(
      for: Self.textSize, compatibleWith: traitCollection)
    let most = fits && bounds.height > 0 ? max(bounds.height / 1.2, Self.textSize) : .infinity
    let font = UIFont.monospacedDigitSystemFont(ofSize: min(wanted, most), weight: .regular)
    guard label.font != font else { return }
    label.font = font
    symbol.preferredSymbolConfiguration = UIImage.SymbolConfiguration(font: font)
    invalidateIntrinsicContentSize()
  }
}
