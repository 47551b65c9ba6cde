import Foundation
import Graphics

// Creating the sections from the delegate's metrics.
extension UICollectionViewFlowLayout {
  private static let defaultItemSize = CGSize(width: 50, height: 50)

  /// The collection view and the delegate that provides metrics.
  @MainActor struct Source {
    let view: UICollectionView
    let delegate: (any UICollectionViewDelegateFlowLayout)?
    /// How many more sizes may be requested before any item is near.
    var rest = UICollectionViewFlowLayout.firstItems
  }

  func makeSection(_ section: Int, _ count: Int, from source: inout Source)
    -> FlowSections.Section
  {
    let (view, delegate) = (source.view, source.delegate)
    let inset = insets(
      delegate?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset,
      in: view)
    let metrics = FlowMetrics(
      room: max(
        isVertical
          ? contentRoom - inset.left - inset.right : contentRoom - inset.top - inset.bottom, 0),
      lineSpacing: Self.finite(
        delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section)
          ?? minimumLineSpacing),
      itemSpacing: Self.finite(
        delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
          ?? minimumInteritemSpacing), scale: view.pixelsPerPoint)
    var made = makeLines(section, count, metrics, from: &source)
    made.before = isVertical ? inset.top : inset.left
    made.after = isVertical ? inset.bottom : inset.right
    made.beside = isVertical ? inset.left : inset.top
    let header =
      delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
      ?? headerReferenceSize
    let footer =
      delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: section)
      ?? footerReferenceSize
    made.header = max(Self.finite(isVertical ? header.height : header.width), 0)
    made.footer = max(Self.finite(isVertical ? footer.height : footer.width), 0)
    return made
  }

  private func makeLines(
    _ section: Int, _ count: Int, _ metrics: FlowMetrics, from source: inout Source
  ) -> FlowSections.Section {
    let measured = keptSizes[section] ?? [:]
    guard count > 0, let one = told(0, section, source.view, source.delegate) else {
      let size = FlowSize(generalSize, isVertical: isVertical)
      check(size.across, metrics.room)
      return FlowSections.Section(
        lines: FlowLines(count: count, estimate: size, measured: measured, metrics: metrics))
    }
    let first = min(count, max(source.rest, Self.firstOfSection))
    source.rest -= first
    let sizes =
      [FlowSize(Self.valid(one, or: generalSize), isVertical: isVertical)]
      + ask(1..<first, section, source.view, source.delegate)
    if let longest = sizes.map(\.across).max() { check(longest, metrics.room) }
    var made = FlowSections.Section(
      lines: FlowLines(
        count: count, first: sizes, presumed: presumedSizes[section],
        measured: measured, metrics: metrics))
    made.asks = first < count
    return made
  }

  /// The size of items that the delegate gives no size for.
  var generalSize: CGSize {
    let plain = Self.valid(itemSize, or: Self.defaultItemSize)
    guard estimatedItemSize != .zero, estimatedItemSize != Self.automaticSize else { return plain }
    return Self.valid(estimatedItemSize, or: plain)
  }

  static func valid(_ size: CGSize, or other: CGSize) -> CGSize {
    guard size.width.isFinite, size.height.isFinite else { return other }
    return CGSize(width: max(size.width, 0), height: max(size.height, 0))
  }

  private static func finite(_ length: CGFloat) -> CGFloat { length.isFinite ? length : 0 }

  private func insets(_ inset: UIEdgeInsets, in view: UICollectionView) -> UIEdgeInsets {
    let outer: UIEdgeInsets
    switch sectionInsetReference {
    case .fromContentInset: outer = view.adjustedContentInset
    case .fromSafeArea: outer = view.safeAreaInsets
    case .fromLayoutMargins: outer = view.layoutMargins
    }
    // Do not add again what the content inset already includes.
    let known = view.adjustedContentInset
    let isAcross = isVertical
    return UIEdgeInsets(
      top: Self.finite(inset.top) + (isAcross ? 0 : max(outer.top - known.top, 0)),
      left: Self.finite(inset.left) + (isAcross ? max(outer.left - known.left, 0) : 0),
      bottom: Self.finite(inset.bottom) + (isAcross ? 0 : max(outer.bottom - known.bottom, 0)),
      right: Self.finite(inset.right) + (isAcross ? max(outer.right - known.right, 0) : 0))
  }

  /// The length of a line without section insets.
  var contentRoom: CGFloat {
    guard let view = collectionView else { return 0 }
    let inset = view.adjustedContentInset
    return max(
      isVertical
        ? view.bounds.width - inset.left - inset.right
        : view.bounds.height - inset.top - inset.bottom, 0)
  }
}
