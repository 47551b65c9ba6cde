import Foundation
import Graphics
import Layers

/// A view of items in sections, placed by a layout.
///
/// Mirrors UIKit. Only visible items have views, which are reused. Opening and scrolling cost only
/// what the layout and the cells need for the visible items.
@MainActor
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
  weak var collectionDelegate: (any UICollectionViewDelegate)?

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

  var layoutStorage: UICollectionViewLayout { didSet { forgetLearned() } }
  /// The number of items in each section, once loaded.
  var counts: [Int] = []
  var needsLoading = true
  /// Counts reloads, so that a caller of client code can detect one.
  var loadingRound = 0
  /// Counts invalidations of positions, after which cells are asked for their sizes again.
  var fittingRound = 0
  /// Counts new arrangements, and the layout's `learnedSizes` that have been applied.
  var (arrangement, learnedSizes) = (0, 0)
  var tilingRound = 0
  /// The width in which positions were last mirrored; 0 if they were not.
  var mirrorWidth: CGFloat = 0
  var isTiling = false
  var startsAtEnd = true
  var shown: [CollectionKey: UICollectionReusableView] = [:]
  var cellPool = ReusePool<UICollectionViewCell>()
  var supplementPool = ReusePool<UICollectionReusableView>()
  var selected: Set<IndexPath> = []
  var pressed: IndexPath?
  var focused: IndexPath?
  var changes: ListChanges<Void>?
  var batchDepth = 0
  /// The attributes at the beginning of a batch.
  var before: [CollectionKey: UICollectionViewLayoutAttributes] = [:]
  /// The rearrangement in progress.
  var update: CollectionUpdate?
  var animatesRearranging = true
  /// The prefetched items that have not been visible yet.
  var announced: Set<IndexPath> = []
  var prefetchOffset = CGPoint.zero
  /// The elements that keep their views for now, even out of sight.
  var lingering: Set<CollectionKey> = []
  var movement: InteractiveMovement?
  /// The cell that is being reconfigured.
  var reconfigured: (path: IndexPath, cell: UICollectionViewCell)?
  /// The target of a scroll animation.
  var goal: ListScrollGoal<ItemPlace>?
  let edgeTicker = FrameTicker()

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
    backgroundColor = .systemBackground
    layoutStorage.collectionView = self
    layoutStorage.invalidateLayout()
  }

  /// The layout of the items.
  ///
  /// Setting it changes the layout without animation.
  open var collectionViewLayout: UICollectionViewLayout {
    get { layoutStorage }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

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
    loadingRound += 1
    abandonMoving()
    takeBackAll()
    selected = []
    announced = []
    pressed = nil
    focused = nil
    goal = nil
    needsLoading = true
    let context = layoutStorage.makeContext()
    context.invalidateEverything = true
    context.invalidateDataSourceCounts = true
    layoutStorage.invalidateLayout(with: context)
  }

  /// The number of sections.
  open var numberOfSections: Int {
    load()
    return counts.count
  }

  /// The number of items in a section; 0 if there is no such section.
  open func numberOfItems(inSection section: Int) -> Int {
    load()
    return counts.indices.contains(section) ? counts[section] : 0
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
    beginBatch(isBeforeData: true)
    updates?()
    endBatch(completion)
  }

  /// Inserts items that the data source now has.
  open func insertItems(at indexPaths: [IndexPath]) {
    change { for path in indexPaths { $0.insertedItems[path] = () } }
  }

  /// Deletes items that the data source no longer has.
  open func deleteItems(at indexPaths: [IndexPath]) {
    change { for path in indexPaths { $0.deletedItems[path] = () } }
  }

  /// Replaces the cells of items.
  open func reloadItems(at indexPaths: [IndexPath]) {
    change { for path in indexPaths { $0.reloadedItems[path] = () } }
  }

  /// Moves an item to its new place in the data.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.movedItems.append((indexPath, newIndexPath)) }
  }

  /// Inserts sections that the data source now has.
  open func insertSections(_ sections: IndexSet) {
    change { for section in sections { $0.insertedSections[section] = () } }
  }

  /// Deletes sections that the data source no longer has.
  open func deleteSections(_ sections: IndexSet) {
    change { for section in sections { $0.deletedSections[section] = () } }
  }

  /// Reloads sections.
  open func reloadSections(_ sections: IndexSet) {
    change { for section in sections { $0.reloadedSections[section] = () } }
  }

  /// Moves a section to its new place in the data.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections.append((section, newSection)) }
  }

  // MARK: Interactive movement

  /// Begins to move an item, as at the beginning of a long press.
  ///
  /// The item has to be visible, and the data source has to allow it.
  ///
  /// - Returns: Whether the movement began.
  open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    beginMoving(indexPath)
  }

  /// Moves the item; other items make room, and the content scrolls near the edges.
  ///
  /// - Parameter targetPosition: A point of the content; one that is not finite is ignored.
  open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    moveHeld(to: targetPosition)
  }

  /// Drops the item at its current place, and calls the data source.
  open func endInteractiveMovement() { endMoving() }

  /// Returns the item to its original place.
  open func cancelInteractiveMovement() { cancelMoving() }

  // MARK: Selection

  /// Selects an item without calling the delegate, and scrolls to it.
  ///
  /// A `nil` index path clears the selection. The item becomes the start of keyboard navigation.
  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    select(indexPath)
    if let indexPath { focus(indexPath) }
    if let indexPath, !scrollPosition.isEmpty {
      scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects an item without calling the delegate.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    selected.remove(indexPath)
    cell(at: indexPath)?.isSelected = false
  }

  /// Scrolls to an item; an invalid index path is ignored.
  open func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    scroll(to: indexPath, scrollPosition, animated)
  }

  // MARK: Layout

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      announce(newValue)
      super.bounds = newValue
    }
  }

  open override var frame: CGRect {
    get { super.frame }
    set {
      announce(CGRect(origin: super.bounds.origin, size: newValue.size))
      super.frame = newValue
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    tile()
  }

  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow !== window { cancelInteractiveMovement() }
  }

  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    layoutStorage.roomChanged()
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    layoutStorage.roomChanged()
  }

  override func restingOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    layoutStorage.targetContentOffset(
      forProposedContentOffset: proposed, withScrollingVelocity: velocity)
  }

  override func animatedOffsetArrived() { arriveAtGoal() }

  // MARK: Events

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { press(touches) }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    followPress(touches)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    endPress()
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    cancelPress()
  }

  /// A collection view with selectable items takes the focus.
  open override var canBecomeFocused: Bool {
    allowsSelection && counts.contains { $0 > 0 } || super.canBecomeFocused
  }

  open override func didUpdateFocus() {
    super.didUpdateFocus()
    focusChanged()
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key, isFocused, takeItemKey(key) else {
      return super.pressesBegan(presses, with: event)
    }
  }
}
