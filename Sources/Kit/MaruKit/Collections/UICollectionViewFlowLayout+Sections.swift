import Foundation
import Graphics

// From the delegate to the sections.
extension UICollectionViewFlowLayout {
  private static let defaultItemSize = CGSize(width: 50, height: 50)

  func makeSection(
    _ section: Int, _ count: Int, _ kept: [Int: FlowSize], _ view: UICollectionView,
    _ delegate: (any UICollectionViewDelegateFlowLayout)?
  ) -> FlowSections.Section {
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
    var made = FlowSections.Section(
      lines: makeLines(section, count, kept, metrics, view, delegate))
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
    _ section: Int, _ count: Int, _ kept: [Int: FlowSize], _ metrics: FlowMetrics,
    _ view: UICollectionView, _ delegate: (any UICollectionViewDelegateFlowLayout)?
  ) -> FlowLines {
    let general = generalSize
    func told(_ item: Int) -> CGSize? {
      let path = view.sourcePath(of: IndexPath(item: item, section: section))
      let size = delegate?.collectionView(view, layout: self, sizeForItemAt: path)
      return size == Self.untoldSize ? nil : size
    }
    guard count > 0, told(0) != nil else {
      let size = FlowSize(general, isVertical: isVertical)
      check(size, metrics, view)
      return FlowLines(count: count, estimate: size, measured: kept, metrics: metrics)
    }
    let sizes = (0..<count).map { item in
      FlowSize(Self.valid(told(item) ?? general, or: general), isVertical: isVertical)
    }
    if let longest = sizes.max(by: { $0.across < $1.across }) { check(longest, metrics, view) }
    return FlowLines(sizes: sizes, measured: kept, metrics: metrics)
  }

  /// Tells the developer where items are longer than their lines, as UIKit does.
  private func check(_ size: FlowSize, _ metrics: FlowMetrics, _ view: UICollectionView) {
    guard contentRoom > 0, !asksCells, size.across > metrics.room + 0.01 else { return }
    UIApplication.shared.warn(
      "items of a flow layout are \(isVertical ? "wider" : "higher") than their lines: "
        + "\(Double(size.across)) of \(Double(metrics.room)) points, once section insets and "
        + "content insets are taken off the collection view")
  }

  /// The size of items that nobody tells.
  private var generalSize: CGSize {
    let plain = Self.valid(itemSize, or: Self.defaultItemSize)
    guard estimatedItemSize != .zero, estimatedItemSize != Self.automaticSize else { return plain }
    return Self.valid(estimatedItemSize, or: plain)
  }

  private static func valid(_ size: CGSize, or other: CGSize) -> CGSize {
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
    // What the content's inset holds already is not kept twice.
    let known = view.adjustedContentInset
    let isAcross = isVertical
    return UIEdgeInsets(
      top: Self.finite(inset.top) + (isAcross ? 0 : max(outer.top - known.top, 0)),
      left: Self.finite(inset.left) + (isAcross ? max(outer.left - known.left, 0) : 0),
      bottom: Self.finite(inset.bottom) + (isAcross ? 0 : max(outer.bottom - known.bottom, 0)),
      right: Self.finite(inset.right) + (isAcross ? max(outer.right - known.right, 0) : 0))
  }

  /// How long a line without section insets is.
  var contentRoom: CGFloat {
    guard let view = collectionView else { return 0 }
    let inset = view.adjustedContentInset
    return max(
      isVertical
        ? view.bounds.width - inset.left - inset.right
        : view.bounds.height - inset.top - inset.bottom, 0)
  }
}
