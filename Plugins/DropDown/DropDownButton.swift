import MaruKit

/// The anchor of a drop-down: a framed text with an arrow in the opening direction.
final class DropDownButton: UIView {
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
    addSubview(label)
    addSubview(arrow)
    color()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// The appearance.
  var style = DropDownStyle.standard {
    didSet {
      guard style != oldValue else { return }
      color()
      setNeedsLayout()
    }
  }

  private var isOption = false

  /// Sets the text.
  ///
  /// - Parameters:
  ///   - text: The title or an option.
  ///   - isOption: Whether the text is an option.
  func show(_ text: String, isOption: Bool) {
    label.text = text
    self.isOption = isOption
    color()
  }

  /// Turns the arrow up or down, in the direction of the next touch's effect.
  func point(up: Bool) {
    let turn = { [arrow] in arrow.transform = up ? CGAffineTransform(rotationAngle: .pi) : .identity
    }
    guard window != nil, !UIAccessibility.isReduceMotionEnabled else { return turn() }
    UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction, animations: turn)
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let metrics = DropDownMetrics(traitCollection, width: bounds.width)
    if label.font != metrics.font { label.font = metrics.font }
    let inset = DropDownMetrics.inset
    let side = min(metrics.symbolSide, max(bounds.width - 2 * inset, 0))
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let arrowX = isMirrored ? inset : bounds.width - inset - side
    arrow.bounds.size = CGSize(width: side, height: side)
    arrow.center = CGPoint(x: arrowX + side / 2, y: bounds.midY)
    let leading = style.leadingInset
    let width = max(bounds.width - leading - 2 * inset - side, 0)
    // In the height of a bar the text needs the room above and below it.
    let above = min(inset, max(((bounds.height - metrics.font.lineHeight) / 2).rounded(), 0))
    label.frame = CGRect(
      x: isMirrored ? bounds.width - leading - width : leading, y: above, width: width,
      height: max(bounds.height - 2 * above, 0))
  }

  // MARK: Paint

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    color()
    setNeedsLayout()
  }

  private func color() {
    label.textColor = isOption ? .label : style.titleColor
    arrow.tintColor = style.titleColor
    layer.borderColor = UIColor.systemGray2.resolvedColor(with: traitCollection).cgColor
  }
}
