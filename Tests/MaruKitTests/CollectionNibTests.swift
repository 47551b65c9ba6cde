import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A collection view's cell from a nib file.
final class NibBookCell: UICollectionViewCell {
  @Outlet var title: UILabel?
}

/// The custom class of a layout in a nib file.
final class NibPlainLayout: UICollectionViewLayout {}

@MainActor @Suite struct CollectionNibTests {
  private final class Shelf: UIView, UICollectionViewDataSource {
    var grid: UICollectionView?
    var layoutOfGrid: UICollectionViewFlowLayout?

    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 5 }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "book", for: indexPath)
      (cell as? NibBookCell)?.title?.text = "Book \(indexPath.item)"
      return cell
    }

    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> UICollectionReusableView {
      collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "head", for: indexPath)
    }
  }

  private func grid(_ layout: String) -> String {
    NibBench.owner(
      """
      <outlet property="grid" destination="grid" id="9"/>
      <outlet property="layoutOfGrid" destination="flow" id="8"/>
      """)
        + """
        <collectionView allowsMultipleSelection="YES" id="grid">
        <rect key="frame" x="0" y="0" width="320" height="400"/>
        \(layout)
        <cells>
        <collectionViewCell reuseIdentifier="book" id="cell" customClass="NibBookCell"
          customModule="MaruKitTests">
        <rect key="frame" x="0" y="0" width="60" height="90"/>
        <collectionViewCellContentView key="contentView" id="content">
        <rect key="frame" x="0" y="0" width="60" height="90"/>
        <subviews><label tag="5" id="title"><rect key="frame" x="0" y="0" width="60" height="20"/>
        </label></subviews>
        </collectionViewCellContentView>
        <connections><outlet property="title" destination="title" id="4"/></connections>
        </collectionViewCell>
        </cells>
        <collectionReusableView key="sectionHeaderView" reuseIdentifier="head" id="head">
        <rect key="frame" x="0" y="0" width="320" height="30"/>
        <subviews><label tag="7" id="word"><rect key="frame" x="0" y="0" width="60" height="20"/>
        </label></subviews>
        </collectionReusableView>
        <connections><outlet property="dataSource" destination="-1" id="6"/></connections>
        </collectionView>
        """
  }

  @Test func `a collection view in a file has its flow layout, prototypes and headers`() throws {
    let shelf = Shelf(frame: .zero)
    let bench = NibBench(
      grid(
        """
        <collectionViewFlowLayout key="collectionViewLayout" minimumLineSpacing="25"
          minimumInteritemSpacing="20" id="flow">
        <size key="itemSize" width="60" height="90"/>
        <size key="headerReferenceSize" width="0" height="30"/>
        <size key="footerReferenceSize" width="0" height="0"/>
        <inset key="sectionInset" minX="20" minY="1" maxX="20" maxY="30"/>
        </collectionViewFlowLayout>
        """), owner: shelf)
    #expect(bench.reports.isEmpty)
    let view = try #require(shelf.grid)
    let flow = try #require(shelf.layoutOfGrid)
    #expect(view.collectionViewLayout === flow && view.allowsMultipleSelection)
    #expect(flow.itemSize == CGSize(width: 60, height: 90) && flow.minimumLineSpacing == 25)
    #expect(flow.sectionInset == UIEdgeInsets(top: 1, left: 20, bottom: 30, right: 20))
    view.layoutIfNeeded()
    let titles = view.visibleCells.compactMap { ($0 as? NibBookCell)?.title?.text }
    #expect(titles == (0..<5).map { "Book \($0)" })
    let first = try #require(view.visibleCells.first)
    #expect(first.frame == CGRect(x: 20, y: 31, width: 60, height: 90))
    #expect(first.contentView.frame == first.bounds && first.reuseIdentifier == "book")
    let kind = UICollectionView.elementKindSectionHeader
    let head = try #require(
      view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 0)))
    #expect(head.viewWithTag(7) is UILabel)
  }

  @Test func `a custom layout is created by its class, and an unknown class reported`() {
    let shelf = Shelf(frame: .zero)
    let custom = NibBench(
      grid(
        """
        <collectionViewLayout key="collectionViewLayout" id="flow" customClass="NibPlainLayout"
          customModule="MaruKitTests"/>
        """), owner: shelf)
    #expect(shelf.grid?.collectionViewLayout is NibPlainLayout)
    #expect(custom.reports.count == 1)
    let bare = NibBench(
      grid("<collectionViewLayout key=\"collectionViewLayout\" id=\"flow\"/>"),
      owner: shelf)
    #expect(shelf.grid?.collectionViewLayout is UICollectionViewFlowLayout)
    #expect(bare.reports.count == 1)
  }
}
