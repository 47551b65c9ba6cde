import MaruKit

/// Why there is no picture, in its place: the name of the file, and the reason.
final class PictureNotice: UIScrollView {
  private static let padding: CGFloat = 16
  private static let gap: CGFloat = 8
  private static let symbolSize: CGFloat = 40

  private let symbol = UIImageView()
  private let nameLabel = UILabel()
  private let reasonLabel = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    alwaysBounceVertical = false
    symbol.image = UIImage(systemName: "photo")
    symbol.tintColor = .secondaryLabel
    symbol.contentMode = .scaleAspectFit
    addSubview(symbol)
    for label in [nameLabel, reasonLabel] {
      label.numberOfLines = 0
      label.textAlignment = .center
      addSubview(label)
    }
    reasonLabel.textColor = .secondaryLabel
    setFonts()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows a reason; an empty name is left out.
  func show(name: String, reason: String) {
    nameLabel.text = name
    reasonLabel.text = reason.prefix(1).uppercased() + reason.dropFirst()
    setNeedsLayout()
  }

  // MARK: Layout

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setFonts()
    setNeedsLayout()
  }

  private func setFonts() {
    nameLabel.font = .preferredFont(forTextStyle: .headline, compatibleWith: traitCollection)
    reasonLabel.font = .preferredFont(forTextStyle: .subheadline, compatibleWith: traitCollection)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let padding = min(Self.padding, bounds.width / 16)
    let width = max(bounds.width - 2 * padding, 1)
    let texts = [nameLabel, reasonLabel].filter { $0.text?.isEmpty == false }
    for label in [nameLabel, reasonLabel] { label.isHidden = !texts.contains(label) }
    let heights = texts.map {
      $0.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
    }
    let textHeight = heights.reduce(Self.gap * CGFloat(max(texts.count - 1, 0)), +)
    // The symbol is shown if there is room for it.
    let symbolHeight = Self.symbolSize + Self.gap
    symbol.isHidden = textHeight + symbolHeight + 2 * padding > bounds.height
    let whole = textHeight + (symbol.isHidden ? 0 : symbolHeight)
    var y = max((bounds.height - whole) / 2, padding).rounded()
    if !symbol.isHidden {
      symbol.frame = CGRect(
        x: ((bounds.width - Self.symbolSize) / 2).rounded(), y: y, width: Self.symbolSize,
        height: Self.symbolSize)
      y += symbolHeight
    }
    for (label, height) in zip(texts, heights) {
      label.frame = CGRect(x: padding, y: y, width: width, height: height)
      y += height + Self.gap
    }
    let size = CGSize(width: bounds.width, height: whole + 2 * padding)
    if contentSize != size { contentSize = size }
  }
}
