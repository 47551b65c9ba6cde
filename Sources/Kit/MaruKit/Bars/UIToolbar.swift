import Foundation
import Graphics

/// A bar of items, usually at the bottom of its surroundings.
///
/// Mirrors UIKit: 44 points high, over a blurred background. A toolbar without items serves as such a
/// background. As an `inputAccessoryView` it lies above the input view.
@preconcurrency @MainActor
open class UIToolbar: UIView {
  private static let height: CGFloat = 44
  /// The duration in which items are exchanged, in seconds.
  private static let duration = 0.25

  private let background = BarBackground(hasLineAtTop: true)
  private let row = BarItemRow()
  private let box = UIView(frame: .zero)
  private var settings = BarSettings() { didSet { showBackground() } }
  private var backgroundImages: [UIBarMetrics: UIImage] = [:]

  // MARK: Initializers

  /// Creates a toolbar without items.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a toolbar from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    decode(coder, as: UIToolbar.self)
  }

  private func setUp() {
    addSubview(background)
    addSubview(box)
    showBackground()
  }

  // MARK: Items

  /// The items from the leading to the trailing edge; `nil` if there are none.
  open var items: [UIBarButtonItem]? {
    get { row.items.isEmpty ? nil : row.items }
    set { setItems(newValue, animated: false) }
  }

  /// Sets the items.
  ///
  /// If it is animated, new ones fade in.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    let old = row.shownViews
    row.show(items ?? [], in: box, host: self)
    setNeedsLayout()
    guard animated, window != nil else { return }
    let new = row.shownViews.filter { view in !old.contains { $0 === view } }
    UIView.performWithoutAnimation {
      layoutIfNeeded()
      for view in new { view.alpha = 0 }
    }
    UIView.animate(withDuration: Self.duration, delay: 0, options: .allowUserInteraction) {
      for view in new { view.alpha = 1 }
    }
  }

  // MARK: Look

  /// The look of the bar.
  open var barStyle = UIBarStyle.default {
    didSet {
      AppearanceProxies.setDefaults { overrideUserInterfaceStyle = barStyle.interfaceStyle }
      appearanceDidSet(\UIToolbar.barStyle, to: barStyle)
    }
  }

  /// Whether the views behind are seen through the bar.
  open var isTranslucent: Bool {
    get { settings.isTranslucent }
    set {
      settings.isTranslucent = newValue
      appearanceDidSet(\UIToolbar.isTranslucent, to: newValue)
    }
  }

  /// The colour of the background; that of the material if `nil`.
  ///
  /// `tintColor` colours the items.
  open var barTintColor: UIColor? {
    get { settings.tint }
    set {
      settings.tint = newValue
      appearanceDidSet(\UIToolbar.barTintColor, to: newValue)
    }
  }

  /// The background; once set, it replaces the one of the older properties.
  open var standardAppearance: UIToolbarAppearance {
    get { appearances.standard }
    set {
      appearances.standard = newValue
      appearanceDidSet(\UIToolbar.standardAppearance, to: newValue.copy())
    }
  }
  private lazy var appearances = BarAppearances<UIToolbarAppearance> { [weak self] in
    self?.showBackground()
    self?.barItemChanged()
  }

  /// The appearance that the bar shows; `nil` if that is one of the older properties.
  private var appearance: UIToolbarAppearance? {
    guard appearances.areInUse else { return nil }
    return isAtScrollEdge ? appearances.scrollEdge ?? appearances.standard : appearances.standard
  }

  /// The background in the low bar of a phone on its side; a desktop's bars never show it.
  open var compactAppearance: UIToolbarAppearance? {
    didSet { appearanceDidSet(\UIToolbar.compactAppearance, to: compactAppearance?.copy()) }
  }

  /// The background while the bottom of a navigation controller's content is visible.
  ///
  /// If `nil`, there is none.
  open var scrollEdgeAppearance: UIToolbarAppearance? {
    get { appearances.scrollEdge }
    set {
      appearances.scrollEdge = newValue
      appearanceDidSet(\UIToolbar.scrollEdgeAppearance, to: newValue?.copy())
    }
  }

  /// Whether the bottom of the content is visible.
  final var isAtScrollEdge = false {
    didSet {
      guard isAtScrollEdge != oldValue else { return }
      showBackground()
      barItemChanged()
    }
  }

  /// Sets an image that replaces the background; an empty one makes the bar transparent.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition,
    barMetrics: UIBarMetrics
  ) {
    backgroundImages[barMetrics] = backgroundImage
    settings.image = backgroundImages[.default]
    appearanceDidCall(
      UIToolbar.setBackground, backgroundImage,
      for: BackgroundPlace(position: topOrBottom, metrics: barMetrics))
  }

  private struct BackgroundPlace: Hashable {
    let position: UIBarPosition
    let metrics: UIBarMetrics
  }

  private func setBackground(_ image: UIImage?, at place: BackgroundPlace) {
    setBackgroundImage(image, forToolbarPosition: place.position, barMetrics: place.metrics)
  }

  /// The image that replaces the background.
  open func backgroundImage(
    forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics
  ) -> UIImage? { backgroundImages[barMetrics] }

  /// Sets an image that replaces the line at the edge; an empty one removes it.
  open func setShadowImage(
    _ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition
  ) {
    settings.shadowImage = shadowImage
    appearanceDidCall(UIToolbar.setShadowImage, shadowImage, for: topOrBottom)
  }

  /// The image that replaces the line at the edge.
  open func shadowImage(forToolbarPosition topOrBottom: UIBarPosition) -> UIImage? {
    settings.shadowImage
  }

  private func showBackground() {
    let edge = isAtScrollEdge ? appearances.scrollEdge?.look : nil
    if isAtScrollEdge, edge == nil, appearances.areInUse || settings.isUsual {
      background.look = .transparent
    } else {
      background.look = edge ?? (appearances.areInUse ? appearances.standard.look : settings.look)
    }
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }

  /// The given width, and 44 points of height.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width > 0 ? size.width : superview?.bounds.width ?? UIScreen.main.bounds.width
    return CGSize(width: width, height: Self.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    sendSubviewToBack(background)
    background.frame = bounds
    box.frame = bounds
    let insets = safeAreaInsets
    let side = (bounds.width >= 414 ? 20 : 16) - BarItemButton.padding
    let room = bounds.inset(
      by: UIEdgeInsets(
        top: insets.top, left: insets.left + side, bottom: insets.bottom,
        right: insets.right + side))
    row.place(in: room.isNull ? .zero : room, isReversed: readsRightToLeft)
  }

  /// Touches beside the items belong to the bar.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === box ? self : hit
  }
}

extension UIToolbar: BarItemHost {
  func titleAttributes(
    of style: UIBarButtonItem.Style, in state: UIControl.State
  ) -> [NSAttributedString.Key: Any] {
    guard let shown = appearance else { return [:] }
    return (style == .done ? shown.doneButtonAppearance : shown.buttonAppearance)
      .attributes(in: state)
  }

  func barItemChanged() {
    row.show(row.items, in: box, host: self)
    setNeedsLayout()
  }
}
