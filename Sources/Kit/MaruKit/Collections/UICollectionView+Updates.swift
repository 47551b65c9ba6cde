import Foundation

// Batches of updates, and how they move.
extension UICollectionView {
  /// Where an element that comes into sight begins.
  func start(of key: CollectionKey) -> UICollectionViewLayoutAttributes? { placed(key) }

  /// Where an element that leaves sight ends.
  func end(of key: CollectionKey) -> UICollectionViewLayoutAttributes? { placed(key) }

  func change(to layout: UICollectionViewLayout, animated: Bool, _ completion: ((Bool) -> Void)?) {
    layoutStorage.collectionView = nil
    layoutStorage = layout
    layout.collectionView = self
    layout.invalidateLayout()
  }

  func isHeld(_ key: CollectionKey) -> Bool { false }
  func sourcePath(of path: IndexPath) -> IndexPath { path }
  var movement: Int? { nil }
}
