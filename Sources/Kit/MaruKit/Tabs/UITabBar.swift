import Foundation
import Graphics

/// Is told which item of a tab bar the user selects.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
public protocol UITabBarDelegate: AnyObject {
  /// Called after the user has pressed an item, also if it was selected before.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  /// Does nothing.
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// The background of a tab bar.
open class UITabBarAppearance: UIBarAppearance {}

/// A bar with a button for each item; one item is selected.
///
/// Mirrors UIKit: 49 points high, over a blurred background. All items are shown, in equal parts of the
/// width; in a wide window they are in the middle, with their titles beside the images.
@preconcurrency @MainActor
open class UITabBar: UIView {
  private static let height: CGFloat = 49
  private static let leastWideWidth: CGFloat = 76
  private static let wideGap: CGFloat = 34

  private let background = BarBackground(hasLineAtTop: true)
  private var buttons: [TabBarButton] = []
  private var settings = BarSettings() { didSet { showBackground() } }
  /// Called before the delegate when the user presses an item; returns whether it is selected.
  final var shouldSelect: ((UITabBarItem) -> Bool)?
  /// Called when the bar is translucent or opaque.
  final var onLookChange: (() -> Void)?

  /// Is told which item the user selects.
  ///
  /// Held weakly.
  open weak var delegate: (any UITabBarDelegate)?

  // MARK: Initializers

  /// Creates a bar without items.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a bar from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    addSubview(background)
    showBackground()
  }

  // MARK: Items

  /// The items from the leading to the trailing edge; `nil` if there are none.
  open var items: [UITabBarItem]? {
    get { buttons.isEmpty ? nil : buttons.map(\.item) }
    set { setItems(newValue, animated: false) }
  }

  /// Sets the items; they are exchanged at once.
  ///
  /// The selected item stays selected if it is among them.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
    let old = buttons
    for button in old { button.item.host = nil }
    buttons = (items ?? []).map { item in
      old.first { $0.item === item } ?? button(for: item)
    }
    for button in old where !buttons.contains(button) { button.removeFromSuperview() }
    for button in buttons {
      button.item.host = self
      addSubview(button)
    }
    if let selectedItem, items?.contains(selectedItem) != true { self.selectedItem = nil }
    itemChanged()
  }

  /// The view of an item; `nil` if the bar does not show it.
  final func view(of item: UITabBarItem) -> UIView? { buttons.first { $0.item === item } }

  private func button(for item: UITabBarItem) -> TabBarButton {
    let button = TabBarButton(item)
    button.addAction(
      UIAction { [weak self] _ in self?.pressed(item) }, for: .touchUpInside)
    return button
  }

  private func pressed(_ item: UITabBarItem) {
    guard shouldSelect?(item) ?? true else { return }
    selectedItem = item
    delegate?.tabBar(self, didSelect: item)
  }

  /// The selected item; `nil` if there is none.
  open weak var selectedItem: UITabBarItem? {
    didSet { if selectedItem !== oldValue { itemChanged() } }
  }

  /// Shows the items as they are now.
  final func itemChanged() {
    for button in buttons {
      button.isSelected = button.item === selectedItem
      button.show(unselectedColor: unselectedItemTintColor ?? .secondaryLabel)
    }
    setNeedsLayout()
  }

  // MARK: Look

  /// The look of the bar.
  open var barStyle = UIBarStyle.default {
    didSet { overrideUserInterfaceStyle = barStyle.interfaceStyle }
  }

  /// Whether the views behind are seen through the bar.
  open var isTranslucent: Bool {
    get { settings.isTranslucent }
    set {
      settings.isTranslucent = newValue
      onLookChange?()
    }
  }

  /// The colour of the background; that of the material if `nil`.
  ///
  /// `tintColor` colours the selected item.
  open var barTintColor: UIColor? {
    get { settings.tint }
    set { settings.tint = newValue }
  }

  /// The colour of the items that are not selected; that of secondary labels if `nil`.
  open var unselectedItemTintColor: UIColor? { didSet { itemChanged() } }

  /// An image that replaces the background; an empty one makes the bar transparent.
  open var backgroundImage: UIImage? {
    get { settings.image }
    set { settings.image = newValue }
  }

  /// An image that replaces the line at the edge; an empty one removes it.
  open var shadowImage: UIImage? {
    get { settings.shadowImage }
    set { settings.shadowImage = newValue }
  }

  /// The background; once set, it replaces the one of the older properties.
  open var standardAppearance: UITabBarAppearance {
    get { appearances.standard }
    set { appearances.standard = newValue }
  }
  private lazy var appearances = BarAppearances<UITabBarAppearance> { [weak self] in
    self?.showBackground()
  }

  /// The background while the bottom of the content is visible; read by programs only, because the bar
  /// shows `standardAppearance` there too.
  open var scrollEdgeAppearance: UITabBarAppearance? {
    get { appearances.scrollEdge }
    set { appearances.scrollEdge = newValue }
  }

  private func showBackground() {
    background.look = appearances.areInUse ? appearances.standard.look : settings.look
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    itemChanged()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    itemChanged()
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }

  /// The given width, and 49 points of height.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width > 0 ? size.width : superview?.bounds.width ?? UIScreen.main.bounds.width
    return CGSize(width: width, height: Self.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    sendSubviewToBack(background)
    background.frame = bounds
    let room = bounds.inset(by: safeAreaInsets)
    guard !buttons.isEmpty, !room.isNull else { return }
    var width = room.width / CGFloat(buttons.count)
    var gap: CGFloat = 0
    if traitCollection.horizontalSizeClass == .regular {
      let widest = buttons.map(\.contentWidth).max() ?? 0
      gap = min(Self.wideGap, max(width - widest, 0))
      width = min(max(widest, Self.leastWideWidth), width - gap)
    }
    let count = CGFloat(buttons.count)
    let start = room.midX - (count * width + (count - 1) * gap) / 2
    let order = readsRightToLeft ? buttons.reversed() : buttons
    for (index, button) in order.enumerated() {
      button.frame = CGRect(
        x: start + CGFloat(index) * (width + gap), y: room.minY, width: width, height: room.height)
    }
  }
}
