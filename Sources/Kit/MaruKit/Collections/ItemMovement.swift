import Foundation

/// Moves an item with the user's finger.
///
/// The data stays as it is until the item is dropped; only the current index paths change.
@MainActor
final class ItemMovement {
  private unowned let view: UICollectionView
  private let data: CollectionData
  private var held: HeldItem?
  private lazy var edges = EdgeScroller(
    view, topSpeed: 900, finger: { [unowned self] in held?.position },
    scroll: { [unowned self] in scroll(to: $0) })

  init(_ view: UICollectionView, _ data: CollectionData) {
    self.view = view
    self.data = data
  }

  /// Whether an item is being moved.
  var isRunning: Bool { held != nil }

  /// Whether the user is moving an element.
  func holds(_ key: CollectionKey) -> Bool {
    held.map { key == .cell($0.current) } ?? false
  }

  /// The index path in the data of the item at a current index path.
  func sourcePath(of path: IndexPath) -> IndexPath {
    // Return early: copying the mapping for each of very many items is expensive.
    guard held != nil else { return path }
    return held?.mapping.old(of: path) ?? path
  }

  /// Begins to move a visible item.
  ///
  /// - Returns: Whether the data source allows it.
  func begin(_ path: IndexPath) -> Bool {
    view.layoutIfNeeded()
    guard held == nil, data.contains(path), let cell = view.elements.cell(at: path),
      let mapping = data.identity,
      view.dataSource?.collectionView(view, canMoveItemAt: path) ?? false
    else { return false }
    view.selection.cancelPress()
    held = HeldItem(
      original: path, current: path, position: cell.center, mapping: mapping,
      counts: data.counts)
    showHeld()
    return true
  }

  /// Moves the item to a point of the content.
  func move(to position: CGPoint) {
    guard held != nil, position.x.isFinite, position.y.isFinite else { return }
    held?.position = position
    showHeld()
    proposePlace()
    edges.fingerMoved()
  }

  /// Drops the item at its current place, and calls the data source.
  func end() {
    guard let held else { return }
    let (from, to) = (held.original, held.current)
    let now = data.counts
    drop(isCancelled: false, to) {
      if from != to { view.dataSource?.collectionView(view, moveItemAt: from, to: to) }
    }
    guard !data.needsLoading else { return }
    let told = data.ask()
    guard told == now else {
      UIApplication.shared.warn(
        "after an interactive move the data source has \(told) items per section, not \(now)")
      return view.reloadData()
    }
  }

  /// Returns the item to its original place.
  func cancel() {
    guard let held else { return }
    if held.current != held.original { shift(to: held.original) }
    drop(isCancelled: true, held.original) {}
  }

  /// Ends the movement without calling the data source, since everything is reloaded.
  func abandon() {
    held = nil
    edges.stop()
  }

  // MARK: Steps

  private func showHeld() {
    guard let held, let cell = view.elements.cell(at: held.current) else { return }
    let attributes = flippedHeld(held)
    let isInFront = cell.attributes?.zIndex == attributes.zIndex
    cell.show(attributes)
    if !isInFront { view.elements.insertInOrder(cell, attributes.zIndex) }
  }

  private func flippedHeld(_ held: HeldItem) -> UICollectionViewLayoutAttributes {
    let placement = view.placement
    placement.prepare()
    let place = placement.flipped(CGRect(origin: held.position, size: .zero)).origin
    return placement.flipped(
      view.layoutStorage.layoutAttributesForInteractivelyMovingItem(
        at: held.current, withTargetPosition: place))
  }

  /// Gives the item the index path under the finger, if the layout and the delegate agree.
  private func proposePlace() {
    guard let held else { return }
    let proposed = view.layoutStorage.targetIndexPath(
      forInteractivelyMovingItem: held.current, withPosition: held.position)
    guard proposed != held.current else { return }
    let target =
      view.collectionDelegate?.collectionView(
        view, targetIndexPathForMoveOfItemFromOriginalIndexPath: held.original,
        atCurrentIndexPath: held.current, toProposedIndexPath: proposed) ?? proposed
    guard self.held != nil else { return }
    shift(to: target)
  }

  /// Moves the item among the displayed items, without changing the data.
  private func shift(to target: IndexPath) {
    guard var held, target != held.current, target.count == 2,
      data.counts.indices.contains(target.section)
    else { return }
    let current = held.current
    let counts = data.counts
    var new = counts
    new[current.section] -= 1
    new[target.section] += 1
    var step = ListChanges<Void>()
    step.movedItems = [(current, target)]
    var whole = ListChanges<Void>()
    if held.original != target { whole.movedItems = [(held.original, target)] }
    guard let way = ListMapping(step, from: counts, to: new),
      let mapping = ListMapping(whole, from: held.counts, to: new)
    else { return }
    let update = CollectionUpdate(changes: step, mapping: way, before: view.rearranging.nearby())
    held.current = target
    held.mapping = mapping
    self.held = held
    data.take(new)
    let (view, layout) = (view, view.layoutStorage)
    view.rearranging.rearrange(
      update,
      {
        layout.dataMoved(way) { _ in false }
        layout.invalidateLayout(
          with: layout.invalidationContext(
            forInteractivelyMovingItems: [target], withTargetPosition: held.position,
            previousIndexPaths: [current], previousPosition: held.position))
        view.placement.prepare()
      }, nil)
    showHeld()
  }

  /// Releases the item, which animates to its place.
  private func drop(isCancelled: Bool, _ path: IndexPath, _ tellData: () -> Void) {
    guard let held else { return }
    abandon()
    let cell = view.elements.cell(at: path)
    tellData()
    let layout = view.layoutStorage
    if let same = data.identity { layout.dataMoved(same) { _ in false } }
    layout.invalidateLayout(
      with: layout.invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths: [path], previousIndexPaths: [held.original],
        movementCancelled: isCancelled))
    guard let cell, let end = view.placement.placed(.cell(path)) else { return }
    UIView.animate(
      withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      cell.show(end)
    } completion: { [weak view, weak cell] _ in
      guard let view, let cell, cell.superview === view, let depth = cell.attributes?.zIndex
      else { return }
      view.elements.insertInOrder(cell, depth)
    }
  }

  /// Scrolls near an edge; the item stays under the finger.
  private func scroll(to offset: CGPoint) {
    guard let held else { return }
    let old = view.contentOffset
    self.held?.position = CGPoint(
      x: held.position.x + offset.x - old.x, y: held.position.y + offset.y - old.y)
    view.move(to: offset)
    view.layoutIfNeeded()
    showHeld()
    proposePlace()
  }
}

/// An item that the user is moving.
@MainActor
private struct HeldItem {
  /// The item's index path in the data.
  let original: IndexPath
  /// The item's current index path.
  var current: IndexPath
  /// The finger's location in the content.
  var position: CGPoint
  /// Maps between index paths in the data and current ones.
  var mapping: ListMapping
  /// The number of items in each section of the data.
  let counts: [Int]
}
