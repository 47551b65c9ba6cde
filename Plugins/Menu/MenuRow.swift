import MaruKit

/// An item of an open menu, or a line between items.
final class MenuRow: UIControl {
  /// The font size at the default text size, in points.
  private static let textSize: CGFloat = 13
  /// The padding beside the title, in points.
  private static let padding: CGFloat = 8
  /// The width of the column of symbols, as a multiple of the font size.
  private static let symbolWidth: CGFloat = 1.5
  /// The gap between symbol and title, in points.
  private static let gap: CGFloat = 6
  /// The height of a separator, in points.
  private static let separatorHeight: CGFloat = 9
  /// The most letters of a title.
  private static let longestTitle = 200

  private let label = UILabel()
  private let symbol = UIImageView()
  private let line = UIView()
  private let isSeparator: Bool
  private let leavesRoomForSymbol: Bool

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - entry: The item.
  ///   - leavesRoomForSymbol: Whether an item of the menu has a symbol, so that titles are aligned.
  init(_ entry: MenuEntry, leavesRoomForSymbol: Bool) {
    isSeparator = entry.item.isSeparator
    self.leavesRoomForSymbol = leavesRoomForSymbol
    super.init(frame: .zero)
    isEnabled = entry.canBeChosen
    layer.cornerRadius = 6
    let title = String(entry.item.title.prefix(Self.longestTitle))
      .split(whereSeparator: \.isNewline).joined(separator: " ")
    label.text = title
    label.isAccessibilityElement = false
    symbol.image = entry.image
    symbol.contentMode = .center
    symbol.isAccessibilityElement = false
    line.isHidden = !isSeparator
    line.backgroundColor = .separator
    line.isUserInteractionEnabled = false
    for part in [label, symbol, line] { addSubview(part) }
    isAccessibilityElement = !isSeparator
    accessibilityLabel = title
    accessibilityTraits = .button
    setFont()
    paint()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Whether the item is highlighted.
  var hasCursor = false { didSet { if hasCursor != oldValue { paint() } } }

  /// The keys stay with the button.
  override var canBecomeFocused: Bool { false }

  // MARK: Layout

  private var leading: CGFloat {
    leavesRoomForSymbol ? Self.padding + symbolSide + Self.gap : Self.padding
  }

  private var symbolSide: CGFloat { (label.font.pointSize * Self.symbolWidth).rounded() }

  override var intrinsicContentSize: CGSize {
    if isSeparator { return CGSize(width: 0, height: Self.separatorHeight) }
    let text = label.intrinsicContentSize
    return CGSize(
      width: (leading + text.width + 2 * Self.padding).rounded(.up),
      height: max((text.height + 10).rounded(.up), 26))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    func place(_ x: CGFloat, _ width: CGFloat) -> CGRect {
      CGRect(
        x: isMirrored ? bounds.width - x - width : x, y: 0, width: max(width, 0),
        height: bounds.height)
    }
    label.frame = place(leading, bounds.width - leading - Self.padding)
    symbol.frame = place(Self.padding, symbolSide)
    line.frame = CGRect(
      x: Self.padding, y: (bounds.midY - 0.5).rounded(),
      width: max(bounds.width - 2 * Self.padding, 0), height: 1)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setFont()
    paint()
  }

  private func setFont() {
    let size = UIFontMetrics(forTextStyle: .footnote).scaledValue(
      for: Self.textSize, compatibleWith: traitCollection)
    let font = UIFont.systemFont(ofSize: size)
    guard label.font != font else { return }
    label.font = font
    symbol.preferredSymbolConfiguration = UIImage.SymbolConfiguration(font: font)
    setNeedsLayout()
  }

  // MARK: Paint

  override func tintColorDidChange() {
    super.tintColorDidChange()
    paint()
  }

  private func paint() {
    let accent = tintColor ?? .tintColor
    backgroundColor = hasCursor ? accent : nil
    let color: UIColor =
      hasCursor ? accent.readableForeground : isEnabled ? .label : .tertiaryLabel
    label.textColor = color
    symbol.tintColor = color
  }
}
