import Foundation

/// The invalidated parts of a layout.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext {
  /// Whether everything is invalid, including the data.
  open internal(set) var invalidateEverything = false
  /// Whether the numbers of sections and items are invalid.
  open internal(set) var invalidateDataSourceCounts = false
  /// The invalid items, if not all are.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// The invalid supplementary views, by kind.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// The invalid decoration views, by kind.
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
  /// A displacement added to the content offset.
  open var contentOffsetAdjustment = CGPoint.zero
  /// A change added to the content size until the layout provides a new one.
  open var contentSizeAdjustment = CGSize.zero
  /// The old index paths of the items that the user moves.
  open internal(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// The new index paths of the items that the user moves.
  open internal(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// The location, in the content, of the items that the user moves.
  open internal(set) var interactiveMovementTarget = CGPoint.zero
  /// A cell's preferred attributes.
  final var preferred: UICollectionViewLayoutAttributes?

  /// Creates an empty context.
  public init() {}

  /// Adds items.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }

  /// Adds supplementary views.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath])
  {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
      .merging([elementKind: indexPaths]) { $0 + $1 }
  }

  /// Adds decoration views.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
      .merging([elementKind: indexPaths]) { $0 + $1 }
  }
}

/// The invalidated parts of a flow layout.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext:
  UICollectionViewLayoutInvalidationContext
{
  /// Whether sizes, insets and spacings have to be requested again.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether items have to be positioned again.
  open var invalidateFlowLayoutAttributes = true
}

// Swift has no call for this; see "Objects of registered classes" in ScrollingAndLists.md.
extension UICollectionViewLayoutInvalidationContext {
  @_silgen_name("maru_makeCollectionViewLayoutInvalidationContext")
  @usableFromInline
  convenience init(ofClass: Void) { self.init() }

  /// Creates a context of this class with `init()`.
  @_silgen_name("maru_makeCollectionViewLayoutInvalidationContext")
  static func make() -> UICollectionViewLayoutInvalidationContext
}
