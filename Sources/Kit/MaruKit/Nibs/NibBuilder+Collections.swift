import Foundation

// Collection views and their cells.
extension NibBuilder {
  func configure(collectionView view: UICollectionView, _ element: NibElement) {
    set(view, \.allowsSelection, element.flag("allowsSelection"))
    set(view, \.allowsMultipleSelection, element.flag("allowsMultipleSelection"))
    if let layout = element.child(key: "collectionViewLayout") {
      view.collectionViewLayout = flowLayout(layout)
    }
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

  /// Lets a prototype be built by itself, each time that one is asked for.
  func register(_ prototype: NibElement, _ register: (UINib, String) -> Void) {
    guard let name = prototype["reuseIdentifier"] else {
      return warn(prototype, "a prototype without a reuse identifier is of no use")
    }
    register(UINib(NibDocument(part: prototype, of: document)), name)
  }

  private func flowLayout(_ element: NibElement) -> UICollectionViewLayout {
    guard element.name == "collectionViewFlowLayout", element["customClass"] == nil else {
      warn(element, "only a flow layout is made from a file; set another one in code")
      return UICollectionViewFlowLayout()
    }
    let layout = UICollectionViewFlowLayout()
    set(layout, \.minimumLineSpacing, number(element, "minimumLineSpacing"))
    set(layout, \.minimumInteritemSpacing, number(element, "minimumInteritemSpacing"))
    set(
      layout, \.scrollDirection,
      choice(element, "scrollDirection", ["vertical": .vertical, "horizontal": .horizontal]))
    set(layout, \.itemSize, size(element, "itemSize"))
    set(layout, \.estimatedItemSize, size(element, "estimatedItemSize"))
    if element.flag("automaticEstimatedItemSize") == true {
      layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    }
    set(layout, \.headerReferenceSize, size(element, "headerReferenceSize"))
    set(layout, \.footerReferenceSize, size(element, "footerReferenceSize"))
    set(layout, \.sectionInset, insets(element, "sectionInset"))
    return layout
  }

  func configure(collectionCell cell: UICollectionViewCell, _ element: NibElement) {
    guard let content = element.child(key: "contentView") else { return }
    remember(cell.contentView, content)
    if let color = color(content, "backgroundColor") { cell.contentView.backgroundColor = color }
    rememberGuides(of: cell.contentView, content)
    fill(cell.contentView, content)
  }
}
