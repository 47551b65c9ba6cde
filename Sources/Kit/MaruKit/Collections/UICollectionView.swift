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

  var layoutStorage: UICollectionViewLayout
  /// How many items each section has, as far as they were asked for.
  var counts: [Int] = []
  var needsLoading = true
  /// Counts how often everything was loaded anew, so that whoever calls out can tell.
  var loadingRound = 0
  /// Counts how often places were given up, so that cells are asked for their sizes again.
  var fittingRound = 0
  var isTiling = false
  var startsAtEnd = true
  var shown: [CollectionKey: UICollectionReusableView] = [:]
  var cellPool = ReusePool<UICollectionViewCell>()
  var supplementPool = ReusePool<UICollectionReusableView>()
  var selected: Set<IndexPath> = []
  var pressed: IndexPath?
  var focused: IndexPath?

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
    takeBackAll()
    selected = []
    pressed = nil
    focused = nil
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

  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    layoutStorage.invalidateLayout()
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    layoutStorage.invalidateLayout()
  }

  override func restingOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    layoutStorage.targetContentOffset(
      forProposedContentOffset: proposed, withScrollingVelocity: velocity)
  }

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
