import Foundation
import MaruKit
import MaruTestKit

/// A window with an editable table, and a log of the calls to data source and delegate.
@MainActor final class EditableList: UITableViewDataSource, UITableViewDelegate {
  let screen: TestScreen
  let table: UITableView
  var sections: [[String]]
  var style = UITableViewCell.EditingStyle.delete
  var isEditable: ((IndexPath) -> Bool)? = { _ in true }
  var isMovable: (IndexPath) -> Bool = { _ in true }
  var leading: UISwipeActionsConfiguration?
  var trailing: UISwipeActionsConfiguration?
  var accessory = UITableViewCell.AccessoryType.none
  var editingAccessory = UITableViewCell.AccessoryType.none
  var target: (IndexPath) -> IndexPath = { $0 }
  /// Whether the data source performs deletions.
  var obeys = true
  var log: [String] = []

  init(
    _ sections: [[String]], style: UITableView.Style = .plain,
    appearance: UIUserInterfaceStyle = .light, scale: CGFloat = 1,
    size: CGSize = CGSize(width: 300, height: 400), setUp: (EditableList) -> Void = { _ in }
  ) {
    self.sections = sections
    screen = TestScreen(size: size, scale: scale, style: appearance)
    table = UITableView(frame: CGRect(origin: .zero, size: size), style: style)
    setUp(self)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = self
    table.delegate = self
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.addSubview(table)
    screen.show(root)
    screen.advance(by: 0)
  }

  func cell(_ row: Int, _ section: Int = 0) -> UITableViewCell? {
    table.cellForRow(at: IndexPath(row: row, section: section))
  }

  /// The centre of a row, in the window.
  func middle(_ row: Int, _ section: Int = 0) -> CGPoint {
    let rect = table.rectForRow(at: IndexPath(row: row, section: section))
    return table.convert(CGPoint(x: rect.midX, y: rect.midY), to: nil)
  }

  /// The texts of the visible rows, from top to bottom on screen.
  var shown: [String] {
    table.visibleCells.sorted { $0.frame.minY < $1.frame.minY }.compactMap { $0.textLabel?.text }
  }

  /// Enters editing mode.
  func edit() throws {
    table.setEditing(true, animated: false)
    try screen.waitUntilIdle()
  }

  /// Swipes a row with a finger, by some points per step.
  func swipe(_ row: Int, by way: CGFloat, lettingGo: Bool = true) {
    let start = middle(row)
    screen.pointer(.down, at: start, type: .direct)
    for step in 1...10 {
      screen.advance(by: 0.05)
      screen.pointer(
        .moved, at: CGPoint(x: start.x + way * CGFloat(step) / 10, y: start.y), type: .direct)
    }
    // A finger that rests has no velocity.
    screen.advance(by: 0.3)
    screen.pointer(.moved, at: CGPoint(x: start.x + way, y: start.y), type: .direct)
    guard lettingGo else { return }
    screen.pointer(.up, at: CGPoint(x: start.x + way, y: start.y), type: .direct)
    screen.memory.frame()
  }

  // MARK: Data

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    sections.count > 1 ? "Section \(section)" : nil
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = sections[indexPath.section][indexPath.row]
    cell.accessoryType = accessory
    cell.editingAccessoryType = editingAccessory
    return cell
  }
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    isEditable?(indexPath) ?? true
  }
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    log.append("\(editingStyle) \(indexPath.section).\(indexPath.row)")
    guard obeys else { return }
    if editingStyle == .delete {
      sections[indexPath.section].remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .automatic)
    } else {
      sections[indexPath.section].insert("new", at: indexPath.row)
      tableView.insertRows(at: [indexPath], with: .automatic)
    }
  }
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    isMovable(indexPath)
  }
  func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    log.append(
      "move \(sourceIndexPath.section).\(sourceIndexPath.row) to "
        + "\(destinationIndexPath.section).\(destinationIndexPath.row)")
    let row = sections[sourceIndexPath.section].remove(at: sourceIndexPath.row)
    sections[destinationIndexPath.section].insert(row, at: destinationIndexPath.row)
  }

  // MARK: Delegate

  func tableView(
    _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle { style }
  func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
    log.append("begin \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
    log.append("end \(indexPath.map { "\($0.row)" } ?? "gone")")
  }
  func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { leading }
  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { trailing }
  func tableView(
    _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath { target(proposedDestinationIndexPath) }
  func tableView(
    _ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) { log.append("details \(indexPath.row)") }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log.append("select \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    log.append("deselect \(indexPath.row)")
  }
}
