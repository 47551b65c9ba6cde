import Foundation
import Graphics

/// A bar with a title, a button that goes back, and items at both sides.
///
/// Mirrors UIKit: 44 points high, or 74 with a prompt, and 52 points higher with a large title. A
/// search bar is below both. The bar shows the last of its items; the back button leads to the one
/// before it.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
  /// The duration in which items are exchanged, in seconds.
  static let duration = 0.35

  private let background = BarBackground(hasLineAtTop: false)
  private var row: NavigationItemView?
  private var shownItems: [UINavigationItem] = []
  private var settings = BarSettings() { didSet { showBackground() } }
  private var backgroundImages: [UIBarMetrics: UIImage] = [:]
  private var transition: NavigationBarTransition?
  /// Whether a transition of the bar's own is running.
  private var finish: (() -> Void)?
  /// The navigation controller that the bar belongs to.
  final weak var navigator: UINavigationController?
  /// The items of a controller around the navigation controller, before those of the shown item.
  final var containerItems: [UIBarButtonItem] = [] {
    didSet { if containerItems != oldValue { row?.show() } }
  }

  /// Is told about the items.
  ///
  /// Held weakly; `nil` for the bar of a navigation controller.
  open weak var delegate: (any UINavigationBarDelegate)?

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
    decode(coder, as: UINavigationBar.self)
  }

  private func setUp() {
    addSubview(background)
    showBackground()
  }

  // MARK: Items

  /// The items, the displayed one last; `nil` if there are none.
  open var items: [UINavigationItem]? {
    get { shownItems.isEmpty ? nil : shownItems }
    set { setItems(newValue, animated: false) }
  }

  /// The displayed item.
  open var topItem: UINavigationItem? { shownItems.last }

  /// The item to which the back button leads.
  open var backItem: UINavigationItem? { shownItems.dropLast().last }

  /// Sets the items; if they are animated, the last one comes like a pushed or a popped one.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    let items = items ?? []
    let isPop = items.last.map { item in shownItems.dropLast().contains { $0 === item } } ?? true
    change(to: items, isPush: !isPop, animated: animated) {}
  }

  /// Pushes an item.
  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    change(to: shownItems + [item], isPush: true, animated: animated) { [weak self] in
      guard let self else { return }
      delegate?.navigationBar(self, didPush: item)
    }
  }

  /// Pops the displayed item, and returns it.
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    guard let item = shownItems.last, delegate?.navigationBar(self, shouldPop: item) ?? true else {
      return nil
    }
    change(to: shownItems.dropLast(), isPush: false, animated: animated) { [weak self] in
      guard let self else { return }
      delegate?.navigationBar(self, didPop: item)
    }
    return item
  }

  private func change(
    to items: [UINavigationItem], isPush: Bool, animated: Bool, completion: @escaping () -> Void
  ) {
    finish?()
    guard animated, window != nil, items.last !== shownItems.last else {
      show(items)
      return completion()
    }
    begin(items, isPush: isPush)
    finish = { [weak self] in
      self?.finish = nil
      self?.end(isCancelled: false)
      completion()
    }
    UIView.animate(
      withDuration: Self.duration, delay: 0, options: .curveEaseOut,
      animations: { self.run() }, completion: { [weak self] _ in self?.finish?() })
  }

  /// The back button was pressed.
  final func goBack() {
    if let action = topItem?.backAction { return action.perform(sender: topItem) }
    guard let navigator else {
      popItem(animated: true)
      return
    }
    navigator.goBack()
  }

  // MARK: Transitions

  /// Shows items at once.
  func show(_ items: [UINavigationItem]) {
    transition?.end(isCancelled: false)
    transition = nil
    take(items)
    row?.removeFromSuperview()
    row = makeRow()
  }

  /// Prepares a transition to other items.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - isPush: Whether the last one comes from the trailing side.
  ///   - heightBelow: The greatest height below its row during the transition, in points.
  final func begin(
    _ items: [UINavigationItem], isPush: Bool,
    heightBelow: CGFloat = CGFloat.greatestFiniteMagnitude
  ) {
    transition?.end(isCancelled: false)
    formerItems = shownItems
    formerRow = row
    take(items)
    row = makeRow()
    formerRow?.greatestHeightBelow = formerRow?.heightBelow
    row?.greatestHeightBelow = heightBelow
    transition = NavigationBarTransition(from: formerRow, to: row, isPush: isPush)
  }
  private var formerItems: [UINavigationItem] = []
  private var formerRow: NavigationItemView?

  /// Makes the transition's changes, inside an animation.
  func run() {
    transition?.run()
    showBackground()
  }

  /// Ends the transition; if it was cancelled, the former items are back.
  func end(isCancelled: Bool) {
    guard let transition else { return }
    transition.end(isCancelled: isCancelled)
    self.transition = nil
    if isCancelled {
      take(formerItems)
      row = formerRow
      row?.show()
    }
    row?.greatestHeightBelow = nil
    (formerItems, formerRow) = ([], nil)
    showBackground()
  }

  private func take(_ items: [UINavigationItem]) {
    for item in shownItems where item.bar === self { item.bar = nil }
    shownItems = items
    for item in items { item.bar = self }
    heightChanged()
    navigator?.itemsChanged()
  }

  private func makeRow() -> NavigationItemView? {
    guard let item = shownItems.last else { return nil }
    let row = NavigationItemView(item, after: backItem, in: self)
    addSubview(row)
    showBackground()
    return row
  }

  /// An item has changed.
  final func itemChanged(_ item: UINavigationItem, animated: Bool) {
    guard let row, item === topItem || item === backItem else { return }
    row.show()
    showBackground()
    navigator?.itemsChanged()
    guard animated, window != nil else { return }
    UIView.transition(
      with: row, duration: 0.25, options: [.transitionCrossDissolve, .allowUserInteraction],
      animations: { row.layoutIfNeeded() })
  }

  // MARK: Large titles

  /// Whether titles are large, in a row of their own below the items; `false` by default.
  ///
  /// The items may differ: see `UINavigationItem.largeTitleDisplayMode`. In a navigation controller
  /// the row shrinks while the content of the last controller scrolls up.
  open var prefersLargeTitles = false {
    didSet {
      if prefersLargeTitles != oldValue { titleSizeChanged() }
      appearanceDidSet(\UINavigationBar.prefersLargeTitles, to: prefersLargeTitles)
    }
  }

  /// The attributes of large titles, such as their font and their colour.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet {
      titleSizeChanged()
      appearanceDidSet(\UINavigationBar.largeTitleTextAttributes, to: largeTitleTextAttributes)
    }
  }

  /// The attributes of an item's large title, among them a font and a colour.
  final func largeTitleAttributes(for item: UINavigationItem) -> [NSAttributedString.Key: Any] {
    largeTitleAttributes(for: item, atScrollEdge: isAtScrollEdge)
  }

  private func largeTitleAttributes(
    for item: UINavigationItem, atScrollEdge: Bool
  ) -> [NSAttributedString.Key: Any] {
    let usual: [NSAttributedString.Key: Any] = [
      .font: LargeTitleView.font(for: traitCollection), .foregroundColor: UIColor.label,
    ]
    return usual.merging(largeTitleTextAttributes ?? [:]) { $1 }
      .merging(
        appearance(for: item, atScrollEdge: atScrollEdge)?.largeTitleTextAttributes ?? [:]
      ) { $1 }
  }

  /// Computes the height of an item's large title over the top of the content.
  ///
  /// - Parameter items: The item, after those below it.
  /// - Returns: Points; 0 if the item has no large title.
  final func largeTitleHeight(of items: some BidirectionalCollection<UINavigationItem>) -> CGFloat {
    guard prefersLargeTitles, let item = items.last, !item.givesRoomToSearch else { return 0 }
    let mode = items.last { $0.largeTitleDisplayMode != .automatic }?.largeTitleDisplayMode
    guard mode ?? .always == .always else { return 0 }
    // The height stays the same while another appearance comes under the finger.
    let font = largeTitleAttributes(for: item, atScrollEdge: true)[.font] as? UIFont
    return LargeTitleView.height(for: font, traitCollection)
  }

  /// The height of the large title of an item of the bar; 0 if it has none.
  final func largeTitleHeight(of item: UINavigationItem) -> CGFloat {
    guard let index = shownItems.firstIndex(where: { $0 === item }) else { return 0 }
    return largeTitleHeight(of: shownItems[...index])
  }

  /// Called when an item may have a large title, or another height of it.
  final func titleSizeChanged() {
    row?.show()
    heightChanged()
  }

  /// Shows large titles as large as the user's texts; an override calls `super`.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    let size = traitCollection.preferredContentSizeCategory
    guard size != previousTraitCollection?.preferredContentSizeCategory else { return }
    titleSizeChanged()
  }

  // MARK: Look

  /// The look of the bar.
  open var barStyle = UIBarStyle.default {
    didSet {
      AppearanceProxies.setDefaults { overrideUserInterfaceStyle = barStyle.interfaceStyle }
      appearanceDidSet(\UINavigationBar.barStyle, to: barStyle)
    }
  }

  /// Whether the views behind are seen through the bar.
  ///
  /// The content of a navigation controller begins below an opaque bar.
  open var isTranslucent: Bool {
    get { settings.isTranslucent }
    set {
      appearanceDidSet(\UINavigationBar.isTranslucent, to: newValue)
      settings.isTranslucent = newValue
      navigator?.barsChanged()
    }
  }

  /// The colour of the background; that of the material if `nil`.
  ///
  /// `tintColor` colours the items.
  open var barTintColor: UIColor? {
    get { settings.tint }
    set {
      settings.tint = newValue
      appearanceDidSet(\UINavigationBar.barTintColor, to: newValue)
    }
  }

  /// The attributes of the title, such as its font and its colour.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet {
      row?.show()
      appearanceDidSet(\UINavigationBar.titleTextAttributes, to: titleTextAttributes)
    }
  }

  /// The image in place of the back button's chevron.
  open var backIndicatorImage: UIImage? {
    didSet {
      row?.show()
      appearanceDidSet(\UINavigationBar.backIndicatorImage, to: backIndicatorImage)
    }
  }

  /// The mask of titles that pass the back button's image; titles of the kit fade instead.
  open var backIndicatorTransitionMaskImage: UIImage? {
    didSet {
      appearanceDidSet(
        \UINavigationBar.backIndicatorTransitionMaskImage, to: backIndicatorTransitionMaskImage)
    }
  }

  /// An image that replaces the line at the edge; an empty one removes it.
  open var shadowImage: UIImage? {
    get { settings.shadowImage }
    set {
      settings.shadowImage = newValue
      appearanceDidSet(\UINavigationBar.shadowImage, to: newValue)
    }
  }

  /// Sets an image that replaces the background; an empty one makes the bar transparent.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    backgroundImages[barMetrics] = backgroundImage
    settings.image = backgroundImages[.default]
    appearanceDidCall(UINavigationBar.setBackgroundImage, backgroundImage, for: barMetrics)
  }

  /// The image that replaces the background.
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? {
    backgroundImages[barMetrics]
  }

  /// The look; once set, it replaces the one of the older properties.
  open var standardAppearance: UINavigationBarAppearance {
    get { appearances.standard }
    set {
      appearances.standard = newValue
      appearanceDidSet(\UINavigationBar.standardAppearance, to: newValue.copy())
    }
  }
  private lazy var appearances = BarAppearances<UINavigationBarAppearance> { [weak self] in
    self?.showBackground()
    self?.titleSizeChanged()
  }

  /// The look while the top of a navigation controller's content is visible.
  ///
  /// If `nil`, it is the standard one without background.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.scrollEdge }
    set {
      appearances.scrollEdge = newValue
      appearanceDidSet(\UINavigationBar.scrollEdgeAppearance, to: newValue?.copy())
    }
  }

  /// The look of the low bar of a phone on its side; a desktop's bars never show it.
  open var compactAppearance: UINavigationBarAppearance? {
    didSet { appearanceDidSet(\UINavigationBar.compactAppearance, to: compactAppearance?.copy()) }
  }

  /// Whether the top of the content is visible.
  final var isAtScrollEdge = false {
    didSet {
      guard isAtScrollEdge != oldValue else { return }
      showBackground()
      row?.show()
    }
  }

  /// The appearance that the bar shows; `nil` if that is one of the older properties.
  final func appearance(for item: UINavigationItem?) -> UINavigationBarAppearance? {
    appearance(for: item, atScrollEdge: isAtScrollEdge)
  }

  private func appearance(
    for item: UINavigationItem?, atScrollEdge: Bool
  ) -> UINavigationBarAppearance? {
    let own = appearances.areInUse ? appearances.standard : nil
    guard atScrollEdge else { return item?.standardAppearance ?? own }
    return item?.scrollEdgeAppearance ?? appearances.scrollEdge ?? item?.standardAppearance ?? own
  }

  /// The attributes of an item's title.
  final func titleAttributes(for item: UINavigationItem) -> [NSAttributedString.Key: Any] {
    (titleTextAttributes ?? [:])
      .merging(appearance(for: item)?.titleTextAttributes ?? [:]) { $1 }
  }

  private func showBackground() {
    let edge = topItem?.scrollEdgeAppearance ?? appearances.scrollEdge
    if isAtScrollEdge, edge == nil, appearances.areInUse || settings.isUsual {
      background.look = .transparent
    } else {
      background.look = appearance(for: topItem)?.look ?? settings.look
    }
  }

  // MARK: Layout

  /// The height in points, with the large title and the search bar.
  final var wantedHeight: CGFloat {
    guard let item = topItem else { return NavigationItemView.height }
    return Self.fixedHeight(for: item) + largeTitleHeight(of: item)
      + (item.scrollsSearchBarAway ? item.searchBarHeight : 0)
  }

  /// The height of an item's row, in points: with a prompt, more; during a search, maybe none.
  static func rowHeight(for item: UINavigationItem?) -> CGFloat {
    guard let item else { return NavigationItemView.height }
    if item.givesRoomToSearch { return 0 }
    return NavigationItemView.height + (item.prompt == nil ? 0 : NavigationItemView.promptHeight)
  }

  /// The height that stays when the content scrolls, in points.
  static func fixedHeight(for item: UINavigationItem?) -> CGFloat {
    let search = item.map { $0.scrollsSearchBarAway ? 0 : $0.searchBarHeight } ?? 0
    return rowHeight(for: item) + search
  }

  /// Called when the bar may have another height.
  final func heightChanged() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    navigator?.barsChanged()
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: wantedHeight)
  }

  /// The given width, and the bar's height.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width > 0 ? size.width : superview?.bounds.width ?? UIScreen.main.bounds.width
    return CGSize(width: width, height: wantedHeight)
  }

  /// In a navigation controller, touches on the large title go to the content.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    guard hit === self, navigator != nil, prefersLargeTitles else { return hit }
    return point.y < Self.rowHeight(for: topItem) ? hit : nil
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    sendSubviewToBack(background)
    // The bar of a navigation controller covers the room above it too.
    let above = navigator == nil ? 0 : max(frame.minY, 0)
    background.frame = CGRect(
      x: 0, y: -above, width: bounds.width, height: bounds.height + above)
  }
}
