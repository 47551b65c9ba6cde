import Foundation

/// The button that shows a bar item's title or image.
@MainActor
final class BarItemButton: UIButton {
  /// The size of titles and symbols, in points; bars do not follow the user's text size.
  static let fontSize: CGFloat = 17
  /// The padding at either side of the content, in points.
  static let padding: CGFloat = 8
  private static let leastWidth: CGFloat = 36

  private weak var item: UIBarButtonItem?
  private var leastTitleWidth: CGFloat = 0

  /// Creates the button of an item.
  static func make(for item: UIBarButtonItem) -> BarItemButton {
    let button = BarItemButton(type: .system)
    button.item = item
    button.contentEdgeInsets = UIEdgeInsets(top: 0, left: padding, bottom: 0, right: padding)
    button.titleLabel?.lineBreakMode = .byTruncatingTail
    button.addAction(
      UIAction { [weak button] _ in button?.item?.press() }, for: .primaryActionTriggered)
    return button
  }

  /// Shows the item as it is now.
  func show(_ item: UIBarButtonItem) {
    let isBold = item.style == .done
    let font = UIFont.systemFont(ofSize: Self.fontSize, weight: isBold ? .semibold : .regular)
    isEnabled = item.isEnabled && item.primaryAction?.attributes.contains(.disabled) != true
    isSelected = item.isSelected
    menu = item.menu
    showsMenuAsPrimaryAction = item.opensMenu
    tintColor = item.tintColor ?? (item.systemItem == .close ? .secondaryLabel : nil)
    backgroundColor = item.isSelected ? tintColor.withAlphaComponent(0.15) : nil
    layer.cornerRadius = item.isSelected ? 8 : 0
    titleLabel?.font = font
    show(title: item.image == nil ? item.title : nil, of: item, in: font)
    setImage(item.image, for: .normal)
    setPreferredSymbolConfiguration(
      UIImage.SymbolConfiguration(
        pointSize: Self.fontSize, weight: isBold ? .semibold : .regular, scale: .large),
      forImageIn: .normal)
    imageEdgeInsets = item.imageInsets
    leastTitleWidth = (item.possibleTitles ?? []).map { width(of: $0, item, font) }.max() ?? 0
    accessibilityLabel =
      item.accessibilityLabel ?? (item.image == nil ? nil : item.systemItem?.description?.text)
      ?? item.title
    accessibilityValue = item.accessibilityValue
    accessibilityHint = item.accessibilityHint
    accessibilityIdentifier = item.accessibilityIdentifier
    invalidateIntrinsicContentSize()
  }

  private func show(title: String?, of item: UIBarButtonItem, in font: UIFont) {
    setTitle(title, for: .normal)
    for state in [UIControl.State.normal, .highlighted, .disabled] {
      let isStyled = !ownAttributes(of: item, in: state).isEmpty
      setAttributedTitle(
        title.flatMap {
          isStyled
            ? NSAttributedString(string: $0, attributes: attributes(of: item, in: state, font))
            : nil
        }, for: state)
    }
  }

  private func attributes(
    of item: UIBarButtonItem, in state: UIControl.State, _ font: UIFont
  ) -> [NSAttributedString.Key: Any] {
    let color: UIColor = state == .disabled ? .tertiaryLabel : tintColor
    return [.font: font, .foregroundColor: color]
      .merging(ownAttributes(of: item, in: state)) { $1 }
  }

  /// The attributes that the bar and the item set.
  private func ownAttributes(
    of item: UIBarButtonItem, in state: UIControl.State
  ) -> [NSAttributedString.Key: Any] {
    (item.host?.titleAttributes(of: item.style, in: state) ?? [:])
      .merging(item.shownAttributes(in: state) ?? [:]) { $1 }
  }

  private func width(of title: String, _ item: UIBarButtonItem, _ font: UIFont) -> CGFloat {
    let ruler = UILabel(frame: .zero)
    // Without attributes of one's own it needs no attributed string, which Foundation leaks.
    ruler.show(title, attributes: attributes(of: item, in: .normal, font))
    return ruler.intrinsicContentSize.width
  }

  /// Applies the proxies of bar items when the item enters a window.
  override func didMoveToWindow() {
    super.didMoveToWindow()
    guard AppearanceProxies.areInUse, window != nil, let item else { return }
    AppearanceProxies.shared.apply(to: item)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard AppearanceProxies.areInUse, AppearanceProxies.shared.dependOnTraits, window != nil,
      let item
    else { return }
    AppearanceProxies.shared.apply(to: item)
  }

  /// Titles with attributes have the tint colour too.
  override func tintColorDidChange() {
    super.tintColorDidChange()
    guard let item, !ownAttributes(of: item, in: state).isEmpty else { return }
    show(
      title: item.image == nil ? item.title : nil, of: item,
      in: titleLabel?.font ?? .systemFont(ofSize: Self.fontSize))
  }

  override var menuSender: Any { item ?? self }

  override var intrinsicContentSize: CGSize {
    var size = super.intrinsicContentSize
    size.width = max(size.width, leastTitleWidth + 2 * Self.padding, Self.leastWidth)
    return size
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

/// Gives a custom view with constraints a frame.
@MainActor
final class BarCustomView: UIView {
  private weak var content: UIView?

  /// Shows a view in the middle of the height, as wide as this one.
  func hold(_ view: UIView) {
    guard content !== view || view.superview !== self else { return }
    content?.removeFromSuperview()
    content = view
    addSubview(view)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: leadingAnchor),
      view.trailingAnchor.constraint(equalTo: trailingAnchor),
      view.centerYAnchor.constraint(equalTo: centerYAnchor),
    ])
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    content?.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) ?? .zero
  }
}
