import Foundation
import Graphics
import Layers

// Which elements have views, and where they lie.
extension UICollectionView {
  /// How often views that tell their sizes may bring others into view in one layout.
  static let roundLimit = 8

  // MARK: Loading

  /// Asks how many items there are, unless that is known.
  func load() {
    guard needsLoading else { return }
    needsLoading = false
    counts = askForCounts()
  }

  /// What the data source tells now; below 0 counts as 0.
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

  /// Lets the layout prepare where that is due, and takes its size.
  func prepareLayout() {
    load()
    // The size of the content may change the insets, and they the layout.
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

  /// Called by the layout when it is no longer true.
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

  /// Tells the layout about bounds that are about to change.
  func announce(_ new: CGRect) {
    guard new != bounds, new.minX.isFinite, new.minY.isFinite,
      layoutStorage.shouldInvalidateLayout(forBoundsChange: new)
    else { return }
    layoutStorage.invalidateLayout(with: layoutStorage.invalidationContext(forBoundsChange: new))
  }

  // MARK: Direction

  /// Whether places are mirrored.
  var isFlipped: Bool {
    layoutStorage.flipsHorizontallyInOppositeLayoutDirection
      && effectiveUserInterfaceLayoutDirection != layoutStorage.developmentLayoutDirection
  }

  /// What places are mirrored in.
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

  /// The attributes of an element, as it is shown.
  func placed(_ key: CollectionKey) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    guard isThere(key), let found = layoutStorage.attributes(of: key), found.isPlaced else {
      return nil
    }
    return flipped(found)
  }

  /// The attributes of what meets a rectangle of the content, as they are shown.
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

  /// Whether an element belongs to the data; decorations may stand for anything.
  private func isThere(_ key: CollectionKey) -> Bool {
    switch key {
    case .cell(let path): contains(path)
    case .supplement, .decoration: true
    }
  }

  // MARK: Tiling

  /// Gives what is seen its views, and takes those of the rest back.
  ///
  /// A view without an area keeps what it has, and only has the layout say how large the content is:
  /// it may be about to become as large as that.
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
      // Whoever was called may have asked for everything anew.
      guard round == loadingRound else { return setNeedsLayout() }
      guard fitCells(wanted) else { break }
    }
    backgroundView?.frame = bounds
    followGoal()
    prefetch()
    if layoutStorage.learnedSizes != learnedSizes { setNeedsLayout() }
  }

  /// Puts a view where it belongs; makes it where there is none.
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
        UIApplication.shared.warn("no class of decoration views is registered as \"\(kind)\"")
        return nil
      }
      return views.init(registeredWith: CGRect(origin: .zero, size: attributes.size))
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

  /// Places that are mirrored in another width are other places.
  private func noteMirror() {
    let width = isFlipped ? flippingWidth : 0
    guard width != mirrorWidth else { return }
    mirrorWidth = width
    arrangement += 1
  }

  /// Puts a view in front of those whose index is not greater, behind what is no element.
  func insertInOrder(_ view: UICollectionReusableView, _ depth: Int) {
    // The way from the front is short, and a closure would be checked for its actor at each view.
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
    // Places count the others only.
    insertSubview(view, at: isBehind ? max(place - 1, 0) : place)
  }

  // MARK: Taking back

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

  /// Removes a view that shows nothing any longer, and tells.
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

  /// Removes a view and lets it be used again.
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
