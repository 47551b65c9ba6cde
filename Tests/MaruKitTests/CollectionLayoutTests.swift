import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Attributes with an additional number.
private final class WheelAttributes: UICollectionViewLayoutAttributes {
  var turn: CGFloat = 0

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? WheelAttributes)?.turn = turn
    return copy
  }

  override func isEqual(_ object: Any?) -> Bool {
    (object as? WheelAttributes)?.turn == turn && super.isEqual(object)
  }
}

/// Pages side by side, larger towards the centre, where one comes to rest, in front of a board.
@MainActor private final class WheelLayout: UICollectionViewLayout {
  var prepared = 0
  var told: [String] = []
  let page: CGFloat = 100

  override class var layoutAttributesClass: AnyClass { WheelAttributes.self }
  override func prepare() {
    super.prepare()
    prepared += 1
  }
  override var collectionViewContentSize: CGSize {
    let count = collectionView?.numberOfItems(inSection: 0) ?? 0
    return CGSize(width: CGFloat(count) * page + 200, height: collectionView?.bounds.height ?? 0)
  }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    // Return all attributes, as many custom layouts do.
    let count = collectionView?.numberOfItems(inSection: 0) ?? 0
    let items = (0..<count).compactMap {
      layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
    }
    let board = layoutAttributesForDecorationView(
      ofKind: "board", at: IndexPath(item: 0, section: 0))
    return items + [board].compactMap { $0 }
  }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = WheelAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(
      x: 100 + CGFloat(indexPath.item) * page, y: 100, width: page, height: 100)
    let middle = collectionView?.bounds.midX ?? 0
    attributes.turn = attributes.center.x - middle
    attributes.zIndex = -abs(Int(attributes.turn))
    let scale = max(1 - abs(attributes.turn) / 400, 0.2)
    attributes.transform = CGAffineTransform(scaleX: scale, y: scale)
    return attributes
  }
  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let board = UICollectionViewLayoutAttributes(
      forDecorationViewOfKind: elementKind, with: indexPath)
    board.frame = CGRect(x: 0, y: 90, width: collectionViewContentSize.width, height: 120)
    board.zIndex = -10_000
    return board
  }
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    CGPoint(x: (proposedContentOffset.x / page).rounded() * page, y: proposedContentOffset.y)
  }
  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    told.append("initial \(itemIndexPath.item)")
    let attributes = layoutAttributesForItem(at: itemIndexPath)
    attributes?.center.y = -50
    return attributes
  }
  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    told.append("final \(itemIndexPath.item)")
    return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
  }
  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    told += updateItems.map {
      "\($0.updateAction) \($0.indexPathBeforeUpdate?.item ?? -1)"
        + " \($0.indexPathAfterUpdate?.item ?? -1)"
    }
  }
  override func finalizeCollectionViewUpdates() { told.append("done") }
}

@MainActor private final class Fetcher: UICollectionViewDataSourcePrefetching {
  var fetched: [IndexPath] = []
  var cancelled: [IndexPath] = []

  func collectionView(
    _ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]
  ) { fetched += indexPaths }
  func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) { cancelled += indexPaths }
}

@MainActor @Suite struct CollectionLayoutTests {
  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  private func bench(count: Int) -> (CollectionBench, WheelLayout) {
    let layout = WheelLayout()
    layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "board")
    return (CollectionBench(count: count, layout: layout), layout)
  }

  @Test func `a custom layout determines position, order and look of the visible items`() throws {
    let (bench, layout) = bench(count: 50)
    #expect(bench.names == ["item 0", "item 1"])
    #expect(bench.view.contentSize == CGSize(width: 5200, height: 400))
    let first = try #require(bench.cell("item 0"))
    let second = try #require(bench.cell("item 1"))
    #expect(first.center == CGPoint(x: 150, y: 150) && first.transform == .identity)
    #expect(second.transform.a == 0.75)
    // The board is behind all pages, and the middle page in front of the next.
    let order = bench.view.subviews.filter { $0 is UICollectionReusableView }
    #expect(!(order.first is UICollectionViewCell) && order.last === first)
    let prepared = layout.prepared
    bench.view.contentOffset.x = 100
    bench.screen.advance(by: 0.02)
    #expect(layout.prepared > prepared)
    #expect(first.transform.a == 0.75 && second.transform == .identity)
    #expect(bench.view.subviews.last { $0 is UICollectionReusableView } === second)
  }

  @Test func `scrolling comes to rest at the offset that the layout returns`() throws {
    let (bench, _) = bench(count: 50)
    bench.screen.pointer(.down, at: CGPoint(x: 250, y: 150), type: .direct)
    for step in 1...10 {
      bench.screen.advance(by: 0.01)
      bench.screen.pointer(.moved, at: CGPoint(x: 250 - step * 13, y: 150), type: .direct)
    }
    bench.screen.pointer(.up, at: CGPoint(x: 120, y: 150), type: .direct)
    try bench.screen.waitUntilIdle()
    #expect(bench.view.contentOffset.x > 100)
    #expect(bench.view.contentOffset.x.truncatingRemainder(dividingBy: 100) == 0)
  }

  @Test func `properties of custom attributes reach the cells when they change`() throws {
    let (bench, _) = bench(count: 5)
    let cell = try #require(bench.cell("item 1"))
    #expect((cell.applied.last as? WheelAttributes)?.turn == 100)
    let count = cell.applied.count
    bench.view.setNeedsLayout()
    bench.screen.advance(by: 0.02)
    #expect(cell.applied.count == count)
    bench.view.contentOffset.x = 60
    bench.screen.advance(by: 0.02)
    #expect(cell.applied.count == count + 1)
    #expect((cell.applied.last as? WheelAttributes)?.turn == 40)
  }

  @Test func `a layout is notified of a batch and provides initial attributes`() throws {
    let (bench, layout) = bench(count: 5)
    bench.view.performBatchUpdates {
      bench.sections[0].remove(at: 1)
      bench.sections[0].insert("new", at: 0)
      bench.view.deleteItems(at: [path(1)])
      bench.view.insertItems(at: [path(0)])
    }
    #expect(layout.told.prefix(2) == ["delete 1 -1", "insert -1 0"])
    #expect(layout.told.contains("initial 0") && layout.told.contains("final 1"))
    #expect(layout.told.last == "done")
    let fresh = try #require(bench.cell("new"))
    bench.screen.advance(by: 0.1)
    let shown = try #require(fresh.layer.presentation()).position
    #expect(shown.y > -50 && shown.y < 150 && fresh.center.y == 150)
    try bench.screen.waitUntilIdle()
    #expect(bench.names == ["new", "item 0"])
  }

  @Test func `items a page ahead are prefetched once, and cancelled on a turn`() {
    let bench = CollectionBench(count: 1000)
    let fetcher = Fetcher()
    bench.view.prefetchDataSource = fetcher
    bench.view.contentOffset.y = 60
    bench.screen.advance(by: 0.02)
    #expect(fetcher.fetched.first == path(40) && fetcher.fetched.count == 35)
    bench.view.contentOffset.y = 120
    bench.screen.advance(by: 0.02)
    #expect(fetcher.fetched.count == 40 && Set(fetcher.fetched).count == 40)
    #expect(fetcher.cancelled.isEmpty)
    bench.view.contentOffset.y = 60
    bench.screen.advance(by: 0.02)
    #expect(Set(fetcher.cancelled) == Set(fetcher.fetched.filter { $0.item >= 45 }))
  }

  @Test func `attributes with invalid positions are not displayed`() throws {
    final class Broken: UICollectionViewLayout {
      override func layoutAttributesForElements(
        in rect: CGRect
      ) -> [UICollectionViewLayoutAttributes]? {
        let paths = [0, 1, 2, 3, 99].map { IndexPath(item: $0, section: 0) }
        let all = paths.map { UICollectionViewLayoutAttributes(forCellWith: $0) }
        for attributes in all { attributes.frame = CGRect(x: 0, y: 0, width: 50, height: 50) }
        all[0].center.x = .nan
        all[1].size = CGSize(width: CGFloat.infinity, height: -3)
        all[2].isHidden = true
        return all
      }
      override var collectionViewContentSize: CGSize {
        CGSize(width: CGFloat.nan, height: CGFloat.infinity)
      }
    }
    let bench = CollectionBench(count: 4, layout: Broken())
    #expect(bench.names == ["item 3"] && bench.view.contentSize == .zero)
    let bare = CollectionBench(count: 4, layout: UICollectionViewLayout())
    #expect(bare.names.isEmpty)
    bare.view.scrollToItem(at: path(2), at: .top, animated: true)
    try bare.screen.key(.keyboardDownArrow)
    #expect(bare.view.indexPathForItem(at: .zero) == nil)
  }

  @Test func `a collection view, its layout and its cells are freed`() throws {
    weak var view: UICollectionView?
    weak var layout: UICollectionViewLayout?
    weak var cell: UICollectionViewCell?
    do {
      let bench = CollectionBench(count: 40)
      view = bench.view
      layout = bench.view.collectionViewLayout
      cell = bench.view.visibleCells.first
      _ = bench.view.beginInteractiveMovementForItem(at: path(2))
      bench.view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 395))
      bench.screen.advance(by: 0.1)
      bench.sections[0].removeLast()
      bench.view.deleteItems(at: [path(39)])
      bench.view.removeFromSuperview()
      try bench.screen.waitUntilIdle()
    }
    #expect(view == nil && layout == nil && cell == nil)
  }
}
