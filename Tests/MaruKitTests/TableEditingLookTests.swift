import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct TableEditingLookTests {
  private static let size = CGSize(width: 300, height: 140)

  private func list(
    _ appearance: UIUserInterfaceStyle, _ style: UITableView.Style = .plain,
    setUp: (EditableList) -> Void = { _ in }
  ) -> EditableList {
    EditableList(
      [["Seoul", "Busan", "Jeju"]], style: style, appearance: appearance,
      size: Self.size, setUp: setUp)
  }

  @Test(arguments: [(UIUserInterfaceStyle.light, "controls-light"), (.dark, "controls-dark")])
  func `the editing controls match their picture`(
    appearance: UIUserInterfaceStyle, name: String
  ) throws {
    let list = list(appearance) { $0.editingAccessory = .detailDisclosureButton }
    try list.edit()
    try list.screen.expectSnapshot(name)
  }

  @Test(arguments: [(UIUserInterfaceStyle.light, "ticks-light"), (.dark, "ticks-dark")])
  func `checked rows match their picture`(
    appearance: UIUserInterfaceStyle, name: String
  ) throws {
    let list = list(appearance, .insetGrouped)
    list.table.allowsMultipleSelectionDuringEditing = true
    try list.edit()
    list.screen.press(at: list.middle(1))
    try list.screen.waitUntilIdle()
    try list.screen.expectSnapshot(name)
  }

  @Test(arguments: [(UIUserInterfaceStyle.light, "actions-light"), (.dark, "actions-dark")])
  func `the actions beside a row match their picture`(
    appearance: UIUserInterfaceStyle, name: String
  ) throws {
    let list = list(appearance, .insetGrouped) { $0.accessory = .disclosureIndicator }
    let flag = UIContextualAction(style: .normal, title: "Flag") { _, _, done in done(true) }
    flag.image = UIImage(systemName: "flag.fill")
    flag.backgroundColor = .systemOrange
    let more = UIContextualAction(style: .normal, title: nil) { _, _, done in done(true) }
    more.image = UIImage(systemName: "ellipsis")
    let delete = UIContextualAction(style: .destructive, title: "Delete") { _, _, done in
      done(true)
    }
    list.trailing = UISwipeActionsConfiguration(actions: [delete, flag, more])
    list.swipe(0, by: -160)
    try list.screen.waitUntilIdle()
    try list.screen.expectSnapshot(name)
  }

  @Test(arguments: [(UIUserInterfaceStyle.light, "carried-light"), (.dark, "carried-dark")])
  func `a row that is being moved matches its picture`(
    appearance: UIUserInterfaceStyle, name: String
  ) throws {
    let list = list(appearance)
    try list.edit()
    let start = CGPoint(x: 275, y: list.middle(0).y)
    list.screen.pointer(.down, at: start, type: .direct)
    list.screen.pointer(.moved, at: CGPoint(x: 275, y: start.y + 60), type: .direct)
    list.screen.advance(by: 0.5)
    try list.screen.expectSnapshot(name)
  }

  @Test func `right to left, controls lie on the other sides`() throws {
    let list = list(.light) { $0.editingAccessory = .detailDisclosureButton }
    list.screen.window.semanticContentAttribute = .forceRightToLeft
    list.table.semanticContentAttribute = .forceRightToLeft
    for cell in list.table.visibleCells { cell.semanticContentAttribute = .forceRightToLeft }
    try list.edit()
    try list.screen.expectSnapshot("mirrored")
  }
}
