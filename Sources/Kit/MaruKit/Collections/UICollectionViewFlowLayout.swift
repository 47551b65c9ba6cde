import Foundation
import Graphics

/// Lays items out in consecutive lines, with headers and footers.
///
/// Mirrors UIKit: a line takes as many items as fit and distributes them over its length. Items of
/// different sizes are centred in their line. A section of items of one size is placed by
/// arithmetic, however many there are. With `estimatedItemSize`, cells size themselves when they
/// become visible.
///
/// If the delegate provides sizes, the first 256 items are requested at once, so that the content's
/// size is exact if there are no more, and three items of each section. Unlike in UIKit, later
/// items are requested as they come near, 128 at a time, and are estimated from the first ones
/// until then. Visible items keep their position when the sizes of others become known. Since an
/// item's line depends on the items before it, up to 32,768 of these are requested as well. To get
/// the exact positions of all items, ask for the attributes in a rectangle that reaches the end of
/// the content.
///
/// A size that is not finite is replaced by `itemSize`; a negative one is 0. An item without an
/// area has no cell. An item that is longer than its line gets a line of its own, with a warning.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// Whether the warning about items longer than their lines was given.
  final var hasWarnedOfLength = false

  /// The rectangle that section insets apply to.
  public enum SectionInsetReference: Int, Sendable {
    /// The content inset.
    case fromContentInset
    /// The safe area.
    case fromSafeArea
    /// The layout margins.
    case fromLayoutMargins
  }

  /// A value of `estimatedItemSize`: cells size themselves, and are estimated at `itemSize`.
  public static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
  /// The size that a delegate without sizes returns.
  static let untoldSize = CGSize(width: -CGFloat.infinity, height: -CGFloat.infinity)

  // MARK: Stored state

  /// The minimum spacing between lines, in points.
  open var minimumLineSpacing: CGFloat = 10 { didSet { changed(oldValue != minimumLineSpacing) } }
  /// The minimum spacing between the items of a line, in points.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { changed(oldValue != minimumInteritemSpacing) }
  }
  /// The size of items that the delegate gives no size for.
  open var itemSize = CGSize(width: 50, height: 50) { didSet { changed(oldValue != itemSize) } }
  /// The estimated size of self-sizing items; zero if they do not size themselves.
  open var estimatedItemSize = CGSize.zero { didSet { changed(oldValue != estimatedItemSize) } }
  /// The direction in which the layout scrolls.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { changed(oldValue != scrollDirection) }
  }
  /// The size of headers; only the length along the scroll direction is used.
  open var headerReferenceSize = CGSize.zero { didSet { changed(oldValue != headerReferenceSize) } }
  /// The size of footers; only the length along the scroll direction is used.
  open var footerReferenceSize = CGSize.zero { didSet { changed(oldValue != footerReferenceSize) } }
  /// The insets of sections.
  open var sectionInset = UIEdgeInsets.zero { didSet { changed(oldValue != sectionInset) } }
  /// The rectangle that section insets apply to.
  open var sectionInsetReference = SectionInsetReference.fromContentInset {
    didSet { changed(oldValue != sectionInsetReference) }
  }
  /// Whether a header sticks to the start of the visible bounds while its section is visible.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { changed(oldValue != sectionHeadersPinToVisibleBounds) }
  }
  /// Whether a footer sticks to the end of the visible bounds while its section is visible.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { changed(oldValue != sectionFootersPinToVisibleBounds) }
  }

  final var sections = FlowSections()
  /// Measured sizes by section and item, kept for when the sections are created again.
  final var keptSizes: [Int: [Int: FlowSize]] = [:]
  /// Sizes that the delegate gave earlier, by section, and will probably give again.
  final private(set) var presumedSizes: [Int: FlowSizes] = [:]
  /// Counts how often the sections were created.
  final private(set) var sectionsRound = 0
  /// Counts how often sizes differed from the estimates.
  override var learnedSizes: Int { learningRound }
  final var learningRound = 0
  /// How far that moved the visible items, in points along the scroll direction.
  final var learnedShift: CGFloat = 0
  final var isAsking = false
  private var hasMovedData = false
  private var needsSections = true

  /// Creates a layout that scrolls vertically.
  public override init() { super.init() }

  /// Creates a layout from an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override class var invalidationContextClass: AnyClass {
    UICollectionViewFlowLayoutInvalidationContext.self
  }

  private func changed(_ hasChanged: Bool) {
    if hasChanged { invalidateLayout() }
  }

  // MARK: Preparing

  final var isVertical: Bool { scrollDirection == .vertical }

  override var asksCells: Bool { estimatedItemSize != .zero }

  open override func prepare() {
    super.prepare()
    guard needsSections, let collectionView else { return }
    needsSections = false
    if !hasMovedData { presume(from: sections) }
    hasMovedData = false
    var source = Source(
      view: collectionView,
      delegate: collectionView.delegate as? any UICollectionViewDelegateFlowLayout)
    let made = collectionView.data.counts.enumerated().map { section, count in
      makeSection(section, count, from: &source)
    }
    (keptSizes, presumedSizes) = ([:], [:])
    sections = FlowSections(made, isVertical: isVertical)
    sectionsRound += 1
    learnedShift = 0
  }

  override func takeLearnedShift() -> CGPoint {
    defer { learnedShift = 0 }
    return isVertical ? CGPoint(x: 0, y: learnedShift) : CGPoint(x: learnedShift, y: 0)
  }

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    let flow = context as? UICollectionViewFlowLayoutInvalidationContext
    if let preferred = context.preferred {
      sections.set(
        [preferred.indexPath.item: FlowSize(preferred.size, isVertical: isVertical)],
        inSection: preferred.indexPath.section)
    } else if context.invalidateEverything || context.invalidateDataSourceCounts
      || flow?.invalidateFlowLayoutDelegateMetrics ?? true
      || flow?.invalidateFlowLayoutAttributes ?? true
    {
      needsSections = true
    }
    super.invalidateLayout(with: context)
  }

  override func dataMoved(_ mapping: ListMapping, except isReloaded: (IndexPath) -> Bool) {
    func new(of item: Int, _ section: Int) -> IndexPath? {
      let path = IndexPath(item: item, section: section)
      return isReloaded(path) ? nil : mapping.new(of: path)
    }
    for (index, section) in sections.sections.enumerated() {
      for (item, size) in section.lines.measured {
        guard let path = new(of: item, index) else { continue }
        keptSizes[path.section, default: [:]][path.item] = size
      }
      guard section.asks else { continue }
      var (first, sizes): (IndexPath, [FlowSize]) = (IndexPath(item: 0, section: 0), [])
      func presume() {
        guard !sizes.isEmpty else { return }
        presumedSizes[
          first.section, default: FlowSizes(estimate: section.lines.estimate)
        ].presume(sizes, from: first.item)
        sizes = []
      }
      for item in section.lines.told.known.ranges.joined() {
        guard let path = new(of: item, index) else { continue }
        // Most items keep their order, so collect consecutive ones.
        if path != IndexPath(item: first.item + sizes.count, section: first.section) {
          presume()
          first = path
        }
        sizes.append(section.lines.told[item])
      }
      presume()
    }
    hasMovedData = true
  }

  /// Keeps the sizes that the delegate gave as presumed sizes.
  private func presume(from old: FlowSections) {
    guard old.isVertical == isVertical else { return }
    for (index, section) in old.sections.enumerated() where section.asks {
      presumedSizes[index] = section.lines.told
    }
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    if hasOtherRoom(in: newBounds) { return true }
    return (sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds)
      && newBounds != collectionView?.bounds
  }

  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    if let flow = context as? UICollectionViewFlowLayoutInvalidationContext {
      flow.invalidateFlowLayoutDelegateMetrics = hasOtherRoom(in: newBounds)
      flow.invalidateFlowLayoutAttributes = flow.invalidateFlowLayoutDelegateMetrics
    }
    return context
  }

  private func hasOtherRoom(in bounds: CGRect) -> Bool {
    guard let old = collectionView?.bounds.size else { return false }
    return isVertical ? bounds.width != old.width : bounds.height != old.height
  }

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    asksCells && preferredAttributes.representedElementCategory == .cell
      && preferredAttributes.size != originalAttributes.size
  }

  // MARK: Positions

  open override var collectionViewContentSize: CGSize {
    isVertical
      ? CGSize(width: contentRoom, height: sections.end)
      : CGSize(width: sections.end, height: contentRoom)
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let rect = rectAfterAsking(rect)
    let start = isVertical ? rect.minY : rect.minX
    let end = isVertical ? rect.maxY : rect.maxX
    var found: [UICollectionViewLayoutAttributes] = []
    for index in sections.sections(from: start, to: end) {
      let section = sections.sections[index]
      let path = IndexPath(item: 0, section: index)
      append(
        layoutAttributesForSupplementaryView(
          ofKind: UICollectionView.elementKindSectionHeader, at: path), to: &found, in: rect)
      section.lines.visit(from: start - section.linesStart, to: end - section.linesStart) {
        guard !$1.size.isEmpty else { return }
        var place = $1
        place.along += section.linesStart
        place.across += section.beside
        let frame = place.rect(isVertical: isVertical)
        guard frame.intersects(rect) else { return }
        let made = makeAttributes(.cell(IndexPath(item: $0, section: index)))
        made.frame = frame
        found.append(made)
      }
      append(
        layoutAttributesForSupplementaryView(
          ofKind: UICollectionView.elementKindSectionFooter, at: path), to: &found, in: rect)
    }
    return found
  }

  private func append(
    _ attributes: UICollectionViewLayoutAttributes?,
    to list: inout [UICollectionViewLayoutAttributes], in rect: CGRect
  ) {
    if let attributes, attributes.frame.intersects(rect) { list.append(attributes) }
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard sections.contains(indexPath) else { return nil }
    askForLine(of: indexPath)
    let made = makeAttributes(.cell(indexPath))
    made.frame = sections.sections[indexPath.section].place(of: indexPath.item)
      .rect(isVertical: isVertical)
    return made
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard sections.sections.indices.contains(indexPath.section), indexPath.item == 0 else {
      return nil
    }
    let section = sections.sections[indexPath.section]
    let (start, length, pins): (CGFloat, CGFloat, Bool)
    switch elementKind {
    case UICollectionView.elementKindSectionHeader:
      (start, length) = (headerStart(of: section), section.header)
      pins = sectionHeadersPinToVisibleBounds
    case UICollectionView.elementKindSectionFooter:
      (start, length) = (footerStart(of: section), section.footer)
      pins = sectionFootersPinToVisibleBounds
    default: return nil
    }
    guard length > 0 else { return nil }
    let made = makeAttributes(.supplement(elementKind, indexPath))
    made.frame = FlowPlace(
      along: start, across: 0, size: FlowSize(along: length, across: contentRoom)
    )
    .rect(isVertical: isVertical)
    if pins { made.zIndex = Self.pinnedDepth }
    return made
  }

  private static let pinnedDepth = 10

  override func pinnedInsets(at path: IndexPath) -> UIEdgeInsets {
    guard sections.contains(path) else { return .zero }
    let section = sections.sections[path.section]
    let before = sectionHeadersPinToVisibleBounds ? section.header : 0
    let after = sectionFootersPinToVisibleBounds ? section.footer : 0
    return isVertical
      ? UIEdgeInsets(top: before, left: 0, bottom: after, right: 0)
      : UIEdgeInsets(top: 0, left: before, bottom: 0, right: after)
  }

  /// The position of a header: the start of its section, or of the visible bounds.
  private func headerStart(of section: FlowSections.Section) -> CGFloat {
    guard sectionHeadersPinToVisibleBounds, let view = collectionView else { return section.start }
    let inset = view.adjustedContentInset
    let seen = isVertical ? view.bounds.minY + inset.top : view.bounds.minX + inset.left
    return max(section.start, min(seen, section.footerStart - section.header))
  }

  /// The position of a footer: the end of its section, or of the visible bounds.
  private func footerStart(of section: FlowSections.Section) -> CGFloat {
    guard sectionFootersPinToVisibleBounds, let view = collectionView else {
      return section.footerStart
    }
    let inset = view.adjustedContentInset
    let seen = isVertical ? view.bounds.maxY - inset.bottom : view.bounds.maxX - inset.right
    return min(section.footerStart, max(seen - section.footer, section.start + section.header))
  }
}
