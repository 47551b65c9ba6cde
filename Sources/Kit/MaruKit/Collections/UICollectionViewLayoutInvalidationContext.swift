import Foundation

/// What of a layout is no longer true.
///
/// Mirrors UIKit.
@MainActor
open class UICollectionViewLayoutInvalidationContext {
  /// Whether all of it is, data included.
  public internal(set) var invalidateEverything = false
  /// Whether the numbers of sections and items are.
  public internal(set) var invalidateDataSourceCounts = false
  /// The items that are, where not all are.
  public private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// The supplementary views that are, by kind.
  public private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// The decoration views that are, by kind.
  public private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
  /// What is added to the collection view's content offset.
  open var contentOffsetAdjustment = CGPoint.zero
  /// What is added to the size of the content until the layout tells a new one.
  open var contentSizeAdjustment = CGSize.zero
  /// Where the items that are moved by hand were.
  public internal(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// Where the items that are moved by hand are to go.
  public internal(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// The place, in the content, of the items that are moved by hand.
  public internal(set) var interactiveMovementTarget = CGPoint.zero
  /// A cell's own size that was found out.
  var preferred: UICollectionViewLayoutAttributes?

  /// Makes a context in which nothing is named.
  public required init() {}

  /// Names items.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }

  /// Names supplementary views.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath])
  {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
      .merging([elementKind: indexPaths]) { $0 + $1 }
  }

  /// Names decoration views.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
      .merging([elementKind: indexPaths]) { $0 + $1 }
  }
}

/// What of a flow layout is no longer true.
@MainActor
open class UICollectionViewFlowLayoutInvalidationContext:
  UICollectionViewLayoutInvalidationContext
{
  /// Whether sizes, insets and spacings are to be asked for anew.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether items are to be placed anew.
  open var invalidateFlowLayoutAttributes = true
}
