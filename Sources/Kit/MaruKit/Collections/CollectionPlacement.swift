import Foundation

/// The positions that a collection's layout gives its elements, mirrored if necessary.
@MainActor
final class CollectionPlacement {
  /// How often sizes that the layout learns may bring other elements into view.
  private static let roundLimit = 8

  private unowned let view: UICollectionView
  private let data: CollectionData
  /// Counts new arrangements, after which all views have to be positioned.
  private(set) var arrangement = 0
  /// The layout's `learnedSizes` that have been applied.
  private var learnedSizes = 0
  /// The width in which positions were last mirrored; 0 if they were not.
  private var mirrorWidth: CGFloat = 0
  private var startsAtEnd = true

  init(_ view: UICollectionView, _ data: CollectionData) {
    self.view = view
    self.data = data
  }

  private var layout: UICollectionViewLayout { view.layoutStorage }

  // MARK: Preparing

  /// Lets the layout prepare if necessary, and takes its content size.
  func prepare() {
    data.load()
    // The content size may change the insets, which may change the layout.
    for _ in 0..<3 where layout.needsPreparing {
      layout.prepareIfNeeded()
      takeSize()
    }
    if startsAtEnd, !data.counts.isEmpty, view.bounds.width > 0 {
      startsAtEnd = false
      if isFlipped, view.contentSize.width > view.bounds.width {
        view.contentOffset.x = view.limits.highest.x
      }
    }
  }

  func takeSize() {
    let size = layout.collectionViewContentSize
    if size != view.contentSize { view.contentSize = size }
  }

  /// Tells the layout about new bounds.
  func announce(_ new: CGRect) {
    guard new != view.bounds, new.minX.isFinite, new.minY.isFinite,
      layout.shouldInvalidateLayout(forBoundsChange: new)
    else { return }
    layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: new))
  }

  /// Called by the layout when it is invalidated.
  func layoutWasInvalidated(_ context: UICollectionViewLayoutInvalidationContext) {
    let flow = context as? UICollectionViewFlowLayoutInvalidationContext
    if context.preferred == nil, flow?.invalidateFlowLayoutDelegateMetrics ?? true {
      view.tiler.forgetFittings()
    }
    arrangement += 1
    let (size, offset) = (context.contentSizeAdjustment, context.contentOffsetAdjustment)
    if size != .zero {
      view.contentSize = CGSize(
        width: view.contentSize.width + size.width, height: view.contentSize.height + size.height)
    }
    if offset != .zero {
      view.contentOffset = CGPoint(
        x: view.contentOffset.x + offset.x, y: view.contentOffset.y + offset.y)
    }
    view.setNeedsLayout()
  }

  // MARK: Elements

  /// The attributes of an element, mirrored if necessary.
  func placed(_ key: CollectionKey) -> UICollectionViewLayoutAttributes? {
    prepare()
    guard isThere(key), let found = layout.attributes(of: key), found.isPlaced else {
      return nil
    }
    return flipped(found)
  }

  /// The attributes of the elements that intersect a rectangle of the content, mirrored if
  /// necessary.
  func placed(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    prepare()
    let found = layout.layoutAttributesForElements(in: flipped(rect)) ?? []
    var seen: [UICollectionViewLayoutAttributes] = []
    seen.reserveCapacity(found.count)
    for attributes in found where attributes.isVisible && isThere(attributes.key) {
      let attributes = flipped(attributes)
      if attributes.frame.intersects(rect) { seen.append(attributes) }
    }
    return seen
  }

  /// Whether an element exists in the data; any decoration does.
  private func isThere(_ key: CollectionKey) -> Bool {
    switch key {
    case .cell(let path): data.contains(path)
    case .supplement, .decoration: true
    }
  }

  // MARK: Direction

  /// Whether positions are mirrored.
  var isFlipped: Bool {
    layout.flipsHorizontallyInOppositeLayoutDirection
      && view.effectiveUserInterfaceLayoutDirection != layout.developmentLayoutDirection
  }

  /// The width in which positions are mirrored.
  private var flippingWidth: CGFloat {
    let inset = view.adjustedContentInset
    return max(view.contentSize.width, view.bounds.width - inset.left - inset.right)
  }

  func flipped(_ rect: CGRect) -> CGRect {
    guard isFlipped else { return rect }
    return CGRect(
      x: flippingWidth - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  func flipped(
    _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard isFlipped else { return attributes }
    let mirrored = attributes.duplicate()
    mirrored.center.x = flippingWidth - attributes.center.x
    return mirrored
  }

  /// If positions are mirrored in a new width, all of them change.
  func noteMirror() {
    let width = isFlipped ? flippingWidth : 0
    guard width != mirrorWidth else { return }
    mirrorWidth = width
    arrangement += 1
  }

  // MARK: Learned sizes

  /// Called by the layout when sizes differ from the estimates.
  func layoutHasLearned() {
    guard !view.tiler.isTiling else { return }
    takeLearned()
    view.setNeedsLayout()
  }

  /// Called for a new layout: the sizes that it learned earlier arrive with its next positions.
  func forgetLearned() {
    learnedSizes = -1
    _ = layout.takeLearnedShift()
  }

  /// Whether the layout has learned sizes that have not been applied.
  var hasNewSizes: Bool { layout.learnedSizes != learnedSizes }

  /// The attributes of the visible elements, once the layout knows the sizes there.
  func placedAfterLearning() -> [UICollectionViewLayoutAttributes] {
    var wanted = placed(in: view.bounds)
    for _ in 0..<Self.roundLimit where hasNewSizes {
      takeLearned()
      wanted = placed(in: view.bounds)
    }
    return wanted
  }

  /// Takes the layout's current content size, and scrolls along with the visible items.
  private func takeLearned() {
    learnedSizes = layout.learnedSizes
    arrangement += 1
    var shift = layout.takeLearnedShift()
    takeSize()
    if isFlipped, mirrorWidth > 0 {
      shift.x = flippingWidth - mirrorWidth - shift.x
      mirrorWidth = flippingWidth
    }
    let low = view.limits.lowest
    var moved = view.contentOffset
    if moved.y > low.y { moved.y = max(moved.y + shift.y, low.y) }
    if moved.x > low.x || isFlipped { moved.x = max(moved.x + shift.x, low.x) }
    if moved != view.contentOffset { view.contentOffset = moved }
  }
}
