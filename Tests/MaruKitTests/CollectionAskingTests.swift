import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct CollectionAskingTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  // MARK: Which items are requested

  @Test func `of a million items only the sizes of those nearby are requested, each once`() {
    let bench = CrowdBench([1_000_000])
    #expect(bench.sizesAsked.count <= 400 && bench.areSizesTold)
    for item in [500_000, 999_999, 123_456] {
      bench.forget()
      bench.view.scrollToItem(at: path(item), at: .centeredVertically, animated: false)
      #expect(bench.names.contains("0.\(item)") && bench.faults.isEmpty && bench.areSizesTold)
      // The starts of lines depend on the preceding items.
      #expect(bench.sizesAsked.count <= 36_000)
      #expect(bench.sizesAsked.allSatisfy { (item - 36_000...item + 1000).contains($0.item) })
      #expect(Set(bench.sizesAsked).count == bench.sizesAsked.count)
    }
    // Returning to a place requests nothing.
    bench.forget()
    bench.view.scrollToItem(at: path(500_000), at: .centeredVertically, animated: false)
    #expect(bench.sizesAsked.isEmpty && bench.names.contains("0.500000") && bench.areSizesTold)
  }

  @Test func `of a few hundred items all are requested, so the content size is exact`() {
    let bench = CrowdBench([256])
    #expect(Set(bench.sizesAsked).count == 256)
    let size = bench.view.contentSize
    bench.jump(to: size.height - 400)
    #expect(bench.view.contentSize == size && bench.faults.isEmpty && bench.areSizesTold)
  }

  @Test func `a long list is estimated from its first items`() {
    let bench = CrowdBench([100_000])
    let thought = bench.view.contentSize.height
    let all = bench.view.collectionViewLayout.layoutAttributesForElements(
      in: CGRect(origin: .zero, size: bench.view.contentSize))
    bench.screen.advance(by: 0.02)
    #expect(all?.count == 100_000)
    #expect(abs(bench.view.contentSize.height / thought - 1) < 0.03)
    #expect(all?.last?.frame.maxY ?? 0 <= bench.view.contentSize.height)
  }

  @Test func `a million items of equal sizes are placed by arithmetic`() {
    let bench = CrowdBench([1_000_000]) { _ in CGSize(width: 90, height: 40) }
    #expect(bench.view.contentSize.height == CGFloat(333_334 * 50 - 10))
    bench.jump(to: 8_000_000)
    #expect(bench.view.contentOffset.y == 8_000_000)
    #expect(bench.view.contentSize.height == CGFloat(333_334 * 50 - 10))
    #expect(bench.names.first == "0.480000" && bench.faults.isEmpty)
  }

  @Test func `a request for all attributes returns all, at exact positions`() {
    let (bench, exact) = (CrowdBench([3000, 700]), CrowdBench([3000, 700]))
    let everything = CGRect(x: 0, y: 0, width: 300, height: CGFloat.greatestFiniteMagnitude)
    _ = exact.view.collectionViewLayout.layoutAttributesForElements(in: everything)
    let known = bench.view.collectionViewLayout.layoutAttributesForElements(
      in: CGRect(origin: .zero, size: bench.view.contentSize))
    #expect(known?.count == 3700)
    for made in known ?? [] {
      #expect(made.frame == exact.frame(made.indexPath.item, made.indexPath.section))
    }
    exact.screen.advance(by: 0.02)
    #expect(exact.view.contentSize == exact.view.collectionViewLayout.collectionViewContentSize)
  }

  @Test func `a distant item that is queried by itself has its own size`() {
    let bench = CrowdBench([50_000])
    #expect(bench.frame(40_000).size == CrowdBench.varied(40_000))
    bench.screen.advance(by: 0.02)
    #expect(
      bench.view.contentSize == bench.view.collectionViewLayout.collectionViewContentSize)
  }

  // MARK: Changes

  @Test func `a batch resizes items whose sizes changed, and moves those below`() {
    var grown = false
    let bench = CrowdBench([50_000]) {
      CGSize(width: 300, height: grown && $0.item == 30_002 ? 200 : 40)
    }
    bench.view.scrollToItem(at: path(30_000), at: .top, animated: false)
    let offset = bench.view.contentOffset
    grown = true
    bench.view.performBatchUpdates(nil)
    bench.screen.advance(by: 0.15)
    let half = bench.view.cellForItem(at: path(30_002))?.layer.presentation()?.bounds.height
    #expect((45...195) ~= half ?? 0)
    bench.screen.advance(by: 1)
    #expect(bench.view.contentOffset == offset && bench.faults.isEmpty && bench.areSizesTold)
    #expect(bench.places[path(30_003)]?.y == CGFloat(2 * 50 + 210))
  }

  @Test func `no sizes are requested for items that are deleted or not yet in the data`() {
    let bench = CrowdBench([6000, 10]) {
      CGSize(width: 65, height: CrowdBench.varied($0.item).height)
    }
    bench.view.scrollToItem(at: path(1100), at: .top, animated: false)
    // The data changes first, which is allowed without an update closure.
    bench.sections[0].removeLast(4870)
    bench.view.deleteItems(at: (1130..<6000).map { path($0) })
    bench.screen.advance(by: 1)
    #expect(bench.strangers.isEmpty && bench.faults.isEmpty && bench.areSizesTold)
    bench.view.performBatchUpdates {
      bench.sections[0].removeFirst(1000)
      bench.view.deleteItems(at: (0..<1000).map { path($0) })
      #expect(bench.view.layoutAttributesForItem(at: path(700)) != nil)
      bench.sections[1] += (10..<2000).map { "1.\($0)" }
      bench.view.insertItems(at: (10..<2000).map { path($0, 1) })
    }
    bench.screen.advance(by: 1)
    #expect(bench.strangers.isEmpty && bench.faults.isEmpty && bench.areSizesTold)
    bench.sections = [[]]
    bench.view.reloadData()
    bench.screen.advance(by: 1)
    #expect(bench.strangers.isEmpty && bench.names.isEmpty && bench.view.contentSize.height == 0)
  }

  @Test func `items inserted far above keep the known sizes of the others`() {
    let bench = CrowdBench([20_000]) {
      CGSize(width: 300, height: 20 + $0.item % 7 * 10)
    }
    bench.view.scrollToItem(at: path(15_000), at: .top, animated: false)
    let top = bench.frame(15_000).minY
    bench.view.performBatchUpdates {
      bench.sections[0].insert(contentsOf: (0..<70).map { "new \($0)" }, at: 0)
      bench.view.insertItems(at: (0..<70).map { path($0) })
    }
    bench.screen.advance(by: 1)
    // Seventy items are as long as ten times the seven sizes, with their spacing.
    #expect(abs(bench.frame(15_070).minY - top - (10 * 350 + 70 * 10)) < 400)
    #expect(bench.faults.isEmpty && bench.areSizesTold)
  }

  @Test func `querying the layout or reloading during a request does no harm`() {
    let bench = CrowdBench([5000])
    var calls = 0
    bench.onSize = {
      calls += 1
      guard calls % 40 == 0 else { return }
      _ = bench.view.collectionViewLayout.layoutAttributesForItem(
        at: IndexPath(item: 4900, section: 0))
      _ = bench.view.collectionViewLayout.layoutAttributesForElements(in: bench.view.bounds)
      if calls == 600 || calls == 640 { bench.view.reloadData() }
      if calls == 700 { bench.flow?.invalidateLayout() }
    }
    for offset in stride(from: CGFloat(0), through: 30_000, by: 900) { bench.jump(to: offset) }
    bench.onSize = nil
    bench.screen.advance(by: 1)
    #expect(calls > 800 && bench.faults.isEmpty && bench.areSizesTold)
  }

  @Test(arguments: [true, false])
  func `visible items stay in place even if each step invalidates the layout`(pins: Bool) {
    final class Restless: UICollectionViewFlowLayout {
      override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
    }
    let bench = CrowdBench(
      [200_000], layout: pins ? UICollectionViewFlowLayout() : Restless()
    ) { CGSize(width: 300, height: $0.item < 1000 ? 40 : 75) }
    bench.flow?.sectionHeadersPinToVisibleBounds = pins
    bench.view.scrollToItem(at: path(120_000), at: .top, animated: false)
    for _ in 0..<600 {
      let old = bench.places
      bench.view.contentOffset.y -= 37
      bench.screen.advance(by: 0.001)
      #expect(
        bench.places.contains { path, place in old[path].map { $0.y + 37 == place.y } ?? false })
    }
  }

  @Test func `items that grow or appear at the start hardly move a distant place`() {
    var grown = false
    let bench = CrowdBench([200_000]) {
      CGSize(width: 300, height: grown && $0.item == 3 ? 400 : 40)
    }
    bench.view.scrollToItem(at: path(100_000), at: .top, animated: false)
    grown = true
    bench.view.reloadItems(at: [path(3)])
    bench.screen.advance(by: 1)
    #expect(bench.view.indexPathsForVisibleItems.first.map { (99_990...99_994) ~= $0.item } == true)
    bench.sections[0].insert("new", at: 3)
    bench.view.insertItems(at: [path(3)])
    bench.screen.advance(by: 1)
    #expect(bench.view.indexPathsForVisibleItems.first.map { (99_990...99_994) ~= $0.item } == true)
  }

  @Test(arguments: [40, 120])
  func `messages inserted before the visible ones scroll by their length`(
    height: Int
  ) {
    let bench = CrowdBench([1000])
    bench.size = { [unowned bench] in
      CGSize(width: 300, height: bench.sections[0][$0.item].hasPrefix("old") ? height : 30)
    }
    bench.view.reloadData()
    bench.view.scrollToItem(at: path(300), at: .top, animated: false)
    let (length, names) = (bench.view.contentSize.height, bench.names)
    bench.sections[0].insert(contentsOf: (0..<50).map { "old \($0)" }, at: 0)
    bench.view.reloadData()
    bench.view.layoutIfNeeded()
    #expect(bench.view.contentSize.height - length == CGFloat(50 * (height + 10)))
    bench.view.contentOffset.y += bench.view.contentSize.height - length
    bench.screen.advance(by: 0.1)
    #expect(bench.names == names && bench.faults.isEmpty)
  }

  // MARK: Sections and directions

  @Test func `sections whose first item has no size are requested once they are near`() {
    let bench = CrowdBench([600, 600, 600]) {
      $0.item == 0 || $0.section == 1 && $0.item < 560
        ? .zero : CGSize(width: 300, height: 40)
    }
    bench.view.scrollToItem(at: path(0, 1), at: .top, animated: false)
    for _ in 0..<400 {
      bench.view.contentOffset.y = min(
        bench.view.contentOffset.y + 100, max(bench.view.contentSize.height - 400, 0))
      bench.screen.advance(by: 0.001)
      #expect(bench.faults.isEmpty && bench.areSizesTold)
    }
    #expect(Set(bench.sizesAsked).count == 1800)
    #expect(bench.view.contentOffset.y == bench.view.contentSize.height - 400)
    #expect(bench.names.last == "2.599")
  }

  @Test func `columns that scroll sideways, mirrored too, are requested as they near`() {
    final class Mirrored: UICollectionViewFlowLayout {
      override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }
    for layout in [UICollectionViewFlowLayout(), Mirrored()] {
      layout.scrollDirection = .horizontal
      let bench = CrowdBench([40_000], layout: layout)
      bench.view.semanticContentAttribute = .forceRightToLeft
      bench.view.scrollToItem(at: path(25_000), at: .centeredHorizontally, animated: false)
      #expect(bench.names.contains("0.25000") && bench.faults.isEmpty && bench.areSizesTold)
      for step in [CGFloat(-60), 60] {
        for _ in 0..<40 {
          let before = bench.places
          bench.view.contentOffset.x += step
          bench.screen.advance(by: 0.02)
          for (path, place) in bench.places {
            guard let old = before[path] else { continue }
            #expect(abs(place.x - old.x + step) < 0.01 && place.y == old.y)
          }
          #expect(bench.faults.isEmpty && bench.areSizesTold)
        }
      }
      #expect(bench.sizesAsked.count < 40_000)
    }
  }

  @Test func `a million items without a size are not all requested`() {
    let bench = CrowdBench([1_000_000]) {
      $0.item < 600 ? .zero : CGSize(width: 300, height: 40)
    }
    bench.flow?.minimumLineSpacing = 0
    bench.screen.advance(by: 0.02)
    #expect(bench.sizesAsked.count < 5000)
    #expect(bench.names.first == "0.600" && bench.faults.isEmpty && bench.areSizesTold)
  }

  @Test func `an interactive layout transition requests the sizes at both ends`() {
    let bench = CrowdBench([30_000])
    bench.view.scrollToItem(at: path(20_000), at: .top, animated: false)
    let next = UICollectionViewFlowLayout()
    next.minimumInteritemSpacing = 40
    let between = bench.view.startInteractiveTransition(to: next)
    for progress in [CGFloat(0.3), 0.7, 1] {
      between.transitionProgress = progress
      bench.screen.advance(by: 0.02)
    }
    #expect(bench.areSizesTold)
    bench.view.finishInteractiveTransition()
    bench.screen.advance(by: 1)
    #expect(bench.view.collectionViewLayout === next)
    #expect(bench.faults.isEmpty && bench.areSizesTold && bench.sizesAsked.count < 140_000)
  }

  @Test func `requests during an interactive layout transition do not disturb it`() {
    let bench = CrowdBench([30_000]) { CGSize(width: 140, height: $0.item < 256 ? 40 : 60) }
    bench.view.scrollToItem(at: path(9000), at: .top, animated: false)
    let between = bench.view.startInteractiveTransition(to: UICollectionViewFlowLayout())
    between.transitionProgress = 0.3
    bench.screen.advance(by: 0.02)
    _ = bench.view.layoutAttributesForItem(at: path(3000))
    between.transitionProgress = 0.6
    bench.screen.advance(by: 0.02)
    #expect(bench.faults.isEmpty)
    bench.view.finishInteractiveTransition()
    bench.screen.advance(by: 1)
    #expect(bench.faults.isEmpty && bench.areSizesTold && bench.names.contains("0.9000"))
  }
}
