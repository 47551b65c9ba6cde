import Foundation
import Graphics

/// The layout of a collection view.
///
/// Mirrors UIKit. A custom layout overrides `prepare()`, `collectionViewContentSize`,
/// `layoutAttributesForElements(in:)` and the methods for single elements. It is asked about the
/// visible rectangle, so that the cost of a frame need not depend on the number of items.
@preconcurrency @MainActor
open class UICollectionViewLayout {
  /// The collection view that uses the layout; `nil` if none does.
  public internal(set) weak var collectionView: UICollectionView?

  private var decorationClasses: [String: UICollectionReusableView.Type] = [:]
  private var isStale = true

  /// Creates a layout.
  public init() {}

  /// Creates a layout from an archive.
  public required init?(coder: NSCoder) {}

  /// The class of the layout attributes.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

  /// The class of the contexts for `invalidateLayout(with:)`.
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }

  // MARK: Positions

  /// Called after an invalidation, before the layout is queried.
  open func prepare() {}

  /// The size of the content, in points.
  open var collectionViewContentSize: CGSize { .zero }

  /// The attributes of all views that intersect a rectangle of the content.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }

  /// The attributes of an item's cell.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }

  /// The attributes of a supplementary view.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// The attributes of a decoration view.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// The offset at which scrolling will come to rest.
  ///
  /// - Parameters:
  ///   - proposedContentOffset: The offset without the layout's influence.
  ///   - velocity: Points per millisecond.
  /// - Returns: By default the proposed offset.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { targetContentOffset(forProposedContentOffset: proposedContentOffset) }

  /// The offset after an update or a layout change; by default the proposed one.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint
  {
    proposedContentOffset
  }

  // MARK: Direction

  /// The direction for which the layout was made; left to right by default.
  open var developmentLayoutDirection: UITraitEnvironmentLayoutDirection { .leftToRight }

  /// Whether positions are mirrored if the collection view has the other direction.
  ///
  /// `false` by default.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  // MARK: Decoration views

  /// Registers a class of decoration views; `nil` unregisters.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    guard let viewClass else { return decorationClasses[elementKind] = nil }
    guard let views = viewClass as? UICollectionReusableView.Type else {
      return UIApplication.shared.warn(
        "\(viewClass) does not inherit from UICollectionReusableView")
    }
    decorationClasses[elementKind] = views
  }

  func decorationClass(_ kind: String) -> UICollectionReusableView.Type? { decorationClasses[kind] }

  // MARK: Invalidation

  /// Whether new bounds invalidate positions.
  ///
  /// Called before the bounds change; `false` by default.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// The context for the invalidation by new bounds.
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext { makeContext() }

  /// Whether a cell's preferred size invalidates positions.
  ///
  /// `false` by default.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }

  /// The context for the invalidation by a cell's preferred size.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeContext()
    context.invalidateItems(at: [preferredAttributes.indexPath])
    context.preferred = preferredAttributes
    return context
  }

  /// Invalidates the whole layout.
  open func invalidateLayout() {
    let context = makeContext()
    invalidateLayout(with: context)
  }

  /// Invalidates a part of the layout.
  ///
  /// Overrides call `super`.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    isStale = true
    collectionView?.placement.layoutWasInvalidated(context)
  }

  /// Whether `prepare()` has to be called.
  var needsPreparing: Bool { isStale }

  /// The collection view's available room changed.
  func roomChanged() { invalidateLayout() }

  /// Carries item state over to new index paths, before a layout of changed data.
  func dataMoved(_ mapping: ListMapping, except isReloaded: (IndexPath) -> Bool) {}

  /// Counts how often sizes differed from the estimates while positions were requested.
  var learnedSizes: Int { 0 }

  /// How far that moved the visible items since the last call, in points.
  func takeLearnedShift() -> CGPoint { .zero }

  /// Whether cells are asked for their preferred sizes.
  var asksCells: Bool { true }

  /// How far pinned views can cover an item at the edges of the visible bounds, in points.
  func pinnedInsets(at path: IndexPath) -> UIEdgeInsets { .zero }

  final func makeContext() -> UICollectionViewLayoutInvalidationContext {
    let wanted: AnyClass = type(of: self).invalidationContextClass
    return (wanted as? UICollectionViewLayoutInvalidationContext.Type)?.make()
      ?? UICollectionViewLayoutInvalidationContext()
  }

  /// Creates attributes of the layout's attributes class.
  final func makeAttributes(_ key: CollectionKey) -> UICollectionViewLayoutAttributes {
    let wanted: AnyClass = type(of: self).layoutAttributesClass
    let attributes =
      (wanted as? UICollectionViewLayoutAttributes.Type)?.make()
      ?? UICollectionViewLayoutAttributes()
    attributes.indexPath = key.indexPath
    switch key {
    case .cell: break
    case .supplement(let kind, _):
      attributes.representedElementCategory = .supplementaryView
      attributes.representedElementKind = kind
    case .decoration(let kind, _):
      attributes.representedElementCategory = .decorationView
      attributes.representedElementKind = kind
    }
    return attributes
  }

  /// Prepares if necessary.
  final func prepareIfNeeded() {
    guard needsPreparing else { return }
    isStale = false
    prepare()
  }

  /// The attributes of any element.
  func attributes(of key: CollectionKey) -> UICollectionViewLayoutAttributes? {
    switch key {
    case .cell(let path): layoutAttributesForItem(at: path)
    case .supplement(let kind, let path):
      layoutAttributesForSupplementaryView(ofKind: kind, at: path)
    case .decoration(let kind, let path):
      layoutAttributesForDecorationView(ofKind: kind, at: path)
    }
  }

  // MARK: Updates

  /// Called with a batch of updates before the views are positioned.
  ///
  /// Overrides call `super`.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

  /// Called inside a batch's animation, after the views were positioned.
  open func finalizeCollectionViewUpdates() {}

  /// Called before an animated change of the bounds.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}

  /// Called after an animated change of the bounds.
  open func finalizeAnimatedBoundsChange() {}

  /// Called before the collection view changes to another layout.
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}

  /// Called before the collection view changes from another layout.
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}

  /// Called after a change of the layout.
  open func finalizeLayoutTransition() {}

  /// The initial attributes of an item that appears in a batch.
  ///
  /// By default its old attributes; an inserted item fades in at its place.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    collectionView?.rearranging.start(of: .cell(itemIndexPath))
  }

  /// The final attributes of an item that disappears in a batch.
  ///
  /// By default its new attributes; a deleted item fades out at its place.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    collectionView?.rearranging.end(of: .cell(itemIndexPath))
  }

  /// The initial attributes of a supplementary view that appears in a batch.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    collectionView?.rearranging.start(of: .supplement(elementKind, elementIndexPath))
  }

  /// The final attributes of a supplementary view that disappears in a batch.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    collectionView?.rearranging.end(of: .supplement(elementKind, elementIndexPath))
  }

  /// The initial attributes of a decoration view that appears in a batch.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    collectionView?.rearranging.start(of: .decoration(elementKind, decorationIndexPath))
  }

  /// The final attributes of a decoration view that disappears in a batch.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    collectionView?.rearranging.end(of: .decoration(elementKind, decorationIndexPath))
  }

  /// Additional supplementary views of a kind that appear in a batch.
  ///
  /// Called after `prepare(forCollectionViewUpdates:)`. They appear as inserted items do. None by
  /// default.
  open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Additional supplementary views of a kind that disappear in a batch, by their old index paths.
  open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Additional decoration views of a kind that appear in a batch.
  open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// Additional decoration views of a kind that disappear in a batch, by their old index paths.
  open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  // MARK: Interactive movement

  /// The index path for an item that the user moves to a position.
  ///
  /// By default that of the item under the finger.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath { collectionView?.indexPathForItem(at: position) ?? previousIndexPath }

  /// The attributes of an item that the user moves: by default unchanged, at the finger, in front.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    let attributes = layoutAttributesForItem(at: indexPath)?.duplicate()
    let moving = attributes ?? makeAttributes(.cell(indexPath))
    moving.center = position
    moving.zIndex = .max
    return moving
  }

  /// The context for the invalidation by a step of a movement.
  open func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath],
    withTargetPosition targetPosition: CGPoint, previousIndexPaths: [IndexPath],
    previousPosition: CGPoint
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeContext()
    context.targetIndexPathsForInteractivelyMovingItems = targetIndexPaths
    context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
    context.interactiveMovementTarget = targetPosition
    return context
  }

  /// The context for the invalidation by the end of a movement.
  open func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath],
    movementCancelled: Bool
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeContext()
    context.targetIndexPathsForInteractivelyMovingItems = indexPaths
    context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
    return context
  }
}
