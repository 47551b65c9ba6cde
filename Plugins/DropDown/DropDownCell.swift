import MaruKit

/// A row of a drop-down's table.
final class DropDownCell: UITableViewCell {
  private let label = UILabel()
  private let check = UIImageView()
  private let ring = UIView()

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    label.lineBreakMode = .byTruncatingTail
    check.image = UIImage(
      systemName: "checkmark", withConfiguration: UIImage.SymbolConfiguration(weight: .semibold))
    check.contentMode = .scaleAspectFit
    check.tintColor = .label
    contentView.addSubview(label)
    contentView.addSubview(check)
    ring.layer.borderWidth = 2
    ring.layer.cornerRadius = 3
    ring.isUserInteractionEnabled = false
    ring.isHidden = true
    addSubview(ring)
    isAccessibilityElement = true
    color()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// The option.
  var title = "" {
    didSet {
      label.text = title
      accessibilityLabel = title
    }
  }

  /// The appearance.
  var style = DropDownStyle.standard {
    didSet {
      guard style != oldValue else { return }
      color()
      setNeedsLayout()
    }
  }

  /// The metrics of the table.
  var metrics: DropDownMetrics? {
    didSet {
      guard metrics != oldValue else { return }
      label.font = metrics?.font
      setNeedsLayout()
    }
  }

  /// Whether the option is selected.
  var isChosen = false {
    didSet {
      guard isChosen != oldValue else { return }
      color()
      setNeedsLayout()
    }
  }

  /// Whether the keyboard or the pointer is at this row.
  var hasCursor = false { didSet { if hasCursor != oldValue { color() } } }

  /// Whether the keyboard moved here, which a ring indicates.
  var hasRing = false { didSet { if hasRing != oldValue { color() } } }

  override func layoutSubviews() {
    super.layoutSubviews()
    ring.frame = bounds.insetBy(dx: 1.5, dy: 1.5)
    var room = contentView.bounds.insetBy(dx: style.leadingInset, dy: 0)
    if !check.isHidden, let metrics {
      let side = min(metrics.symbolSide, max(room.width, 0))
      let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
      let edge: CGRectEdge = isMirrored ? .minXEdge : .maxXEdge
      check.frame = room.divided(atDistance: side, from: edge).slice
      room = room.divided(atDistance: side + DropDownMetrics.inset, from: edge).remainder
    }
    label.frame = room
  }

  private func color() {
    label.textColor = style.optionColor(isSelected: isChosen)
    check.isHidden = !isChosen || !style.marksSelection
    backgroundColor = .secondarySystemGroupedBackground
    contentView.backgroundColor = ground
    accessibilityTraits = isChosen ? [.button, .selected] : .button
    ring.isHidden = !hasRing
    ring.layer.borderColor =
      tintColor.resolvedColor(with: traitCollection).withAlphaComponent(0.8).cgColor
  }

  /// The background: the tint for the selected row, stronger under the cursor.
  private var ground: UIColor {
    guard isChosen, style.marksSelection else { return hasCursor ? .tertiarySystemFill : .clear }
    let isDark = traitCollection.userInterfaceStyle == .dark
    return tintColor.withAlphaComponent((isDark ? 0.24 : 0.12) + (hasCursor ? 0.1 : 0))
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    color()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    color()
  }
}
