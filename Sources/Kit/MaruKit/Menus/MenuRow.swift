import Foundation

/// A row of an open menu.
@MainActor
final class MenuRow: UIControl {
  /// What a row shows.
  struct Content {
    var title: String
    var subtitle: String?
    var image: UIImage?
    var isDestructive = false
    var isUsable = true
    /// Whether the row is checked; `nil` if no row of its menu is.
    var isChecked: Bool?
    /// Whether the row leads to a further menu.
    var leadsOn = false
  }

  private static let margin: CGFloat = 16
  private static let checkWidth: CGFloat = 24
  private static let least: CGFloat = 44
  private static let thickLine: CGFloat = 8

  private let title = UILabel(frame: .zero)
  private let subtitle = UILabel(frame: .zero)
  private let check = UIImageView(frame: .zero)
  private let picture = UIImageView(frame: .zero)
  private let line = UIView(frame: .zero)
  private let content: Content
  /// Whether the line below the row is a thick one; `nil` for no line.
  var hasThickLine: Bool? { didSet { setNeedsLayout() } }
  /// Uses a key before the row does; returns whether it did.
  var takesKey: (@MainActor (Set<UIPress>) -> Bool)?

  /// Creates a row that runs a closure when it is pressed.
  init(_ content: Content, press: @escaping @MainActor () -> Void) {
    self.content = content
    super.init(frame: .zero)
    for view in [title, subtitle, check, picture, line] as [UIView] {
      view.isUserInteractionEnabled = false
      view.isAccessibilityElement = false
      addSubview(view)
    }
    title.numberOfLines = 2
    subtitle.numberOfLines = 2
    title.text = content.title
    subtitle.text = content.subtitle
    picture.image = content.leadsOn ? UIImage(systemName: "chevron.forward") : content.image
    picture.contentMode = .center
    check.image = content.isChecked == true ? UIImage(systemName: "checkmark") : nil
    check.contentMode = .center
    accessibilityLabel = [content.title, content.subtitle ?? ""].filter { !$0.isEmpty }
      .joined(separator: ", ")
    accessibilityTraits = content.isChecked == true ? [.button, .selected] : .button
    isEnabled = content.isUsable
    addAction(UIAction { _ in press() }, for: .touchUpInside)
    show()
  }

  required init?(coder: NSCoder) { nil }

  private func show() {
    title.font = .preferredFont(forTextStyle: .body, compatibleWith: traitCollection)
    subtitle.font = .preferredFont(forTextStyle: .footnote, compatibleWith: traitCollection)
    let color: UIColor =
      !isEnabled ? .tertiaryLabel : content.isDestructive ? .systemRed : .label
    title.textColor = color
    subtitle.textColor = isEnabled ? .secondaryLabel : .tertiaryLabel
    picture.tintColor = color
    check.tintColor = color
    backgroundColor = isHighlighted || isFocused ? .systemFill : nil
  }

  override func stateChanged() {
    super.stateChanged()
    show()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    show()
    setNeedsLayout()
  }

  /// The background shows the focus.
  override var showsFocusRing: Bool { false }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if takesKey?(presses) != true { super.pressesBegan(presses, with: event) }
  }

  // MARK: Layout

  private func insets() -> UIEdgeInsets {
    let start = content.isChecked == nil ? Self.margin : Self.margin + Self.checkWidth
    let end = picture.image == nil ? Self.margin : 2 * Self.margin + 20
    return NSDirectionalEdgeInsets(top: 11, leading: start, bottom: 11, trailing: end)
      .resolved(isRightToLeft: readsRightToLeft)
  }

  /// The height of the row at a width, in points.
  func height(at width: CGFloat) -> CGFloat {
    let insets = insets()
    let room = CGSize(width: max(width - insets.horizontal, 0), height: .greatestFiniteMagnitude)
    let texts = title.sizeThatFits(room).height + subtitleHeight(room)
    return ceilToPixels(max(Self.least, texts + insets.vertical)) + lineHeight(above: true)
  }

  /// The height of the line; a thin one takes no room above itself.
  private func lineHeight(above takesRoom: Bool) -> CGFloat {
    guard let hasThickLine else { return 0 }
    return hasThickLine ? Self.thickLine : takesRoom ? 0 : 1 / pixelsPerPoint
  }

  private func subtitleHeight(_ room: CGSize) -> CGFloat {
    (content.subtitle ?? "").isEmpty ? 0 : subtitle.sizeThatFits(room).height
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let insets = insets()
    let whole = bounds.height - lineHeight(above: true)
    let room = CGRect(x: 0, y: 0, width: bounds.width, height: max(whole, 0)).inset(by: insets)
    let lower = subtitleHeight(room.size)
    let upper = min(title.sizeThatFits(room.size).height, max(room.height - lower, 0))
    let y = (whole - upper - lower) / 2
    title.frame = CGRect(x: room.minX, y: y, width: room.width, height: upper)
    subtitle.frame = CGRect(x: room.minX, y: y + upper, width: room.width, height: lower)
    let (first, last) = (
      CGRect(x: 8, y: 0, width: Self.checkWidth, height: whole),
      CGRect(x: bounds.width - 36, y: 0, width: 20, height: whole)
    )
    func mirrored(_ rect: CGRect) -> CGRect {
      CGRect(
        x: bounds.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }
    check.frame = readsRightToLeft ? mirrored(first) : first
    picture.frame = readsRightToLeft ? mirrored(last) : last
    line.backgroundColor = hasThickLine == true ? .tertiarySystemFill : .separator
    let height = lineHeight(above: false)
    line.frame = CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
  }
}
