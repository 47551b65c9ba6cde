import MaruKit

/// What a drop-down hangs from: a framed text with an arrow that points to where it opens.
final class DropDownButton: UIView {
  /// In points, at the usual text size.
  private static let arrowSide: CGFloat = 16

  private let label = UILabel()
  private let arrow = UIImageView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 4
    layer.borderWidth = 1.2
    label.lineBreakMode = .byTruncatingTail
    arrow.image = UIImage(systemName: "chevron.down")
    arrow.contentMode = .scaleAspectFit
    arrow.tintColor = .systemGray2
    addSubview(label)
    addSubview(arrow)
    colorBorder()
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  /// Says something.
  ///
  /// - Parameters:
  ///   - text: The title, or an option.
  ///   - isOption: Whether it is an option.
  func show(_ text: String, isOption: Bool) {
    label.text = text
    label.textColor = isOption ? .label : .systemGray2
  }

  /// Turns the arrow to where a touch leads.
  func point(up: Bool) {
    let turn = { [arrow] in arrow.transform = up ? CGAffineTransform(rotationAngle: .pi) : .identity
    }
    guard window != nil, !UIAccessibility.isReduceMotionEnabled else { return turn() }
    UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction, animations: turn)
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let font = DropDownMetrics(traitCollection, width: bounds.width).font
    if label.font != font { label.font = font }
    let inset = DropDownMetrics.inset
    let wanted = (Self.arrowSide * min(max(font.pointSize / 17, 1), 1.75)).rounded()
    let side = min(wanted, max(bounds.width - 2 * inset, 0))
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let arrowX = isMirrored ? inset : bounds.width - inset - side
    arrow.bounds.size = CGSize(width: side, height: side)
    arrow.center = CGPoint(x: arrowX + side / 2, y: bounds.midY)
    let leading = DropDownMetrics.leadingInset
    let width = max(bounds.width - leading - 2 * inset - side, 0)
    label.frame = CGRect(
      x: isMirrored ? bounds.width - leading - width : leading, y: inset, width: width,
      height: max(bounds.height - 2 * inset, 0))
  }

  // MARK: Paint

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    colorBorder()
    setNeedsLayout()
  }

  private func colorBorder() {
    layer.borderColor = UIColor.systemGray2.resolvedColor(with: traitCollection).cgColor
  }
}
