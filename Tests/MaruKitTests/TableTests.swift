import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct TableTests {
  private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  // MARK: Visible rows

  @Test func `only visible rows have cells, and a million cost no more than ten`() {
    let few = TableBench(count: 10)
    let many = TableBench(count: 1_000_000)
    #expect(few.asked.count == 10)
    #expect(many.asked.count == 10)
    #expect(many.table.contentSize.height == 44_000_000)
    #expect(many.names == few.names)
  }

  @Test func `cells are reused`() {
    let bench = TableBench(count: 1000)
    for step in 1...200 {
      bench.table.contentOffset.y = CGFloat(step) * 100
      bench.screen.advance(by: 0.001)
    }
    #expect(bench.made.count <= 13)
    #expect(bench.faults.isEmpty)
    #expect(bench.names.first == "row 454")
  }

  @Test func `any row of a million is found, scrolled to and shown`() {
    let bench = TableBench(count: 1_000_000)
    bench.table.scrollToRow(at: path(777_777), at: .top, animated: false)
    #expect(bench.table.contentOffset.y == CGFloat(34_222_188))
    #expect(bench.names.first == "row 777777")
    bench.table.scrollToRow(at: path(500_000), at: .middle, animated: false)
    #expect(bench.table.rectForRow(at: path(500_000)).midY == bench.table.bounds.midY)
    bench.table.scrollToRow(at: path(999_999), at: .bottom, animated: false)
    #expect(bench.names.last == "row 999999")
    #expect(bench.asked.count < 50)
    #expect(
      bench.table.indexPathForRow(at: CGPoint(x: 5, y: 44 * 300_000 + 1)) == path(300_000))
    #expect(bench.table.indexPathForRow(at: CGPoint(x: 5, y: -1)) == nil)
  }

  @Test func `the delegate is asked only for the heights of visible rows`() {
    var count = 0
    let bench = TableBench([(0..<100_000).map { "\($0)" }]) {
      $0.heights = { path in
        count += 1
        return path.row % 2 == 0 ? 30 : 50
      }
    }
    #expect(count < 60)
    #expect(bench.table.rectForRow(at: path(1)) == CGRect(x: 0, y: 30, width: 300, height: 50))
    #expect(bench.faults.isEmpty)
  }

  @Test func `without an estimate the heights of all rows count from the start`() {
    let bench = TableBench([(0..<1000).map { "\($0)" }]) {
      $0.table.estimatedRowHeight = 0
      $0.heights = { $0.row % 2 == 0 ? 30 : 50 }
    }
    #expect(bench.table.contentSize.height == 40_000)
  }

  @Test func `rows are as high as their text, and none overlaps another`() {
    let bench = TableBench([(0..<300).map { "\($0)" }]) { $0.lines = { $0.row % 4 + 1 } }
    for step in 0..<60 {
      bench.table.contentOffset.y = CGFloat(step * 97 % 41) * 150
      bench.screen.advance(by: 0.001)
      #expect(bench.faults.isEmpty)
      let frames = bench.table.visibleCells.map(\.frame)
      for (upper, lower) in zip(frames, frames.dropFirst()) { #expect(upper.maxY == lower.minY) }
      #expect((frames.first?.minY ?? 0) <= max(bench.table.bounds.minY, 0))
      #expect((frames.last?.maxY ?? 0) >= bench.table.bounds.maxY)
    }
    let heights = Set(bench.table.visibleCells.map(\.frame.height))
    #expect(heights.count >= 3)
  }

  @Test func `at another width rows have the height that their text has there`() throws {
    let bench = TableBench([(0..<300).map { "\($0)" }])
    let long = Array(repeating: "word", count: 20).joined(separator: " ")
    bench.fill = { cell, _ in cell.textLabel?.text = long }
    bench.table.reloadData()
    bench.table.scrollToRow(at: path(100), at: .top, animated: false)
    bench.screen.advance(by: 0.02)
    let high = bench.table.rectForRow(at: path(100)).height
    for width in [CGFloat(150), 300] {
      bench.table.frame.size.width = width
      bench.screen.advance(by: 0.02)
      #expect(bench.faults.isEmpty)
      #expect(bench.table.contentOffset.y == bench.table.rectForRow(at: path(100)).minY)
      for cell in bench.table.visibleCells {
        #expect(width == 150 ? cell.frame.height > high * 1.5 : cell.frame.height == high)
      }
      let frames = bench.table.visibleCells.map(\.frame)
      for (upper, lower) in zip(frames, frames.dropFirst()) { #expect(upper.maxY == lower.minY) }
    }
    bench.table.setContentOffset(.zero, animated: false)
    bench.screen.advance(by: 0.02)
    bench.table.frame.size.width = 150
    bench.screen.advance(by: 0.02)
    #expect(bench.table.contentOffset == .zero && bench.faults.isEmpty)
  }

  @Test func `visible rows grow with the text size`() throws {
    let bench = TableBench([(0..<30).map { "row \($0)" }]) {
      $0.fill = { cell, _ in
        cell.textLabel?.font = .preferredFont(forTextStyle: .body)
        cell.textLabel?.adjustsFontForContentSizeCategory = true
      }
    }
    let before = bench.table.rectForRow(at: path(1)).height
    bench.screen.window.traitOverrides.preferredContentSizeCategory = .accessibilityExtraLarge
    bench.screen.advance(by: 0.02)
    #expect(bench.table.rectForRow(at: path(1)).height > before + 10)
    #expect(bench.faults.isEmpty)
    bench.screen.window.traitOverrides.preferredContentSizeCategory = .large
    bench.screen.advance(by: 0.02)
    #expect(bench.table.rectForRow(at: path(1)).height == before)
  }

  @Test func `visible rows stay in place when rows above turn out higher`() {
    let bench = TableBench([(0..<300).map { "\($0)" }]) { $0.lines = { _ in 4 } }
    bench.table.scrollToRow(at: path(100), at: .top, animated: false)
    bench.screen.advance(by: 0.02)
    for _ in 0..<40 {
      let first = bench.table.indexPathsForVisibleRows?.first ?? path(0)
      let before = bench.table.rectForRow(at: first).minY - bench.table.contentOffset.y
      bench.table.contentOffset.y -= 20
      bench.screen.advance(by: 0.02)
      let after = bench.table.rectForRow(at: first).minY - bench.table.contentOffset.y
      #expect(abs(after - before - 20) < 0.01)
    }
  }

  // MARK: Sections

  @Test(arguments: [true, false])
  func `a row is scrolled to although those on the way have unexpected heights`(
    isAnimated: Bool
  ) throws {
    let bench = TableBench([(0..<1000).map { "row \($0)" }]) { $0.lines = { $0.row % 7 + 1 } }
    func lies(_ row: Int, _ position: UITableView.ScrollPosition) throws -> Bool {
      let path = IndexPath(row: row, section: 0)
      bench.table.scrollToRow(at: path, at: position, animated: isAnimated)
      try bench.screen.waitUntilIdle()
      let (rect, seen) = (bench.table.rectForRow(at: path), bench.table.bounds)
      let gap =
        switch position {
        case .top: rect.minY - seen.minY
        case .middle: rect.midY - seen.midY
        default: rect.maxY - seen.maxY
        }
      return abs(gap) <= 1 && bench.names.contains("row \(row)")
    }
    #expect(try lies(700, .top))
    #expect(try lies(300, .middle))
    #expect(try lies(999, .bottom))
    #expect(try lies(0, .top) && bench.table.contentOffset == .zero)
    #expect(bench.faults.isEmpty)
    let cells = bench.table.subviews.filter { $0 is UITableViewCell }
    #expect(cells.count == bench.names.count)
  }

  @Test func `a header stays at the top while its section is visible`() throws {
    let rows = (0..<20).map { "\($0)" }
    let bench = TableBench([rows, rows]) {
      $0.titles = ["First", "Second"]
      $0.table.sectionHeaderTopPadding = 0
    }
    #expect(bench.table.rectForRow(at: path(0)).minY == 28)
    bench.table.contentOffset.y = 300
    bench.screen.advance(by: 0.02)
    #expect(try bench.screen.find("First").convert(.zero, to: nil).y < 28)
    #expect(bench.table.headerView(forSection: 0)?.frame.minY == 300)
    let second = bench.table.rectForHeader(inSection: 1)
    #expect(second.minY == CGFloat(908))
    bench.table.contentOffset.y = second.minY - 10
    bench.screen.advance(by: 0.02)
    #expect(bench.table.headerView(forSection: 0)?.frame.maxY == second.minY)
    #expect(bench.table.headerView(forSection: 1)?.frame.minY == second.minY)
  }

  @Test func `an inset table has margins and rounded ends`() {
    let bench = TableBench([["a", "b", "c"], ["d"]], style: .insetGrouped)
    let cells = bench.table.visibleCells
    #expect(cells.allSatisfy { $0.frame.minX == 16 && $0.frame.width == 268 })
    #expect(cells[0].layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    #expect(cells[1].layer.cornerRadius == 0 && cells[3].layer.cornerRadius == 10)
    #expect(bench.table.rect(forSection: 1).minY >= cells[2].frame.maxY)
  }

  @Test func `titles of an inset table begin where its rows do, also in a new width`() throws {
    let bench = TableBench([["a"]], style: .insetGrouped) { $0.titles = ["Title"] }
    for width in [300, 600] as [CGFloat] {
      bench.table.frame.size.width = width
      bench.screen.advance(by: 0.02)
      let header = try #require(bench.table.headerView(forSection: 0))
      let label = try #require(header.textLabel)
      let start = label.convert(label.bounds, to: bench.table).minX
      let row = try #require(bench.table.cellForRow(at: path(0)))
      #expect(start == row.frame.minX + 16, "in a width of \(width)")
    }
  }

  @Test func `views above and below the rows scroll with them`() {
    let bench = TableBench(count: 3)
    bench.table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 70))
    bench.table.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 30))
    bench.screen.advance(by: 0.02)
    #expect(bench.table.rectForRow(at: path(0)).minY == 70)
    #expect(bench.table.contentSize.height == CGFloat(232))
    #expect(bench.table.tableFooterView?.frame.minY == CGFloat(202))
  }

  // MARK: Selection

  @Test func `a press selects a row and deselects the other`() {
    let bench = TableBench(count: 20)
    bench.screen.press(at: bench.middle(2))
    #expect(bench.table.indexPathForSelectedRow == path(2))
    #expect(bench.table.cellForRow(at: path(2))?.isSelected == true)
    bench.screen.press(at: bench.middle(5))
    #expect(bench.log == ["select 2", "deselect 2", "select 5"])
    #expect(bench.table.cellForRow(at: path(2))?.isSelected == false)
  }

  @Test func `a drag selects nothing, and a held row is lit until the drag begins`() {
    let bench = TableBench(count: 50)
    bench.screen.pointer(.down, at: bench.middle(4))
    bench.screen.advance(by: 0.2)
    #expect(bench.table.cellForRow(at: path(4))?.isHighlighted == true)
    let start = bench.middle(4)
    bench.screen.pointer(.moved, at: CGPoint(x: start.x, y: start.y - 60))
    #expect(bench.table.cellForRow(at: path(4))?.isHighlighted == false)
    bench.screen.pointer(.up, at: CGPoint(x: start.x, y: start.y - 60))
    #expect(bench.log.isEmpty && bench.table.contentOffset.y > 0)
  }

  @Test func `several rows can be selected if allowed, and deselected by a press`() {
    let bench = TableBench(count: 20)
    bench.table.allowsMultipleSelection = true
    for row in [1, 3, 1] { bench.screen.press(at: bench.middle(row)) }
    #expect(bench.table.indexPathsForSelectedRows == [path(3)])
    #expect(bench.log == ["select 1", "select 3", "deselect 1"])
  }

  @Test func `a row that the delegate refuses is not selected`() {
    let bench = TableBench(count: 20)
    bench.refused = [path(2)]
    bench.screen.press(at: bench.middle(2))
    #expect(bench.log.isEmpty && bench.table.indexPathForSelectedRow == nil)
    bench.table.allowsSelection = false
    bench.screen.press(at: bench.middle(3))
    #expect(bench.log.isEmpty)
  }

  @Test func `a row stays selected while it is out of sight`() {
    let bench = TableBench(count: 200)
    bench.table.selectRow(at: path(1), animated: false, scrollPosition: .none)
    bench.table.contentOffset.y = 4000
    bench.screen.advance(by: 0.02)
    #expect(bench.table.visibleCells.allSatisfy { !$0.isSelected })
    bench.table.contentOffset.y = 0
    bench.screen.advance(by: 0.02)
    #expect(bench.table.cellForRow(at: path(1))?.isSelected == true)
    #expect(bench.log.isEmpty)
  }

  @Test func `arrows move the focus, keep it in sight, and Return selects`() throws {
    let bench = TableBench(count: 100)
    try bench.screen.key(.keyboardTab)
    #expect(bench.table.isFocused)
    for _ in 0..<12 { try bench.screen.key(.keyboardDownArrow) }
    #expect(bench.table.rectForRow(at: path(12)).maxY == bench.table.bounds.maxY)
    try bench.screen.key(.keyboardReturnOrEnter)
    #expect(bench.log == ["select 12"])
    try bench.screen.key(.keyboardEnd)
    try bench.screen.key(.keyboardSpacebar)
    try bench.screen.key(.keyboardHome)
    try bench.screen.key(.keyboardUpArrow)
    try bench.screen.key(.keyboardReturnOrEnter)
    #expect(bench.log.filter { $0.hasPrefix("select") } == ["select 12", "select 99", "select 0"])
  }

  // MARK: Bad data

  @Test func `rows and sections that do not exist are not found`() {
    let bench = TableBench([["a"], []])
    for bad in [path(1), path(0, 1), path(0, 9), path(-1), path(0, -1), IndexPath()] {
      #expect(bench.table.rectForRow(at: bad) == .zero)
      #expect(bench.table.cellForRow(at: bad) == nil)
      bench.table.selectRow(at: bad, animated: true, scrollPosition: .top)
      bench.table.scrollToRow(at: bad, at: .middle, animated: false)
    }
    #expect(bench.table.numberOfRows(inSection: 7) == 0)
    #expect(bench.table.contentOffset == .zero)
  }

  @Test func `invalid heights are replaced by the cell's own`() {
    for bad in [CGFloat.nan, .infinity, -5] {
      let bench = TableBench([["a", "b"]]) { $0.heights = { _ in bad } }
      #expect(bench.table.rectForRow(at: path(1)).minY == 44)
    }
  }

  @Test func `a table without data is empty, and one whose data source is freed stays`() {
    let screen = TestScreen()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.addSubview(table)
    screen.show(root)
    #expect(table.numberOfSections == 0 && table.visibleCells.isEmpty)
    var bench: TableBench? = TableBench(count: 50)
    let left = bench?.table
    let window = bench?.screen
    bench = nil
    left?.contentOffset.y = 500
    window?.advance(by: 0.1)
    left?.reloadData()
    window?.advance(by: 0.1)
    #expect(left?.numberOfSections == 0)
  }
}
