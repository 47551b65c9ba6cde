import Foundation

/// Gives the visible elements views, and lets cells report their own sizes.
@MainActor
final class CollectionTiler {
  /// How often self-sizing views may bring other elements into view in one layout pass.
  private static let roundLimit = 8

  private unowned let view: UICollectionView
  private let data: CollectionData
  private let placement: CollectionPlacement
  private let elements: CollectionElements
  /// Whether a pass is running.
  private(set) var isTiling = false
  /// Counts invalidations of positions, after which cells are asked for their sizes again.
  private var fittingRound = 0

  init(
    _ view: UICollectionView, _ data: CollectionData, _ placement: CollectionPlacement,
    _ elements: CollectionElements
  ) {
    self.view = view
    self.data = data
    self.placement = placement
    self.elements = elements
  }

  /// Creates the views of visible elements, and removes those of the others.
  ///
  /// If the view has no area, its cells stay and only the content size is updated: the view may be
  /// about to grow to that size.
  ///
  /// - Parameter kept: The elements that keep their views for now, even out of sight.
  func tile(keeping kept: Set<CollectionKey> = []) {
    guard !isTiling else { return }
    isTiling = true
    defer { isTiling = false }
    guard view.bounds.width > 0, view.bounds.height > 0 else { return placement.prepare() }
    let round = data.loadingRound
    for _ in 0..<Self.roundLimit {
      let wanted = placement.placedAfterLearning()
      placement.noteMirror()
      elements.removeOthers(than: wanted, keeping: kept)
      for attributes in wanted where round == data.loadingRound { elements.place(attributes) }
      // A callback may have reloaded everything.
      guard round == data.loadingRound else { return view.setNeedsLayout() }
      guard fitCells(wanted) else { break }
    }
    view.backgroundView?.frame = view.bounds
    view.scrolling.follow()
    view.prefetching.prefetch()
    if placement.hasNewSizes { view.setNeedsLayout() }
  }

  // MARK: Self-sizing cells

  /// Lets all cells be asked for their sizes again.
  func forgetFittings() { fittingRound += 1 }

  /// Asks cells for their preferred sizes, unless they were already asked in this round.
  ///
  /// - Returns: Whether positions changed, so that other items may be visible.
  private func fitCells(_ wanted: [UICollectionViewLayoutAttributes]) -> Bool {
    let layout = view.layoutStorage
    guard layout.asksCells else { return false }
    let anchor = visibleAnchor()
    var hasChanged = false
    for attributes in wanted {
      guard let cell = elements[attributes.key], cell.fittingRound != fittingRound else { continue }
      cell.fittingRound = fittingRound
      let preferred = cell.preferredLayoutAttributesFitting(attributes.duplicate())
      guard preferred.size != attributes.size,
        layout.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
      else { continue }
      layout.invalidateLayout(
        with: layout.invalidationContext(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes))
      hasChanged = true
    }
    if hasChanged {
      placement.prepare()
      placement.takeSize()
      keep(anchor)
    }
    return hasChanged
  }

  /// The first visible item whose size is known, and its position.
  private func visibleAnchor() -> (CollectionKey, CGPoint)? {
    let known = elements.views.filter {
      $0.value.fittingRound == fittingRound && $0.value is UICollectionViewCell
    }
    let first = known.min { $0.key.indexPath < $1.key.indexPath }
    return first.flatMap { key, cell in cell.attributes.map { (key, $0.frame.origin) } }
  }

  /// Scrolls so that an item keeps its position on screen after items above it changed.
  private func keep(_ anchor: (key: CollectionKey, place: CGPoint)?) {
    guard let anchor, let new = placement.placed(anchor.key)?.frame.origin else { return }
    let (low, offset) = (view.limits.lowest, view.contentOffset)
    var moved = offset
    if offset.y > low.y { moved.y = max(offset.y + new.y - anchor.place.y, low.y) }
    if offset.x > low.x, view.contentSize.width > view.bounds.width {
      moved.x = max(offset.x + new.x - anchor.place.x, low.x)
    }
    if moved != offset { view.contentOffset = moved }
  }
}
