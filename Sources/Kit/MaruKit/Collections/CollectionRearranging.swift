import Foundation

/// Applies new arrangements of the items or of the layout, and animates the visible views to them.
@MainActor
final class CollectionRearranging {
  private static let duration = 0.3

  private unowned let view: UICollectionView
  private let data: CollectionData
  private let placement: CollectionPlacement
  private let elements: CollectionElements
  /// The rearrangement in progress.
  private var update: CollectionUpdate?
  private var isSilenced = false

  init(
    _ view: UICollectionView, _ data: CollectionData, _ placement: CollectionPlacement,
    _ elements: CollectionElements
  ) {
    self.view = view
    self.data = data
    self.placement = placement
    self.elements = elements
  }

  private var layout: UICollectionViewLayout { view.layoutStorage }

  /// Runs work whose rearrangements are not animated.
  func withoutAnimation(_ work: () -> Void) {
    isSilenced = true
    defer { isSilenced = false }
    work()
  }

  /// A view that disappears, its old key, and its final attributes.
  private struct Leaver {
    let view: UICollectionReusableView
    let key: CollectionKey
    let end: UICollectionViewLayoutAttributes?
  }

  /// The attributes of elements that are visible or within a page of it.
  func nearby() -> [CollectionKey: UICollectionViewLayoutAttributes] {
    let bounds = view.bounds
    var found: [CollectionKey: UICollectionViewLayoutAttributes] = [:]
    if !layout.needsPreparing, !data.needsLoading {
      for attributes in placement.placed(in: bounds.insetBy(dx: -bounds.width, dy: -bounds.height))
      {
        found[attributes.key] = attributes
      }
    }
    for (key, element) in elements.views { found[key] = element.attributes }
    return found
  }

  /// Applies a new arrangement, and animates the visible views to it.
  ///
  /// - Parameters:
  ///   - update: The old state and the changes.
  ///   - arrange: Makes the layout produce the new arrangement.
  ///   - completion: Called when all views are in place.
  func rearrange(
    _ update: CollectionUpdate, _ arrange: () -> Void,
    _ completion: ((Bool) -> Void)?
  ) {
    // 1. Carry the state of surviving items over.
    let offset = view.contentOffset
    let outer = self.update
    var update = update
    self.update = update
    view.selection.move {
      update.changes.reloadedSections[$0.section] == nil ? update.mapping.new(of: $0) : nil
    }
    view.scrolling.forget()
    // 2. Compute the new arrangement.
    ViewAnimation.runWithout {
      arrange()
      layout.prepare(forCollectionViewUpdates: update.items)
      update.take(
        from: layout,
        among: Array(update.before.keys) + placement.placed(in: view.bounds).map(\.key))
      self.update = update
      takeTargetOffset()
    }
    // 3. Reassign the views of surviving elements; the others leave.
    let way = CGPoint(
      x: view.contentOffset.x - offset.x, y: view.contentOffset.y - offset.y)
    var leavers = elements.refile(update.newKey(of:)).map { key, element in
      Leaver(view: element, key: key, end: last(of: key))
    }
    for path in update.changes.reconfiguredItems {
      update.mapping.new(of: path).map(elements.reconfigure)
    }
    let stayers = elements.views
    let starts = stayers.mapValues(\.attributes)
    // 4. Lay out the new state, put the views back to their starts, and animate from there.
    ViewAnimation.runWithout { view.tiler.tile(keeping: Set(stayers.keys)) }
    leavers += elements.releaseInvisible(stayers).map { key, element in
      let old = update.oldKey(of: key) ?? key
      return Leaver(view: element, key: old, end: last(of: old))
    }
    let isAnimated = view.window != nil && !ViewAnimation.isSilenced && !isSilenced
    let ends = isAnimated ? putBack(leavers, stayers, starts, by: way) : []
    self.update = outer
    let finish: (Bool) -> Void = { [weak view = view] finished in
      for leaver in leavers { view?.elements.retire(leaver.view, of: leaver.key) }
      completion?(finished)
    }
    guard isAnimated else {
      layout.finalizeCollectionViewUpdates()
      return finish(true)
    }
    UIView.animate(
      withDuration: Self.duration, delay: 0,
      options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      for (element, end) in ends { element.show(end) }
      for leaver in leavers {
        guard let end = leaver.end else { continue }
        leaver.view.show(update.newKey(of: leaver.key) == nil ? moved(end, by: way) : end)
      }
      layout.finalizeCollectionViewUpdates()
    } completion: {
      finish($0)
    }
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
      for (key, element) in elements.views where !view.movement.holds(key) {
        guard let end = element.attributes else { continue }
        ends.append((element, end))
        let known = stayers[key] === element ? starts[key] ?? nil : nil
        guard let start = known ?? first(of: key) else { continue }
        element.show(moved(start, by: isPlacedAnew(start, end) ? .zero : way))
      }
      for leaver in leavers {
        guard let attributes = leaver.view.attributes else { continue }
        leaver.view.show(moved(attributes, by: way))
      }
    }
    return ends
  }

  private func takeTargetOffset() {
    guard !view.isTracking, !view.isDragging else { return }
    var target = layout.targetContentOffset(forProposedContentOffset: view.contentOffset)
    target =
      view.collectionDelegate?.collectionView(
        view, targetContentOffsetForProposedContentOffset: target) ?? target
    guard target.x.isFinite, target.y.isFinite, target != view.contentOffset else { return }
    view.contentOffset = view.limits.clamped(target)
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
    case .cell(let path): layout.initialLayoutAttributesForAppearingItem(at: path)
    case .supplement(let kind, let path):
      layout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: path)
    case .decoration(let kind, let path):
      layout.initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: path)
    }
  }

  private func last(of key: CollectionKey) -> UICollectionViewLayoutAttributes? {
    switch key {
    case .cell(let path): layout.finalLayoutAttributesForDisappearingItem(at: path)
    case .supplement(let kind, let path):
      layout.finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind: kind, at: path)
    case .decoration(let kind, let path):
      layout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: path)
    }
  }

  /// The default initial attributes of an appearing element; the key is the new one.
  func start(of key: CollectionKey) -> UICollectionViewLayoutAttributes? {
    guard let update else { return placement.placed(key) }
    if let old = update.oldKey(of: key), let known = update.before[old] { return known }
    return faint(placement.placed(key))
  }

  /// The default final attributes of a disappearing element; the key is the old one.
  func end(of key: CollectionKey) -> UICollectionViewLayoutAttributes? {
    guard let update else { return placement.placed(key) }
    if let new = update.newKey(of: key), let there = placement.placed(new) { return there }
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
