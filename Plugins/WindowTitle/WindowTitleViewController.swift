import MaruKit

/// Shows one line of text, which ends with an ellipsis if it is too long.
final class WindowTitleViewController: UIViewController {
  private let titleView = TitleView()

  override func loadView() { view = titleView }

  /// The colour; `nil` for the tint.
  var color: UIColor? = .label { didSet { titleView.color = color } }

  /// The position of the title.
  var alignment = WindowTitle.Props.Alignment.center {
    didSet { titleView.alignment = alignment }
  }

  /// Shows a title, or the placeholder, which is paler.
  func show(_ text: String, isPlaceholder: Bool) { titleView.show(text, isPale: isPlaceholder) }
}

/// A line of text with a margin at both sides.
final class TitleView: UIView {
  /// The font size at the default text size, in points.
  private static let textSize: CGFloat = 13
  /// The margin at both sides, in points.
  private static let margin: CGFloat = 8
  /// The most letters that are laid out.
  private static let longestText = 500

  private let label = UILabel()
  private var isPale = false

  init() {
    super.init(frame: .zero)
    label.lineBreakMode = .byTruncatingTail
    label.textAlignment = .center
    addSubview(label)
    setFont()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// The colour; `nil` for the tint.
  var color: UIColor? = .label { didSet { paint() } }

  /// The position of the text.
  var alignment = WindowTitle.Props.Alignment.center { didSet { align() } }

  /// Shows a text.
  func show(_ text: String, isPale: Bool) {
    self.isPale = isPale
    let line = String(text.prefix(Self.longestText)).split(whereSeparator: \.isNewline)
      .joined(separator: " ")
    paint()
    guard label.text != line else { return }
    label.text = line
    label.accessibilityLabel = line
    label.isHidden = line.isEmpty
    invalidateIntrinsicContentSize()
  }

  // MARK: Layout

  override var intrinsicContentSize: CGSize {
    let size = label.intrinsicContentSize
    return CGSize(width: size.width + 2 * Self.margin, height: size.height + Self.margin)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  override func layoutSubviews() {
    super.layoutSubviews()
    setFont()
    label.frame = bounds.insetBy(dx: min(Self.margin, bounds.width / 4), dy: 0)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setFont(fits: false)
    align()
    setNeedsLayout()
  }

  /// Sets the font of the text size.
  ///
  /// - Parameter fits: Whether it is no larger than the height permits; not before the view gets the height
  ///   that a new text size asks for.
  private func setFont(fits: Bool = true) {
    let wanted = UIFontMetrics(forTextStyle: .footnote).scaledValue(
      for: Self.textSize, compatibleWith: traitCollection)
    let most = fits && bounds.height > 0 ? max((bounds.height - 8) / 1.2, Self.textSize) : .infinity
    let font = UIFont.systemFont(ofSize: min(wanted, most), weight: .medium)
    guard label.font != font else { return }
    label.font = font
    invalidateIntrinsicContentSize()
  }

  private func align() {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    label.textAlignment =
      switch alignment {
      case .leading: isMirrored ? .right : .left
      case .center: .center
      case .trailing: isMirrored ? .left : .right
      }
  }

  // MARK: Paint

  override func tintColorDidChange() {
    super.tintColorDidChange()
    paint()
  }

  private func paint() { label.textColor = isPale ? .secondaryLabel : color ?? tintColor }
}
