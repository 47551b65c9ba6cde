import MaruKit

/// A row of a drop-down's table.
final class DropDownCell: UITableViewCell {
  private let label = UILabel()
  private let ring = UIView()

  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    label.lineBreakMode = .byTruncatingTail
    contentView.addSubview(label)
    ring.layer.borderWidth = 2
    ring.layer.cornerRadius = 3
    ring.isUserInteractionEnabled = false
    ring.isHidden = true
    addSubview(ring)
    isAccessibilityElement = true
    color()
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  /// The option.
  var title = "" {
    didSet {
      label.text = title
      accessibilityLabel = title
    }
  }

  /// The option's font.
  var font: UIFont? { didSet { if font != oldValue { label.font = font } } }

  /// Whether the option is the selected one.
  var isChosen = false { didSet { if isChosen != oldValue { color() } } }

  /// Whether the keys or the pointer are here.
  var hasCursor = false { didSet { if hasCursor != oldValue { color() } } }

  /// Whether it was keys that came here: then a ring says so.
  var hasRing = false { didSet { if hasRing != oldValue { color() } } }

  override func layoutSubviews() {
    super.layoutSubviews()
    ring.frame = bounds.insetBy(dx: 1.5, dy: 1.5)
    let inset = DropDownMetrics.leadingInset
    label.frame = contentView.bounds.insetBy(dx: inset, dy: 0)
  }

  private func color() {
    label.textColor = isChosen ? .label : .systemGray2
    backgroundColor = .secondarySystemGroupedBackground
    contentView.backgroundColor = hasCursor ? .tertiarySystemFill : .clear
    accessibilityTraits = isChosen ? [.button, .selected] : .button
    ring.isHidden = !hasRing
    ring.layer.borderColor =
      tintColor.resolvedColor(with: traitCollection).withAlphaComponent(0.8).cgColor
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
