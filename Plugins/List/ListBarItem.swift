import MaruKit

/// An item in a bar.
final class ListBarItem: UIView {
  /// The distance of the text from the sides, in points.
  static let padding: CGFloat = 10
  /// The gap between an icon and the text, in points.
  static let gap: CGFloat = 6

  /// Called when it is pressed.
  var onPress: (() -> Void)?
  /// The text for a screen reader, looked up when it is read; `nil` for the text that is shown.
  var spokenText: (() -> String)?
  private let label = UILabel()
  /// Created for the first text in markup; replaces the label.
  private var markupLabel: MarkupLabel?
  /// Created with the first icon.
  private var icon: IconView?

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.lineBreakMode = .byTruncatingTail
    addSubview(label)
    isAccessibilityElement = true
    let tap = UITapGestureRecognizer()
    tap.addHandler { [unowned self] _ in onPress?() }
    addGestureRecognizer(tap)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - markup: The text in Pango's markup, if it has any.
  ///   - look: The look of the bar.
  ///   - isSelected: Whether the cursor is here.
  ///   - isCollected: Whether it is one of the answers already.
  ///   - row: The attributes of the item, if it may have some.
  ///   - hasIcon: Whether there is room for an icon.
  func show(
    _ text: String, markup: PangoMarkup? = nil, _ look: ListBarLook, isSelected: Bool,
    isCollected: Bool = false,
    row: ListRow? = nil, hasIcon: Bool = false
  ) {
    label.text = text
    label.font = look.font
    label.textColor = isSelected ? look.selectedForeground : look.color(of: row)
    label.isHidden = markup != nil
    markupLabel?.isHidden = markup == nil
    if let markup {
      let view = markupLabel ?? MarkupLabel(frame: label.frame)
      if markupLabel == nil { addSubview(view) }
      markupLabel = view
      (view.markup, view.font, view.textColor) = (markup, look.font, label.textColor)
      view.hasUniformColor = isSelected
    }
    icon?.isHidden = !hasIcon
    if hasIcon {
      let view = icon ?? IconView(frame: .zero)
      if icon == nil { addSubview(view) }
      icon = view
      view.show(row?.icon, side: look.iconSide, color: label.textColor)
    }
    backgroundColor = isSelected ? look.selectedBackground : .clear
    layer.borderWidth = isCollected ? 1 : 0
    layer.borderColor = look.foreground.cgColor
    accessibilityLabel = text
    accessibilityTraits = isSelected ? [.button, .selected] : .button
  }

  override var accessibilityLabel: String? {
    get { spokenText?() ?? super.accessibilityLabel }
    set { super.accessibilityLabel = newValue }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var room = bounds.insetBy(dx: min(Self.padding, bounds.width / 4), dy: 0)
    if let icon, !icon.isHidden {
      let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
      let edge: CGRectEdge = isMirrored ? .maxXEdge : .minXEdge
      let side = min(label.font.lineHeight.rounded(), room.width)
      let parts = room.divided(atDistance: side, from: edge)
      icon.frame = parts.slice
      room = parts.remainder.divided(atDistance: Self.gap, from: edge).remainder
    }
    label.frame = room
    markupLabel?.frame = room
  }
}
