import MaruKit

/// A row of the launcher: an icon, a name, and grey texts.
final class LauncherCell: UITableViewCell {
  /// The distance of the highlight from the sides of the table, in points.
  private static let outset: CGFloat = 8
  /// The distance of the icon from the side of the highlight, in points.
  private static let inset: CGFloat = 10
  /// The distance of the name from the icon, and between texts, in points.
  static let gap: CGFloat = 12
  /// The most letters of a text.
  private static let longestText = 500
  /// The part of the room that the note may take.
  private static let widestNote: CGFloat = 0.35
  /// The least width of the detail, in letters; a shorter one is left out.
  private static let leastDetail: CGFloat = 4

  private let highlight = UIView()
  private let icon = LauncherIcon(frame: .zero)
  private let nameLabel = UILabel()
  private let detailLabel = UILabel()
  private let noteLabel = UILabel()

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    backgroundColor = .clear
    highlight.layer.cornerRadius = 8
    for view in [highlight, icon, nameLabel, detailLabel, noteLabel] {
      contentView.addSubview(view)
    }
    for label in [nameLabel, detailLabel, noteLabel] { label.lineBreakMode = .byTruncatingTail }
    isAccessibilityElement = true
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// What a row shows.
  struct Content: Equatable {
    var entry: LauncherEntry
    var font: UIFont
    /// Whether the keyboard or the pointer is here.
    var hasCursor: Bool
  }

  /// What it shows.
  var content: Content? { didSet { if content != oldValue { show() } } }

  private func show() {
    guard let content else { return }
    let (entry, isLit) = (content.entry, content.hasCursor)
    let small = content.font.withSize((content.font.pointSize * 0.88).rounded())
    for (label, text, font) in [
      (nameLabel, entry.name, content.font), (detailLabel, entry.detail, small),
      (noteLabel, entry.note, small),
    ] {
      label.text = String(text.prefix(Self.longestText))
      label.font = font
      label.textColor = label === nameLabel ? .label : .secondaryLabel
      if isLit { label.textColor = .white }
    }
    highlight.backgroundColor = isLit ? litColor : .clear
    icon.show(
      entry.icon, or: entry.iconSubstitute, side: Self.iconSide(of: content.font), isLit: isLit)
    accessibilityLabel = entry.name
    accessibilityValue = [entry.detail, entry.note].filter { !$0.isEmpty }.joined(separator: ", ")
    accessibilityTraits = isLit ? [.button, .selected] : .button
    setNeedsLayout()
  }

  /// The accent colour, dark enough for white text.
  private var litColor: UIColor {
    (tintColor ?? .systemBlue).darkEnoughForWhite
  }

  // MARK: Layout

  /// The distance of the icon from the side of the table, in points.
  static func margin(inWidth width: CGFloat) -> CGFloat {
    min(outset, width / 16) + min(inset, width / 16)
  }

  /// The width and the height of an icon, in points.
  static func iconSide(of font: UIFont) -> CGFloat { (font.lineHeight * 1.25).rounded() }

  /// The height of a row, in points.
  static func height(of font: UIFont) -> CGFloat {
    (iconSide(of: font) + max(font.lineHeight * 0.7, 8)).rounded(.up)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let content else { return }
    highlight.frame = contentView.bounds.insetBy(
      dx: min(Self.outset, contentView.bounds.width / 16), dy: 1)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let edge: CGRectEdge = isMirrored ? .maxXEdge : .minXEdge
    var room = highlight.frame.insetBy(dx: min(Self.inset, contentView.bounds.width / 16), dy: 0)
    func take(_ width: CGFloat, from edge: CGRectEdge) -> CGRect {
      let parts = room.divided(atDistance: min(width, room.width), from: edge)
      room = parts.remainder.divided(atDistance: Self.gap, from: edge).remainder
      return parts.slice
    }
    let side = min(Self.iconSide(of: content.font), room.height - 2)
    icon.frame = take(side, from: edge).insetBy(dx: 0, dy: (room.height - side) / 2)
    func width(of label: UILabel) -> CGFloat { label.intrinsicContentSize.width.rounded(.up) }
    let least = Self.leastDetail * content.font.pointSize
    if content.entry.note.isEmpty || room.width < 4 * least {
      noteLabel.isHidden = true
    } else {
      noteLabel.isHidden = false
      noteLabel.frame = take(
        min(width(of: noteLabel), room.width * Self.widestNote),
        from: isMirrored ? .minXEdge : .maxXEdge)
    }
    nameLabel.frame = take(width(of: nameLabel), from: edge)
    detailLabel.isHidden = content.entry.detail.isEmpty || room.width < least
    detailLabel.frame = room
    // The baselines are in one line.
    detailLabel.frame.origin.y += ((nameLabel.font.descender - detailLabel.font.descender) / -2)
      .rounded(.down)
    noteLabel.frame.origin.y = detailLabel.frame.origin.y
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
