import Foundation
import Graphics
import Layers

// Views of the visible elements.
extension UICollectionView {
  /// How often self-sizing views may bring other elements into view in one layout pass.
  static let roundLimit = 8

  // MARK: Loading

  /// Asks for the number of items, unless it is known.
  func load() {
    guard needsLoading else { return }
    needsLoading = false
    counts = askForCounts()
  }

  /// The numbers that the data source gives now; a negative one counts as 0.
  func askForCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<max(dataSource.numberOfSections(in: self), 0)).map {
      max(dataSource.collectionView(self, numberOfItemsInSection: $0), 0)
    }
  }

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && counts.indices.contains(path.section) && path.item >= 0
      && path.item < counts[path.section]
  }

  /// Lets the layout prepare if necessary, and takes its content size.
  func prepareLayout() {
    load()
    // The content size may change the insets, which may change the layout.
    for _ in 0..<3 where layoutStorage.needsPreparing {
      layoutStorage.prepareIfNeeded()
      let size = layoutStorage.collectionViewContentSize
      if size != contentSize { contentSize = size }
    }
    if startsAtEnd, !counts.isEmpty, bounds.width > 0 {
      startsAtEnd = false
      if isFlipped, contentSize.width > bounds.width { contentOffset.x = highestOffset.x }
    }
  }

  /// Called by the layout when it is invalidated.
  func layoutWasInvalidated(_ context: UICollectionViewLayoutInvalidationContext) {
    let flow = context as? UICollectionViewFlowLayoutInvalidationContext
    if context.preferred == nil, flow?.invalidateFlowLayoutDelegateMetrics ?? true {
      fittingRound += 1
    }
    arrangement += 1
    let (size, offset) = (context.contentSizeAdjustment, context.contentOffsetAdjustment)
    if size != .zero {
      contentSize = CGSize(
        width: contentSize.width + size.width, height: contentSize.height + size.height)
    }
    if offset != .zero {
      contentOffset = CGPoint(x: contentOffset.x + offset.x, y: contentOffset.y + offset.y)
    }
    setNeedsLayout()
  }

  /// Tells the layout about new bounds.
  func announce(_ new: CGRect) {
    guard new != bounds, new.minX.isFinite, new.minY.isFinite,
      layoutStorage.shouldInvalidateLayout(forBoundsChange: new)
    else { return }
    layoutStorage.invalidateLayout(with: layoutStorage.invalidationContext(forBoundsChange: new))
  }

  // MARK: Direction

  /// Whether positions are mirrored.
  var isFlipped: Bool {
    layoutStorage.flipsHorizontallyInOppositeLayoutDirection
      && effectiveUserInterfaceLayoutDirection != layoutStorage.developmentLayoutDirection
  }

  /// The width in which positions are mirrored.
  var flippingWidth: CGFloat {
    let inset = adjustedContentInset
    return max(contentSize.width, bounds.width - inset.left - inset.right)
  }

  func flipped(_ rect: CGRect) -> CGRect {
    guard isFlipped else { return rect }
    return CGRect(
      x: flippingWidth - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  func flipped(
    _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard isFlipped else { return attributes }
    let mirrored = attributes.duplicate()
    mirrored.center.x = flippingWidth - attributes.center.x
    return mirrored
  }

  /// The attributes of an element, mirrored if necessary.
  func placed(_ key: CollectionKey) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    guard isThere(key), let found = layoutStorage.attributes(of: key), found.isPlaced else {
      return nil
    }
    return flipped(found)
  }

  /// The attributes of the elements that intersect a rectangle of the content, mirrored if
  /// necessary.
  func placed(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    prepareLayout()
    let found = layoutStorage.layoutAttributesForElements(in: flipped(rect)) ?? []
    var seen: [UICollectionViewLayoutAttributes] = []
    seen.reserveCapacity(found.count)
    for attributes in found where attributes.isVisible && isThere(attributes.key) {
      let attributes = flipped(attributes)
      if attributes.frame.intersects(rect) { seen.append(attributes) }
    }
    return seen
  }

  /// Whether an element exists in the data; any decoration does.
  private func isThere(_ key: CollectionKey) -> Bool {
    switch key {
    case .cell(let path): contains(path)
    case .supplement, .decoration: true
    }
  }

  // MARK: Tiling

  /// Creates the views of visible elements, and removes those of the others.
  ///
  /// If the view has no area, its cells stay and only the content size is updated: the view may be
  /// about to grow to that size.
  func tile() {
    guard !isTiling else { return }
    isTiling = true
    defer { isTiling = false }
    guard bounds.width > 0, bounds.height > 0 else { return prepareLayout() }
    let round = loadingRound
    for _ in 0..<Self.roundLimit {
      let wanted = placedAfterLearning()
      noteMirror()
      takeBackOthers(than: wanted)
      for attributes in wanted where round == loadingRound { place(attributes) }
      // A callback may have reloaded everything.
      guard round == loadingRound else { return setNeedsLayout() }
      guard fitCells(wanted) else { break }
    }
    backgroundView?.frame = bounds
    followGoal()
    prefetch()
    if layoutStorage.learnedSizes != learnedSizes { setNeedsLayout() }
  }

  /// Positions the view of an element, and creates it if necessary.
  private func place(_ attributes: UICollectionViewLayoutAttributes) {
    let key = attributes.key
    if let view = shown[key] {
      let isInPlace =
        view.arrangement == arrangement && view.superview === self
        && view.attributes?.indexPath == attributes.indexPath
      return isInPlace || isHeld(key) ? () : show(attributes, in: view)
    }
    let round = loadingRound
    var made: UICollectionReusableView?
    ViewAnimation.runWithout { made = makeView(attributes) }
    guard let made, round == loadingRound else { return }
    shown[key] = made
    ViewAnimation.runWithout { show(attributes, in: made) }
    switch key {
    case .cell(let path):
      guard let cell = made as? UICollectionViewCell else { return }
      collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: path)
    case .supplement(let kind, let path):
      collectionDelegate?.collectionView(
        self, willDisplaySupplementaryView: made, forElementKind: kind, at: path)
    case .decoration: break
    }
  }

  private func makeView(
    _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionReusableView? {
    switch attributes.key {
    case .cell(let path):
      guard let dataSource else { return nil }
      let cell = dataSource.collectionView(self, cellForItemAt: sourcePath(of: path))
      cell.isHighlighted = false
      cell.isSelected = selected.contains(path)
      cell.showFocus(isFocused && focused == path)
      cell.fittingRound = -1
      return cell
    case .supplement(let kind, let path):
      return dataSource?.collectionView(self, viewForSupplementaryElementOfKind: kind, at: path)
    case .decoration(let kind, _):
      guard let views = layoutStorage.decorationClass(kind) else {
        UIApplication.shared.warn(
          "no class of decoration views is registered for the kind \"\(kind)\"")
        return nil
      }
      return views.make(frame: CGRect(origin: .zero, size: attributes.size))
    }
  }

  private func show(
    _ attributes: UICollectionViewLayoutAttributes, in view: UICollectionReusableView
  ) {
    let isOrdered = view.superview === self && view.attributes?.zIndex == attributes.zIndex
    view.show(attributes)
    view.arrangement = arrangement
    if !isOrdered { insertInOrder(view, attributes.zIndex) }
  }

  /// If positions are mirrored in a new width, all of them change.
  private func noteMirror() {
    let width = isFlipped ? flippingWidth : 0
    guard width != mirrorWidth else { return }
    mirrorWidth = width
    arrangement += 1
  }

  /// Inserts a view in front of those whose `zIndex` is not greater, and behind other subviews.
  func insertInOrder(_ view: UICollectionReusableView, _ depth: Int) {
    // Search from the front, where the place usually is; a closure would add an actor check per
    // view.
    var place = subviewStorage.count
    var isBehind = view.superview === self
    while place > 0 {
      let other = subviewStorage[place - 1]
      if other === view {
        isBehind = false
      } else if other === backgroundView {
        break
      } else if let depthThere = (other as? UICollectionReusableView)?.attributes?.zIndex,
        depthThere <= depth
      {
        break
      }
      place -= 1
    }
    // The index does not count the view itself.
    insertSubview(view, at: isBehind ? max(place - 1, 0) : place)
  }

  // MARK: Removing

  private func takeBackOthers(than wanted: [UICollectionViewLayoutAttributes]) {
    tilingRound += 1
    for attributes in wanted { shown[attributes.key]?.tilingRound = tilingRound }
    var others: [(CollectionKey, UICollectionReusableView)] = []
    for (key, view) in shown
    where view.tilingRound != tilingRound && !isHeld(key) && !lingering.contains(key) {
      if isWrittenIn(view), let attributes = placed(key) {
        if view.arrangement != arrangement { show(attributes, in: view) }
      } else {
        others.append((key, view))
      }
    }
    for (key, view) in others where shown[key] === view {
      shown[key] = nil
      takeBack(view, of: key)
    }
  }

  func takeBackAll() {
    let all = shown
    shown = [:]
    for (key, view) in all { takeBack(view, of: key) }
  }

  /// Removes the view of an element that is no longer visible, and calls the delegate.
  func takeBack(_ view: UICollectionReusableView, of key: CollectionKey) {
    retire(view)
    tellEnd(of: view, key)
  }

  func tellEnd(of view: UICollectionReusableView, _ key: CollectionKey) {
    switch key {
    case .cell(let path):
      guard let cell = view as? UICollectionViewCell else { return }
      collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    case .supplement(let kind, let path):
      collectionDelegate?.collectionView(
        self, didEndDisplayingSupplementaryView: view, forElementOfKind: kind, at: path)
    case .decoration: break
    }
  }

  /// Removes a view and puts it into the reuse pool.
  func retire(_ view: UICollectionReusableView) {
    view.removeFromSuperview()
    view.attributes = nil
    if let cell = view as? UICollectionViewCell {
      cellPool.put(cell, as: cell.reuseKey)
    } else {
      supplementPool.put(view, as: view.reuseKey)
    }
  }
}
