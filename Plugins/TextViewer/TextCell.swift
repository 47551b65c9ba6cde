import MaruKit

/// A line of a text with its number.
final class TextCell: UITableViewCell {
  private static let margin: CGFloat = 12
  private static let gap: CGFloat = 10
  /// The padding above and below the text, in points.
  static let padding: CGFloat = 2

  /// What a row shows.
  struct Content: Equatable {
    var text: String
    /// The number of the line; `nil` if there are none.
    var number: String?
    /// The width of the widest number, in points.
    var numberWidth: CGFloat
    var font: UIFont
    var wraps: Bool
    /// Whether it has the text that is searched for, and whether it is the current match.
    var isMatch = false
    var isCurrent = false
  }

  private let label = UILabel()
  private let numberLabel = UILabel()

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    numberLabel.textColor = .tertiaryLabel
    numberLabel.textAlignment = .right
    numberLabel.isAccessibilityElement = false
    contentView.addSubview(numberLabel)
    contentView.addSubview(label)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// What it shows.
  var content: Content? { didSet { if content != oldValue { show() } } }

  private func show() {
    guard let content else { return }
    label.text = content.text
    label.font = content.font
    label.numberOfLines = content.wraps ? 0 : 1
    label.lineBreakMode = content.wraps ? .byWordWrapping : .byClipping
    numberLabel.text = content.number
    numberLabel.font = content.font
    let accent = tintColor ?? .systemBlue
    backgroundColor =
      content.isCurrent
      ? accent.withAlphaComponent(0.3) : content.isMatch ? accent.withAlphaComponent(0.1) : .clear
    setNeedsLayout()
  }

  /// The width beside the text, in points.
  static func sides(numberWidth: CGFloat) -> CGFloat {
    2 * margin + (numberWidth > 0 ? numberWidth + gap : 0)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard let content else { return size }
    let width = max(size.width - Self.sides(numberWidth: content.numberWidth), 1)
    let height =
      content.wraps ? label.sizeThatFits(CGSize(width: width, height: .infinity)).height : 0
    return CGSize(
      width: size.width,
      height: (max(height, content.font.lineHeight) + 2 * Self.padding).rounded(.up))
  }

  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize { sizeThatFits(targetSize) }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let content else { return }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var room = contentView.bounds.insetBy(dx: Self.margin, dy: Self.padding)
    if content.numberWidth > 0 {
      let parts = room.divided(
        atDistance: content.numberWidth, from: isMirrored ? .maxXEdge : .minXEdge)
      numberLabel.frame = CGRect(
        x: parts.slice.minX, y: parts.slice.minY, width: parts.slice.width,
        height: content.font.lineHeight)
      room =
        parts.remainder.divided(atDistance: Self.gap, from: isMirrored ? .maxXEdge : .minXEdge)
        .remainder
    }
    label.frame = room
  }
}
