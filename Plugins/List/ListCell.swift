import MaruKit

/// A row of a list.
final class ListCell: UITableViewCell {
  /// The distance of the highlight from the sides of the table, in points.
  static let outset: CGFloat = 6
  private static let inset: CGFloat = 8
  /// The most letters that a row shows.
  private static let longestTitle = 1_000

  private let highlight = UIView()
  private let check = UIImageView()
  private let label = UILabel()
  /// Shows behind the text what matches.
  private let marks = CAShapeLayer()

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    backgroundColor = .clear
    highlight.layer.cornerRadius = 6
    label.lineBreakMode = .byTruncatingTail
    check.contentMode = .scaleAspectFit
    for view in [highlight, check] { contentView.addSubview(view) }
    contentView.layer.addSublayer(marks)
    contentView.addSubview(label)
    isAccessibilityElement = true
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// What a row shows.
  struct Content: Equatable {
    var title: String
    var query: ListQuery
    var font: UIFont
    /// Whether the keyboard or the pointer is here.
    var hasCursor: Bool
    /// Whether it is among several chosen ones; `nil` if only one can be chosen.
    var isChecked: Bool?
  }

  /// What it shows.
  var content: Content? { didSet { if content != oldValue { show() } } }

  private func show() {
    guard let content else { return }
    let title = String(content.title.prefix(Self.longestTitle))
    let isLit = content.hasCursor
    let color = isLit ? UIColor.white : .label
    label.text = title
    label.font = content.font
    label.textColor = color
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
    accessibilityLabel = title
    accessibilityTraits = content.isChecked == true || isLit ? [.button, .selected] : .button
    setNeedsLayout()
  }

  /// The accent colour, dark enough for white text.
  private var litColor: UIColor {
    (tintColor ?? .systemBlue).resolvedColor(with: UITraitCollection(userInterfaceStyle: .light))
      .readableUnderWhite
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    highlight.frame = contentView.bounds.insetBy(dx: Self.outset, dy: 0)
    var room = contentView.bounds.insetBy(dx: Self.outset + Self.inset, dy: 0)
    if !check.isHidden, let content {
      let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
      let side = min(content.font.lineHeight.rounded(), room.width)
      let parts = room.divided(atDistance: side, from: isMirrored ? .maxXEdge : .minXEdge)
      check.frame = parts.slice
      room =
        parts.remainder.divided(
          atDistance: Self.inset, from: isMirrored ? .maxXEdge : .minXEdge
        ).remainder
    }
    label.frame = room
    marks.frame = room
    marks.path = content.map { markPath(of: $0, in: room.size) }
  }

  /// The outlines of the parts of the text that match.
  ///
  /// Attributed texts would colour the letters, but Foundation on Linux releases none.
  private func markPath(of content: Content, in size: CGSize) -> CGPath {
    let path = UIBezierPath()
    let title = label.text ?? ""
    // Parts of a text from right to left have no simple outlines.
    guard !content.query.isEmpty, !title.unicodeScalars.contains(where: \.isRightToLeft) else {
      return path.cgPath
    }
    let text = title as NSString
    let height = content.font.lineHeight
    func width(_ part: NSRange) -> CGFloat {
      text.substring(with: part).size(withAttributes: [.font: content.font]).width
    }
    for range in content.query.ranges(in: title) {
      // A space at the end of a text has no width.
      let whole = width(NSRange(location: 0, length: NSMaxRange(range)))
      let start = whole - width(range)
      guard start < size.width else { continue }
      let end = min(whole, size.width)
      path.append(
        UIBezierPath(
          roundedRect: CGRect(
            x: start, y: ((size.height - height) / 2).rounded(), width: end - start, height: height),
          cornerRadius: 3))
    }
    return path.cgPath
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
