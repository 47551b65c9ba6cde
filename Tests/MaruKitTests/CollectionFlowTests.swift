import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A bench whose delegate tells sizes.
@MainActor private final class SizedBench: CollectionBench {
  var sizes: ((Int) -> CGSize)?

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { sizes?(indexPath.item) ?? .zero }
}

@MainActor @Suite struct CollectionFlowTests {
  @Test(arguments: [CGFloat(320), 375, 414])
  func `a grid of books has two columns at the edges, and rows with their distance`(
    width: CGFloat
  ) {
    let layout = UICollectionViewFlowLayout()
    let side = (width - 80) / 2
    layout.itemSize = CGSize(width: side, height: side * 1.5)
    layout.minimumLineSpacing = 25
    layout.minimumInteritemSpacing = 20
    layout.sectionInset = UIEdgeInsets(top: 0, left: 20, bottom: 30, right: 20)
    let bench = CollectionBench(count: 5, layout: layout, size: CGSize(width: width, height: 600))
    #expect(bench.frame(0) == CGRect(x: 20, y: 0, width: side, height: side * 1.5))
    #expect(abs(bench.frame(1).maxX - (width - 20)) <= 1)
    #expect(abs(bench.frame(2).minY - (side * 1.5 + 25)) <= 1)
    // The last one lies beneath the first of its column.
    #expect(bench.frame(4).minX == 20)
    #expect(bench.view.contentSize.height == 3 * side * 1.5 + 2 * 25 + 30)
  }
}
