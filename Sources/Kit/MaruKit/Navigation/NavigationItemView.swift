import Foundation

/// The row of a navigation bar that shows one item.
@MainActor
final class NavigationItemView: UIView {
  /// The height of the row, and of a prompt above it, in points.
  static let height: CGFloat = 44
  static let promptHeight: CGFloat = 30
  /// The least distance between the title and the items, in points.
  private static let gap: CGFloat = 4

  let item: UINavigationItem
  /// The item below, to which the back button leads.
  private let previous: UINavigationItem?
  private weak var bar: UINavigationBar?
  private let leading = BarItemRow()
  private let trailing = BarItemRow()
  /// Holds the title and the items, which leave the bar during a search.
  private let row = Row(frame: .zero)
  private let title = UILabel(frame: .zero)
  private let prompt = UILabel(frame: .zero)
  private lazy var titleBox = BarCustomView()
  /// The view in place of the title.
  private var titleView: UIView?
  private lazy var back = NavigationBackButton(type: .system)
  /// The row of the large title; `nil` until the item has one.
  private var largeTitle: LargeTitleView?
  /// The row of the search bar; `nil` until the item has one.
  private var search: NavigationSearchView?

  /// Creates the row of an item.
  init(_ item: UINavigationItem, after previous: UINavigationItem?, in bar: UINavigationBar) {
    self.item = item
    self.previous = previous
    self.bar = bar
    super.init(frame: bar.bounds)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    title.textAlignment = .center
    title.accessibilityTraits = [.staticText, .header]
    prompt.textAlignment = .center
    prompt.font = .systemFont(ofSize: 13)
    addSubview(row)
    row.addSubview(prompt)
    row.addSubview(title)
    show()
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Content

  /// Shows the item as it is now.
  func show() {
    guard let bar else { return }
    showTitle(bar.titleAttributes(for: item))
    showLargeTitle(in: bar)
    showSearch()
    prompt.text = item.prompt
    let hasBack = showBack(in: bar)
    let showsLeading = !hasBack || item.leftItemsSupplementBackButton
    let outer = bar.containerItems.filter { !item.has($0) }
    leading.show(
      outer + (showsLeading ? item.leftBarButtonItems ?? [] : []), in: row, host: self)
    trailing.show((item.rightBarButtonItems ?? []).reversed(), in: row, host: self)
    setNeedsLayout()
  }

  private func showTitle(_ attributes: [NSAttributedString.Key: Any]) {
    var all: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: BarItemButton.fontSize, weight: .semibold),
      .foregroundColor: UIColor.label,
    ]
    all.merge(attributes) { $1 }
    title.show(item.title ?? "", attributes: all)
    title.lineBreakMode = .byTruncatingTail
    title.isHidden = item.titleView != nil || (item.title ?? "").isEmpty
    prompt.textColor = all[.foregroundColor] as? UIColor
    showTitleView()
  }

  private func showLargeTitle(in bar: UINavigationBar) {
    let height = bar.largeTitleHeight(of: item)
    guard height > 0 else {
      largeTitle?.removeFromSuperview()
      largeTitle = nil
      return
    }
    let view = largeTitle ?? LargeTitleView()
    if view.superview == nil { addSubview(view) }
    largeTitle = view
    view.show(
      item.title ?? "", attributes: bar.largeTitleAttributes(for: item), wholeHeight: height)
  }

  private func showSearch() {
    guard let searchBar = item.searchController?.searchBar else {
      search?.release()
      search?.removeFromSuperview()
      search = nil
      return
    }
    let view = search ?? NavigationSearchView()
    if view.superview == nil { addSubview(view) }
    search = view
    view.hold(searchBar)
  }

  private func showTitleView() {
    var shown = item.titleView
    if let view = shown, !view.translatesAutoresizingMaskIntoConstraints {
      titleBox.hold(view)
      shown = titleBox
    }
    if titleView !== shown, titleView?.superview === row { titleView?.removeFromSuperview() }
    titleView = shown
    if let shown, shown.superview !== row { row.addSubview(shown) }
  }

  private func showBack(in bar: UINavigationBar) -> Bool {
    let isReplaced = item.leftBarButtonItems != nil && !item.leftItemsSupplementBackButton
    guard let previous, !item.hidesBackButton, !isReplaced else {
      if back.superview != nil { back.removeFromSuperview() }
      return false
    }
    let shown = bar.appearance(for: item)
    back.show(
      previous, like: backItem, image: shown?.backIndicatorImage ?? bar.backIndicatorImage,
      attributes: shown?.backButtonAppearance.attributes(in: .normal) ?? [:])
    if back.superview == nil {
      back.addAction(
        UIAction(identifier: .init("back")) { [weak bar] _ in bar?.goBack() },
        for: .primaryActionTriggered)
      row.insertSubview(back, at: 0)
    }
    return true
  }

  /// The item whose look the back button has; only proxies give one to a page without its own.
  private var backItem: UIBarButtonItem? {
    previous?.backBarButtonItem ?? (AppearanceProxies.areInUse ? plainBackItem : nil)
  }
  private lazy var plainBackItem = UIBarButtonItem()

  /// Applies the proxies of bar items to the back button.
  override func didMoveToWindow() {
    super.didMoveToWindow()
    guard AppearanceProxies.areInUse, window != nil, previous != nil, let backItem else { return }
    backItem.host = self
    AppearanceProxies.shared.apply(to: backItem)
  }

  // MARK: Layout

  /// The height of the items and the prompt, in points; large title and search bar are below.
  private var rowHeight: CGFloat {
    guard largeTitle != nil || search != nil || bar?.navigator != nil else { return bounds.height }
    return min(bounds.height, UINavigationBar.rowHeight(for: item))
  }

  /// Places the large title and the search bar.
  ///
  /// A search bar that scrolls away does so before the large title. The small title appears when the
  /// large one has been scrolled away.
  private func placeLowerRows(below height: CGFloat) {
    let room = min(max(bounds.height - height, 0), greatestHeightBelow ?? .infinity)
    let above = item.scrollsSearchBarAway ? largeTitle?.wholeHeight ?? 0 : 0
    let searchHeight = search == nil ? 0 : min(max(room - above, 0), item.searchBarHeight)
    let titleHeight = room - searchHeight
    search?.place(
      in: CGRect(x: 0, y: height + titleHeight, width: bounds.width, height: searchHeight))
    guard let largeTitle else {
      title.alpha = 1
      return
    }
    largeTitle.place(in: CGRect(x: 0, y: height, width: bounds.width, height: titleHeight))
    title.alpha = max(1 - titleHeight / max(largeTitle.heightBelow, 1), 0)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    placeLowerRows(below: rowHeight)
    let top = item.prompt == nil ? 0 : Self.promptHeight
    // During a search, the items leave upwards.
    let isAway = item.givesRoomToSearch
    let whole = isAway ? top + Self.height : rowHeight
    row.place(in: CGRect(x: 0, y: isAway ? -whole : 0, width: bounds.width, height: whole))
    row.alpha = isAway ? 0 : 1
    let insets = safeAreaInsets
    let room = CGRect(
      x: insets.left, y: top, width: max(bounds.width - insets.left - insets.right, 0),
      height: max(whole - top, 0))
    let side = (bounds.width >= 414 ? 20 : 16) - BarItemButton.padding
    let isReversed = readsRightToLeft
    /// The part of the room between two distances from the leading edge.
    func part(_ start: CGFloat, _ end: CGFloat) -> CGRect {
      let length = max(end - start, 0)
      let x = isReversed ? room.maxX - start - length : room.minX + start
      return roundToPixels(CGRect(x: x, y: room.minY, width: length, height: room.height))
    }
    let trailingWidth = trailing.width(in: room.height)
    let end = max(room.width - side - trailingWidth, 0)
    trailing.place(in: part(end, end + trailingWidth), isReversed: isReversed)
    let titleSize = titleSize(in: room.height)
    var start = side
    if back.superview === row {
      let leadingWidth = leading.width(in: room.height)
      let middle = titleSize.width > 0 ? (room.width - titleSize.width) / 2 - Self.gap : end
      start = back.fit(min(max(middle, room.width / 4), end) - leadingWidth)
      back.place(in: part(0, start))
    }
    let leadingWidth = leading.width(in: room.height)
    leading.place(in: part(start, start + leadingWidth), isReversed: isReversed)
    place(titleSize, in: part(start + leadingWidth + Self.gap, end - Self.gap), middle: room.midX)
    prompt.frame = CGRect(x: side, y: 0, width: max(bounds.width - 2 * side, 0), height: top)
  }

  private func titleSize(in height: CGFloat) -> CGSize {
    if let titleView { return BarItemRow.size(of: titleView, in: height) }
    guard !title.isHidden else { return .zero }
    return title.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: height))
  }

  /// Centres the title in the bar, or as near as the items let it.
  private func place(_ size: CGSize, in room: CGRect, middle: CGFloat) {
    let width = min(size.width, room.width)
    let height = min(size.height, room.height)
    let x = min(max(middle - width / 2, room.minX), room.maxX - width)
    let frame = CGRect(x: x, y: room.midY - height / 2, width: width, height: height)
    // Another row may show the title view now.
    if titleView?.superview === row || titleView == nil {
      (titleView ?? title).place(in: roundToPixels(frame))
    }
  }

  // MARK: Transition

  /// The height of the large title and the search bar in points, as far as they are shown.
  var heightBelow: CGFloat { (largeTitle?.bounds.height ?? 0) + (search?.bounds.height ?? 0) }

  /// The greatest height of the large title and the search bar in points; `nil` for that of the bar.
  ///
  /// The bar's height changes during a transition between pages with large and small titles.
  var greatestHeightBelow: CGFloat? {
    didSet { if greatestHeightBelow != oldValue { setNeedsLayout() } }
  }

  /// Moves the title by a part of the width towards the trailing edge, and fades the row.
  func shift(by share: CGFloat, alpha: CGFloat) {
    let distance = bounds.width * (readsRightToLeft ? -share : share)
    for view in [titleView ?? title, largeTitle, search].compactMap(\.self) {
      view.transform = CGAffineTransform(translationX: distance, y: 0)
    }
    self.alpha = alpha
  }

  /// Touches beside the items go to the bar.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}

/// Leaves touches beside its views to the views behind.
private final class Row: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}

extension NavigationItemView: BarItemHost {
  func barItemChanged() { show() }

  func titleAttributes(
    of style: UIBarButtonItem.Style, in state: UIControl.State
  ) -> [NSAttributedString.Key: Any] {
    guard let shown = bar?.appearance(for: item) else { return [:] }
    return (style == .done ? shown.doneButtonAppearance : shown.buttonAppearance)
      .attributes(in: state)
  }
}
