import MaruKit

/// A row of the places: a symbol and a name.
final class PlaceCell: UITableViewCell {
  /// What a row shows.
  struct Content: Equatable {
    var title: String
    var symbol: String
    var font: UIFont
    /// Whether the shown folder is this place.
    var isCurrent: Bool
  }

  private static let inset: CGFloat = 8

  private let highlight = UIView()
  private let symbolView = UIImageView()
  private let label = UILabel()

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    backgroundColor = .clear
    highlight.layer.cornerRadius = 6
    symbolView.contentMode = .scaleAspectFit
    label.lineBreakMode = .byTruncatingTail
    for part in [highlight, symbolView, label] { contentView.addSubview(part) }
    isAccessibilityElement = true
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// What it shows.
  var content: Content? { didSet { if content != oldValue { show() } } }

  private func show() {
    guard let content else { return }
    highlight.backgroundColor = content.isCurrent ? .secondarySystemFill : .clear
    symbolView.image = UIImage(systemName: content.symbol)
    symbolView.tintColor = tintColor
    label.text = content.title
    label.font = content.font
    label.textColor = .label
    accessibilityLabel = content.title
    accessibilityTraits = content.isCurrent ? [.button, .selected] : .button
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    highlight.frame = contentView.bounds
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let side = ((content?.font.pointSize ?? 17) * 1.1).rounded()
    let parts = contentView.bounds.insetBy(dx: Self.inset, dy: 0).divided(
      atDistance: side, from: isMirrored ? .maxXEdge : .minXEdge)
    symbolView.frame = parts.slice
    label.frame =
      parts.remainder.divided(
        atDistance: Self.inset, from: isMirrored ? .maxXEdge : .minXEdge
      ).remainder
  }
}
