import Foundation
import Graphics
import Layers

// Animated changes of the items or the layout.
extension UICollectionView {
  private static let duration = 0.3

  /// A view that disappears, its old key, and its final attributes.
  private struct Leaver {
    let view: UICollectionReusableView
    let key: CollectionKey
    let end: UICollectionViewLayoutAttributes?
  }

  /// The attributes of elements that are visible or within a page of it.
  func nearby() -> [CollectionKey: UICollectionViewLayoutAttributes] {
    var found: [CollectionKey: UICollectionViewLayoutAttributes] = [:]
    if !layoutStorage.needsPreparing, !needsLoading {
      for attributes in placed(in: bounds.insetBy(dx: -bounds.width, dy: -bounds.height)) {
        found[attributes.key] = attributes
      }
    }
    for (key, view) in shown { found[key] = view.attributes }
    return found
  }

  /// Applies a new arrangement, and animates the visible views to it.
  ///
  /// - Parameters:
  ///   - update: The old state and the changes.
  ///   - arrange: Makes the layout produce the new arrangement.
  ///   - completion: Called when all views are in place.
  func rearrange(
    _ update: CollectionUpdate, _ arrange: (UICollectionView) -> Void,
    _ completion: ((Bool) -> Void)?
  ) {
    // 1. Carry the state of surviving items over.
    let offset = contentOffset
    let outer = self.update
    var update = update
    self.update = update
    selected = Set(selected.compactMap { stays($0, update) })
    focused = focused.flatMap { stays($0, update) }
    pressed = pressed.flatMap { stays($0, update) }
    goal = nil
    // 2. Compute the new arrangement.
    ViewAnimation.runWithout {
      arrange(self)
      layoutStorage.prepare(forCollectionViewUpdates: update.items)
      update.take(
        from: layoutStorage, among: Array(update.before.keys) + placed(in: bounds).map(\.key))
      self.update = update
      takeTargetOffset()
    }
    // 3. Reassign the views of surviving elements; the others leave.
    let way = CGPoint(x: contentOffset.x - offset.x, y: contentOffset.y - offset.y)
    var leavers = sortViews(update)
    for path in update.changes.reconfiguredItems { update.mapping.new(of: path).map(reconfigure) }
    let stayers = shown
    let starts = stayers.mapValues(\.attributes)
    // 4. Lay out the new state, put the views back to their starts, and animate from there.
    ViewAnimation.runWithout {
      lingering = Set(stayers.keys)
      tile()
      lingering = []
    }
    leavers += takeOutOfSight(stayers, update)
    let isAnimated = window != nil && !ViewAnimation.isSilenced && animatesRearranging
    let ends = isAnimated ? putBack(leavers, stayers, starts, by: way) : []
    self.update = outer
    let finish: (Bool) -> Void = { [weak self] finished in
      for leaver in leavers { self?.takeBack(leaver.view, of: leaver.key) }
      completion?(finished)
    }
    guard isAnimated else {
      layoutStorage.finalizeCollectionViewUpdates()
      return finish(true)
    }
    UIView.animate(
      withDuration: Self.duration, delay: 0,
      options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      for (view, end) in ends { view.show(end) }
      for leaver in leavers {
        guard let end = leaver.end else { continue }
        leaver.view.show(update.newKey(of: leaver.key) == nil ? moved(end, by: way) : end)
      }
      layoutStorage.finalizeCollectionViewUpdates()
    } completion: {
      finish($0)
    }
  }

  /// Removes the surviving views that are no longer visible from `shown`.
  private func takeOutOfSight(
    _ stayers: [CollectionKey: UICollectionReusableView], _ update: CollectionUpdate
  ) -> [Leaver] {
    let seen = Set(placed(in: bounds).map(\.key))
    var leavers: [Leaver] = []
    for (key, view) in stayers
    where !seen.contains(key) && !isHeld(key) && !isWrittenIn(view) && shown[key] === view {
      shown[key] = nil
      let old = update.oldKey(of: key) ?? key
      leavers.append(Leaver(view: view, key: old, end: last(of: old)))
    }
    return leavers
  }

  /// Puts views to their starting positions.
  ///
  /// - Returns: The views and their final attributes.
  private func putBack(
    _ leavers: [Leaver], _ stayers: [CollectionKey: UICollectionReusableView],
    _ starts: [CollectionKey: UICollectionViewLayoutAttributes?], by way: CGPoint
  ) -> [(UICollectionReusableView, UICollectionViewLayoutAttributes)] {
    var ends: [(UICollectionReusableView, UICollectionViewLayoutAttributes)] = []
    ViewAnimation.runWithout {
      for (key, view) in shown where !isHeld(key) {
        guard let end = view.attributes else { continue }
        ends.append((view, end))
        let known = stayers[key] === view ? starts[key] ?? nil : nil
        guard let start = known ?? first(of: key) else { continue }
        view.show(moved(start, by: isPlacedAnew(start, end) ? .zero : way))
      }
      for leaver in leavers {
        guard let attributes = leaver.view.attributes else { continue }
        leaver.view.show(moved(attributes, by: way))
      }
    }
    return ends
  }

  /// Lets the data source fill the cell of a visible item again.
  private func reconfigure(_ path: IndexPath) {
    guard let cell = cell(at: path), let dataSource else { return }
    reconfigured = (path, cell)
    defer { reconfigured = nil }
    cell.fittingRound = -1
    guard dataSource.collectionView(self, cellForItemAt: path) !== cell else { return }
    UIApplication.shared.warn(
      "the data source returned another cell for item \(path.item) of section \(path.section), "
        + "which is being reconfigured; dequeue the cell for the given index path")
  }

  private func stays(_ path: IndexPath, _ update: CollectionUpdate) -> IndexPath? {
    update.changes.reloadedSections[path.section] == nil ? update.mapping.new(of: path) : nil
  }

  private func takeTargetOffset() {
    guard !isTracking, !isDragging else { return }
    var target = layoutStorage.targetContentOffset(forProposedContentOffset: contentOffset)
    target =
      collectionDelegate?.collectionView(
        self, targetContentOffsetForProposedContentOffset: target) ?? target
    guard target.x.isFinite, target.y.isFinite, target != contentOffset else { return }
    contentOffset = limited(target)
  }

  /// Files views under their new keys.
  ///
  /// - Returns: The views of elements that are gone.
  private func sortViews(_ update: CollectionUpdate) -> [Leaver] {
    var leavers: [Leaver] = []
    var staying: [CollectionKey: UICollectionReusableView] = [:]
    for (key, view) in shown {
      if let new = update.newKey(of: key) {
        staying[new] = view
      } else {
        leavers.append(Leaver(view: view, key: key, end: last(of: key)))
      }
    }
    shown = staying
    return leavers
  }

  /// Whether a start is given in the new arrangement, as for an element that fades in.
  private func isPlacedAnew(
    _ start: UICollectionViewLayoutAttributes, _ end: UICollectionViewLayoutAttributes
  ) -> Bool { start.alpha == 0 && start.center == end.center }

  private func moved(
    _ attributes: UICollectionViewLayoutAttributes, by way: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    guard way != .zero else { return attributes }
    let moved = attributes.duplicate()
    moved.center.x += way.x
    moved.center.y += way.y
    return moved
  }

  // MARK: Initial and final attributes

  private func first(of key: CollectionKey) -> UICollectionViewLayoutAttributes? {
    switch key {
    case .cell(let path): layoutStorage.initialLayoutAttributesForAppearingItem(at: path)
    case .supplement(let kind, let path):
      layoutStorage.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: path)
    case .decoration(let kind, let path):
      layoutStorage.initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: path)
    }
  }

  private func last(of key: CollectionKey) -> UICollectionViewLayoutAttributes? {
    switch key {
    case .cell(let path): layoutStorage.finalLayoutAttributesForDisappearingItem(at: path)
    case .supplement(let kind, let path):
      layoutStorage.finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind: kind, at: path)
    case .decoration(let kind, let path):
      layoutStorage.finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: path)
    }
  }

  /// The default initial attributes of an appearing element; the key is the new one.
  func start(of key: CollectionKey) -> UICollectionViewLayoutAttributes? {
    guard let update else { return placed(key) }
    if let old = update.oldKey(of: key), let known = update.before[old] { return known }
    return faint(placed(key))
  }

  /// The default final attributes of a disappearing element; the key is the old one.
  func end(of key: CollectionKey) -> UICollectionViewLayoutAttributes? {
    guard let update else { return placed(key) }
    if let new = update.newKey(of: key), let there = placed(new) { return there }
    return faint(update.before[key])
  }

  private func faint(
    _ attributes: UICollectionViewLayoutAttributes?
  ) -> UICollectionViewLayoutAttributes? {
    let faint = attributes?.duplicate()
    faint?.alpha = 0
    return faint
  }
}
