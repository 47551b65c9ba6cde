import Foundation
import Graphics

// Where items are, and which are seen.
extension UICollectionView {
  /// The cell of an item that is seen.
  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { cell(at: indexPath) }

  func cell(at path: IndexPath) -> UICollectionViewCell? {
    shown[.cell(path)] as? UICollectionViewCell
  }

  /// The cells that are seen, in the order of their items.
  public var visibleCells: [UICollectionViewCell] {
    indexPathsForVisibleItems.compactMap(cell)
  }

  /// The items that are seen, in order.
  public var indexPathsForVisibleItems: [IndexPath] {
    layoutIfNeeded()
    return shown.keys.compactMap {
      if case .cell(let path) = $0 { return path }
      return nil
    }
    .sorted()
  }

  /// The item of a cell that is seen.
  public func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    guard let path = cell.attributes?.indexPath, shown[.cell(path)] === cell else { return nil }
    return path
  }

  /// The item at a place of the content, the frontmost of several.
  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    let found = placed(in: CGRect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1))
    let hit = found.filter {
      $0.representedElementCategory == .cell && $0.frame.contains(point)
    }
    let front = hit.map(\.zIndex).max()
    return hit.last { $0.zIndex == front }?.indexPath
  }

  /// A supplementary view that is seen.
  public func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? { shown[.supplement(elementKind, indexPath)] }

  /// The supplementary views of a kind that are seen, in order.
  public func visibleSupplementaryViews(
    ofKind elementKind: String
  ) -> [UICollectionReusableView] {
    indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
      shown[.supplement(elementKind, $0)]
    }
  }

  /// The places of the supplementary views of a kind that are seen, in order.
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

  /// The attributes of an item's cell.
  public func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { placed(.cell(indexPath)) }

  /// The attributes of a supplementary view.
  public func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { placed(.supplement(kind, indexPath)) }

  func scroll(to path: IndexPath, _ position: ScrollPosition, _ animated: Bool) {
    guard let target = offset(showing: path, position) else { return }
    if target != contentOffset || animated { setContentOffset(target, animated: animated) }
    guard !animated else { return }
    // Cells that tell their sizes there move the item on.
    for _ in 0..<Self.scrollLimit {
      layoutIfNeeded()
      guard let target = offset(showing: path, position), target != contentOffset else { return }
      setContentOffset(target, animated: false)
    }
  }

  /// How often cells that tell their sizes may move an item that is scrolled to.
  private static let scrollLimit = 8

  /// The offset at which an item lies where it is wanted; `nil` where there is no such item.
  private func offset(showing path: IndexPath, _ position: ScrollPosition) -> CGPoint? {
    guard let rect = placed(.cell(path))?.frame else { return nil }
    let inset = adjustedContentInset
    var offset = contentOffset
    offset.x = Self.offset(
      offset.x, toShow: (rect.minX, rect.maxX), in: bounds.width, (inset.left, inset.right),
      position.contains(.left), position.contains(.centeredHorizontally),
      position.contains(.right))
    offset.y = Self.offset(
      offset.y, toShow: (rect.minY, rect.maxY), in: bounds.height, (inset.top, inset.bottom),
      position.contains(.top), position.contains(.centeredVertically), position.contains(.bottom))
    return limited(offset)
  }

  /// The offset along an axis at which a stretch lies where it is wanted.
  private static func offset(
    _ offset: CGFloat, toShow stretch: (start: CGFloat, end: CGFloat), in length: CGFloat,
    _ inset: (start: CGFloat, end: CGFloat), _ atStart: Bool, _ inMiddle: Bool, _ atEnd: Bool
  ) -> CGFloat {
    let room = length - inset.start - inset.end
    if atStart { return stretch.start - inset.start }
    if inMiddle { return (stretch.start + stretch.end - room) / 2 - inset.start }
    if atEnd { return stretch.end - room - inset.start }
    if stretch.start < offset + inset.start || stretch.end - stretch.start > room {
      return stretch.start - inset.start
    }
    return max(offset, stretch.end - room - inset.start)
  }
}
