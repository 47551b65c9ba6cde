import Foundation
import MaruKit
import MaruTestKit
import SeededRandom
import Testing

@MainActor @Suite struct CollectionUpdateTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  private func warnings(_ body: () throws -> Void) rethrows -> [String] {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    try body()
    return warnings
  }

  @Test func `an inserted item fades in while those after it move on`() throws {
    let bench = CollectionBench(count: 8)
    let mover = try #require(bench.cell("item 4"))
    bench.sections[0].insert("new", at: 1)
    bench.view.insertItems(at: [path(1)])
    bench.screen.advance(by: 0.15)
    // It goes from the end of the first line to the start of the second.
    let shown = try #require(mover.layer.presentation()).frame
    #expect(shown.minX > 5 && shown.minX < 245 && shown.minY > 5 && shown.minY < 55)
    let fresh = try #require(bench.cell("new"))
    let opacity = try #require(fresh.layer.presentation()).opacity
    #expect(opacity > 0.1 && opacity < 0.9)
    try bench.screen.waitUntilIdle()
    #expect(bench.cell("item 4") === mover && mover.frame.origin == CGPoint(x: 0, y: 60))
    #expect(bench.faults.isEmpty && bench.names == bench.sections[0])
  }

  @Test func `each of several nested batches completes`() throws {
    let bench = CollectionBench(count: 8)
    var ends: [String] = []
    bench.view.performBatchUpdates {
      bench.view.performBatchUpdates {
        bench.sections[0].insert("new", at: 1)
        bench.view.insertItems(at: [path(1)])
      } completion: {
        ends.append("inner \($0)")
      }
    } completion: {
      ends.append("outer \($0)")
      bench.view.performBatchUpdates(nil) { ends.append("last \($0)") }
    }
    #expect(ends.isEmpty)
    try bench.screen.waitUntilIdle()
    #expect(ends == ["inner true", "outer true", "last true"])
    #expect(bench.faults.isEmpty && bench.names == bench.sections[0])
  }

  @Test func `a deleted item fades out in place, and its cell is reused`() throws {
    let bench = CollectionBench(count: 8)
    let gone = try #require(bench.cell("item 1"))
    bench.sections[0].remove(at: 1)
    var finished: Bool?
    bench.view.performBatchUpdates {
      bench.view.deleteItems(at: [path(1)])
    } completion: {
      finished = $0
    }
    #expect(gone.superview === bench.view && finished == nil)
    bench.screen.advance(by: 0.15)
    let opacity = try #require(gone.layer.presentation()).opacity
    #expect(opacity > 0.1 && opacity < 0.9 && gone.frame.minX == CGFloat(62))
    try bench.screen.waitUntilIdle()
    #expect(gone.superview == nil && finished == true && bench.log == ["end 1"])
    bench.sections[0].append("more")
    bench.view.insertItems(at: [path(7)])
    #expect(bench.cell("more") === gone)
    try bench.screen.waitUntilIdle()
    #expect(bench.faults.isEmpty)
  }

  @Test func `items appear from their old places out of sight`() throws {
    let bench = CollectionBench(count: 100)
    bench.sections[0].removeFirst(5)
    bench.view.deleteItems(at: (0..<5).map { path($0) })
    // The line below the bottom edge rises from there.
    let riser = try #require(bench.cell("item 37"))
    bench.screen.advance(by: 0.05)
    let shown = try #require(riser.layer.presentation()).frame
    #expect(shown.minY > 362 && shown.minY <= 420 && riser.frame.minY == 360)
    try bench.screen.waitUntilIdle()
    #expect(bench.faults.isEmpty)
  }

  @Test func `a batch names old places for deletions and new ones for insertions`() throws {
    let bench = CollectionBench(count: 6)
    let moved = bench.cell("item 5")
    bench.view.performBatchUpdates {
      bench.sections[0] = ["item 5", "item 0", "a", "item 2", "item 4", "b"]
      bench.view.deleteItems(at: [path(1), path(3)])
      bench.view.insertItems(at: [path(2), path(5)])
      bench.view.moveItem(at: path(5), to: path(0))
    }
    try bench.screen.waitUntilIdle()
    #expect(bench.names == bench.sections[0] && bench.cell("item 5") === moved)
    #expect(bench.faults.isEmpty)
  }

  @Test func `sections appear, disappear and move with their items and headers`() throws {
    let bench = CollectionBench([["a"], ["b", "c"], ["d"]]) {
      $0.flow?.headerReferenceSize = CGSize(width: 0, height: 20)
    }
    let kept = bench.cell("d")
    let kind = UICollectionView.elementKindSectionHeader
    let title = bench.view.supplementaryView(forElementKind: kind, at: path(0, 2))
    bench.view.performBatchUpdates {
      bench.sections = [["d"], ["new"], ["b", "c"]]
      bench.view.deleteSections([0])
      bench.view.insertSections([1])
      bench.view.moveSection(2, toSection: 0)
    }
    try bench.screen.waitUntilIdle()
    #expect(bench.names == ["d", "new", "b", "c"] && bench.cell("d") === kept)
    #expect(bench.view.supplementaryView(forElementKind: kind, at: path(0)) === title)
    #expect(bench.faults.isEmpty)
    bench.sections[2] = ["x", "y", "z"]
    bench.view.reloadSections([2])
    try bench.screen.waitUntilIdle()
    #expect(bench.names == ["d", "new", "x", "y", "z"])
  }

  @Test func `a reloaded item gets a new cell, others do not`() throws {
    let bench = CollectionBench(count: 5)
    bench.asked = []
    bench.sections[0][3] = "other"
    UIView.performWithoutAnimation { bench.view.reloadItems(at: [path(3)]) }
    #expect(bench.asked == [path(3)])
    #expect(bench.view.subviews.filter { $0 is UICollectionViewCell }.count == 5)
    #expect(bench.faults.isEmpty)
  }

  @Test func `an item is reconfigured in its cell`() throws {
    let bench = CollectionBench(count: 30)
    let cell = try #require(bench.cell("item 2"))
    bench.asked = []
    bench.sections[0][2] = "other"
    let paths = [2, 900].map { IndexPath(item: $0, section: 0) }
    bench.view.reconfigureItems(at: paths)
    #expect(bench.asked == [paths[0]])
    #expect(bench.cell("other") === cell)
    bench.sections[0].insert("new", at: 0)
    bench.sections[0][3] = "third"
    bench.view.performBatchUpdates {
      bench.view.insertItems(at: [IndexPath(item: 0, section: 0)])
      bench.view.reconfigureItems(at: [IndexPath(item: 2, section: 0)])
    }
    try bench.screen.waitUntilIdle()
    #expect(bench.cell("third") === cell)
    #expect(bench.view.cellForItem(at: IndexPath(item: 3, section: 0)) === cell)
  }

  @Test func `the selection moves with its items`() {
    let bench = CollectionBench(count: 5)
    bench.view.selectItem(at: path(2), animated: false, scrollPosition: [])
    bench.sections[0].insert("new", at: 0)
    bench.view.insertItems(at: [path(0)])
    #expect(bench.view.indexPathsForSelectedItems == [path(3)])
    bench.sections[0].remove(at: 3)
    bench.view.deleteItems(at: [path(3)])
    #expect(bench.view.indexPathsForSelectedItems == nil)
  }

  @Test func `an update that does not match the data is reported, and reloads`() {
    let bench = CollectionBench(count: 5)
    let told = warnings {
      bench.view.deleteItems(at: [path(1)])
      bench.screen.advance(by: 0.1)
      #expect(bench.names.count == 5 && bench.faults.isEmpty)
      bench.view.performBatchUpdates {
        bench.view.insertItems(at: [path(-3), path(900)])
        bench.view.deleteItems(at: [path(77), path(78)])
      }
      bench.view.deleteSections([8])
      bench.screen.advance(by: 0.1)
    }
    #expect(told.count == 2 && bench.faults.isEmpty)
    #expect(told.first?.contains("before: 5; now: 5; inserted 0 items") == true)
  }

  @Test func `reloading during a batch, or leaving the window, completes it`() throws {
    let bench = CollectionBench(count: 20)
    var told: [Bool] = []
    bench.view.performBatchUpdates {
      bench.sections[0] = ["a"]
      bench.view.reloadData()
    } completion: {
      told.append($0)
    }
    try bench.screen.waitUntilIdle()
    #expect(bench.names == ["a"])
    bench.sections[0] = ["a", "b"]
    bench.view.performBatchUpdates {
      bench.view.insertItems(at: [path(1)])
    } completion: {
      told.append($0)
    }
    bench.view.removeFromSuperview()
    bench.screen.advance(by: 1)
    #expect(told == [true, false])
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `after any batch each cell shows its item, and kept items keep their cells`(
    seed: UInt64
  ) throws {
    var dice = SplitMix(seed: seed)
    let bench = CollectionBench(count: 30)
    if seed == 2 {
      bench.flow?.estimatedItemSize = CGSize(width: 60, height: 40)
      bench.fill = { cell, name in
        let number = Int(name.filter(\.isNumber)) ?? 0
        (cell as? CollectionBench.Item)?.wanted = CGSize(
          width: 30 + number * 7 % 90, height: 30 + number % 4 * 10)
      }
      bench.view.reloadData()
      bench.screen.advance(by: 0.02)
    }
    var next = 30
    for _ in 0..<40 {
      let holders = Dictionary(
        bench.view.visibleCells.compactMap { cell in
          (cell as? CollectionBench.Item).map { ($0.name, cell) }
        }
      ) { $1 }
      let batch = RandomBatch(of: bench.sections[0], most: 9, &dice) {
        next += 1
        return "item \(next)"
      }
      bench.view.performBatchUpdates {
        bench.sections[0] = batch.names
        bench.view.deleteItems(at: batch.deleted)
        bench.view.insertItems(at: batch.inserted)
        if let (from, to) = batch.moved { bench.view.moveItem(at: from, to: to) }
      }
      for case let item as CollectionBench.Item in bench.view.visibleCells {
        if let holder = holders[item.name] { #expect(holder === item) }
      }
      if Bool.random(using: &dice) { try bench.screen.waitUntilIdle() }
      bench.view.contentOffset.y = min(
        CGFloat.random(in: 0...300, using: &dice), max(bench.view.contentSize.height - 400, 0))
      bench.screen.advance(by: 0.05)
      #expect(bench.names.allSatisfy(batch.names.contains))
    }
    try bench.screen.waitUntilIdle()
    #expect(bench.faults.isEmpty)
    #expect(
      bench.view.subviews.filter { $0 is UICollectionViewCell }.count == bench.names.count)
  }

  // MARK: Layouts

  @Test func `a new layout takes over, and visible items move to their places`() throws {
    let bench = CollectionBench(count: 8)
    let cell = try #require(bench.cell("item 3"))
    let big = UICollectionViewFlowLayout()
    big.itemSize = CGSize(width: 100, height: 100)
    var isDone = false
    bench.view.setCollectionViewLayout(big, animated: true) { isDone = $0 }
    bench.screen.advance(by: 0.1)
    let shown = try #require(cell.layer.presentation()).frame
    #expect(shown.width > 50 && shown.width < 100)
    try bench.screen.waitUntilIdle()
    #expect(isDone && bench.cell("item 3") === cell && bench.faults.isEmpty)
    #expect(cell.frame == CGRect(x: 200, y: 110, width: 100, height: 100))
    let other = CollectionBench(count: 1)
    let told = warnings { other.view.collectionViewLayout = big }
    #expect(told.count == 1 && other.view.collectionViewLayout !== big)
  }
}
