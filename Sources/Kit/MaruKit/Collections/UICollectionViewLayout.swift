import Foundation
import Graphics

/// Tells a collection view where its views lie.
///
/// Mirrors UIKit. A layout of your own overrides `prepare()`, `collectionViewContentSize`,
/// `layoutAttributesForElements(in:)` and the methods for single elements. It is asked for the
/// rectangle that is seen, so that what a frame costs need not depend on the number of items.
@MainActor
open class UICollectionViewLayout {
  /// The collection view that is laid out; `nil` while the layout is not in use.
  public internal(set) weak var collectionView: UICollectionView?

  private var decorationClasses: [String: UICollectionReusableView.Type] = [:]
  private var isStale = true

  /// Makes a layout.
  public init() {}

  /// Makes a layout from an archive.
  public required init?(coder: NSCoder) {}

  /// The class of the attributes.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

  /// The class of what is passed to `invalidateLayout(with:)`.
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }

  // MARK: Places

  /// Called before anything else is asked after the layout was invalidated.
  open func prepare() {}

  /// The size of the content, in points.
  open var collectionViewContentSize: CGSize { .zero }

  /// The attributes of all views that meet a rectangle of the content.
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

  /// Where scrolling is to come to rest.
  ///
  /// - Parameters:
  ///   - proposedContentOffset: Where it would.
  ///   - velocity: Points a millisecond.
  /// - Returns: The proposal, by default.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { targetContentOffset(forProposedContentOffset: proposedContentOffset) }

  /// The offset after an update or a change of layouts; the proposal by default.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint
  {
    proposedContentOffset
  }

  // MARK: Direction

  /// The direction that the layout was made for; left to right by default.
  open var developmentLayoutDirection: UITraitEnvironmentLayoutDirection { .leftToRight }

  /// Whether places are mirrored where the collection view reads in the other direction.
  ///
  /// No by default.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  // MARK: Decoration views

  /// Names a class of decoration views; `nil` forgets the name.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    guard let viewClass else { return decorationClasses[elementKind] = nil }
    guard let views = viewClass as? UICollectionReusableView.Type else {
      return UIApplication.shared.warn("\(viewClass) is no class of reusable views")
    }
    decorationClasses[elementKind] = views
  }

  func decorationClass(_ kind: String) -> UICollectionReusableView.Type? { decorationClasses[kind] }

  // MARK: Invalidation

  /// Whether places depend on the bounds in a way that new bounds change them.
  ///
  /// Called before the bounds change. No by default.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// What new bounds make untrue.
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext { makeContext() }

  /// Whether a cell's own size changes places.
  ///
  /// No by default.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }

  /// What a cell's own size makes untrue.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeContext()
    context.invalidateItems(at: [preferredAttributes.indexPath])
    context.preferred = preferredAttributes
    return context
  }

  /// Says that nothing of the layout is true any longer.
  open func invalidateLayout() {
    let context = makeContext()
    invalidateLayout(with: context)
  }

  /// Says what of the layout is no longer true.
  ///
  /// An override calls `super`.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    isStale = true
    collectionView?.layoutWasInvalidated(context)
  }

  /// Whether `prepare()` is due.
  var needsPreparing: Bool { isStale }

  /// Says that the room of the collection view is another one.
  func roomChanged() { invalidateLayout() }

  /// Takes what is known of items along to their new places, before a layout with other data.
  func dataMoved(_ mapping: ListMapping, except isReloaded: (IndexPath) -> Bool) {}

  /// Counts how often sizes turned out to be others than was thought, as places were asked for.
  var learnedSizes: Int { 0 }

  /// How far what is seen was moved by that since this was called last, in points.
  func takeLearnedShift() -> CGPoint { .zero }

  /// Whether cells are asked for their own sizes.
  var asksCells: Bool { true }

  /// How far pinned views may cover an item at the edges of what is seen, in points.
  func pinnedInsets(at path: IndexPath) -> UIEdgeInsets { .zero }

  func makeContext() -> UICollectionViewLayoutInvalidationContext {
    let wanted: AnyClass = type(of: self).invalidationContextClass
    return (wanted as? UICollectionViewLayoutInvalidationContext.Type)?.init()
      ?? UICollectionViewLayoutInvalidationContext()
  }

  /// Attributes of the class that the layout names.
  func makeAttributes(_ key: CollectionKey) -> UICollectionViewLayoutAttributes {
    let wanted: AnyClass = type(of: self).layoutAttributesClass
    let attributes =
      (wanted as? UICollectionViewLayoutAttributes.Type)?.init()
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

  /// Prepares where that is due.
  func prepareIfNeeded() {
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

  /// Told about a batch before its views are placed.
  ///
  /// An override calls `super`.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

  /// Called inside the animation of a batch, when all was placed.
  open func finalizeCollectionViewUpdates() {}

  /// Told before the bounds change with an animation.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}

  /// Told after the bounds changed with an animation.
  open func finalizeAnimatedBoundsChange() {}

  /// Told before the collection view changes to another layout.
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}

  /// Told before the collection view changes from another layout.
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}

  /// Called when a change of layouts is over.
  open func finalizeLayoutTransition() {}

  /// Where an item that comes into sight in a batch begins.
  ///
  /// By default where it was before; what is inserted fades in where it will lie.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { collectionView?.start(of: .cell(itemIndexPath)) }

  /// Where an item that leaves sight in a batch ends.
  ///
  /// By default where it will lie; what is deleted fades out where it was.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { collectionView?.end(of: .cell(itemIndexPath)) }

  /// Where a supplementary view that comes into sight in a batch begins.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    collectionView?.start(of: .supplement(elementKind, elementIndexPath))
  }

  /// Where a supplementary view that leaves sight in a batch ends.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    collectionView?.end(of: .supplement(elementKind, elementIndexPath))
  }

  /// Where a decoration view that comes into sight in a batch begins.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    collectionView?.start(of: .decoration(elementKind, decorationIndexPath))
  }

  /// Where a decoration view that leaves sight in a batch ends.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    collectionView?.end(of: .decoration(elementKind, decorationIndexPath))
  }

  /// The supplementary views of a kind that a batch brings besides those of its items and sections.
  ///
  /// Asked after `prepare(forCollectionViewUpdates:)`. They come as what is inserted does. None by
  /// default.
  open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// The supplementary views of a kind that a batch takes away besides those of its items and
  /// sections, by their places before it.
  open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// The decoration views of a kind that a batch brings.
  open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// The decoration views of a kind that a batch takes away, by their places before it.
  open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  // MARK: Moving by hand

  /// The item whose place one that is moved by hand takes.
  ///
  /// By default the one under the finger.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath { collectionView?.indexPathForItem(at: position) ?? previousIndexPath }

  /// How an item looks that is moved by hand: by default as ever, under the finger, in front.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    let attributes = layoutAttributesForItem(at: indexPath)?.duplicate()
    let moving = attributes ?? makeAttributes(.cell(indexPath))
    moving.center = position
    moving.zIndex = .max
    return moving
  }

  /// What a step of an item that is moved by hand makes untrue.
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

  /// What the end of a movement by hand makes untrue.
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
