import Foundation

/// A view of items in sections, placed by a layout.
///
/// Mirrors UIKit. Only visible items have views, which are reused. Opening and scrolling cost only
/// what the layout and the cells need for the visible items.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
  // MARK: Stored state

  /// The data source.
  ///
  /// Held weakly.
  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }

  /// The delegate; a `UICollectionViewDelegateFlowLayout` is also asked for sizes.
  ///
  /// Held weakly.
  open override weak var delegate: (any UIScrollViewDelegate)? {
    didSet {
      collectionDelegate = delegate as? any UICollectionViewDelegate
      layoutStorage.invalidateLayout()
    }
  }
  final private(set) weak var collectionDelegate: (any UICollectionViewDelegate)?

  /// The receiver of prefetch requests.
  ///
  /// Held weakly.
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  /// Whether `prefetchDataSource` is called.
  open var isPrefetchingEnabled = true

  /// A view behind the items, which does not scroll.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  /// Whether items can be selected.
  open var allowsSelection = true
  /// Whether several items can be selected.
  open var allowsMultipleSelection = false

  final private(set) var layoutStorage: UICollectionViewLayout {
    didSet { placement.forgetLearned() }
  }

  // MARK: Parts

  final private(set) lazy var data = CollectionData(self)
  final private(set) lazy var placement = CollectionPlacement(self, data)
  final private(set) lazy var elements = CollectionElements(self, data, placement)
  final private(set) lazy var tiler = CollectionTiler(self, data, placement, elements)
  final private(set) lazy var rearranging = CollectionRearranging(self, data, placement, elements)
  final private(set) lazy var updates = CollectionUpdates(self, data)
  final private(set) lazy var selection = CollectionSelection(self, data, elements)
  final private(set) lazy var scrolling = CollectionScrolling(self)
  final private(set) lazy var movement = ItemMovement(self, data)
  final private(set) lazy var prefetching = ItemPrefetching(self, elements)
  /// The insets and the safe area that the layout has adapted to.
  private var room: [UIEdgeInsets] = []

  // MARK: Initializers

  /// Creates a collection view with a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    layoutStorage = layout
    super.init(frame: frame)
    setUp()
  }

  /// Creates a collection view with a flow layout from an archive.
  public required init?(coder: NSCoder) {
    layoutStorage = UICollectionViewFlowLayout()
    super.init(coder: coder)
    setUp()
    decode(coder, as: UICollectionView.self)
  }

  private func setUp() {
    AppearanceProxies.setDefaults { backgroundColor = .systemBackground }
    layoutStorage.collectionView = self
    layoutStorage.invalidateLayout()
    addInteraction(UIContextMenuInteraction(delegate: contextMenus))
  }

  private lazy var contextMenus = ListContextMenus { [unowned self] point in
    guard let delegate = delegate as? any UICollectionViewDelegate else { return nil }
    let path = indexPathForItem(at: point)
    let selected = indexPathsForSelectedItems ?? []
    let paths = path.map { selected.contains($0) ? selected : [$0] } ?? []
    return delegate.collectionView(
      self, contextMenuConfigurationForItemsAt: paths, point: point)
      ?? path.flatMap {
        delegate.collectionView(self, contextMenuConfigurationForItemAt: $0, point: point)
      }
  }

  /// The layout of the items.
  ///
  /// Setting it changes the layout without animation.
  open var collectionViewLayout: UICollectionViewLayout {
    get { layoutStorage }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  /// Makes a layout the current one, without telling it.
  final func install(_ layout: UICollectionViewLayout) { layoutStorage = layout }

  /// Changes the layout.
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    setCollectionViewLayout(layout, animated: animated, completion: nil)
  }

  /// Changes the layout.
  ///
  /// - Parameters:
  ///   - layout: The new layout, which no other collection view uses.
  ///   - animated: Whether visible views animate to their new positions.
  ///   - completion: Called when the views are in place.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
  ) { change(to: layout, animated: animated, completion) }

  // MARK: Data

  /// Reloads everything, and clears the selection.
  open func reloadData() {
    data.beginReload()
    movement.abandon()
    elements.removeAll()
    selection.clear()
    prefetching.clear()
    scrolling.forget()
    data.unload()
    let context = layoutStorage.makeContext()
    context.invalidateEverything = true
    context.invalidateDataSourceCounts = true
    layoutStorage.invalidateLayout(with: context)
  }

  /// The number of sections.
  open var numberOfSections: Int {
    data.load()
    return data.counts.count
  }

  /// The number of items in a section; 0 if there is no such section.
  open func numberOfItems(inSection section: Int) -> Int {
    data.load()
    return data.counts.indices.contains(section) ? data.counts[section] : 0
  }

  // MARK: Updates

  /// Makes several changes to items and sections, and animates them together.
  ///
  /// The block also changes the data. Deletions, reloads and moves name old index paths; insertions
  /// name new ones. If the new data does not match the changes, everything is reloaded with a
  /// warning.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    self.updates.begin(isBeforeData: true)
    updates?()
    self.updates.end(completion)
  }

  /// Inserts items that the data source now has.
  open func insertItems(at indexPaths: [IndexPath]) {
    updates.note { for path in indexPaths { $0.insertedItems[path] = () } }
  }

  /// Deletes items that the data source no longer has.
  open func deleteItems(at indexPaths: [IndexPath]) {
    updates.note { for path in indexPaths { $0.deletedItems[path] = () } }
  }

  /// Replaces the cells of items.
  open func reloadItems(at indexPaths: [IndexPath]) {
    updates.note { for path in indexPaths { $0.reloadedItems[path] = () } }
  }

  /// Lets the data source fill the cells of visible items again: it gets the existing cells when it
  /// dequeues cells for those items.
  open func reconfigureItems(at indexPaths: [IndexPath]) {
    updates.note { $0.reconfiguredItems.formUnion(indexPaths) }
  }

  /// Moves an item to its new place in the data.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    updates.note { $0.movedItems.append((indexPath, newIndexPath)) }
  }

  /// Inserts sections that the data source now has.
  open func insertSections(_ sections: IndexSet) {
    updates.note { for section in sections { $0.insertedSections[section] = () } }
  }

  /// Deletes sections that the data source no longer has.
  open func deleteSections(_ sections: IndexSet) {
    updates.note { for section in sections { $0.deletedSections[section] = () } }
  }

  /// Reloads sections.
  open func reloadSections(_ sections: IndexSet) {
    updates.note { for section in sections { $0.reloadedSections[section] = () } }
  }

  /// Moves a section to its new place in the data.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    updates.note { $0.movedSections.append((section, newSection)) }
  }

  // MARK: Interactive movement

  /// Begins to move an item, as at the beginning of a long press.
  ///
  /// The item has to be visible, and the data source has to allow it.
  ///
  /// - Returns: Whether the movement began.
  open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    movement.begin(indexPath)
  }

  /// Moves the item; other items make room, and the content scrolls near the edges.
  ///
  /// - Parameter targetPosition: A point of the content; one that is not finite is ignored.
  open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    movement.move(to: targetPosition)
  }

  /// Drops the item at its current place, and calls the data source.
  open func endInteractiveMovement() { movement.end() }

  /// Returns the item to its original place.
  open func cancelInteractiveMovement() { movement.cancel() }

  // MARK: Selection

  /// The selected items, sorted; `nil` if there are none.
  open var indexPathsForSelectedItems: [IndexPath]? {
    let paths = selection.sorted
    return paths.isEmpty ? nil : paths
  }

  /// Selects an item without calling the delegate, and scrolls to it.
  ///
  /// A `nil` index path clears the selection. The item becomes the start of keyboard navigation.
  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    selection.select(indexPath)
    if let indexPath { selection.focus(indexPath) }
    if let indexPath, !scrollPosition.isEmpty {
      scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects an item without calling the delegate.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    selection.deselect(indexPath)
  }

  /// Scrolls to an item; an invalid index path is ignored.
  open func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    scrolling.scroll(to: indexPath, scrollPosition, animated: animated)
  }

  // MARK: Layout

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      placement.announce(newValue)
      super.bounds = newValue
    }
  }

  open override var frame: CGRect {
    get { super.frame }
    set {
      placement.announce(CGRect(origin: super.bounds.origin, size: newValue.size))
      super.frame = newValue
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    tiler.tile()
  }

  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow !== window { cancelInteractiveMovement() }
  }

  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    roomMayHaveChanged()
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    roomMayHaveChanged()
  }

  /// Lets the layout adapt to other insets, but not to a large title that scrolling moves.
  private func roomMayHaveChanged() {
    var safeArea = safeAreaInsets
    safeArea.top += insets.room.hidden
    let new = [insets.whole, safeArea]
    guard new != room else { return }
    room = new
    layoutStorage.roomChanged()
  }

  override func restingOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    layoutStorage.targetContentOffset(
      forProposedContentOffset: proposed, withScrollingVelocity: velocity)
  }

  override func animatedOffsetArrived() { scrolling.arrive() }

  // MARK: Events

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    selection.press(touches)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    selection.followPress(touches)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    selection.endPress()
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    selection.cancelPress()
  }

  /// A collection view with selectable items takes the focus.
  open override var canBecomeFocused: Bool {
    allowsSelection && data.counts.contains { $0 > 0 } || super.canBecomeFocused
  }

  override var focusPoint: CGPoint? {
    selection.focusedPath.flatMap { layoutAttributesForItem(at: $0)?.center }
  }

  open override func didUpdateFocus() {
    super.didUpdateFocus()
    selection.viewFocusChanged()
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key, isFocused, selection.take(key) else {
      return super.pressesBegan(presses, with: event)
    }
  }

  // MARK: Reusable views

  /// Registers a class of cells under an identifier; `nil` unregisters.
  ///
  /// A class that does not inherit from `UICollectionViewCell` is ignored with a warning.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    elements.register(cells: cellClass, as: identifier)
  }

  /// Registers a nib whose first object is a cell; `nil` unregisters.
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    elements.register(cells: nib, as: identifier)
  }

  /// Registers a class of supplementary views of a kind; `nil` unregisters.
  ///
  /// A class that does not inherit from `UICollectionReusableView` is ignored with a warning.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    elements.register(supplements: viewClass, of: elementKind, as: identifier)
  }

  /// Registers a nib whose first object is a supplementary view of a kind; `nil` unregisters.
  open func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {
    elements.register(supplements: nib, of: kind, as: identifier)
  }

  /// Returns a reusable cell for an identifier, or creates one of the registered class.
  ///
  /// For an unknown identifier a plain cell is created, with a warning.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell { elements.dequeueCell(identifier, for: indexPath) }

  /// Returns a reusable supplementary view for a kind and an identifier, or creates one.
  ///
  /// For an unknown identifier a plain view is created, with a warning.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    elements.dequeueSupplement(elementKind, identifier, for: indexPath)
  }

  // MARK: Interactive transitions

  /// Starts an interactive transition to another layout.
  ///
  /// The returned transition layout is installed until `finishInteractiveTransition()` or
  /// `cancelInteractiveTransition()`; its `transitionProgress` sets the positions. If a transition
  /// is already running, or if one of the layouts is in use, nothing starts and a warning is
  /// logged.
  ///
  /// - Parameters:
  ///   - layout: The new layout, which no other collection view uses.
  ///   - completion: Called when all views are in place: with whether the animation ran to its end,
  ///     and whether it ended at the new layout.
  /// - Returns: The transition layout; the delegate may provide it.
  @discardableResult
  open func startInteractiveTransition(
    to layout: UICollectionViewLayout, completion: LayoutInteractiveTransitionCompletion? = nil
  ) -> UICollectionViewTransitionLayout {
    let old = layoutStorage
    let transition =
      collectionDelegate?.collectionView(
        self, transitionLayoutForOldLayout: old, newLayout: layout)
      ?? UICollectionViewTransitionLayout(currentLayout: old, nextLayout: layout)
    guard layout.collectionView == nil, transition.collectionView == nil,
      transition.currentLayout === old, transition.nextLayout === layout,
      !(old is UICollectionViewTransitionLayout)
    else {
      UIApplication.shared.warn(
        "cannot start an interactive layout transition: one is already running, or a layout is in "
          + "use by another collection view")
      completion?(false, false)
      return transition
    }
    cancelInteractiveMovement()
    placement.prepare()
    old.prepareForTransition(to: layout)
    layout.prepareForTransition(from: old)
    for view in elements.views.values { view.willTransition(from: old, to: layout) }
    layout.collectionView = self
    layout.invalidateLayout()
    layout.prepareIfNeeded()
    transition.offsets = (contentOffset, target(of: layout))
    transition.completion = completion
    transition.collectionView = self
    install(transition)
    transition.invalidateLayout()
    return transition
  }

  /// Animates to the new layout.
  ///
  /// Does nothing if no transition is running.
  open func finishInteractiveTransition() { endTransition(isFinished: true) }

  /// Animates back to the old layout.
  ///
  /// Does nothing if no transition is running.
  open func cancelInteractiveTransition() { endTransition(isFinished: false) }

  // MARK: Places

  /// The cell of a visible item.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    elements.cell(at: indexPath)
  }

  /// The visible cells, in the order of their items.
  open var visibleCells: [UICollectionViewCell] {
    indexPathsForVisibleItems.compactMap(elements.cell)
  }

  /// The visible items, in order.
  open var indexPathsForVisibleItems: [IndexPath] {
    layoutIfNeeded()
    return elements.views.compactMap { key, view in
      guard case .cell(let path) = key else { return nil }
      return !elements.isWrittenIn(view) || view.frame.intersects(bounds) ? path : nil
    }
    .sorted()
  }

  /// The item of a visible cell.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    elements.path(of: cell)
  }

  /// The item at a point of the content; the frontmost if items overlap.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    let found = placement.placed(
      in: CGRect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1))
    let hit = found.filter {
      $0.representedElementCategory == .cell && $0.frame.contains(point)
    }
    let front = hit.map(\.zIndex).max()
    return hit.last { $0.zIndex == front }?.indexPath
  }

  /// A visible supplementary view.
  open func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? { elements[.supplement(elementKind, indexPath)] }

  /// The visible supplementary views of a kind, in order.
  open func visibleSupplementaryViews(
    ofKind elementKind: String
  ) -> [UICollectionReusableView] {
    indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
      elements[.supplement(elementKind, $0)]
    }
  }

  /// The index paths of the visible supplementary views of a kind, in order.
  open func indexPathsForVisibleSupplementaryElements(
    ofKind elementKind: String
  ) -> [IndexPath] {
    layoutIfNeeded()
    return elements.views.keys.compactMap {
      if case .supplement(elementKind, let path) = $0 { return path }
      return nil
    }
    .sorted()
  }

  /// The layout attributes of an item's cell.
  open func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { placement.placed(.cell(indexPath)) }

  /// The layout attributes of a supplementary view.
  open func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { placement.placed(.supplement(kind, indexPath)) }
}
