import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor private final class Settings: UITableViewDataSource {
  func numberOfSections(in tableView: UITableView) -> Int { 2 }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    section + 1
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    section == 0 ? "Net" : "Looks"
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
    cell.textLabel?.text = indexPath.section == 0 ? "Name" : indexPath.row == 0 ? "Size" : "Tint"
    cell.detailTextLabel?.text = indexPath.section == 0 ? "maru" : nil
    cell.accessoryType = indexPath.section == 0 ? .disclosureIndicator : .checkmark
    return cell
  }
}

@MainActor @Suite struct TableLookTests {
  @Test(arguments: [
    (UITableView.Style.plain, UIUserInterfaceStyle.light, "plain-light"),
    (.insetGrouped, .light, "inset-light"), (.insetGrouped, .dark, "inset-dark"),
    (.grouped, .light, "grouped-light"),
  ])
  func `tables match their pictures`(
    style: UITableView.Style, appearance: UIUserInterfaceStyle, name: String
  ) throws {
    let screen = TestScreen(size: CGSize(width: 200, height: 250), style: appearance)
    let data = Settings()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 250), style: style)
    table.dataSource = data
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.addSubview(table)
    table.selectRow(
      at: IndexPath(row: 0, section: 1), animated: false, scrollPosition: .none)
    screen.show(root)
    try screen.expectSnapshot(name)
  }
}
