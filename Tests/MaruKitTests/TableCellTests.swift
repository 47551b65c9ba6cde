import Foundation
import MaruKit
import MaruTestKit
import Testing

private final class AskedCell: UITableViewCell {
  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { CGSize(width: targetSize.width, height: 71) }
}

private final class FittingCell: UITableViewCell {
  override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 83) }
}

@MainActor @Suite struct TableCellTests {
  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  @Test func `a cell is reported as displayed when it is in its place, once`() throws {
    var places: [CGRect] = []
    let bench = TableBench([(0..<50).map { "row \($0)" }]) {
      $0.heights = { $0.row == 0 ? 70 : 44 }
      $0.willShow = { places.append($0.superview == nil || $1.row > 50 ? .zero : $0.frame) }
    }
    #expect(places.first == CGRect(x: 0, y: 0, width: 300, height: 70))
    #expect(places.dropFirst().first == CGRect(x: 0, y: 70, width: 300, height: 44))
    #expect(places.count == bench.names.count)
    bench.table.scrollToRow(at: path(49), at: .bottom, animated: false)
    bench.screen.advance(by: 0.02)
    #expect(bench.ended.count == places.count - bench.names.count)
    bench.table.reloadData()
    bench.screen.advance(by: 0.02)
    #expect(bench.ended.count == places.count - bench.names.count)
  }

  @Test func `content at a cell's margins begins where its title does, and makes a row of 44`() {
    let cell = UITableViewCell(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    cell.textLabel?.text = "Title"
    let label = UILabel()
    label.text = "Content"
    label.translatesAutoresizingMaskIntoConstraints = false
    cell.contentView.addSubview(label)
    let margins = cell.contentView.layoutMarginsGuide
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: margins.topAnchor),
      label.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
      label.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
    ])
    cell.layoutIfNeeded()
    #expect(label.frame == CGRect(x: 16, y: 11, width: 268, height: 22))
    #expect(label.frame.minX == cell.textLabel?.frame.minX)
    let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
    #expect(header.contentView.layoutMargins.left == 16)
  }

  @Test func `a cell that is scaled in willDisplay animates back to its size`() throws {
    let bench = TableBench([["a", "b", "c"]]) {
      $0.willShow = { cell, _ in
        cell.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        UIView.animate(withDuration: 0.3) { cell.transform = .identity }
      }
    }
    let cell = try #require(bench.table.cellForRow(at: path(1)))
    bench.screen.advance(by: 0.1)
    bench.table.setNeedsLayout()
    bench.screen.advance(by: 0.1)
    let shown = try #require(cell.layer.presentation()).frame
    #expect(shown.width > 150 && shown.width < 300)
    try bench.screen.waitUntilIdle()
    #expect(bench.faults.isEmpty)
  }

  @Test func `a scaled cell keeps its size while the table scrolls`() throws {
    let bench = TableBench(count: 30)
    let cell = try #require(bench.table.cellForRow(at: path(5)))
    cell.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    bench.table.contentOffset.y = 50
    bench.screen.advance(by: 0.02)
    #expect(cell.bounds.size == CGSize(width: 300, height: 44))
    #expect(cell.center == CGPoint(x: 150, y: 5 * 44 + 22))
  }

  @Test func `a cell has the alpha that the data source sets, after an update too`() throws {
    let bench = TableBench([["a", "b", "c"]]) {
      $0.fill = { $0.alpha = $1.row == 1 ? 0.5 : 1 }
    }
    #expect(bench.table.visibleCells.map(\.alpha) == [1, 0.5, 1])
    bench.sections[0].insert("new", at: 0)
    bench.fill = { cell, _ in cell.alpha = 0.25 }
    bench.table.insertRows(at: [path(0)], with: .fade)
    try bench.screen.waitUntilIdle()
    #expect(bench.table.visibleCells.map(\.alpha) == [0.25, 1, 0.5, 1])
  }

  @Test func `a cell can provide its height by the method that UIKit calls`() {
    let bench = TableBench([[]])
    bench.table.register(AskedCell.self, forCellReuseIdentifier: "asked")
    bench.table.register(FittingCell.self, forCellReuseIdentifier: "fitting")
    let data = Cells(["asked", "fitting"])
    bench.table.dataSource = data
    bench.screen.advance(by: 0.02)
    #expect((0..<2).map { bench.table.rectForRow(at: path($0)).height } == [71, 83])
  }

  @Test(arguments: 0..<3)
  func `a data source that shrinks during a callback does no harm`(place: Int) throws {
    let bench = TableBench([(0..<30).map { "row \($0)" }, ["a"], ["b"]])
    func shrink() {
      guard bench.sections.count > 1 else { return }
      bench.sections = [["left"]]
      bench.table.reloadData()
      #expect(bench.table.numberOfSections == 1)
    }
    switch place {
    case 0: bench.fill = { if $1.row == 4 { shrink() } }
    case 1: bench.willShow = { if $1.row == 4 { shrink() } }
    default:
      bench.heights = {
        if $0.row == 4 { shrink() }
        return 44
      }
    }
    bench.table.reloadData()
    try bench.screen.waitUntilIdle()
    #expect(bench.names == ["left"] && bench.faults.isEmpty)
    #expect(bench.table.subviews.filter { $0 is UITableViewCell }.count == 1)
  }

  @Test func `separators are inset from the cells' edges, or from the automatic ones`() {
    let bench = TableBench([["a", "b"], ["c"]])
    func lines() -> [[CGFloat]] {
      bench.screen.advance(by: 0.02)
      return bench.table.visibleCells.map { cell in
        let line = cell.subviews.first { $0.frame.height > 0 && $0.frame.height <= 1 }
        return [line?.frame.minX ?? -1, line?.frame.maxX ?? -1]
      }
    }
    #expect(lines().allSatisfy { $0 == [16, 300] })
    bench.table.separatorInset = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 20)
    #expect(lines().allSatisfy { $0 == [30, 280] })
    bench.table.separatorInsetReference = .fromAutomaticInsets
    bench.table.cellForRow(at: path(1))?.separatorInset = UIEdgeInsets(
      top: 0, left: 5, bottom: 0, right: 0)
    #expect(lines() == [[46, 280], [5, 300], [46, 280]])
  }

  @Test func `without an estimate a delegate is asked for all heights, despite rowHeight`() {
    let bench = TableBench([(0..<100).map { "\($0)" }]) {
      $0.table.rowHeight = 60
      $0.table.estimatedRowHeight = 0
      $0.heights = { $0.row % 2 == 0 ? 20 : 40 }
    }
    #expect(bench.table.contentSize.height == CGFloat(3000))
  }
}

/// A row for each cell identifier.
@MainActor private final class Cells: UITableViewDataSource {
  private let names: [String]

  init(_ names: [String]) { self.names = names }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    names.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: names[indexPath.row], for: indexPath)
  }
}
