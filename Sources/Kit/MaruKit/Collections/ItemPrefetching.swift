import Foundation

/// Announces the items of the next page to the prefetching data source.
@MainActor
final class ItemPrefetching {
  private unowned let view: UICollectionView
  private let elements: CollectionElements
  /// The announced items that have not been visible yet.
  private var announced: Set<IndexPath> = []
  /// The content offset of the last pass.
  private var offset = CGPoint.zero

  init(_ view: UICollectionView, _ elements: CollectionElements) {
    self.view = view
    self.elements = elements
  }

  /// Forgets the announced items, which are reloaded.
  func clear() { announced = [] }

  /// Prefetches the items of the next page in the scroll direction.
  func prefetch() {
    let bounds = view.bounds
    let way = CGPoint(x: bounds.minX - offset.x, y: bounds.minY - offset.y)
    offset = bounds.origin
    guard view.isPrefetchingEnabled, let prefetcher = view.prefetchDataSource, way != .zero else {
      return
    }
    let isAlong = abs(way.y) >= abs(way.x)
    let page = bounds.offsetBy(
      dx: isAlong ? 0 : bounds.width * (way.x < 0 ? -1 : 1),
      dy: isAlong ? bounds.height * (way.y < 0 ? -1 : 1) : 0)
    let near = Set(
      view.placement.placed(in: page).filter { $0.representedElementCategory == .cell }.map(
        \.indexPath)
    ).filter { elements[.cell($0)] == nil }
    let old = announced
    announced = near
    let new = near.subtracting(old)
    let over = old.subtracting(near).filter { elements[.cell($0)] == nil }
    if !new.isEmpty { prefetcher.collectionView(view, prefetchItemsAt: new.sorted()) }
    if !over.isEmpty {
      prefetcher.collectionView(view, cancelPrefetchingForItemsAt: over.sorted())
    }
  }
}
