import Foundation
import MaruKit
import MaruTestKit
import SeededRandom
import Testing

@MainActor @Suite struct TableUpdateTests {
  private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  private func cell(_ name: String, in bench: TableBench) -> UITableViewCell? {
    bench.table.visibleCells.first { ($0 as? TableBench.Row)?.name == name }
  }

  @Test func `an inserted row fades in while those below it move down`() throws {
    let bench = TableBench(count: 5)
    let mover = try #require(cell("row 2", in: bench))
    bench.sections[0].insert("new", at: 1)
    bench.table.insertRows(at: [path(1)], with: .fade)
    bench.screen.advance(by: 0.15)
    let shown = try #require(mover.layer.presentation()).frame.minY
    #expect(shown > 2 * 44 && shown < 3 * 44)
    let fresh = try #require(cell("new", in: bench))
    let opacity = try #require(fresh.layer.presentation()).opacity
    #expect(opacity > 0.1 && opacity < 0.9)
    try bench.screen.waitUntilIdle()
    #expect(cell("row 2", in: bench) === mover && mover.frame.minY == 3 * 44)
    #expect(bench.faults.isEmpty)
    #expect(bench.table.contentSize.height == CGFloat(264))
  }

  @Test func `a deleted row is reported when its cell has left, or at once`() throws {
    let bench = TableBench(count: 5)
    bench.sections[0].removeFirst()
    bench.table.deleteRows(at: [path(0)], with: .left)
    bench.screen.advance(by: 0.15)
    #expect(bench.ended.isEmpty)
    try bench.screen.waitUntilIdle()
    #expect(bench.ended == [0])
    bench.sections[0].removeFirst()
    UIView.performWithoutAnimation { bench.table.deleteRows(at: [path(0)], with: .left) }
    #expect(bench.ended == [0, 0])
  }

  @Test func `without animation rows are in their new places at once`() {
    let bench = TableBench(count: 5)
    bench.sections[0].removeFirst()
    var isDone: Bool?
    UIView.performWithoutAnimation {
      bench.table.performBatchUpdates {
        bench.table.deleteRows(at: [path(0)], with: .left)
      } completion: {
        isDone = $0
      }
    }
    #expect(bench.faults.isEmpty && isDone == true)
    #expect(bench.table.subviews.filter { $0 is UITableViewCell }.count == 4)
    let shown = bench.table.visibleCells.map { $0.layer.presentation()?.frame.minY }
    #expect(shown == [0, 44, 88, 132])
  }

  @Test(arguments: [true, false])
  func `an empty batch moves rows to their current heights`(isTold: Bool) throws {
    let bench = TableBench(count: 5)
    let below = try #require(cell("row 2", in: bench))
    if isTold {
      bench.heights = { $0.row == 1 ? 100 : 44 }
    } else {
      cell("row 1", in: bench)?.textLabel?.text = "1\n2\n3\n4\n5"
    }
    bench.table.beginUpdates()
    bench.table.endUpdates()
    let end = bench.table.rectForRow(at: path(2)).minY
    #expect(isTold ? end == 144 : end > 110)
    bench.screen.advance(by: 0.15)
    let shown = try #require(below.layer.presentation()).frame.minY
    #expect(shown > 90 && shown < end - 2)
    try bench.screen.waitUntilIdle()
    #expect(bench.faults.isEmpty && cell("row 2", in: bench) === below)
  }

  @Test func `a deleted row is removed after its animation, and its cell is reused`() throws {
    let bench = TableBench(count: 5)
    let gone = try #require(cell("row 1", in: bench))
    bench.sections[0].remove(at: 1)
    bench.table.deleteRows(at: [path(1)], with: .left)
    #expect(gone.superview === bench.table)
    try bench.screen.waitUntilIdle()
    #expect(gone.superview == nil)
    #expect(bench.names == ["row 0", "row 2", "row 3", "row 4"])
    bench.sections[0].append("more")
    bench.table.insertRows(at: [path(4)], with: .none)
    #expect(cell("more", in: bench) === gone)
    try bench.screen.waitUntilIdle()
    #expect(bench.faults.isEmpty)
  }

  @Test func `a batch names old places for deletions and new ones for insertions`() throws {
    let bench = TableBench(count: 6)
    let moved = cell("row 5", in: bench)
    var finished: Bool?
    bench.sections[0] = ["row 5", "row 0", "a", "row 2", "row 4", "b"]
    bench.table.performBatchUpdates {
      bench.table.deleteRows(at: [path(1), path(3)], with: .automatic)
      bench.table.insertRows(at: [path(2), path(5)], with: .automatic)
      bench.table.moveRow(at: path(5), to: path(0))
    } completion: {
      finished = $0
    }
    #expect(finished == nil)
    try bench.screen.waitUntilIdle()
    #expect(finished == true)
    #expect(bench.names == bench.sections[0])
    #expect(cell("row 5", in: bench) === moved)
    #expect(bench.faults.isEmpty)
  }

  @Test func `sections appear, disappear and move with their rows`() throws {
    let bench = TableBench([["a"], ["b", "c"], ["d"]])
    let kept = cell("d", in: bench)
    bench.sections = [["d"], ["new"], ["b", "c"]]
    bench.table.beginUpdates()
    bench.table.deleteSections([0], with: .fade)
    bench.table.insertSections([1], with: .fade)
    bench.table.moveSection(2, toSection: 0)
    bench.table.endUpdates()
    try bench.screen.waitUntilIdle()
    #expect(bench.names == ["d", "new", "b", "c"])
    #expect(cell("d", in: bench) === kept)
    #expect(bench.faults.isEmpty)
  }

  @Test func `a reloaded row gets a new cell, others do not`() throws {
    let bench = TableBench(count: 5)
    bench.asked = []
    bench.sections[0][3] = "other"
    bench.table.reloadRows(at: [path(3)], with: .fade)
    #expect(bench.asked == [path(3)])
    try bench.screen.waitUntilIdle()
    #expect(bench.faults.isEmpty)
    bench.sections[0] = ["x", "y"]
    bench.table.reloadSections([0], with: .none)
    try bench.screen.waitUntilIdle()
    #expect(bench.names == ["x", "y"])
  }

  @Test func `a row is reconfigured in its cell, and gets its new height`() throws {
    let bench = TableBench(count: 30)
    let cell = try #require(bench.table.cellForRow(at: path(2)))
    let below = try #require(bench.table.cellForRow(at: path(3)))
    (bench.asked, bench.ended) = ([], [])
    bench.sections[0][2] = "one\ntwo\nthree"
    bench.table.reconfigureRows(at: [path(2), path(25)])
    #expect(bench.asked == [path(2)] && bench.ended.isEmpty)
    #expect(bench.table.cellForRow(at: path(2)) === cell)
    let height = bench.table.rectForRow(at: path(2)).height
    #expect(height > 60)
    bench.screen.advance(by: 0.15)
    let shown = try #require(below.layer.presentation()).frame.minY
    #expect(shown > 3 * 44 && shown < 2 * 44 + height)
    try bench.screen.waitUntilIdle()
    #expect(bench.faults.isEmpty)
    bench.sections[0].insert("new", at: 0)
    bench.sections[0][3] = "four"
    bench.table.performBatchUpdates {
      bench.table.insertRows(at: [path(0)], with: .fade)
      bench.table.reconfigureRows(at: [path(2)])
    }
    #expect(bench.table.cellForRow(at: path(3)) === cell && cell.textLabel?.text == "four")
    try bench.screen.waitUntilIdle()
    #expect(bench.faults.isEmpty)
  }

  @Test func `each of several nested batches completes`() throws {
    let bench = TableBench(count: 5)
    var ends: [String] = []
    bench.table.beginUpdates()
    bench.sections[0].insert("new", at: 0)
    bench.table.insertRows(at: [path(0)], with: .fade)
    bench.table.performBatchUpdates {
      bench.table.performBatchUpdates(nil) { ends.append("inner \($0)") }
    } completion: {
      ends.append("outer \($0)")
    }
    bench.table.endUpdates()
    #expect(ends.isEmpty)
    try bench.screen.waitUntilIdle()
    #expect(ends == ["inner true", "outer true"])
    #expect(bench.faults.isEmpty)
  }

  @Test func `a reloaded row is no longer selected, a reconfigured one still is`() throws {
    let bench = TableBench(count: 5)
    bench.table.allowsMultipleSelection = true
    for row in 1...3 {
      bench.table.selectRow(at: path(row), animated: false, scrollPosition: .none)
    }
    bench.table.reloadRows(at: [path(2)], with: .fade)
    bench.table.reconfigureRows(at: [path(3)])
    try bench.screen.waitUntilIdle()
    #expect(bench.table.indexPathsForSelectedRows == [path(1), path(3)])
    #expect(bench.table.cellForRow(at: path(2))?.isSelected == false)
    #expect(bench.table.cellForRow(at: path(3))?.isSelected == true)
  }

  @Test func `the selection moves with its rows`() throws {
    let bench = TableBench(count: 5)
    bench.table.selectRow(at: path(2), animated: false, scrollPosition: .none)
    bench.sections[0].insert("new", at: 0)
    bench.table.insertRows(at: [path(0)], with: .fade)
    #expect(bench.table.indexPathForSelectedRow == path(3))
    bench.sections[0].remove(at: 3)
    bench.table.deleteRows(at: [path(3)], with: .fade)
    #expect(bench.table.indexPathForSelectedRow == nil)
  }

  @Test func `an update that does not match the data is reported and reloads everything`() {
    let bench = TableBench(count: 5)
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    bench.table.deleteRows(at: [path(1)], with: .fade)
    #expect(warnings.count == 1)
    bench.screen.advance(by: 0.1)
    #expect(bench.names.count == 5 && bench.faults.isEmpty)
    bench.table.insertRows(at: [path(-3), path(900)], with: .fade)
    bench.table.deleteSections([8], with: .fade)
    bench.screen.advance(by: 0.1)
    #expect(warnings.count == 3 && bench.faults.isEmpty)
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `after any batch each cell shows its row, and kept rows keep their cells`(
    seed: UInt64
  ) throws {
    var dice = SplitMix(seed: seed)
    let bench = TableBench(count: 30)
    bench.lines = { [unowned bench] in
      (Int(bench.sections[$0.section][$0.row].filter(\.isNumber)) ?? 0) % 3 + 1
    }
    bench.table.reloadData()
    bench.screen.advance(by: 0.02)
    var next = 30
    for _ in 0..<60 {
      let holders = Dictionary(
        bench.table.visibleCells.compactMap { cell in
          (cell as? TableBench.Row).map { ($0.name, cell) }
        }
      ) { $1 }
      let batch = RandomBatch(of: bench.sections[0], most: 5, &dice) {
        next += 1
        return "row \(next)"
      }
      bench.sections[0] = batch.names
      bench.table.performBatchUpdates {
        bench.table.deleteRows(at: batch.deleted, with: .fade)
        bench.table.insertRows(at: batch.inserted, with: .top)
        if let (from, to) = batch.moved { bench.table.moveRow(at: from, to: to) }
      }
      let seen = bench.table.visibleCells
      for case let row as TableBench.Row in seen {
        if let holder = holders[row.name] { #expect(holder === row) }
      }
      if Bool.random(using: &dice) { try bench.screen.waitUntilIdle() }
      bench.table.contentOffset.y = min(
        CGFloat.random(in: 0...600, using: &dice),
        max(bench.table.contentSize.height - 400, 0))
      bench.screen.advance(by: 0.05)
      #expect(bench.names.allSatisfy(batch.names.contains))
    }
    try bench.screen.waitUntilIdle()
    #expect(bench.faults.isEmpty)
    #expect(bench.table.subviews.filter { $0 is UITableViewCell }.count == bench.names.count)
  }
}
