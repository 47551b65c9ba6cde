import Foundation

// Collection views, their layouts and their cells.
extension NibBuilder {
  func configure(collectionView view: UICollectionView, _ element: NibElement) {
    set(view, \.allowsSelection, element.flag("allowsSelection"))
    set(view, \.allowsMultipleSelection, element.flag("allowsMultipleSelection"))
    set(view, \.isPrefetchingEnabled, element.flag("prefetchingEnabled"))
    if let layout = element.child(key: "collectionViewLayout") { lay(out: view, by: layout) }
    for cell in element.members(of: "cells") {
      register(cell) { view.register($0, forCellWithReuseIdentifier: $1) }
    }
    for supplement in element.children where supplement.name == "collectionReusableView" {
      let isHeader = supplement.key == "sectionHeaderView"
      let kind =
        isHeader
        ? UICollectionView.elementKindSectionHeader : UICollectionView.elementKindSectionFooter
      register(supplement) {
        view.register($0, forSupplementaryViewOfKind: kind, withReuseIdentifier: $1)
      }
    }
  }

  /// Registers a nib of the prototype alone, from which each cell is built.
  func register(_ prototype: NibElement, _ register: (UINib, String) -> Void) {
    guard let name = prototype["reuseIdentifier"] else {
      return warn(prototype, "the prototype needs a reuse identifier")
    }
    register(UINib(NibDocument(part: prototype, of: document)), name)
  }

  func configure(collectionCell cell: UICollectionViewCell, _ element: NibElement) {
    guard let content = element.child(key: "contentView") else { return }
    remember(cell.contentView, content)
    if let color = color(content, "backgroundColor") { cell.contentView.backgroundColor = color }
    rememberGuides(of: cell.contentView, content)
    fill(cell.contentView, content)
  }
  // MARK: Layouts

  private func lay(out view: UICollectionView, by element: NibElement) {
    if let custom = customClass(of: element) {
      let coder = NibCoder(element: element, reuseIdentifier: nil, kitClass: UIView.self) { _ in }
      if let type = custom as? UICollectionViewLayout.Type, let layout = type.init(coder: coder) {
        view.collectionViewLayout = layout
      } else {
        warn(element, "\(custom) is not a layout; a flow layout is used instead")
      }
    } else if element.name != "collectionViewFlowLayout" {
      warn(element, "the layout has no custom class; a flow layout is used instead")
    }
    let layout = finish(view.collectionViewLayout, element)
    if let flow = layout as? UICollectionViewFlowLayout { configure(flowLayout: flow, element) }
  }

  private func configure(flowLayout flow: UICollectionViewFlowLayout, _ element: NibElement) {
    set(flow, \.minimumLineSpacing, number(element, "minimumLineSpacing"))
    set(flow, \.minimumInteritemSpacing, number(element, "minimumInteritemSpacing"))
    set(
      flow, \.scrollDirection,
      choice(element, "scrollDirection", ["vertical": .vertical, "horizontal": .horizontal]))
    set(
      flow, \.sectionInsetReference,
      choice(element, "sectionInsetReference", Self.insetReferences))
    set(
      flow, \.sectionHeadersPinToVisibleBounds, element.flag("sectionHeadersPinToVisibleBounds"))
    set(
      flow, \.sectionFootersPinToVisibleBounds, element.flag("sectionFootersPinToVisibleBounds"))
    set(flow, \.itemSize, size(element, "itemSize"))
    set(flow, \.estimatedItemSize, size(element, "estimatedItemSize"))
    if element.flag("automaticEstimatedItemSize") == true {
      flow.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    }
    set(flow, \.headerReferenceSize, size(element, "headerReferenceSize"))
    set(flow, \.footerReferenceSize, size(element, "footerReferenceSize"))
    set(flow, \.sectionInset, insets(element, "sectionInset"))
  }

  private static let insetReferences: [String: UICollectionViewFlowLayout.SectionInsetReference] = [
    "contentInset": .fromContentInset, "safeArea": .fromSafeArea,
    "layoutMargins": .fromLayoutMargins,
  ]
}
