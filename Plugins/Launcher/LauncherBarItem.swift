import MaruKit

/// A row of the launcher in a bar: an icon and a name.
final class LauncherBarItem: UIView {
  /// The distance between the content and the sides, in points.
  private static let padding: CGFloat = 10
  /// The gap between the icon and the name, in points.
  private static let gap: CGFloat = 6
  /// The most letters of a name that are laid out.
  private static let longestName = 200

  /// Called when it is pressed.
  var onPress: (() -> Void)?
  private let icon = LauncherIcon(frame: .zero)
  private let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.lineBreakMode = .byTruncatingTail
    addSubview(icon)
    addSubview(label)
    isAccessibilityElement = true
    let tap = UITapGestureRecognizer()
    tap.addHandler { [unowned self] _ in onPress?() }
    addGestureRecognizer(tap)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows a row.
  ///
  /// - Parameters:
  ///   - entry: The row.
  ///   - font: The font of its name.
  ///   - hasCursor: Whether it is under the cursor.
  func show(_ entry: LauncherEntry, font: UIFont, hasCursor: Bool) {
    label.text = Self.name(of: entry)
    label.font = font
    label.textColor = hasCursor ? .white : .label
    backgroundColor =
      hasCursor ? (tintColor ?? .systemBlue).darkEnoughForWhite : .clear
    icon.show(
      entry.icon, or: entry.iconSubstitute, side: Self.iconSide(of: font), isLit: hasCursor)
    accessibilityLabel = entry.name
    accessibilityValue = [entry.detail, entry.note].filter { !$0.isEmpty }.joined(separator: ", ")
    accessibilityTraits = hasCursor ? [.button, .selected] : .button
    setNeedsLayout()
  }

  // MARK: Layout

  private static func name(of entry: LauncherEntry) -> String {
    String(entry.name.prefix(longestName))
  }

  private static func iconSide(of font: UIFont) -> CGFloat { (font.lineHeight * 1.1).rounded() }

  /// The width of a row, in points.
  static func width(of entry: LauncherEntry, font: UIFont) -> CGFloat {
    let text = name(of: entry).size(withAttributes: [.font: font]).width
    return (text + iconSide(of: font) + gap + 2 * padding).rounded(.up)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let edge: CGRectEdge = isMirrored ? .maxXEdge : .minXEdge
    let room = bounds.insetBy(dx: min(Self.padding, bounds.width / 4), dy: 0)
    let side = min(Self.iconSide(of: label.font), room.width, room.height)
    let parts = room.divided(atDistance: side, from: edge)
    icon.frame = parts.slice.insetBy(dx: 0, dy: (room.height - side) / 2)
    label.frame = parts.remainder.divided(atDistance: Self.gap, from: edge).remainder
  }
}
