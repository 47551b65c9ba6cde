import Foundation
import MaruKit
import MaruTestKit

/// A window with a table of names, and a log of the calls to data source and delegate.
@MainActor final class TableBench: UITableViewDataSource, UITableViewDelegate {
  final class Row: UITableViewCell {
    var name = ""
  }

  let screen: TestScreen
  let table: UITableView
  var sections: [[String]]
  var titles: [String?] = []
  var footers: [String?] = []
  var heights: ((IndexPath) -> CGFloat)?
  var lines: ((IndexPath) -> Int)?
  var refused: Set<IndexPath> = []
  /// Called with a cell that was filled, and with one that is about to be displayed.
  var fill: ((UITableViewCell, IndexPath) -> Void)?
  var willShow: ((UITableViewCell, IndexPath) -> Void)?
  var log: [String] = []
  /// The rows whose cells were reported as no longer displayed.
  var ended: [Int] = []
  /// The headers and footers that were reported as displayed or no longer displayed.
  var supplements: [String] = []
  var asked: [IndexPath] = []
  var made: Set<ObjectIdentifier> = []

  init(
    _ sections: [[String]], style: UITableView.Style = .plain,
    size: CGSize = CGSize(width: 300, height: 400), setUp: (TableBench) -> Void = { _ in }
  ) {
    self.sections = sections
    screen = TestScreen(size: size)
    table = UITableView(frame: CGRect(origin: .zero, size: size), style: style)
    setUp(self)
    table.register(Row.self, forCellReuseIdentifier: "row")
    table.dataSource = self
    table.delegate = self
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.addSubview(table)
    screen.show(root)
  }

  convenience init(count: Int) { self.init([(0..<count).map { "row \($0)" }]) }

  /// The visible names, from top to bottom.
  var names: [String] { table.visibleCells.compactMap { ($0 as? Row)?.name } }

  /// The centre of a row, in the window.
  func middle(_ row: Int, _ section: Int = 0) -> CGPoint {
    let rect = table.rectForRow(at: IndexPath(row: row, section: section))
    return table.convert(CGPoint(x: rect.midX, y: rect.midY), to: nil)
  }

  /// The faults of the visible cells.
  var faults: [String] {
    var faults: [String] = []
    for path in table.indexPathsForVisibleRows ?? [] {
      guard let cell = table.cellForRow(at: path) as? Row else { continue }
      if cell.name != sections[path.section][path.row] {
        faults.append("\(path) shows \(cell.name)")
      }
      if cell.frame != table.rectForRow(at: path) {
        faults.append("\(path) lies at \(cell.frame)")
      }
      if cell.alpha != 1 { faults.append("\(path) is faint") }
    }
    return faults
  }

  // MARK: Data

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    asked.append(indexPath)
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    made.insert(ObjectIdentifier(cell))
    let name = sections[indexPath.section][indexPath.row]
    (cell as? Row)?.name = name
    let count = lines?(indexPath) ?? 1
    cell.textLabel?.numberOfLines = 0
    cell.textLabel?.text = Array(repeating: name, count: count).joined(separator: "\n")
    fill?(cell, indexPath)
    return cell
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    titles.indices.contains(section) ? titles[section] : nil
  }
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    footers.indices.contains(section) ? footers[section] : nil
  }

  // MARK: Delegate

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    heights?(indexPath) ?? UITableView.automaticDimension
  }
  func tableView(
    _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? { refused.contains(indexPath) ? nil : indexPath }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log.append("select \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    log.append("deselect \(indexPath.row)")
  }
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { willShow?(cell, indexPath) }
  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) { ended.append(indexPath.row) }
  func tableView(
    _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
  ) { supplements.append("header \(section) at \(Int(view.frame.minY))") }
  func tableView(
    _ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int
  ) { supplements.append("footer \(section) at \(Int(view.frame.minY))") }
  func tableView(
    _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int
  ) { supplements.append("no header \(section)") }
  func tableView(
    _ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int
  ) { supplements.append("no footer \(section)") }
}
