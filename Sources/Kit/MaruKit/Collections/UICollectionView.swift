import Foundation
import Graphics
import Layers

/// Items in sections that a layout places, of which only those that are seen have views.
///
/// Mirrors UIKit: views are used again, and what is not seen costs nothing. Opening and scrolling
/// take as long as the layout takes for what is seen.
@MainActor
open class UICollectionView: UIScrollView {
  // MARK: Stored state

  /// Tells how many items there are, and makes their cells.
  ///
  /// Not kept alive.
  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }

  /// Told what happens; a `UICollectionViewDelegateFlowLayout` is asked for sizes as well.
  ///
  /// Not kept alive.
  open override weak var delegate: (any UIScrollViewDelegate)? {
    didSet {
      collectionDelegate = delegate as? any UICollectionViewDelegate
      layoutStorage.invalidateLayout()
    }
  }
  weak var collectionDelegate: (any UICollectionViewDelegate)?

  /// Told which items may be seen soon.
  ///
  /// Not kept alive.
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  /// Whether `prefetchDataSource` is told.
  open var isPrefetchingEnabled = true

  /// What lies behind the items and does not scroll.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  /// Whether a press selects an item.
  open var allowsSelection = true
  /// Whether more items than one can be selected.
  open var allowsMultipleSelection = false

  var layoutStorage: UICollectionViewLayout { didSet { forgetLearned() } }
  /// How many items each section has, as far as they were asked for.
  var counts: [Int] = []
  var needsLoading = true
  /// Counts how often everything was loaded anew, so that whoever calls out can tell.
  var loadingRound = 0
  /// Counts how often places were given up, so that cells are asked for their sizes again.
  var fittingRound = 0
  /// Counts how often the layout gave places anew, and what of its `learnedSizes` was taken.
  var (arrangement, learnedSizes) = (0, 0)
  var tilingRound = 0
  /// What places were mirrored in when things were placed last; 0 where they were not.
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
  /// Where things lay when a batch began.
  var before: [CollectionKey: UICollectionViewLayoutAttributes] = [:]
  /// What is being arranged anew.
  var update: CollectionUpdate?
  var animatesRearranging = true
  /// The items that `prefetchDataSource` was told of and that were not seen yet.
  var announced: Set<IndexPath> = []
  var prefetchOffset = CGPoint.zero
  /// What keeps its view for now though it may no longer be seen.
  var lingering: Set<CollectionKey> = []
  var movement: InteractiveMovement?
  /// The cell that is filled anew.
  var reconfigured: (path: IndexPath, cell: UICollectionViewCell)?
  /// Where an animation scrolls to.
  var goal: ListScrollGoal<ItemPlace>?
  let edgeTicker = ScrollTicker()

  // MARK: Making

  /// Makes a collection view with a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    layoutStorage = layout
    super.init(frame: frame)
    setUp()
  }

  /// Makes a collection view with a flow layout from an archive.
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

  /// Tells where the items lie.
  ///
  /// Setting it changes the layout at once.
  open var collectionViewLayout: UICollectionViewLayout {
    get { layoutStorage }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  /// Places everything by another layout.
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    setCollectionViewLayout(layout, animated: animated, completion: nil)
  }

  /// Places everything by another layout.
  ///
  /// - Parameters:
  ///   - layout: The layout, which lays out no other collection view.
  ///   - animated: Whether what is seen moves to its new place.
  ///   - completion: Told when it is there.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
  ) { change(to: layout, animated: animated, completion) }

  // MARK: Data

  /// Asks for everything anew; nothing is selected afterwards.
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

  /// How many sections there are.
  open var numberOfSections: Int {
    load()
    return counts.count
  }

  /// How many items a section has; 0 where there is no such section.
  open func numberOfItems(inSection section: Int) -> Int {
    load()
    return counts.indices.contains(section) ? counts[section] : 0
  }

  // MARK: Updates

  /// Makes changes to items and sections at once, and animates them together.
  ///
  /// The block changes the data as well. What is deleted, reloaded or moved is named by its old
  /// place, what is inserted by its new. Where the data do not fit the changes, the developer is
  /// told and everything is loaded anew.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    beginBatch(isBeforeData: true)
    updates?()
    endBatch(completion)
  }

  /// Shows items that the data source has from now on.
  open func insertItems(at indexPaths: [IndexPath]) {
    change { for path in indexPaths { $0.insertedItems[path] = () } }
  }

  /// Takes away items that the data source no longer has.
  open func deleteItems(at indexPaths: [IndexPath]) {
    change { for path in indexPaths { $0.deletedItems[path] = () } }
  }

  /// Asks for the cells of items anew.
  open func reloadItems(at indexPaths: [IndexPath]) {
    change { for path in indexPaths { $0.reloadedItems[path] = () } }
  }

  /// Moves an item to where the data source has it now.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.movedItems.append((indexPath, newIndexPath)) }
  }

  /// Shows sections that the data source has from now on.
  open func insertSections(_ sections: IndexSet) {
    change { for section in sections { $0.insertedSections[section] = () } }
  }

  /// Takes away sections that the data source no longer has.
  open func deleteSections(_ sections: IndexSet) {
    change { for section in sections { $0.deletedSections[section] = () } }
  }

  /// Asks for everything in sections anew.
  open func reloadSections(_ sections: IndexSet) {
    change { for section in sections { $0.reloadedSections[section] = () } }
  }

  /// Moves a section to where the data source has it now.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections.append((section, newSection)) }
  }

  // MARK: Moving by hand

  /// Takes an item into the hand, as when a long press begins.
  ///
  /// The item has to be seen, and the data source to let it.
  ///
  /// - Returns: Whether it is in the hand.
  open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    beginMoving(indexPath)
  }

  /// Moves the item in the hand; others make room, and the content scrolls near the edges.
  ///
  /// - Parameter targetPosition: A place of the content; one that is not finite is ignored.
  open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    moveHeld(to: targetPosition)
  }

  /// Lets the item go where it is; the data source is told.
  open func endInteractiveMovement() { endMoving() }

  /// Lets the item go back to where it was.
  open func cancelInteractiveMovement() { cancelMoving() }

  // MARK: Selection

  /// Selects an item, without telling the delegate, and scrolls to it as told.
  ///
  /// Nothing is selected afterwards where there is no path. The keyboard goes on from the item.
  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    select(indexPath)
    if let indexPath { focus(indexPath) }
    if let indexPath, !scrollPosition.isEmpty {
      scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects an item, without telling the delegate.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    selected.remove(indexPath)
    cell(at: indexPath)?.isSelected = false
  }

  /// Scrolls to an item; one that is not there is ignored.
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

  /// A collection view takes the focus where its items can be selected.
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
