import Foundation
import Graphics
import Layers

// Interactive movement of an item.
extension UICollectionView {
  /// The distance to an edge within which the content scrolls under a moved item, in points.
  private static let edge: CGFloat = 60
  /// The scroll speed right at the edge, in points per second.
  private static let edgeSpeed: CGFloat = 900
  private static let longestStep = 0.05

  /// Whether the user is moving an element.
  func isHeld(_ key: CollectionKey) -> Bool {
    movement.map { key == .cell($0.current) } ?? false
  }

  /// The index path in the data of the item at a current index path.
  func sourcePath(of path: IndexPath) -> IndexPath {
    // Return early: copying the mapping for each of very many items is expensive.
    guard movement != nil else { return path }
    return movement?.mapping.old(of: path) ?? path
  }

  func beginMoving(_ path: IndexPath) -> Bool {
    layoutIfNeeded()
    guard movement == nil, contains(path), let cell = cell(at: path),
      let mapping = ListMapping(ListChanges<Void>(), from: counts, to: counts),
      dataSource?.collectionView(self, canMoveItemAt: path) ?? false
    else { return false }
    cancelPress()
    movement = InteractiveMovement(
      original: path, current: path, position: cell.center, mapping: mapping, counts: counts)
    edgeTicker.call = { [weak self] time in self?.scrollAtEdge(time) }
    showHeld()
    return true
  }

  func moveHeld(to position: CGPoint) {
    guard movement != nil, position.x.isFinite, position.y.isFinite else { return }
    movement?.position = position
    showHeld()
    proposePlace()
    if edgeVelocity == .zero {
      stopEdgeScrolling()
    } else {
      edgeTicker.start(in: window)
    }
  }

  func endMoving() {
    guard let movement else { return }
    let (from, to) = (movement.original, movement.current)
    let now = counts
    drop(isCancelled: false, to) {
      if from != to {
        $0.dataSource?.collectionView($0, moveItemAt: from, to: to)
      }
    }
    guard !needsLoading else { return }
    let told = askForCounts()
    guard told == now else {
      UIApplication.shared.warn(
        "after an interactive move the data source has \(told) items per section, not \(now)")
      return reloadData()
    }
  }

  func cancelMoving() {
    guard let movement else { return }
    if movement.current != movement.original { shift(to: movement.original) }
    drop(isCancelled: true, movement.original) { _ in }
  }

  /// Ends the movement without calling the data source, since everything is reloaded.
  func abandonMoving() {
    movement = nil
    edgeTicker.stop()
  }

  // MARK: Steps

  private func showHeld() {
    guard let movement, let cell = cell(at: movement.current) else { return }
    let attributes = flippedHeld(movement)
    let isInFront = cell.attributes?.zIndex == attributes.zIndex
    cell.show(attributes)
    if !isInFront { insertInOrder(cell, attributes.zIndex) }
  }

  private func flippedHeld(_ movement: InteractiveMovement) -> UICollectionViewLayoutAttributes {
    prepareLayout()
    let place = flipped(CGRect(origin: movement.position, size: .zero)).origin
    return flipped(
      layoutStorage.layoutAttributesForInteractivelyMovingItem(
        at: movement.current, withTargetPosition: place))
  }

  /// Gives the item the index path under the finger, if the layout and the delegate agree.
  private func proposePlace() {
    guard let movement else { return }
    let proposed = layoutStorage.targetIndexPath(
      forInteractivelyMovingItem: movement.current, withPosition: movement.position)
    guard proposed != movement.current else { return }
    let target =
      collectionDelegate?.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: movement.original,
        atCurrentIndexPath: movement.current, toProposedIndexPath: proposed) ?? proposed
    guard self.movement != nil else { return }
    shift(to: target)
  }

  /// Moves the item among the displayed items, without changing the data.
  private func shift(to target: IndexPath) {
    guard var movement, target != movement.current, target.count == 2,
      counts.indices.contains(target.section)
    else { return }
    let current = movement.current
    var new = counts
    new[current.section] -= 1
    new[target.section] += 1
    var step = ListChanges<Void>()
    step.movedItems = [(current, target)]
    var whole = ListChanges<Void>()
    if movement.original != target { whole.movedItems = [(movement.original, target)] }
    guard let way = ListMapping(step, from: counts, to: new),
      let mapping = ListMapping(whole, from: movement.counts, to: new)
    else { return }
    let update = CollectionUpdate(changes: step, mapping: way, before: nearby())
    movement.current = target
    movement.mapping = mapping
    self.movement = movement
    counts = new
    rearrange(
      update,
      {
        $0.layoutStorage.dataMoved(way) { _ in false }
        $0.layoutStorage.invalidateLayout(
          with: $0.layoutStorage.invalidationContext(
            forInteractivelyMovingItems: [target], withTargetPosition: movement.position,
            previousIndexPaths: [current], previousPosition: movement.position))
        $0.prepareLayout()
      }, nil)
    showHeld()
  }

  /// Releases the item, which animates to its place.
  private func drop(
    isCancelled: Bool, _ path: IndexPath, _ tellData: (UICollectionView) -> Void
  ) {
    guard let movement else { return }
    abandonMoving()
    let held = cell(at: path)
    tellData(self)
    if let same = ListMapping(ListChanges<Void>(), from: counts, to: counts) {
      layoutStorage.dataMoved(same) { _ in false }
    }
    layoutStorage.invalidateLayout(
      with: layoutStorage.invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths: [path], previousIndexPaths: [movement.original],
        movementCancelled: isCancelled))
    guard let held, let end = placed(.cell(path)) else { return }
    UIView.animate(
      withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      held.show(end)
    } completion: { [weak self, weak held] _ in
      guard let self, let held, held.superview === self, let depth = held.attributes?.zIndex
      else { return }
      insertInOrder(held, depth)
    }
  }

  // MARK: Edges

  /// The velocity at which the content scrolls under the item, in points per second.
  private var edgeVelocity: CGPoint {
    guard let movement else { return .zero }
    let inset = adjustedContentInset
    let x = Self.speed(
      movement.position.x, bounds.minX + inset.left, bounds.maxX - inset.right)
    let y = Self.speed(
      movement.position.y, bounds.minY + inset.top, bounds.maxY - inset.bottom)
    return CGPoint(
      x: hasRoom(CGVector(dx: x, dy: 0)) ? x : 0, y: hasRoom(CGVector(dx: 0, dy: y)) ? y : 0)
  }

  private static func speed(_ place: CGFloat, _ start: CGFloat, _ end: CGFloat) -> CGFloat {
    let zone = min(edge, (end - start) / 4)
    guard zone > 0 else { return 0 }
    if place < start + zone { return -edgeSpeed * min((start + zone - place) / zone, 1) }
    if place > end - zone { return edgeSpeed * min((place - end + zone) / zone, 1) }
    return 0
  }

  private func stopEdgeScrolling() {
    edgeTicker.stop()
    movement?.lastStep = nil
    movement?.debt = .zero
  }

  private func scrollAtEdge(_ time: Double) {
    guard var movement else { return edgeTicker.stop() }
    let velocity = edgeVelocity
    guard velocity != .zero else { return stopEdgeScrolling() }
    let seconds = CGFloat(min(max(time - (movement.lastStep ?? time), 0), Self.longestStep))
    let old = contentOffset
    let wanted = CGPoint(
      x: old.x + movement.debt.x + velocity.x * seconds,
      y: old.y + movement.debt.y + velocity.y * seconds)
    let new = onPixels(limited(wanted))
    movement.lastStep = time
    movement.debt = CGPoint(
      x: velocity.x == 0 ? 0 : wanted.x - new.x, y: velocity.y == 0 ? 0 : wanted.y - new.y)
    movement.position = CGPoint(
      x: movement.position.x + new.x - old.x, y: movement.position.y + new.y - old.y)
    self.movement = movement
    guard new != old else { return }
    move(to: new)
    layoutIfNeeded()
    showHeld()
    proposePlace()
  }
}
