import Foundation

// Positions of items, and visible items.
extension UICollectionView {
  /// The cell of a visible item.
  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    elements.cell(at: indexPath)
  }

  /// The visible cells, in the order of their items.
  public var visibleCells: [UICollectionViewCell] {
    indexPathsForVisibleItems.compactMap(elements.cell)
  }

  /// The visible items, in order.
  public var indexPathsForVisibleItems: [IndexPath] {
    layoutIfNeeded()
    return elements.views.compactMap { key, view in
      guard case .cell(let path) = key else { return nil }
      return !elements.isWrittenIn(view) || view.frame.intersects(bounds) ? path : nil
    }
    .sorted()
  }

  /// The item of a visible cell.
  public func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    elements.path(of: cell)
  }

  /// The item at a point of the content; the frontmost if items overlap.
  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    let found = placement.placed(
      in: CGRect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1))
    let hit = found.filter {
      $0.representedElementCategory == .cell && $0.frame.contains(point)
    }
    let front = hit.map(\.zIndex).max()
    return hit.last { $0.zIndex == front }?.indexPath
  }

  /// A visible supplementary view.
  public func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? { elements[.supplement(elementKind, indexPath)] }

  /// The visible supplementary views of a kind, in order.
  public func visibleSupplementaryViews(
    ofKind elementKind: String
  ) -> [UICollectionReusableView] {
    indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
      elements[.supplement(elementKind, $0)]
    }
  }

  /// The index paths of the visible supplementary views of a kind, in order.
  public func indexPathsForVisibleSupplementaryElements(
    ofKind elementKind: String
  ) -> [IndexPath] {
    layoutIfNeeded()
    return elements.views.keys.compactMap {
      if case .supplement(elementKind, let path) = $0 { return path }
      return nil
    }
    .sorted()
  }

  /// The layout attributes of an item's cell.
  public func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { placement.placed(.cell(indexPath)) }

  /// The layout attributes of a supplementary view.
  public func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { placement.placed(.supplement(kind, indexPath)) }
}
