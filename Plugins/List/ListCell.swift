import MaruKit

/// A row of a list: a text, or the cells of a record.
final class ListCell: UITableViewCell {
  /// The distance of the highlight from the sides of the table, in points.
  static let outset: CGFloat = 6
  static let inset: CGFloat = 8
  /// The most letters that a row shows.
  private static let longestTitle = 1_000

  private let highlight = UIView()
  private let check = UIImageView()
  /// Created with the first icon.
  private var icon: IconView?
  private var labels: [UILabel] = []
  /// Created for the first text in markup; replaces its label.
  private var markupLabel: MarkupLabel?
  /// Shows behind the text what matches.
  private let marks = CAShapeLayer()

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    backgroundColor = .clear
    highlight.layer.cornerRadius = 6
    check.contentMode = .scaleAspectFit
    for view in [highlight, check] { contentView.addSubview(view) }
    contentView.layer.addSublayer(marks)
    isAccessibilityElement = true
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// What a row shows.
  struct Content: Equatable {
    /// The texts of the columns; a single text if there are no columns.
    var cells: [String]
    /// The single text in Pango's markup, if it has any.
    var markup: PangoMarkup?
    /// The widths of the columns, in points; empty if the only text has all the room.
    var widths: [CGFloat] = []
    /// For each column, whether its text is aligned at the trailing edge.
    var areTrailing: [Bool] = []
    var query: ListQuery
    var font: UIFont
    /// Whether the keyboard or the pointer is here.
    var hasCursor: Bool
    /// Whether it is marked as chosen; `nil` if items have no marks.
    var isChecked: Bool?
    /// The name of the icon; empty for none beside items that have some, `nil` if no item has one.
    var icon: String?
    var state = State.plain
  }

  /// What the colour of the text says of an item.
  enum State {
    case plain, urgent, active
    /// It cannot be chosen.
    case disabled

    /// The state of an item.
    init(of row: ListRow) {
      self =
        !row.isSelectable ? .disabled : row.isUrgent ? .urgent : row.isActive ? .active : .plain
    }

    @MainActor fileprivate var color: UIColor {
      switch self {
      case .plain: .label
      case .urgent: .systemRed
      case .active: .systemBlue
      case .disabled: .tertiaryLabel
      }
    }
  }

  /// What it shows.
  var content: Content? { didSet { if content != oldValue { show() } } }

  private func show() {
    guard let content else { return }
    let isLit = content.hasCursor
    let color = isLit ? UIColor.white : content.state.color
    show(content.cells.map { String($0.prefix(Self.longestTitle)) }, content, color)
    show(content.markup, content.font, color, isLit: isLit)
    marks.fillColor =
      (isLit ? UIColor.white : tintColor ?? .systemBlue)
      .resolvedColor(with: traitCollection).withAlphaComponent(isLit ? 0.3 : 0.22).cgColor
    highlight.backgroundColor = isLit ? litColor : .clear
    if let isChecked = content.isChecked {
      check.isHidden = false
      check.image = UIImage(systemName: isChecked ? "checkmark.circle.fill" : "circle")
      check.tintColor = isLit ? color : isChecked ? tintColor : .secondaryLabel
    } else {
      check.isHidden = true
    }
    icon?.isHidden = content.icon == nil
    if let name = content.icon {
      let view = icon ?? IconView(frame: .zero)
      if icon == nil { contentView.addSubview(view) }
      icon = view
      view.show(name, side: Self.side(of: content.font), color: isLit ? color : .secondaryLabel)
    }
    accessibilityLabel = labels.compactMap(\.text).filter { !$0.isEmpty }.joined(separator: ", ")
    accessibilityTraits = content.isChecked == true || isLit ? [.button, .selected] : .button
    setNeedsLayout()
  }

  private func show(_ cells: [String], _ content: Content, _ color: UIColor) {
    while labels.count > cells.count { labels.removeLast().removeFromSuperview() }
    while labels.count < cells.count {
      let label = UILabel()
      label.lineBreakMode = .byTruncatingTail
      contentView.addSubview(label)
      labels.append(label)
    }
    for (column, label) in labels.enumerated() {
      label.text = cells[column]
      label.font = content.font
      label.textColor = color
      let isTrailing = content.areTrailing.indices.contains(column) && content.areTrailing[column]
      let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
      label.textAlignment = isTrailing ? (isMirrored ? .left : .right) : .natural
    }
  }

  private func show(_ markup: PangoMarkup?, _ font: UIFont, _ color: UIColor, isLit: Bool) {
    markupLabel?.isHidden = markup == nil
    guard let markup else { return }
    let view = markupLabel ?? MarkupLabel(frame: .zero)
    if markupLabel == nil { contentView.addSubview(view) }
    markupLabel = view
    (view.markup, view.font, view.textColor) = (markup, font, color)
    view.hasUniformColor = isLit
  }

  /// The accent colour, dark enough for white text.
  private var litColor: UIColor {
    (tintColor ?? .systemBlue).resolvedColor(with: UITraitCollection(userInterfaceStyle: .light))
      .readableUnderWhite
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    highlight.frame = contentView.bounds.insetBy(dx: Self.outset, dy: 0)
    guard let content else { return }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let frames = Self.frames(of: content, in: contentView.bounds, isMirrored: isMirrored)
    check.frame = frames.check
    icon?.frame = frames.icon
    marks.frame = contentView.bounds
    let path = UIBezierPath()
    for (column, label) in labels.enumerated() {
      label.isHidden = column >= frames.cells.count || content.markup != nil
    }
    markupLabel?.frame = frames.cells.first ?? .zero
    for (label, frame) in zip(labels, frames.cells) {
      label.frame = frame
      addMarks(of: label, content, to: path)
    }
    marks.path = path.cgPath
  }

  /// The width and the height of a mark and of an icon, in points.
  private static func side(of font: UIFont) -> CGFloat { font.lineHeight.rounded() }

  /// The width before the texts, in points.
  ///
  /// - Parameters:
  ///   - count: The number of marks and icons before the text of an item.
  ///   - font: The font of the text.
  /// - Returns: The width with the gaps.
  static func width(before count: Int, font: UIFont) -> CGFloat {
    CGFloat(count) * (side(of: font) + inset)
  }

  /// The frames of the mark, of the icon and of the cells.
  ///
  /// - Parameters:
  ///   - content: What the row shows.
  ///   - bounds: The bounds of the row.
  ///   - isMirrored: Whether the first cell is at the right.
  /// - Returns: The frames; those of the mark and of the icon are empty if there is none.
  static func frames(
    of content: Content, in bounds: CGRect, isMirrored: Bool
  ) -> (check: CGRect, icon: CGRect, cells: [CGRect]) {
    let edge: CGRectEdge = isMirrored ? .maxXEdge : .minXEdge
    var room = bounds.insetBy(dx: outset + inset, dy: 0)
    func take(_ width: CGFloat, gap: CGFloat) -> CGRect {
      let parts = room.divided(atDistance: width, from: edge)
      room = parts.remainder.divided(atDistance: gap, from: edge).remainder
      return parts.slice
    }
    func takeSquare(if exists: Bool) -> CGRect {
      exists ? take(min(side(of: content.font), room.width), gap: inset) : .zero
    }
    let check = takeSquare(if: content.isChecked != nil)
    let icon = takeSquare(if: content.icon != nil)
    guard !content.widths.isEmpty else { return (check, icon, [room]) }
    return (check, icon, content.widths.map { take($0, gap: ListColumnWidths.gap) })
  }

  /// Adds the outlines of the parts of a text that match.
  ///
  /// Attributed texts would colour the letters, but Foundation on Linux never releases their attributes.
  private func addMarks(of label: UILabel, _ content: Content, to path: UIBezierPath) {
    let (query, font) = (content.query, content.font)
    let title = label.text ?? ""
    // Parts of a text from right to left have no simple outlines.
    guard !query.isEmpty, !title.unicodeScalars.contains(where: \.isRightToLeft) else { return }
    let text = title as NSString
    let size = label.bounds.size
    let height = font.lineHeight
    func width(_ part: NSRange) -> CGFloat {
      content.markup?.width(of: part, font: font)
        ?? text.substring(with: part).size(withAttributes: [.font: font]).width
    }
    // A cell at the trailing end begins where its text fits.
    let indent =
      label.textAlignment == .right
      ? max(size.width - width(NSRange(location: 0, length: text.length)), 0) : 0
    for range in query.ranges(in: title) {
      // A space at the end of a text has no width.
      let whole = width(NSRange(location: 0, length: NSMaxRange(range)))
      let start = whole - width(range)
      guard start < size.width else { continue }
      let end = min(whole, size.width)
      path.append(
        UIBezierPath(
          roundedRect: CGRect(
            x: label.frame.minX + indent + start,
            y: label.frame.minY + ((size.height - height) / 2).rounded(), width: end - start,
            height: height),
          cornerRadius: 3))
    }
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    show()
  }
}

extension UIColor {
  /// The colour, darkened until white text on it has a contrast of 4.5 (WCAG 2.1).
  fileprivate var readableUnderWhite: UIColor {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    func linear(_ value: CGFloat) -> CGFloat {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    for _ in 0..<20 {
      let luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
      guard 1.05 / (luminance + 0.05) < 4.5 else { break }
      (red, green, blue) = (red * 0.95, green * 0.95, blue * 0.95)
    }
    return UIColor(red: red, green: green, blue: blue, alpha: 1)
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter of Hebrew, Arabic and other scripts that run from right to left.
  fileprivate var isRightToLeft: Bool {
    (0x590...0x8FF).contains(value) || (0xFB1D...0xFDFF).contains(value)
      || (0xFE70...0xFEFF).contains(value) || (0x10800...0x10FFF).contains(value)
      || (0x1E800...0x1EFFF).contains(value)
  }
}
