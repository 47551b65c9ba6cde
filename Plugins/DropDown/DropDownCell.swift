import MaruKit

/// A row of a drop-down's table.
final class DropDownCell: UITableViewCell {
  private let label = UILabel()

  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    label.lineBreakMode = .byTruncatingTail
    contentView.addSubview(label)
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

  override func layoutSubviews() {
    super.layoutSubviews()
    let inset = DropDownMetrics.leadingInset
    label.frame = contentView.bounds.insetBy(dx: inset, dy: 0)
  }

  private func color() {
    label.textColor = isChosen ? .label : .systemGray2
    backgroundColor = .secondarySystemGroupedBackground
    contentView.backgroundColor = hasCursor ? .tertiarySystemFill : .clear
    accessibilityTraits = isChosen ? [.button, .selected] : .button
  }
}
