import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct CollectionPlaceTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  // MARK: Keeping positions

  @Test(arguments: [-37, 41, -230, 310])
  func `visible items stay in place as sizes around them become known`(step: Int) {
    let bench = CrowdBench([200_000])
    bench.view.scrollToItem(at: path(120_000), at: .top, animated: false)
    var seen = 0
    for _ in 0..<120 {
      let before = bench.places
      bench.view.contentOffset.y += CGFloat(step)
      bench.screen.advance(by: 0.02)
      #expect(bench.faults.isEmpty && bench.areSizesTold)
      for (path, place) in bench.places {
        guard let old = before[path] else { continue }
        seen += 1
        #expect(place.x == old.x && abs(place.y - old.y + CGFloat(step)) < 0.01)
      }
    }
    #expect(seen > 800)
  }

  @Test func `a finger that drags upwards through unknown sizes keeps its item`() throws {
    let bench = CrowdBench([200_000]) {
      CGSize(width: 140, height: CrowdBench.varied($0.item).height + ($0.item < 1000 ? 0 : 20))
    }
    bench.view.scrollToItem(at: path(119_942), at: .top, animated: false)
    bench.screen.advance(by: 0.02)
    let known = bench.sizesAsked.count
    for _ in 0..<8 {
      bench.screen.pointer(.down, at: CGPoint(x: 150, y: 20), type: .direct)
      for step in 1...30 {
        let before = bench.places
        let finger = CGPoint(x: 150, y: 20 + step * 12)
        bench.screen.pointer(.moved, at: finger, type: .direct)
        bench.screen.advance(by: 1.0 / 60)
        for (path, place) in bench.places {
          guard let old = before[path] else { continue }
          #expect(place.x == old.x && (0...12.01) ~= place.y - old.y)
        }
      }
      bench.screen.pointer(.up, at: CGPoint(x: 150, y: 380), type: .direct)
      try bench.screen.waitUntilIdle()
      #expect(bench.faults.isEmpty && bench.areSizesTold)
    }
    #expect(bench.names.first.map { $0 < "0.119942" } == true && bench.sizesAsked.count > known)
  }

  @Test func `an animation to a distant item ends at it, whatever the sizes there`() throws {
    let bench = CrowdBench([100_000]) {
      let size = CrowdBench.varied($0.item)
      return CGSize(width: size.width, height: $0.item < 1000 ? size.height : size.height * 3)
    }
    bench.view.scrollToItem(at: path(70_000), at: .top, animated: true)
    try bench.screen.waitUntilIdle()
    // The items of a line are centred in it.
    let tops = bench.places.filter { abs($0.key.item - 70_000) < 10 }.values.map(\.y)
    #expect(abs(bench.frame(70_000).minY - bench.view.contentOffset.y) < 1)
    #expect(!tops.isEmpty && bench.faults.isEmpty && bench.areSizesTold)
  }

  @Test func `another layout of the same data shows the same items at the same place`() {
    let bench = CrowdBench([100_000])
    bench.view.scrollToItem(at: path(60_000), at: .top, animated: false)
    for change in [
      { bench.flow?.invalidateLayout() }, { bench.view.reloadData() },
      { bench.view.performBatchUpdates(nil) },
    ] {
      let before = bench.places
      bench.forget()
      change()
      bench.screen.advance(by: 1)
      #expect(bench.places == before && bench.faults.isEmpty)
      // Nearby items are requested again, since the sizes may differ.
      #expect(bench.sizesAsked.count <= 36_000 && bench.sizesAsked.contains(path(60_000)))
    }
  }

  // MARK: Columns

  /// The columns of items of 90 points, after an item that fills a line.
  @Test func `an item that fills its line sets the columns of all after it`() {
    let bench = CrowdBench([200_000]) {
      CGSize(width: $0.item == 1000 ? 290 : 90, height: 40)
    }
    bench.view.scrollToItem(at: path(4001), at: .top, animated: false)
    bench.screen.advance(by: 0.1)
    for path in bench.view.indexPathsForVisibleItems {
      #expect(bench.frame(path.item).minX == CGFloat((path.item - 1001) % 3) * 105)
    }
  }

  @Test func `another width has its own columns, whatever sizes are known`() {
    var width: CGFloat = 300
    let bench = CrowdBench([5000]) {
      CGSize(width: width == 300 ? 93 : 92, height: CGFloat(40 + $0.item % 7))
    }
    for y in stride(from: CGFloat(0), through: 84_000, by: 390) { bench.jump(to: y) }
    bench.view.scrollToItem(at: path(1500), at: .top, animated: false)
    width = 500
    bench.view.frame.size.width = 500
    bench.screen.advance(by: 1)
    for path in bench.view.indexPathsForVisibleItems {
      #expect(bench.frame(path.item).minX == CGFloat(path.item % 5) * 102)
    }
  }

  @Test func `the item after the last visible one determines the end of its line`() {
    let bench = CrowdBench([1000]) { CGSize(width: $0.item == 384 ? 30 : 80, height: 40) }
    bench.jump(to: 6000)
    let old = bench.places[path(383)]?.x
    bench.jump(to: 6020)
    #expect(old != nil && bench.places[path(383)]?.x == old)
  }

  @Test func `a layout that reads all positions gets exact ones`() {
    let (bench, exact) = (CrowdBench([1000]), CrowdBench([1000]))
    let everything = CGRect(x: 0, y: 0, width: 300, height: 1e9)
    _ = exact.view.collectionViewLayout.layoutAttributesForElements(in: everything)
    for item in 0..<1000 { #expect(bench.frame(item) == exact.frame(item)) }
  }

  @Test func `each layout of the same items has its own length`() {
    let bench = CrowdBench([50_000]) { CGSize(width: 300, height: $0.item < 256 ? 40 : 60) }
    bench.view.scrollToItem(at: path(5000), at: .top, animated: false)
    for _ in 0..<3 {
      bench.view.setCollectionViewLayout(UICollectionViewFlowLayout(), animated: true)
      bench.screen.advance(by: 1)
      #expect(
        bench.view.contentSize == bench.view.collectionViewLayout.collectionViewContentSize)
      #expect(bench.faults.isEmpty && bench.areSizesTold)
    }
  }

  @Test func `a section's large first item does not set the estimate for the others`() {
    let bench = CrowdBench([1000, 100_000, 100_000]) {
      $0.item == 0 ? CGSize(width: 300, height: 300) : CGSize(width: 90, height: 40)
    }
    let lines = CGFloat(333 + 2 * 33_333) * 50 + 3 * 310
    #expect(abs(bench.view.contentSize.height / lines - 1) < 0.01)
  }
}
