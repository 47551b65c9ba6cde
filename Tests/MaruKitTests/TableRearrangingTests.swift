import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct TableRearrangingTests {
  private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  private func shownTop(_ view: UIView?) throws -> CGFloat {
    try #require(view?.layer.presentation()).frame.minY
  }

  private func makeTitled() -> TableBench {
    TableBench([["a", "b"], ["c"]]) {
      $0.titles = ["First", "Second"]
      $0.footers = [nil, "Foot"]
      $0.table.sectionHeaderTopPadding = 0
      $0.table.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 30))
    }
  }

  @Test func `headers, footers and the table's own footer move along with the rows`() throws {
    let bench = makeTitled()
    let views = try #require(
      [
        bench.table.headerView(forSection: 1), bench.table.footerView(forSection: 1),
        bench.table.tableFooterView,
      ] as? [UIView])
    let before = views.map(\.frame.minY)
    bench.sections[0].insert("new", at: 1)
    bench.table.insertRows(at: [path(1)], with: .fade)
    for (view, top) in zip(views, before) {
      #expect(view.frame.minY == top + 44)
      #expect(try shownTop(view) < top + 1)
    }
    bench.screen.advance(by: 0.15)
    for (view, top) in zip(views, before) {
      let shown = try shownTop(view)
      #expect(shown > top + 5 && shown < top + 39)
    }
    try bench.screen.waitUntilIdle()
    for (view, top) in zip(views, before) { #expect(try shownTop(view) == top + 44) }
    #expect(bench.table.headerView(forSection: 1) === views[0])
  }

  @Test func `the header of a deleted section fades out, and that of a new one fades in`() throws {
    let bench = makeTitled()
    let gone = try #require(bench.table.headerView(forSection: 0))
    bench.supplements = []
    bench.sections = [["c"], ["d"]]
    bench.titles = ["Second", "Third"]
    bench.footers = ["Foot"]
    bench.table.performBatchUpdates {
      bench.table.deleteSections([0], with: .fade)
      bench.table.insertSections([1], with: .fade)
    }
    bench.screen.advance(by: 0.15)
    let fresh = try #require(bench.table.headerView(forSection: 1))
    for view in [gone, fresh] {
      let opacity = try #require(view.layer.presentation()).opacity
      #expect(opacity > 0.1 && opacity < 0.9)
    }
    #expect(bench.supplements.count == 1)
    #expect(bench.supplements.first?.hasPrefix("header 1 at") == true)
    try bench.screen.waitUntilIdle()
    #expect(bench.supplements.last == "no header 0")
    #expect(gone.superview == nil && gone.alpha == 1 && fresh.alpha == 1)
    #expect(bench.table.headerView(forSection: 0)?.textLabel?.text == "Second")
  }

  @Test func `the header of a reloaded section is requested again`() throws {
    let bench = makeTitled()
    bench.titles[1] = "Other"
    bench.table.reloadSections([1], with: .none)
    try bench.screen.waitUntilIdle()
    #expect(bench.table.headerView(forSection: 1)?.textLabel?.text == "Other")
    bench.titles = [nil, nil]
    bench.table.performBatchUpdates(nil)
    try bench.screen.waitUntilIdle()
    #expect(bench.table.headerView(forSection: 1) == nil)
    #expect(bench.faults.isEmpty)
  }

  @Test func `a row that is pushed out of sight moves there, and is then removed`() throws {
    let bench = TableBench(count: 30)
    let last = try #require(bench.table.cellForRow(at: path(9)))
    bench.ended = []
    bench.sections[0].insert("new", at: 0)
    bench.table.insertRows(at: [path(0)], with: .fade)
    #expect(last.superview === bench.table && bench.ended.isEmpty)
    bench.screen.advance(by: 0.15)
    let shown = try shownTop(last)
    #expect(shown > 9 * 44 && shown < 10 * 44)
    try bench.screen.waitUntilIdle()
    #expect(last.superview == nil && bench.ended == [9])
    #expect(bench.faults.isEmpty)
    #expect(bench.table.subviews.filter { $0 is UITableViewCell }.count == bench.names.count)
  }

  @Test func `a row deleted without animation is removed at once`() throws {
    let bench = TableBench(count: 5)
    let gone = try #require(bench.table.cellForRow(at: path(1)))
    bench.sections[0].remove(at: 1)
    bench.table.deleteRows(at: [path(1)], with: .none)
    bench.screen.advance(by: 0.02)
    #expect(try #require(gone.layer.presentation()).opacity == 0)
    try bench.screen.waitUntilIdle()
    #expect(gone.superview == nil && gone.alpha == 1)
  }

  @Test func `rows deleted at the end bring those above down`() throws {
    let bench = TableBench(count: 30)
    bench.table.contentOffset.y = 30 * 44 - 400
    bench.screen.advance(by: 0.02)
    let cell = try #require(bench.table.cellForRow(at: path(24)))
    let top = try shownTop(cell) - bench.table.contentOffset.y
    bench.sections[0].removeLast(5)
    bench.table.deleteRows(at: (25..<30).map { path($0) }, with: .fade)
    #expect(bench.table.contentOffset.y == CGFloat(700))
    #expect(try shownTop(cell) - bench.table.contentOffset.y == top)
    try bench.screen.waitUntilIdle()
    #expect(try shownTop(cell) - bench.table.contentOffset.y == top + 5 * 44)
    #expect(bench.faults.isEmpty)
  }

  @Test func `a grouped section has full-width lines at both ends, whatever the update`()
    throws
  {
    let bench = TableBench([["a", "b"], ["c"]], style: .grouped)
    /// The positions of full-width lines in the visible part.
    func lines() -> [CGFloat] {
      bench.table.visibleCells.flatMap { cell in
        cell.subviews.filter { !$0.isHidden && $0.frame.height == 1 && $0.frame.width == 300 }
          .map { cell.frame.minY + $0.frame.minY }
      }
    }
    func ends(_ section: Int, _ rows: Int) -> [CGFloat] {
      [
        bench.table.rectForRow(at: path(0, section)).minY,
        bench.table.rectForRow(at: path(rows - 1, section)).maxY - 1,
      ]
    }
    #expect(lines().sorted() == ends(0, 2) + ends(1, 1))
    bench.sections[0] = ["new", "a", "b", "last"]
    bench.table.insertRows(at: [path(0), path(3)], with: .fade)
    try bench.screen.waitUntilIdle()
    #expect(lines().sorted() == ends(0, 4) + ends(1, 1))
    bench.sections[0] = ["a"]
    bench.table.deleteRows(at: [path(0), path(2), path(3)], with: .top)
    try bench.screen.waitUntilIdle()
    #expect(lines().sorted() == ends(0, 1) + ends(1, 1))
    bench.table.separatorStyle = .none
    bench.screen.advance(by: 0.02)
    #expect(lines().isEmpty)
  }

  @Test func `all rows may be deleted and inserted again, even in nested batches`() throws {
    let bench = TableBench([["a", "b", "c"]])
    for _ in 0..<3 {
      bench.sections = [[]]
      bench.table.deleteRows(at: (0..<3).map { path($0) }, with: .top)
      bench.screen.advance(by: 0.1)
      bench.sections = [["a", "b", "c"]]
      bench.table.insertRows(at: (0..<3).map { path($0) }, with: .bottom)
      bench.screen.advance(by: 0.1)
    }
    bench.sections = []
    bench.table.deleteSections([0], with: .right)
    bench.screen.advance(by: 0.1)
    bench.table.reloadData()
    try bench.screen.waitUntilIdle()
    #expect(bench.table.subviews.allSatisfy { !($0 is UITableViewCell) })
    #expect(bench.table.numberOfSections == 0 && bench.table.contentSize.height == 0)
  }
}
