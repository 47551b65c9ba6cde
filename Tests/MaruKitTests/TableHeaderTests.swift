import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A table whose headers have labels of several lines, and a count of the created ones.
@MainActor private final class Headed: UITableViewDataSource, UITableViewDelegate {
  let screen = TestScreen(size: CGSize(width: 300, height: 400))
  let table: UITableView
  var count: Int
  var lines: (Int) -> Int = { $0 % 3 + 1 }
  var isHeaded: (Int) -> Bool = { _ in true }
  var asked: [Int] = []
  var told: [String] = []

  init(count: Int, style: UITableView.Style = .plain, setUp: (UITableView) -> Void = { _ in }) {
    self.count = count
    table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), style: style)
    table.sectionHeaderTopPadding = 0
    table.rowHeight = 44
    setUp(table)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = self
    table.delegate = self
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.addSubview(table)
    screen.show(root)
  }

  func numberOfSections(in tableView: UITableView) -> Int { count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
  }
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    asked.append(section)
    guard isHeaded(section) else { return nil }
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    view.contentView.addSubview(box)
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: view.contentView.topAnchor, constant: 5),
      box.bottomAnchor.constraint(equalTo: view.contentView.bottomAnchor, constant: -5),
      box.leftAnchor.constraint(equalTo: view.contentView.leftAnchor),
      box.rightAnchor.constraint(equalTo: view.contentView.rightAnchor),
      box.heightAnchor.constraint(equalToConstant: CGFloat(20 * lines(section))),
    ])
    return view
  }
  func tableView(
    _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
  ) { told.append("+\(section)") }
  func tableView(
    _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int
  ) { told.append("-\(section)") }
}

@MainActor @Suite struct TableHeaderTests {
  @Test(arguments: [false, true])
  func `a header has the height of its constraints`(isEstimated: Bool) {
    let bench = Headed(count: 3) { if isEstimated { $0.estimatedSectionHeaderHeight = 40 } }
    let heights = (0..<3).map { bench.table.rectForHeader(inSection: $0).height }
    #expect(heights == [30, 50, 70])
    let frame = bench.table.headerView(forSection: 1)?.frame
    #expect(frame == CGRect(x: 0, y: 118, width: 300, height: 50))
    #expect(bench.told == ["+0", "+1", "+2"])
  }

  @Test(arguments: [UITableView.Style.grouped, .plain])
  func `a long title wraps, and takes more lines in a narrower window`(
    style: UITableView.Style
  ) throws {
    let long = Array(repeating: "words that tell what a setting is for", count: 5)
      .joined(separator: " ")
    let bench = TableBench([["a"], ["b"]], style: style) {
      $0.footers = [long, "short"]
      $0.titles = [nil, "one\ntwo"]
    }
    let table = bench.table
    let first = table.rectForFooter(inSection: 0).height
    #expect(first > 60 && table.rectForFooter(inSection: 1).height < 31)
    #expect(table.rectForHeader(inSection: 1).height > 40)
    let label = try #require(table.footerView(forSection: 0)?.textLabel)
    let fitting = label.sizeThatFits(CGSize(width: label.bounds.width, height: 9999))
    #expect(fitting.height <= label.bounds.height)
    table.frame.size.width = 160
    bench.screen.advance(by: 0.02)
    #expect(table.rectForFooter(inSection: 0).height > first + 30)
  }

  @Test func `with an estimate only visible headers of a hundred thousand are created`() {
    let bench = Headed(count: 100_000) { $0.estimatedSectionHeaderHeight = 40 }
    #expect(bench.asked == [0, 1, 2, 3])
    // Four were measured: 30, 50, 70 and 30 points instead of 40.
    #expect(bench.table.contentSize.height == CGFloat(100_000 * (88 + 40) + 20))
    bench.asked = []
    bench.table.contentOffset.y = 2_000_000
    bench.screen.advance(by: 0.02)
    #expect(bench.asked.count < 6 && (bench.asked.min() ?? 0) > 10_000)
    #expect(bench.told.count { $0.hasPrefix("-") } == 3)
  }

  @Test func `visible rows stay in place when a header above turns out higher`() throws {
    let bench = Headed(count: 100) { $0.estimatedSectionHeaderHeight = 40 }
    bench.lines = { _ in 5 }
    bench.table.scrollToRow(at: IndexPath(row: 0, section: 50), at: .top, animated: false)
    bench.screen.advance(by: 0.02)
    for _ in 0..<60 {
      let top = bench.table.contentOffset.y
      let path = try #require(bench.table.indexPathsForVisibleRows?.last)
      let before = bench.table.rectForRow(at: path).minY - top
      bench.table.contentOffset.y -= 20
      bench.screen.advance(by: 0.02)
      let after = bench.table.rectForRow(at: path).minY - bench.table.contentOffset.y
      #expect(after == before + 20)
    }
  }

  @Test(arguments: [UITableView.Style.plain, .grouped])
  func `a section without a header takes no more room for one than usual`(
    style: UITableView.Style
  ) {
    let bench = Headed(count: 4, style: style) { $0.estimatedSectionHeaderHeight = 40 }
    bench.isHeaded = { $0 == 2 }
    bench.table.reloadData()
    bench.screen.advance(by: 0.02)
    let heights = (0..<3).map { bench.table.rectForHeader(inSection: $0).height }
    #expect(heights == (style == .plain ? [0, 0, 70] : [35, 18, 70]))
  }

  @Test(arguments: [false, true])
  func `a delegate that removes sections while asked for a header does no harm`(
    isEstimated: Bool
  ) throws {
    for last in 0..<3 {
      let bench = Headed(count: 6) { if isEstimated { $0.estimatedSectionHeaderHeight = 40 } }
      bench.isHeaded = { [unowned bench] section in
        guard section == last, bench.count > 1 else { return true }
        bench.count = 1
        bench.table.reloadData()
        return bench.table.numberOfSections == 1
      }
      bench.table.reloadData()
      try bench.screen.waitUntilIdle()
      #expect(bench.table.numberOfSections == 1 && bench.table.visibleCells.count == 2)
      #expect(bench.table.headerView(forSection: 0)?.frame.height == 30)
    }
  }

  @Test func `measured heights survive a batch`() throws {
    let bench = Headed(count: 20) { $0.estimatedSectionHeaderHeight = 40 }
    bench.asked = []
    bench.table.performBatchUpdates(nil)
    try bench.screen.waitUntilIdle()
    #expect(bench.asked.isEmpty)
    #expect((0..<3).map { bench.table.rectForHeader(inSection: $0).height } == [30, 50, 70])
  }
}
