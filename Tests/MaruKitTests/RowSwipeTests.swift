import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct RowSwipeTests {
  private let list = EditableList([["one", "two", "three"]])
  private var screen: TestScreen { list.screen }

  private func content(_ row: Int) throws -> CGFloat {
    let cell = try #require(list.cell(row))
    return cell.contentView.layer.presentation()?.frame.minX ?? cell.contentView.frame.minX
  }

  /// Actions that log the pressed one, and complete at once.
  private func configuration(
    _ titles: String..., isDestructive: Bool = false, performsFirst: Bool = true
  ) -> UISwipeActionsConfiguration {
    let configuration = UISwipeActionsConfiguration(
      actions: titles.map { title in
        UIContextualAction(style: isDestructive ? .destructive : .normal, title: title) {
          [list] action, view, done in
          list.log.append(action.title ?? "")
          #expect(view.window != nil)
          done(true)
        }
      })
    configuration.performsFirstActionWithFullSwipe = performsFirst
    return configuration
  }

  @Test func `a swipe reveals the delete button, which follows the finger`() throws {
    list.swipe(1, by: -60, lettingGo: false)
    #expect(try content(1) == -50)
    #expect(
      try screen.find("Delete", .button).superview?.frame
        == CGRect(x: 250, y: 0, width: 50, height: 44))
    screen.pointer(.up, at: list.middle(1), type: .direct)
    try screen.waitUntilIdle()
    let open = -(try content(1))
    #expect(open >= 74 && open < 100)
    #expect(list.log == ["begin 1"] && list.cell(1)?.showingDeleteConfirmation == true)
    try screen.press("Delete", .button)
    #expect(list.log == ["begin 1", "delete 0.1", "end gone"] && list.shown == ["one", "three"])
  }

  @Test func `a row released too early closes, and a throw opens it`() throws {
    list.swipe(1, by: -40)
    try screen.waitUntilIdle()
    #expect(try content(1) == 0)
    #expect(list.log == ["begin 1", "end 1"] && !screen.shows("Delete"))
    let start = list.middle(1)
    screen.drag(
      along: (0...4).map { CGPoint(x: start.x - CGFloat($0) * 8, y: start.y) }, duration: 0.06)
    try screen.waitUntilIdle()
    #expect(try content(1) <= -74)
  }

  @Test func `a press elsewhere closes the actions, and selects nothing`() throws {
    list.swipe(1, by: -100)
    try screen.waitUntilIdle()
    screen.press(at: list.middle(2))
    try screen.waitUntilIdle()
    #expect(list.log == ["begin 1", "end 1"])
    #expect(try content(1) == 0)
    screen.press(at: list.middle(2))
    #expect(list.log.last == "select 2")
  }

  @Test func `another row's swipe closes the first one's actions`() throws {
    list.swipe(0, by: -100)
    list.swipe(2, by: -100)
    try screen.waitUntilIdle()
    #expect(list.log == ["begin 0", "end 0", "begin 2"])
    #expect(try content(0) == 0 && content(2) < -70)
  }

  @Test func `an open row can be pushed back`() throws {
    list.swipe(1, by: -100)
    try screen.waitUntilIdle()
    list.swipe(1, by: 80)
    try screen.waitUntilIdle()
    #expect(try content(1) == 0)
    #expect(list.log == ["begin 1", "end 1"])
  }

  @Test func `a swipe over the whole row performs the first action`() throws {
    list.swipe(1, by: -220)
    screen.advance(by: 0.05)
    #expect(list.log == ["begin 1", "delete 0.1", "end gone"])
    try screen.waitUntilIdle()
    #expect(list.shown == ["one", "three"] && list.table.visibleCells.allSatisfy { $0.alpha == 1 })
  }

  @Test func `a deletion that is not performed leaves the row in place`() throws {
    list.obeys = false
    list.swipe(1, by: -220)
    try screen.waitUntilIdle()
    #expect(list.log == ["begin 1", "delete 0.1", "end 1"])
    #expect(try content(1) == 0)
    #expect(list.shown == ["one", "two", "three"])
  }

  @Test func `without a full swipe action the row resists`() throws {
    list.trailing = configuration("Flag", performsFirst: false)
    list.swipe(1, by: -230, lettingGo: false)
    let far = -(try content(1))
    #expect(far > 90 && far < 180)
    let end = CGPoint(x: list.middle(1).x - 230, y: list.middle(1).y)
    screen.pointer(.up, at: end, type: .direct)
    try screen.waitUntilIdle()
    #expect(try content(1) == -74)
    #expect(list.log == ["begin 1"])
  }

  @Test func `several actions lie side by side, the first at the edge`() throws {
    list.trailing = configuration("Flag", "Share", "Archive")
    list.swipe(1, by: -200)
    try screen.waitUntilIdle()
    let frames = try ["Flag", "Share", "Archive"].map {
      try screen.find($0, .button).accessibilityFrame
    }
    #expect(frames[0].maxX == 300 && abs(frames[1].maxX - frames[0].minX) < 0.01)
    #expect(abs(frames[2].maxX - frames[1].minX) < 0.01)
    try screen.press("Share", .button)
    #expect(list.log == ["begin 1", "Share", "end 1"])
    #expect(try content(1) == 0)
  }

  @Test func `a swipe the other way reveals the leading actions`() throws {
    list.leading = configuration("Unread")
    list.swipe(1, by: 100)
    try screen.waitUntilIdle()
    #expect(try content(1) >= 74)
    #expect(try screen.find("Unread", .button).accessibilityFrame.minX == 0)
    try screen.press("Unread", .button)
    #expect(list.log == ["begin 1", "Unread", "end 1"])
  }

  @Test func `right to left, the sides are swapped`() throws {
    list.screen.window.semanticContentAttribute = .forceRightToLeft
    list.table.semanticContentAttribute = .forceRightToLeft
    for cell in list.table.visibleCells { cell.semanticContentAttribute = .forceRightToLeft }
    list.swipe(1, by: 100)
    try screen.waitUntilIdle()
    #expect(try screen.find("Delete", .button).accessibilityFrame.minX == 0)
    #expect(try content(1) >= 74)
  }

  @Test func `a vertical drag scrolls, and a horizontal one does not`() throws {
    let list = EditableList([(0..<40).map { "row \($0)" }])
    list.swipe(2, by: -100, lettingGo: false)
    #expect(list.table.contentOffset.y == 0 && !list.table.isDragging)
    let end = CGPoint(x: list.middle(2).x - 100, y: list.middle(2).y)
    list.screen.pointer(.up, at: end, type: .direct)
    try list.screen.waitUntilIdle()
    #expect(list.screen.shows("Delete"))
    let start = list.middle(5)
    list.screen.drag(along: (0...5).map { CGPoint(x: start.x, y: start.y - CGFloat($0) * 20) })
    #expect(list.table.contentOffset.y > 0)
    try list.screen.waitUntilIdle()
    #expect(!list.screen.shows("Delete") && list.log == ["begin 2", "end 2"])
  }

  @Test func `an empty configuration, or a row that cannot be edited, reveals nothing`()
    throws
  {
    list.trailing = UISwipeActionsConfiguration(actions: [])
    list.swipe(1, by: -100)
    #expect(try content(1) == 0)
    list.trailing = nil
    list.isEditable = { _ in false }
    list.swipe(1, by: -100)
    #expect(try content(1) == 0)
    #expect(!list.log.contains("begin 1"))
  }

  @Test func `deleting a row, or reloading the table, removes the actions`() throws {
    list.swipe(1, by: -100)
    try screen.waitUntilIdle()
    list.sections[0].remove(at: 1)
    list.table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
    try screen.waitUntilIdle()
    #expect(list.shown == ["one", "three"])
    list.swipe(0, by: -100, lettingGo: false)
    list.table.reloadData()
    try screen.waitUntilIdle()
    screen.pointer(.up, at: list.middle(0), type: .direct)
    try screen.waitUntilIdle()
    #expect(!screen.shows("Delete"))
    #expect(list.table.visibleCells.allSatisfy { $0.contentView.frame.minX == 0 })
    list.swipe(0, by: -100)
    try screen.waitUntilIdle()
    #expect(try content(0) <= -74)
  }
}
