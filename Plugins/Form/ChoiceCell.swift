import MaruKit

/// A row in the menu of a choice.
final class ChoiceCell: UITableViewCell {
  private static let inset: CGFloat = 8
  private static let radius: CGFloat = 6
  /// The distance of the highlight to the card's edge, in points.
  private static let margin: CGFloat = 4

  private let ground = UIView()
  private let label = UILabel()
  private let check = UIImageView()

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    backgroundColor = .secondarySystemGroupedBackground
    ground.layer.cornerRadius = Self.radius
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    label.lineBreakMode = .byTruncatingTail
    check.image = UIImage(
      systemName: "checkmark",
      withConfiguration: UIImage.SymbolConfiguration(textStyle: .footnote))
    check.contentMode = .center
    for part in [ground, label, check] { contentView.addSubview(part) }
    isAccessibilityElement = true
    paint()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// The choice.
  var title = "" {
    didSet {
      label.text = title
      accessibilityLabel = title
    }
  }

  /// Whether the choice is the answer.
  var isChosen = false { didSet { if isChosen != oldValue { paint() } } }

  /// Whether the keyboard or the pointer is at this row.
  var hasCursor = false { didSet { if hasCursor != oldValue { paint() } } }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    ground.frame = contentView.bounds.insetBy(dx: Self.margin, dy: 1)
    let room = ground.frame.insetBy(dx: Self.inset, dy: 0)
    let side = min(label.font.pointSize.rounded(), room.width / 4)
    let parts = room.divided(atDistance: side, from: isMirrored ? .maxXEdge : .minXEdge)
    check.frame = parts.slice
    label.frame =
      parts.remainder.divided(atDistance: Self.inset, from: isMirrored ? .maxXEdge : .minXEdge)
      .remainder
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    paint()
  }

  private func paint() {
    let accent = tintColor ?? .tintColor
    ground.backgroundColor = hasCursor ? accent : nil
    label.textColor = hasCursor ? accent.readableForeground : .label
    check.tintColor = label.textColor
    check.isHidden = !isChosen
    accessibilityTraits = isChosen ? [.button, .selected] : .button
  }
}
