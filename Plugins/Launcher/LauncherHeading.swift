import MaruKit

/// The heading above the rows of a mode.
final class LauncherHeading: UITableViewHeaderFooterView {
  private let label = UILabel()

  override init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    contentView.addSubview(label)
    contentView.backgroundColor = .systemBackground
    label.textColor = .secondaryLabel
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows a heading in a font.
  func show(_ text: String, font: UIFont) {
    label.text = text
    label.font = font
    setNeedsLayout()
  }

  /// The height of a heading, in points.
  static func height(of font: UIFont) -> CGFloat { (font.lineHeight + 12).rounded(.up) }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = contentView.bounds.insetBy(
      dx: LauncherCell.margin(inWidth: contentView.bounds.width), dy: 0)
  }
}
