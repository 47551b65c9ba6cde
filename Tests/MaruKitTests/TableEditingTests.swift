import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct TableEditingTests {
  private let list = EditableList([["one", "two", "three"]])

  private func edit(animated: Bool = false) throws {
    list.table.setEditing(true, animated: animated)
    try list.screen.waitUntilIdle()
  }

  @Test func `in editing mode rows show a delete control and a reorder handle`() throws {
    let plain = try #require(list.cell(0)).contentView.frame
    try edit()
    let cell = try #require(list.cell(0))
    #expect(list.table.isEditing && cell.isEditing && cell.editingStyle == .delete)
    #expect(cell.showsReorderControl)
    #expect(cell.contentView.frame.minX == 38 && cell.contentView.frame.maxX == 250)
    let control = try list.screen.find("Delete one", .button)
    #expect(control.frame.minX == 16 && abs(control.frame.midY - cell.bounds.midY) <= 0.5)
    #expect(try list.screen.find("Reorder one", .button).frame.maxX == 300)
    list.table.isEditing = false
    try list.screen.waitUntilIdle()
    #expect(try #require(list.cell(0)).contentView.frame == plain)
    #expect(!list.screen.shows("Delete one") && !list.screen.shows("Reorder one"))
  }

  @Test func `the controls slide in, and the content with them`() throws {
    list.table.setEditing(true, animated: true)
    list.screen.advance(by: 0.15)
    let cell = try #require(list.cell(0))
    let content = try #require(cell.contentView.layer.presentation())
    #expect(content.frame.minX > 4 && content.frame.minX < 34)
    let control = try list.screen.find("Delete one")
    #expect((control.layer.presentation()?.opacity ?? 1) < 0.9)
    try list.screen.waitUntilIdle()
    #expect(cell.contentView.layer.presentation()?.frame.minX == 38)
    list.table.setEditing(false, animated: true)
    list.screen.advance(by: 0.15)
    #expect((cell.contentView.layer.presentation()?.frame.minX ?? 0) > 4)
    try list.screen.waitUntilIdle()
    #expect(!list.screen.shows("Delete one") && cell.contentView.frame.minX == 0)
  }

  @Test func `the delete control reveals a button, which deletes`() throws {
    try edit()
    try list.screen.press("Delete two", .button)
    #expect(list.log == ["begin 1"] && list.cell(1)?.showingDeleteConfirmation == true)
    try list.screen.press("Delete", .button)
    #expect(list.log == ["begin 1", "delete 0.1", "end gone"])
    #expect(list.shown == ["one", "three"])
    #expect(list.cell(1)?.showingDeleteConfirmation == false)
  }

  @Test func `a press beside the button closes it, and does nothing else`() throws {
    try edit()
    try list.screen.press("Delete two", .button)
    list.screen.press(at: list.middle(2))
    try list.screen.waitUntilIdle()
    #expect(list.log == ["begin 1", "end 1"] && !list.screen.shows("Delete"))
    try list.screen.press("Delete two", .button)
    try list.screen.press("Delete three", .button)
    #expect(list.log == ["begin 1", "end 1", "begin 1", "end 1"] && !list.screen.shows("Delete"))
    #expect(list.sections[0].count == 3)
  }

  @Test func `the insert control inserts at once`() throws {
    list.style = .insert
    try edit()
    try list.screen.press("Insert two", .button)
    #expect(list.log == ["insert 0.1"] && list.shown == ["one", "new", "two", "three"])
    #expect(list.cell(1)?.isEditing == true && list.cell(1)?.editingStyle == .insert)
  }

  @Test func `rows that cannot be edited stay unchanged`() throws {
    list.isEditable = { $0.row != 1 }
    list.isMovable = { $0.row == 2 }
    try edit()
    #expect(list.cell(1)?.isEditing == false && list.cell(1)?.contentView.frame.minX == 0)
    #expect(list.cell(0)?.editingStyle == .delete && list.cell(0)?.showsReorderControl == false)
    #expect(list.cell(2)?.showsReorderControl == true)
  }

  @Test func `rows that appear later have their controls, and keep none afterwards`() throws {
    let list = EditableList([(0..<60).map { "row \($0)" }])
    list.table.setEditing(true, animated: false)
    list.table.scrollToRow(at: IndexPath(row: 50, section: 0), at: .top, animated: false)
    try list.screen.waitUntilIdle()
    #expect(list.cell(50)?.contentView.frame.minX == 38)
    #expect(list.screen.shows("Delete row 50"))
    list.table.setEditing(false, animated: false)
    list.table.scrollToRow(at: IndexPath(row: 0, section: 0), at: .top, animated: false)
    try list.screen.waitUntilIdle()
    #expect(list.table.visibleCells.allSatisfy { !$0.isEditing && $0.contentView.frame.minX == 0 })
  }

  // MARK: Selection

  @Test func `in editing mode nothing is selected, unless the table allows it`() throws {
    list.table.selectRow(
      at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
    try edit()
    #expect(list.table.indexPathForSelectedRow == nil)
    list.screen.press(at: list.middle(1))
    #expect(list.log == [])
    list.table.allowsSelectionDuringEditing = true
    list.screen.press(at: list.middle(1))
    #expect(list.log == ["select 1"])
    list.table.isEditing = false
    #expect(list.table.indexPathForSelectedRow == nil)
  }

  @Test func `rows are checked if several can be selected`() throws {
    list.table.allowsMultipleSelectionDuringEditing = true
    try edit()
    #expect(!list.screen.shows("Delete one"))
    for row in [0, 2, 1, 2] { list.screen.press(at: list.middle(row)) }
    #expect(list.log == ["select 0", "select 2", "select 1", "deselect 2"])
    #expect(list.table.indexPathsForSelectedRows?.map(\.row) == [0, 1])
    #expect(list.cell(0)?.accessibilityTraits.contains(.selected) == true)
    #expect(list.cell(2)?.accessibilityTraits.contains(.selected) == false)
    #expect(list.cell(0)?.contentView.frame.minX == 38)
  }

  // MARK: Accessories

  @Test func `the button of an accessory is pressed separately from the row`() throws {
    let list = EditableList([["one"]]) { $0.accessory = .detailDisclosureButton }
    let button = try list.screen.find("More Info", .button)
    list.screen.press(at: list.screen.center(of: button))
    #expect(list.log == ["details 0"])
    list.screen.press(at: list.middle(0))
    #expect(list.log == ["details 0", "select 0"])
    let cell = try #require(list.cell(0))
    let images = cell.subviews.compactMap { $0 as? UIImageView }
    #expect(images.count == 1 && images[0].frame.maxX == 284)
    #expect(cell.contentView.frame.maxX < button.frame.midX - 11)
  }

  @Test func `in editing mode the editing accessories are shown`() throws {
    let list = EditableList([["one"]]) {
      $0.accessory = .checkmark
      $0.editingAccessory = .detailButton
    }
    #expect(!list.screen.shows("More Info"))
    list.table.setEditing(true, animated: false)
    try list.screen.waitUntilIdle()
    try list.screen.press("More Info")
    #expect(list.log == ["details 0"])
    let cell = try #require(list.cell(0))
    #expect(cell.subviews.compactMap { $0 as? UIImageView }.isEmpty)
    let own = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    cell.editingAccessoryView = own
    list.screen.memory.frame()
    #expect(own.superview === cell && !list.screen.shows("More Info"))
    list.table.setEditing(false, animated: false)
    #expect(own.superview == nil && cell.accessoryType == .checkmark)
    #expect(cell.subviews.compactMap { $0 as? UIImageView }.count == 1)
  }

  // MARK: Keyboard

  @Test func `Delete reveals the button, Delete again deletes, and Escape cancels`() throws {
    try list.screen.key(.keyboardTab)
    try list.screen.key(.keyboardDownArrow)
    try list.screen.key(.keyboardDeleteForward)
    #expect(list.log == ["begin 1"] && list.screen.shows("Delete"))
    try list.screen.key(.keyboardEscape)
    try list.screen.waitUntilIdle()
    #expect(list.log == ["begin 1", "end 1"] && !list.screen.shows("Delete"))
    for _ in 0..<2 { try list.screen.key(.keyboardDeleteOrBackspace) }
    try list.screen.waitUntilIdle()
    #expect(list.log.suffix(3) == ["begin 1", "delete 0.1", "end gone"])
    #expect(list.shown == ["one", "three"])
  }

  @Test func `in editing mode Space uses a row's control, and Alt+arrow moves the row`() throws {
    try edit()
    try list.screen.key(.keyboardTab)
    try list.screen.key(.keyboardDownArrow, .alternate)
    try list.screen.key(.keyboardDownArrow, .alternate)
    try list.screen.key(.keyboardDownArrow, .alternate)
    try list.screen.waitUntilIdle()
    #expect(list.shown == ["two", "three", "one"])
    #expect(list.log == ["move 0.0 to 0.1", "move 0.1 to 0.2"])
    try list.screen.key(.keyboardSpacebar)
    try list.screen.key(.keyboardReturnOrEnter)
    try list.screen.waitUntilIdle()
    #expect(list.shown == ["two", "three"] && list.log.contains("delete 0.2"))
  }

  @Test func `without canEditRowAt there is no Delete key and no swipe`() throws {
    final class Plain: UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
      func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
    }
    let data = Plain()
    list.table.delegate = nil
    list.table.dataSource = data
    try list.screen.waitUntilIdle()
    try list.screen.key(.keyboardTab)
    try list.screen.key(.keyboardDeleteForward)
    list.swipe(0, by: -120)
    try list.screen.waitUntilIdle()
    #expect(!list.screen.shows("Delete"))
    try edit()
    #expect(list.cell(0)?.editingStyle == .delete && list.cell(0)?.showsReorderControl == false)
  }

  @Test func `accessibility actions use rows and their controls as presses do`() throws {
    #expect(list.cell(1)?.accessibilityActivate() == true)
    #expect(list.log == ["select 1"])
    try edit()
    #expect(list.cell(1)?.accessibilityActivate() == false)
    #expect(try list.screen.find("Delete three").accessibilityActivate())
    try list.screen.waitUntilIdle()
    #expect(try list.screen.find("Delete", .button).accessibilityActivate())
    try list.screen.waitUntilIdle()
    #expect(list.shown == ["one", "two"])
  }
}
