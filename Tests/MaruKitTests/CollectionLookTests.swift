import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor private final class Shelf: UICollectionViewDataSource {
  func numberOfSections(in collectionView: UICollectionView) -> Int { 2 }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { section == 0 ? 12 : 7 }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    cell.contentView.backgroundColor = indexPath.section == 0 ? .systemTeal : .systemOrange
    cell.contentView.layer.cornerRadius = 8
    cell.contentView.frame = cell.bounds.insetBy(dx: 3, dy: 3)
    cell.selectedBackgroundView = UIView(frame: .zero)
    cell.selectedBackgroundView?.backgroundColor = .systemBlue
    cell.selectedBackgroundView?.layer.cornerRadius = 10
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "title", for: indexPath)
    let label = UILabel(frame: CGRect(x: 10, y: 0, width: 160, height: 28))
    label.text = indexPath.section == 0 ? "Sea" : "Land"
    label.font = .systemFont(ofSize: 15, weight: .semibold)
    view.subviews.forEach { $0.removeFromSuperview() }
    view.addSubview(label)
    view.backgroundColor = .secondarySystemBackground
    return view
  }
}

@MainActor @Suite struct CollectionLookTests {
  @Test func `a grid with a pinned header matches its picture`() throws {
    let screen = TestScreen(size: CGSize(width: 200, height: 250))
    let data = Shelf()
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 50, height: 44)
    flow.sectionInset = UIEdgeInsets(top: 8, left: 10, bottom: 12, right: 10)
    flow.headerReferenceSize = CGSize(width: 0, height: 28)
    flow.sectionHeadersPinToVisibleBounds = true
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 250), collectionViewLayout: flow)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.register(
      UICollectionReusableView.self,
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "title")
    view.dataSource = data
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.addSubview(view)
    screen.show(root)
    view.showsVerticalScrollIndicator = false
    view.selectItem(at: IndexPath(item: 7, section: 0), animated: false, scrollPosition: [])
    view.contentOffset.y = 70
    try screen.key(.keyboardTab)
    try screen.key(.keyboardRightArrow)
    try screen.waitUntilIdle()
    try screen.expectSnapshot("grid")
  }
}
