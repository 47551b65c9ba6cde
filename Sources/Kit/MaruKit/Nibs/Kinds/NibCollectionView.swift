import Foundation

/// Reads collection views with their layouts and prototype cells.
@MainActor
enum NibCollectionView {
  static let kind = NibViewKind(
    "collectionView", UICollectionView.self,
    parts: ["cells", "collectionReusableView", "collectionViewFlowLayout", "collectionViewLayout"],
    outlets: [
      NibOutlet("dataSource", \.dataSource, takes: "a UICollectionViewDataSource"),
      NibOutlet(
        "prefetchDataSource", \.prefetchDataSource,
        takes: "a UICollectionViewDataSourcePrefetching"),
      NibOutlet("backgroundView", \.backgroundView),
    ], read: read)

  private static func read(_ view: UICollectionView, _ element: NibElement, _ nib: NibBuilder) {
    nib.set(view, \.allowsSelection, element.flag("allowsSelection"))
    nib.set(view, \.allowsMultipleSelection, element.flag("allowsMultipleSelection"))
    nib.set(view, \.isPrefetchingEnabled, element.flag("prefetchingEnabled"))
    if let layout = element.child(key: "collectionViewLayout") { lay(out: view, by: layout, nib) }
    for cell in element.members(of: "cells") {
      if let (nib, name) = nib.prototype(cell) {
        view.register(nib, forCellWithReuseIdentifier: name)
      }
    }
    for supplement in element.children where supplement.name == "collectionReusableView" {
      let isHeader = supplement.key == "sectionHeaderView"
      let kind =
        isHeader
        ? UICollectionView.elementKindSectionHeader : UICollectionView.elementKindSectionFooter
      if let (nib, name) = nib.prototype(supplement) {
        view.register(nib, forSupplementaryViewOfKind: kind, withReuseIdentifier: name)
      }
    }
  }

  private static func lay(
    out view: UICollectionView, by element: NibElement, _ nib: NibBuilder
  ) {
    if let custom = nib.customClass(of: element) {
      let coder = NibCoder(element: element, reuseIdentifier: nil, kitClass: UIView.self) { _ in }
      if let type = custom as? UICollectionViewLayout.Type, let layout = type.init(coder: coder) {
        view.collectionViewLayout = layout
      } else {
        element.warn("\(custom) is not a layout; a flow layout is used instead")
      }
    } else if element.name != "collectionViewFlowLayout" {
      element.warn("the layout has no custom class; a flow layout is used instead")
    }
    let layout = nib.finish(view.collectionViewLayout, element)
    if let flow = layout as? UICollectionViewFlowLayout { configure(flow, element, nib) }
  }

  private static func configure(
    _ flow: UICollectionViewFlowLayout, _ element: NibElement, _ nib: NibBuilder
  ) {
    nib.set(flow, \.minimumLineSpacing, element.number("minimumLineSpacing"))
    nib.set(flow, \.minimumInteritemSpacing, element.number("minimumInteritemSpacing"))
    nib.set(
      flow, \.scrollDirection,
      element.choice("scrollDirection", ["vertical": .vertical, "horizontal": .horizontal]))
    nib.set(
      flow, \.sectionInsetReference,
      element.choice("sectionInsetReference", insetReferences))
    nib.set(
      flow, \.sectionHeadersPinToVisibleBounds, element.flag("sectionHeadersPinToVisibleBounds"))
    nib.set(
      flow, \.sectionFootersPinToVisibleBounds, element.flag("sectionFootersPinToVisibleBounds"))
    nib.set(flow, \.itemSize, element.size("itemSize"))
    nib.set(flow, \.estimatedItemSize, element.size("estimatedItemSize"))
    if element.flag("automaticEstimatedItemSize") == true {
      flow.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    }
    nib.set(flow, \.headerReferenceSize, element.size("headerReferenceSize"))
    nib.set(flow, \.footerReferenceSize, element.size("footerReferenceSize"))
    nib.set(flow, \.sectionInset, element.insets("sectionInset"))
  }

  private static let insetReferences: [String: UICollectionViewFlowLayout.SectionInsetReference] = [
    "contentInset": .fromContentInset, "safeArea": .fromSafeArea,
    "layoutMargins": .fromLayoutMargins,
  ]
}
