import MaruKit

/// The headings of a table.
///
/// A press sorts by a column. The second one reverses the order, and the third one restores that of the input.
final class ListHeader: UIView {
  /// Called with the index of the pressed column.
  var onPress: ((Int) -> Void)?

  private var buttons: [UIButton] = []
  private var arrows: [UIImageView] = []

  /// The font of the headings.
  static func font(_ traits: UITraitCollection?) -> UIFont {
    let font = UIFont.preferredFont(forTextStyle: .footnote, compatibleWith: traits)
    return .systemFont(ofSize: font.pointSize, weight: .semibold)
  }

  /// The height with a font, in points.
  static func height(of font: UIFont) -> CGFloat { (font.lineHeight + 12).rounded(.up) }

  /// Shows headings, and the order of the items.
  func show(_ headings: [String], order: ListOrder?, font: UIFont) {
    if buttons.count != headings.count {
      for view in buttons + arrows { view.removeFromSuperview() }
      buttons = headings.indices.map { column in
        let button = UIButton(type: .custom)
        button.addAction(
          UIAction { [unowned self] _ in onPress?(column) }, for: .touchUpInside)
        addSubview(button)
        return button
      }
      arrows = headings.map { _ in
        let arrow = UIImageView()
        arrow.contentMode = .scaleAspectFit
        arrow.tintColor = .secondaryLabel
        addSubview(arrow)
        return arrow
      }
    }
    for (column, heading) in headings.enumerated() {
      let button = buttons[column]
      button.setTitle(heading, for: .normal)
      button.setTitleColor(.secondaryLabel, for: .normal)
      button.titleLabel?.font = font
      button.titleLabel?.lineBreakMode = .byTruncatingTail
      let isSorted = order?.column == column
      let isDescending = order?.isDescending == true
      arrows[column].isHidden = !isSorted
      arrows[column].image = UIImage(systemName: isDescending ? "chevron.down" : "chevron.up")
      button.accessibilityLabel = String(localized: "Sort by \(heading)")
      button.accessibilityValue = isSorted ? isDescending ? "descending" : "ascending" : nil
    }
    setNeedsLayout()
  }

  /// The frames of the headings, in the coordinates of this view.
  var frames: [CGRect] = [] { didSet { if frames != oldValue { setNeedsLayout() } } }
  /// The columns whose headings are at the trailing end.
  var areTrailing: [Bool] = []

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    for column in buttons.indices {
      let (button, arrow) = (buttons[column], arrows[column])
      button.isHidden = column >= frames.count
      guard column < frames.count else {
        arrow.isHidden = true
        continue
      }
      let frame = frames[column]
      button.frame = frame
      let isTrailing = areTrailing.indices.contains(column) && areTrailing[column]
      button.contentHorizontalAlignment = isTrailing ? .trailing : .leading
      guard let font = button.titleLabel?.font else { continue }
      let side = (font.pointSize * 0.8).rounded()
      let title = (button.title(for: .normal) ?? "").size(withAttributes: [.font: font]).width
      let offset = min(title + 4, max(frame.width - side, 0))
      // Beside the text: behind it, or before it if the text is at the trailing end.
      let isAtRight = isTrailing == isMirrored
      arrow.frame = CGRect(
        x: isAtRight ? frame.minX + offset : frame.maxX - offset - side,
        y: ((bounds.height - side) / 2).rounded(), width: side, height: side)
    }
  }
}
