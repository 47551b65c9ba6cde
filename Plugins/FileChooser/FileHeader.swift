import MaruKit

/// The headings of a folder's columns; a press sorts by one, and a second press backwards.
final class FileHeader: UIView {
  /// Called with the column that was pressed.
  var onPress: ((FileOrder.Key) -> Void)?

  private let buttons: [UIButton]
  private let arrow = UIImageView()
  private var order = FileOrder()
  private var columns = FileColumns.names
  private var font = UIFont.preferredFont(forTextStyle: .footnote)

  private static var titles: [String] {
    [String(localized: "Name"), String(localized: "Size"), String(localized: "Modified")]
  }

  override init(frame: CGRect) {
    buttons = Self.titles.map { _ in UIButton(type: .custom) }
    super.init(frame: frame)
    for (key, button) in zip(FileOrder.Key.allCases, buttons) {
      button.setTitle(Self.titles[key.rawValue], for: .normal)
      button.setTitleColor(.secondaryLabel, for: .normal)
      button.titleLabel?.lineBreakMode = .byTruncatingTail
      button.contentHorizontalAlignment = key == .size ? .trailing : .leading
      button.addAction(UIAction { [unowned self] _ in onPress?(key) }, for: .touchUpInside)
      addSubview(button)
    }
    arrow.contentMode = .scaleAspectFit
    arrow.tintColor = .secondaryLabel
    addSubview(arrow)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// The font of the headings at a text size.
  static func font(_ traits: UITraitCollection?) -> UIFont {
    let font = UIFont.preferredFont(forTextStyle: .footnote, compatibleWith: traits)
    return .systemFont(ofSize: font.pointSize, weight: .semibold)
  }

  /// The height with a font, in points.
  static func height(of font: UIFont) -> CGFloat { (font.lineHeight + 12).rounded(.up) }

  /// Shows the headings above some columns.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - rowFont: The font of the rows, on which the widths of the columns depend.
  ///   - order: The order of the files.
  func show(_ columns: FileColumns, rowFont: UIFont, order: FileOrder) {
    (self.columns, self.order) = (columns, order)
    self.rowFont = rowFont
    font = Self.font(traitCollection)
    for (key, button) in zip(FileOrder.Key.allCases, buttons) {
      button.titleLabel?.font = font
      let isSorted = order.key == key
      button.accessibilityLabel = String(
        localized: "Sort by \(Self.titles[key.rawValue].lowercased())")
      button.accessibilityValue =
        isSorted
        ? order.isDescending ? String(localized: "descending") : String(localized: "ascending")
        : nil
    }
    arrow.image = UIImage(systemName: order.isDescending ? "chevron.down" : "chevron.up")
    setNeedsLayout()
  }

  private var rowFont = UIFont.preferredFont(forTextStyle: .body)

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let frames = columns.frames(in: bounds, font: rowFont, isMirrored: isMirrored)
    // The heading of the names begins above the symbols.
    let all = [frames.name.union(frames.symbol), frames.size, frames.time]
    for (button, frame) in zip(buttons, all) {
      button.isHidden = frame.isEmpty
      button.frame = CGRect(x: frame.minX, y: 0, width: frame.width, height: bounds.height)
    }
    let sorted = buttons[order.key.rawValue]
    arrow.isHidden = sorted.isHidden
    let side = (font.pointSize * 0.8).rounded()
    let title = (sorted.title(for: .normal) ?? "").size(withAttributes: [.font: font]).width
    let isTrailing = order.key == .size
    let offset = min(title + 4, max(sorted.frame.width - side, 0))
    arrow.frame = CGRect(
      x: isTrailing == isMirrored
        ? sorted.frame.minX + offset : sorted.frame.maxX - offset - side,
      y: ((bounds.height - side) / 2).rounded(), width: side, height: side)
  }
}
