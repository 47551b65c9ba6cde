import Foundation
import Graphics

// Positions of items, and visible items.
extension UICollectionView {
  /// The cell of a visible item.
  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { cell(at: indexPath) }

  func cell(at path: IndexPath) -> UICollectionViewCell? {
    shown[.cell(path)] as? UICollectionViewCell
  }

  /// The visible cells, in the order of their items.
  public var visibleCells: [UICollectionViewCell] {
    indexPathsForVisibleItems.compactMap(cell)
  }

  /// The visible items, in order.
  public var indexPathsForVisibleItems: [IndexPath] {
    layoutIfNeeded()
    return shown.compactMap { key, view in
      guard case .cell(let path) = key else { return nil }
      return !isWrittenIn(view) || view.frame.intersects(bounds) ? path : nil
    }
    .sorted()
  }

  /// Whether the first responder lies in a view.
  ///
  /// As in UIKit, such a view is kept when it is scrolled out of sight, so that typing can
  /// continue.
  func isWrittenIn(_ view: UIView) -> Bool {
    (window?.firstResponder as? UIView)?.isDescendant(of: view) ?? false
  }

  /// The item of a visible cell.
  public func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    guard let path = cell.attributes?.indexPath, shown[.cell(path)] === cell else { return nil }
    return path
  }

  /// The item at a point of the content; the frontmost if items overlap.
  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    let found = placed(in: CGRect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1))
    let hit = found.filter {
      $0.representedElementCategory == .cell && $0.frame.contains(point)
    }
    let front = hit.map(\.zIndex).max()
    return hit.last { $0.zIndex == front }?.indexPath
  }

  /// A visible supplementary view.
  public func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? { shown[.supplement(elementKind, indexPath)] }

  /// The visible supplementary views of a kind, in order.
  public func visibleSupplementaryViews(
    ofKind elementKind: String
  ) -> [UICollectionReusableView] {
    indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
      shown[.supplement(elementKind, $0)]
    }
  }

  /// The index paths of the visible supplementary views of a kind, in order.
  public func indexPathsForVisibleSupplementaryElements(
    ofKind elementKind: String
  ) -> [IndexPath] {
    layoutIfNeeded()
    return shown.keys.compactMap {
      if case .supplement(elementKind, let path) = $0 { return path }
      return nil
    }
    .sorted()
  }

  /// The layout attributes of an item's cell.
  public func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { placed(.cell(indexPath)) }

  /// The layout attributes of a supplementary view.
  public func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { placed(.supplement(kind, indexPath)) }
}
