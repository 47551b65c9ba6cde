import Foundation
import LayoutShorthand
import MaruKit
import MaruTestKit
import Testing

/// A bench whose delegate provides sizes and insets.
@MainActor private final class SizedBench: CollectionBench, UICollectionViewDelegateFlowLayout {
  var sizes: (Int) -> CGSize = { _ in CGSize(width: 50, height: 50) }
  var sizesAsked = 0

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    sizesAsked += 1
    return sizes(indexPath.item)
  }
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets { UIEdgeInsets(top: 5, left: 10, bottom: 7, right: 10) }
}

@MainActor private final class MirroredFlow: UICollectionViewFlowLayout {
  override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}

@MainActor @Suite struct CollectionFlowTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  private func sized(_ sizes: [CGSize], width: CGFloat = 300) -> SizedBench {
    SizedBench(
      [sizes.indices.map { "\($0)" }], size: CGSize(width: width, height: 400)
    ) { bench in
      (bench as? SizedBench)?.sizes = { sizes.indices.contains($0) ? sizes[$0] : .zero }
    }
  }

  private func warnings(_ body: () -> Void) -> [String] {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    body()
    return warnings
  }

  // MARK: Lines

  @Test(arguments: [CGFloat(320), 375, 414])
  func `a grid of books has two columns at the edges, and spaced rows`(
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
    // The last one lies below the first of its column.
    #expect(bench.frame(4).minX == 20)
    #expect(bench.view.contentSize.height == 3 * side * 1.5 + 2 * 25 + 30)
  }

  @Test func `items are centred in their line and distributed to both edges`() {
    let bench = sized([
      CGSize(width: 100, height: 40), CGSize(width: 100, height: 80),
      CGSize(width: 120, height: 20),
      CGSize(width: 140, height: 30),
    ])
    // Two fit into 280, and the remaining 80 is between them.
    #expect(bench.frame(0) == CGRect(x: 10, y: 25, width: 100, height: 40))
    #expect(bench.frame(1) == CGRect(x: 190, y: 5, width: 100, height: 80))
    #expect(bench.frame(2) == CGRect(x: 10, y: 100, width: 120, height: 20))
    #expect(bench.frame(3) == CGRect(x: 150, y: 95, width: 140, height: 30))
    #expect(bench.view.contentSize == CGSize(width: 300, height: 5 + 80 + 10 + 30 + 7))
  }

  @Test func `a last line is distributed as if it were full, and one item is centred`() {
    let bench = sized([
      CGSize(width: 250, height: 40), CGSize(width: 80, height: 40), CGSize(width: 80, height: 40),
    ])
    #expect(bench.frame(0).minX == 25)
    // Three of 80 fit, with 20 between them.
    #expect(bench.frame(1).minX == 10 && bench.frame(2).minX == 110)
  }

  @Test func `sizes are requested once, and again only when they may differ`() {
    let bench = sized(Array(repeating: CGSize(width: 50, height: 50), count: 250))
    let asked = bench.sizesAsked
    #expect(asked >= 250 && asked < 600)
    bench.view.contentOffset.y = 500
    bench.screen.advance(by: 0.05)
    #expect(bench.sizesAsked == asked && bench.faults.isEmpty)
    bench.view.frame.size.width = 200
    bench.screen.advance(by: 0.05)
    #expect(bench.sizesAsked > asked && bench.faults.isEmpty)
    #expect(bench.view.contentSize.width == 200)
  }

  @Test func `content that scrolls sideways fills columns`() {
    let bench = CollectionBench(count: 1_000_000, layout: UICollectionViewFlowLayout())
    bench.flow?.scrollDirection = .horizontal
    bench.flow?.headerReferenceSize = CGSize(width: 30, height: 0)
    bench.flow?.sectionInset = UIEdgeInsets(top: 10, left: 5, bottom: 10, right: 5)
    bench.screen.advance(by: 0.02)
    #expect(bench.frame(0) == CGRect(x: 35, y: 10, width: 50, height: 50))
    #expect(bench.frame(1).minX == 35 && bench.frame(1).minY > 60)
    #expect(bench.frame(6).minX == CGFloat(95))
    #expect(bench.view.contentSize.height == 400 && bench.view.contentSize.width > 9_000_000)
    bench.view.scrollToItem(at: path(654_321), at: .centeredHorizontally, animated: false)
    #expect(bench.names.contains("item 654321") && bench.faults.isEmpty)
    #expect(bench.asked.count < 200)
  }

  @Test func `a mirrored layout begins at the right`() {
    let bench = CollectionBench([(0..<500).map { "item \($0)" }], layout: MirroredFlow()) {
      $0.view.semanticContentAttribute = .forceRightToLeft
    }
    #expect(bench.frame(0).maxX == 300 && bench.frame(4).minX == 0)
    #expect(bench.faults.isEmpty && bench.names.first == "item 0")
    #expect(bench.view.indexPathForItem(at: CGPoint(x: 290, y: 10)) == path(0))
    let wide = MirroredFlow()
    wide.scrollDirection = .horizontal
    let other = CollectionBench([(0..<500).map { "item \($0)" }], layout: wide) {
      $0.view.semanticContentAttribute = .forceRightToLeft
    }
    #expect(other.names.first == "item 0" && other.view.contentOffset.x > 1000)
    #expect(other.frame(0).maxX == other.view.contentSize.width && other.faults.isEmpty)
  }

  @Test func `insets of the content and of the safe area narrow the lines`() {
    let bench = CollectionBench([(0..<10).map { "item \($0)" }]) {
      $0.view.contentInset = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 30)
    }
    #expect(bench.view.contentSize.width == 240 && bench.frame(4).minY == 60)
    bench.flow?.sectionInsetReference = .fromLayoutMargins
    bench.view.layoutMargins = UIEdgeInsets(top: 0, left: 70, bottom: 0, right: 70)
    bench.flow?.invalidateLayout()
    bench.screen.advance(by: 0.02)
    #expect(bench.frame(0).minX == 40)
  }

  // MARK: Headers

  @Test func `a pinned header stays while its section is visible, then is pushed out`()
    throws
  {
    let bench = CollectionBench((0..<6).map { section in (0..<30).map { "\(section).\($0)" } }) {
      $0.flow?.headerReferenceSize = CGSize(width: 0, height: 30)
      $0.flow?.sectionHeadersPinToVisibleBounds = true
    }
    let kind = UICollectionView.elementKindSectionHeader
    func top(_ section: Int) -> CGFloat? {
      bench.view.supplementaryView(forElementKind: kind, at: path(0, section))
        .map { $0.frame.minY - bench.view.bounds.minY }
    }
    // Six lines of 60 minus one spacing, and the header: 380 per section.
    for (offset, first, second): (CGFloat, CGFloat?, CGFloat?) in [
      (0, 0, 380), (100, 0, 280), (360, -10, 20), (381, nil, 0),
    ] {
      bench.view.contentOffset.y = offset
      bench.screen.advance(by: 0.02)
      #expect(top(0) == first && top(1) == second)
      #expect(bench.faults.isEmpty)
    }
    let header = try #require(bench.view.supplementaryView(forElementKind: kind, at: path(0, 1)))
    let index = try #require(bench.view.subviews.firstIndex { $0 === header })
    let last = try #require(bench.view.subviews.lastIndex { $0 is UICollectionViewCell })
    #expect(index > last)
  }

  // MARK: Self-sizing cells

  @Test func `self-sizing cells break lines, and none overlaps another`() {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    let bench = CollectionBench([(0..<2000).map { "\($0)" }], layout: layout) {
      $0.fill = { cell, name in
        let number = Int(name) ?? 0
        (cell as? CollectionBench.Item)?.wanted = CGSize(
          width: 20 + number * 37 % 120, height: 20 + number * 13 % 50)
      }
    }
    for step in 0..<80 {
      bench.view.contentOffset.y = CGFloat(step * 97 % 41) * 120
      bench.screen.advance(by: 0.001)
      #expect(bench.faults.isEmpty)
      let cells = bench.view.visibleCells.compactMap { $0 as? CollectionBench.Item }
      #expect(cells.allSatisfy { $0.frame.size == $0.wanted })
      for (index, cell) in cells.enumerated() {
        #expect(!cells.dropFirst(index + 1).contains { $0.frame.intersects(cell.frame) })
      }
    }
    #expect(bench.asked.count < 12_000)
  }

  @Test func `an animation by the shortest way to an item ends at it, whatever the sizes`()
    throws
  {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 300, height: 20)
    let bench = CollectionBench([(0..<300).map { "\($0)" }], layout: layout) {
      $0.fill = { cell, name in
        (cell as? CollectionBench.Item)?.wanted = CGSize(
          width: 300, height: 30 + (Int(name) ?? 0) % 40)
      }
    }
    for (item, isDown) in [(60, true), (8, false)] {
      bench.view.scrollToItem(at: IndexPath(item: item, section: 0), at: [], animated: true)
      try bench.screen.waitUntilIdle()
      let frame = bench.frame(item)
      #expect(frame.height == CGFloat(30 + item % 40))
      let (low, high) = (bench.view.bounds.minY, bench.view.bounds.maxY)
      #expect(isDown ? abs(frame.maxY - high) < 1 : abs(frame.minY - low) < 1)
    }
    let before = bench.view.contentOffset
    bench.view.scrollToItem(at: IndexPath(item: 9, section: 0), at: [], animated: true)
    try bench.screen.waitUntilIdle()
    #expect(bench.view.contentOffset == before)
  }

  @Test func `constraints of the content determine a cell's size`() {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 60, height: 30)
    let bench = CollectionBench([["a", "bb", "ccc"]], layout: layout) {
      $0.fill = { cell, name in
        guard cell.contentView.subviews.isEmpty else { return }
        let box = UIView(frame: .zero)
        cell.contentView.addSubview(box)
        box.snp.makeConstraints {
          $0.edges.equalToSuperview().inset(5)
          $0.width.equalTo(name.count * 40)
          $0.height.equalTo(33)
        }
      }
    }
    let sizes = (0..<3).map { bench.frame($0).size }
    #expect(sizes == [50, 90, 130].map { CGSize(width: $0, height: 43) })
  }

  @Test func `visible items stay in place while sizes above become known`() {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 300, height: 50)
    let bench = CollectionBench([(0..<500).map { "\($0)" }], layout: layout) {
      $0.fill = { cell, name in
        (cell as? CollectionBench.Item)?.wanted = CGSize(
          width: 300, height: 30 + (Int(name) ?? 0) % 5 * 20)
      }
    }
    bench.view.scrollToItem(at: path(300), at: .top, animated: false)
    for _ in 0..<30 {
      let mark = bench.view.visibleCells.first
      let old = mark.map { $0.frame.minY - bench.view.contentOffset.y } ?? 0
      bench.view.contentOffset.y -= 25
      bench.view.layoutIfNeeded()
      let new = mark.map { $0.frame.minY - bench.view.contentOffset.y } ?? 0
      #expect(new - old == 25)
      #expect(bench.faults.isEmpty)
    }
  }

  // MARK: Bad input

  @Test func `invalid sizes and spacings do no harm`() {
    let odd: [CGSize] = [
      CGSize(width: CGFloat.nan, height: 20), CGSize(width: -40, height: 20), .zero,
      CGSize(width: CGFloat.infinity, height: CGFloat.infinity), CGSize(width: 30, height: 30),
      CGSize(width: 1e12, height: 20),
    ]
    let told = warnings {
      let bench = sized(odd)
      bench.screen.advance(by: 0.02)
      // An invalid size is replaced by the layout's; an item without area has no cell.
      #expect(bench.frame(0).size == CGSize(width: 50, height: 50))
      #expect(bench.names == ["0", "3", "4", "5"] && bench.faults.isEmpty)
      for spacing in [CGFloat.nan, -CGFloat.infinity, -1000, -20, 1e9] {
        bench.flow?.minimumLineSpacing = spacing
        bench.flow?.minimumInteritemSpacing = spacing
        bench.screen.advance(by: 0.02)
        #expect(bench.faults.isEmpty)
      }
    }
    #expect(told.first?.contains("wider than their lines") == true)
  }

  @Test(arguments: [
    CGSize.zero, CGSize(width: 0, height: 10), CGSize(width: CGFloat.nan, height: 3),
  ])
  func `a million items of no size cost nothing`(size: CGSize) {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = size
    layout.minimumLineSpacing = 0
    layout.minimumInteritemSpacing = 0
    let bench = CollectionBench(count: 1_000_000, layout: layout)
    #expect(bench.asked.count < 100)
    bench.view.scrollToItem(at: path(999_999), at: .bottom, animated: false)
    #expect(bench.asked.count < 200)
  }

  @Test func `lines with negative spacing overlap, and all are visible`() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 300, height: 100)
    layout.minimumLineSpacing = -60
    let bench = CollectionBench(count: 100_000, layout: layout)
    bench.view.contentOffset.y = 1000
    bench.screen.advance(by: 0.02)
    // Cards begin every 40 points; those from 900 to 1400 are visible.
    #expect(bench.names.first == "item 23" && bench.names.last == "item 34")
  }

  @Test func `a view that is too small for its items shows them once it is larger`() {
    let bench = CollectionBench(count: 10)
    bench.view.frame = .zero
    bench.screen.advance(by: 0.02)
    bench.view.frame = CGRect(x: 0, y: 0, width: 20, height: 100)
    let told = warnings { bench.screen.advance(by: 0.02) }
    #expect(told.count == 1 && bench.names == ["item 0", "item 1"])
    bench.view.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
    bench.screen.advance(by: 0.02)
    #expect(bench.names.count == 10 && bench.faults.isEmpty)
  }
}
