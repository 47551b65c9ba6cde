import Foundation
import Graphics

// Prefetching.
extension UICollectionView {
  /// Prefetches the items of the next page in the scroll direction.
  func prefetch() {
    let way = CGPoint(
      x: bounds.minX - prefetchOffset.x, y: bounds.minY - prefetchOffset.y)
    prefetchOffset = bounds.origin
    guard isPrefetchingEnabled, let prefetcher = prefetchDataSource, way != .zero else { return }
    let isAlong = abs(way.y) >= abs(way.x)
    let page = bounds.offsetBy(
      dx: isAlong ? 0 : bounds.width * (way.x < 0 ? -1 : 1),
      dy: isAlong ? bounds.height * (way.y < 0 ? -1 : 1) : 0)
    let near = Set(
      placed(in: page).filter { $0.representedElementCategory == .cell }.map(\.indexPath)
    ).filter { shown[.cell($0)] == nil }
    let old = announced
    announced = near
    let new = near.subtracting(old)
    let over = old.subtracting(near).filter { shown[.cell($0)] == nil }
    if !new.isEmpty { prefetcher.collectionView(self, prefetchItemsAt: new.sorted()) }
    if !over.isEmpty {
      prefetcher.collectionView(self, cancelPrefetchingForItemsAt: over.sorted())
    }
  }
}
