import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Items of 50 points below one another, each with its own line and badge.
@MainActor private final class LinedLayout: UICollectionViewLayout {
  var coming: [IndexPath] = []
  var going: [IndexPath] = []
  var told: [String] = []

  private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }
  override var collectionViewContentSize: CGSize { CGSize(width: 300, height: 50 * CGFloat(count)) }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    (0..<count).map { IndexPath(item: $0, section: 0) }.flatMap { path in
      [
        layoutAttributesForItem(at: path),
        layoutAttributesForDecorationView(ofKind: "line", at: path),
        layoutAttributesForSupplementaryView(ofKind: "badge", at: path),
      ].compactMap { $0 }
    }
  }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    place(UICollectionViewLayoutAttributes(forCellWith: indexPath), 0, 40)
  }
  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    place(
      UICollectionViewLayoutAttributes(forDecorationViewOfKind: elementKind, with: indexPath),
      40, 10)
  }
  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    place(
      UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath),
      10, 20)
  }
  private func place(
    _ attributes: UICollectionViewLayoutAttributes, _ y: CGFloat, _ height: CGFloat
  ) -> UICollectionViewLayoutAttributes {
    attributes.frame = CGRect(
      x: 0, y: 50 * CGFloat(attributes.indexPath.item) + y, width: 300, height: height)
    return attributes
  }

  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    coming = updateItems.filter { $0.updateAction == .insert }.compactMap(\.indexPathAfterUpdate)
    going = updateItems.filter { $0.updateAction == .delete }.compactMap(\.indexPathBeforeUpdate)
  }
  override func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] {
    told.append("insert \(elementKind)")
    return coming
  }
  override func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] {
    told.append("delete \(elementKind)")
    return going
  }
  override func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
    told.append("insert \(elementKind)")
    return coming
  }
  override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
    told.append("delete \(elementKind)")
    return going
  }
}

@MainActor @Suite struct CollectionSupplementTests {
  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  @Test func `a layout decides which lines and badges appear and disappear with a batch`() throws {
    let layout = LinedLayout()
    layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "line")
    let bench = CollectionBench(
      [["a", "b", "c", "d"]], layout: layout,
      setUp: {
        $0.view.register(
          CollectionBench.Title.self, forSupplementaryViewOfKind: "badge",
          withReuseIdentifier: "title")
      })
    func line(_ y: CGFloat) -> UIView? {
      bench.view.subviews.first { $0.frame.minY == y && $0.frame.height == 10 && $0.alpha == 1 }
    }
    let (first, second) = (try #require(line(40)), try #require(line(90)))
    bench.view.performBatchUpdates {
      bench.sections[0].remove(at: 1)
      bench.sections[0].append("new")
      bench.view.deleteItems(at: [path(1)])
      bench.view.insertItems(at: [path(3)])
    }
    #expect(
      Set(layout.told) == ["insert line", "delete line", "insert badge", "delete badge"])
    // The deleted item's line fades with it, and another line is in its place.
    #expect(second.alpha == 0 && second.frame.minY == 90 && line(90) !== second)
    #expect(line(40) === first && first.alpha == 1)
    bench.screen.advance(by: 0.15)
    let shown = try #require(second.layer.presentation()).opacity
    #expect(shown > 0.1 && shown < 0.9)
    try bench.screen.waitUntilIdle()
    #expect(second.superview == nil && bench.faults.isEmpty)
    #expect([40, 90, 140, 190].allSatisfy { line($0) != nil })
  }
}
