import MaruKit

/// A field to search in a text, the text, and a statement with a check.
final class TextContentView: UIView {
  private static let spacing: CGFloat = 10
  private static let usualRows: CGFloat = 12

  let field = UITextField()
  let back = UIButton(type: .system)
  let forth = UIButton(type: .system)
  let countLabel = UILabel()
  let table = TextTable(frame: .zero, style: .plain)
  /// Scrolls sideways if lines are not broken.
  let scroller = UIScrollView()
  let check = UISwitch()
  let statementLabel = UILabel()

  /// Whether the field is shown.
  var hasField = false { didSet { if hasField != oldValue { setNeedsLayout() } } }
  /// The width that the lines need, in points; 0 if they are broken.
  var lineWidth: CGFloat = 0 { didSet { if lineWidth != oldValue { setNeedsLayout() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    field.borderStyle = .roundedRect
    field.clearButtonMode = .whileEditing
    field.placeholder = SystemWord.find.text
    field.accessibilityLabel = SystemWord.find.text
    field.autocorrectionType = .no
    field.font = .preferredFont(forTextStyle: .body)
    field.adjustsFontForContentSizeCategory = true
    for (button, symbol, label) in [
      (back, "chevron.up", "Previous match"), (forth, "chevron.down", "Next match"),
    ] {
      button.setImage(UIImage(systemName: symbol), for: .normal)
      button.accessibilityLabel = label
    }
    countLabel.font = .preferredFont(forTextStyle: .footnote)
    countLabel.textColor = .secondaryLabel
    countLabel.adjustsFontForContentSizeCategory = true
    table.separatorStyle = .none
    table.backgroundColor = .clear
    table.allowsSelection = false
    table.alwaysBounceVertical = false
    table.accessibilityLabel = "Text"
    scroller.backgroundColor = .secondarySystemGroupedBackground
    scroller.layer.cornerRadius = 10
    scroller.clipsToBounds = true
    scroller.alwaysBounceHorizontal = false
    scroller.addSubview(table)
    statementLabel.numberOfLines = 0
    statementLabel.font = .preferredFont(forTextStyle: .body)
    statementLabel.adjustsFontForContentSizeCategory = true
    statementLabel.isUserInteractionEnabled = true
    for part in [field, back, forth, countLabel, scroller, check, statementLabel] {
      addSubview(part)
    }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Layout

  private func statementHeight(_ width: CGFloat) -> CGFloat {
    guard statementLabel.text?.isEmpty == false else { return 0 }
    let room = CGSize(
      width: max(width - check.intrinsicContentSize.width - Self.spacing, 1), height: .infinity)
    return max(statementLabel.sizeThatFits(room).height, check.intrinsicContentSize.height)
      .rounded(.up)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let font = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traitCollection)
    var height = font.lineHeight * Self.usualRows
    let statement = statementHeight(size.width)
    if statement > 0 { height += statement + Self.spacing }
    return CGSize(width: size.width, height: height.rounded(.up))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var room = bounds
    func take(_ height: CGFloat, from edge: CGRectEdge) -> CGRect {
      let parts = room.divided(atDistance: min(height, room.height), from: edge)
      room = parts.remainder.divided(atDistance: Self.spacing, from: edge).remainder
      return parts.slice
    }
    for part in [field, back, forth, countLabel] { part.isHidden = !hasField }
    if hasField {
      let height = max(field.intrinsicContentSize.height, countLabel.font.lineHeight)
      var line = take(height.rounded(.up), from: .minYEdge)
      let trailing: CGRectEdge = isMirrored ? .minXEdge : .maxXEdge
      for button in [forth, back] {
        let parts = line.divided(atDistance: min(line.height, line.width / 4), from: trailing)
        button.frame = parts.slice
        line = parts.remainder
      }
      let count = countLabel.sizeThatFits(line.size)
      let parts = line.divided(
        atDistance: countLabel.text?.isEmpty == false ? min(count.width + 12, line.width / 3) : 0,
        from: trailing)
      countLabel.frame = parts.slice.insetBy(dx: min(6, parts.slice.width / 2), dy: 0)
      field.frame = parts.remainder
    }
    let statement = statementHeight(room.width)
    check.isHidden = statement == 0
    statementLabel.isHidden = statement == 0
    if statement > 0 {
      let line = take(statement, from: .maxYEdge)
      let size = check.intrinsicContentSize
      let parts = line.divided(
        atDistance: size.width + Self.spacing, from: isMirrored ? .maxXEdge : .minXEdge)
      check.frame = CGRect(
        x: isMirrored ? parts.slice.maxX - size.width : parts.slice.minX,
        y: (parts.slice.midY - size.height / 2).rounded(), width: size.width, height: size.height)
      statementLabel.frame = parts.remainder
    }
    scroller.frame = room
    let width = max(lineWidth, room.width)
    table.frame = CGRect(x: 0, y: 0, width: width, height: room.height)
    scroller.contentSize = CGSize(width: width, height: room.height)
  }
}
