import Foundation
import Graphics
import Layers

/// A layout between two others, for an interactive transition.
///
/// Mirrors UIKit; `UICollectionView.startInteractiveTransition(to:completion:)` creates and
/// installs one. The positions, sizes, transforms and opacities of elements in both layouts are
/// interpolated, as are the content size and offset; elements in only one of them fade. Subclasses
/// can place items differently. A step costs as much as the elements within a page of the visible
/// ones, in both layouts.
@preconcurrency @MainActor
open class UICollectionViewTransitionLayout: UICollectionViewLayout {
  /// The old layout.
  public let currentLayout: UICollectionViewLayout
  /// The new layout.
  public let nextLayout: UICollectionViewLayout

  /// The progress: 0 at the old layout, 1 at the new one; values outside extrapolate.
  ///
  /// NaN and infinity are ignored. The collection view updates at once; calling
  /// `invalidateLayout()`, as UIKit requires, is allowed.
  open var transitionProgress: CGFloat = 0 {
    didSet {
      guard transitionProgress.isFinite else { return transitionProgress = oldValue }
      guard transitionProgress != oldValue else { return }
      invalidateLayout()
      collectionView?.follow(self)
    }
  }

  /// The content offsets at both ends.
  final var offsets = (start: CGPoint.zero, end: CGPoint.zero)
  /// Called with whether the animation ran to its end, and whether it ended at the new layout.
  final var completion: ((Bool, Bool) -> Void)?
  private var animatedValues: [String: CGFloat] = [:]
  private var pairs: [Pair]?
  /// The layouts' `learnedSizes` when the pairs were found.
  private var pairsLearned = 0
  private var size = CGSize.zero

  /// Creates a layout between two others.
  public init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
    self.currentLayout = currentLayout
    nextLayout = newLayout
    super.init()
  }

  /// Always fails: an archive cannot hold a transition.
  public required init?(coder: NSCoder) { nil }

  // MARK: Values

  /// Sets a custom value that changes with the progress.
  open func updateValue(_ value: CGFloat, forAnimatedKey key: String) {
    animatedValues[key] = value
  }

  /// The custom value that was last set; 0 by default.
  open func value(forAnimatedKey key: String) -> CGFloat { animatedValues[key] ?? 0 }

  // MARK: Positions

  open override func prepare() {
    super.prepare()
    let size = collectionView?.bounds.size ?? .zero
    if currentLayout.needsPreparing || nextLayout.needsPreparing || size != self.size {
      pairs = nil
    }
    self.size = size
    currentLayout.prepareIfNeeded()
    nextLayout.prepareIfNeeded()
  }

  open override var collectionViewContentSize: CGSize {
    let (from, to) = (currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize)
    return CGSize(width: mix(from.width, to.width), height: mix(from.height, to.height))
  }

  /// The content offset at the current progress.
  final var offset: CGPoint {
    CGPoint(x: mix(offsets.start.x, offsets.end.x), y: mix(offsets.start.y, offsets.end.y))
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    if learnedSizes != pairsLearned { pairs = nil }
    let pairs = pairs ?? findPairs()
    self.pairs = pairs
    return pairs.compactMap { pair in
      mix(pair.from, pair.to).flatMap { $0.frame.intersects(rect) ? $0 : nil }
    }
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { mix(.cell(indexPath)) }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { mix(.supplement(elementKind, indexPath)) }

  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { mix(.decoration(elementKind, indexPath)) }

  override func decorationClass(_ kind: String) -> UICollectionReusableView.Type? {
    nextLayout.decorationClass(kind) ?? currentLayout.decorationClass(kind)
  }

  open override var flipsHorizontallyInOppositeLayoutDirection: Bool {
    nearer.flipsHorizontallyInOppositeLayoutDirection
  }

  open override var developmentLayoutDirection: UITraitEnvironmentLayoutDirection {
    nearer.developmentLayoutDirection
  }

  override var asksCells: Bool { false }

  override var learnedSizes: Int { currentLayout.learnedSizes + nextLayout.learnedSizes }

  override func pinnedInsets(at path: IndexPath) -> UIEdgeInsets { nearer.pinnedInsets(at: path) }

  private var nearer: UICollectionViewLayout {
    transitionProgress < 0.5 ? currentLayout : nextLayout
  }

  // MARK: Invalidation

  override var needsPreparing: Bool {
    super.needsPreparing || currentLayout.needsPreparing || nextLayout.needsPreparing
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    currentLayout.shouldInvalidateLayout(forBoundsChange: newBounds)
      || nextLayout.shouldInvalidateLayout(forBoundsChange: newBounds)
  }

  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    for layout in [currentLayout, nextLayout]
    where layout.shouldInvalidateLayout(forBoundsChange: newBounds) {
      layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: newBounds))
    }
    return super.invalidationContext(forBoundsChange: newBounds)
  }

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything || context.invalidateDataSourceCounts {
      for layout in [currentLayout, nextLayout] {
        let own = layout.makeContext()
        own.invalidateEverything = context.invalidateEverything
        own.invalidateDataSourceCounts = context.invalidateDataSourceCounts
        layout.invalidateLayout(with: own)
      }
    }
    super.invalidateLayout(with: context)
  }

  override func roomChanged() {
    for layout in [currentLayout, nextLayout] { layout.roomChanged() }
    super.roomChanged()
  }

  override func dataMoved(_ mapping: ListMapping, except isReloaded: (IndexPath) -> Bool) {
    for layout in [currentLayout, nextLayout] { layout.dataMoved(mapping, except: isReloaded) }
  }

  open override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    for layout in [currentLayout, nextLayout] {
      layout.prepare(forCollectionViewUpdates: updateItems)
    }
  }

  open override func finalizeCollectionViewUpdates() {
    for layout in [currentLayout, nextLayout] { layout.finalizeCollectionViewUpdates() }
  }

  // MARK: Interpolation

  /// An element's attributes in both layouts.
  private struct Pair {
    var from, to: UICollectionViewLayoutAttributes?
  }

  /// The elements within a page of the visible ones, at either end.
  private func findPairs() -> [Pair] {
    var pairs: [Pair] = []
    var known: Set<CollectionKey> = []
    func near(_ layout: UICollectionViewLayout, _ offset: CGPoint) -> [CollectionKey] {
      var rect = CGRect(origin: offset, size: size).insetBy(dx: -size.width, dy: -size.height)
      if collectionView?.placement.isFlipped == true {
        rect.origin.x = max(layout.collectionViewContentSize.width, size.width) - rect.maxX
      }
      return (layout.layoutAttributesForElements(in: rect) ?? []).map(\.key)
    }
    // Sizes learned on the way can move elements found before.
    for _ in 0..<4 {
      let learned = learnedSizes
      (pairs, known) = ([], [])
      for key in near(currentLayout, offsets.start) + near(nextLayout, offsets.end)
      where known.insert(key).inserted {
        pairs.append(
          Pair(from: currentLayout.attributes(of: key), to: nextLayout.attributes(of: key)))
      }
      if learnedSizes == learned { break }
    }
    pairsLearned = learnedSizes
    return pairs
  }

  private func mix(_ key: CollectionKey) -> UICollectionViewLayoutAttributes? {
    mix(currentLayout.attributes(of: key), nextLayout.attributes(of: key))
  }

  private func mix(
    _ from: UICollectionViewLayoutAttributes?, _ to: UICollectionViewLayoutAttributes?
  ) -> UICollectionViewLayoutAttributes? {
    guard let from, let to else {
      let mixed = (from ?? to)?.duplicate()
      mixed?.alpha *= min(max(mix(from == nil ? 0 : 1, to == nil ? 0 : 1), 0), 1)
      return mixed
    }
    let mixed = (nearer === currentLayout ? from : to).duplicate()
    mixed.center = CGPoint(x: mix(from.center.x, to.center.x), y: mix(from.center.y, to.center.y))
    mixed.size = CGSize(
      width: mix(from.size.width, to.size.width), height: mix(from.size.height, to.size.height))
    mixed.alpha = min(max(mix(from.alpha, to.alpha), 0), 1)
    if from.transform3D != to.transform3D,
      case .transform(let transform) = AnimationValue.transform(from.transform3D)
        .interpolated(to: .transform(to.transform3D), at: Double(transitionProgress))
    {
      mixed.transform3D = transform
    }
    return mixed
  }

  private func mix(_ from: CGFloat, _ to: CGFloat) -> CGFloat {
    from + (to - from) * transitionProgress
  }
}
