import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct RowMovementTests {
  private let list = EditableList([["one", "two", "three", "four"]])
  private var screen: TestScreen { list.screen }

  private func grip(_ row: Int, _ section: Int = 0, in list: EditableList? = nil) -> CGPoint {
    let list = list ?? self.list
    return CGPoint(x: 275, y: list.middle(row, section).y)
  }

  private func carry(
    from start: CGPoint, by way: CGFloat, in list: EditableList? = nil, lettingGo: Bool = true,
    type: UITouch.TouchType = .direct
  ) {
    let screen = (list ?? self.list).screen
    screen.pointer(.down, at: start, type: type)
    for step in 1...8 {
      screen.advance(by: 0.03)
      screen.pointer(
        .moved, at: CGPoint(x: start.x, y: start.y + way * CGFloat(step) / 8), type: type)
    }
    screen.advance(by: 0.4)
    guard lettingGo else { return }
    screen.pointer(.up, at: CGPoint(x: start.x, y: start.y + way), type: type)
    screen.memory.frame()
  }

  @Test(arguments: [UITouch.TouchType.direct, .indirectPointer])
  func `a row is moved by its handle, and the others make room`(type: UITouch.TouchType) throws {
    try list.edit()
    carry(from: grip(0), by: 88, lettingGo: false, type: type)
    #expect(list.table.contentOffset.y == 0 && list.log == [])
    #expect(list.cell(0)?.frame.minY == 88)
    #expect(list.cell(1)?.frame.minY == 0 && list.cell(2)?.frame.minY == 44)
    #expect(list.cell(3)?.frame.minY == 132)
    #expect((list.cell(0)?.layer.shadowOpacity ?? 0) > 0)
    screen.pointer(.up, at: CGPoint(x: 275, y: grip(0).y + 88), type: type)
    try screen.waitUntilIdle()
    #expect(list.log == ["move 0.0 to 0.2"])
    #expect(list.shown == ["two", "three", "one", "four"])
    #expect(list.sections == [["two", "three", "one", "four"]])
    #expect(list.cell(2)?.frame == list.table.rectForRow(at: IndexPath(row: 2, section: 0)))
    #expect(list.cell(2)?.layer.shadowOpacity == 0 && list.cell(2)?.clipsToBounds == true)
  }

  @Test func `a row can move upwards, and is inserted where it is released`() throws {
    try list.edit()
    carry(from: grip(3), by: -70)
    try screen.waitUntilIdle()
    #expect(list.log == ["move 0.3 to 0.1"] && list.shown == ["one", "four", "two", "three"])
  }

  @Test func `the row animates to its place`() throws {
    try list.edit()
    carry(from: grip(0), by: 60)
    screen.advance(by: 0.05)
    let cell = try #require(list.cell(1))
    let shown = try #require(cell.layer.presentation()).frame.minY
    #expect(shown > 45 && shown < 60)
    try screen.waitUntilIdle()
    #expect(cell.frame.minY == 44)
  }

  @Test func `a row that is put back is not reported`() throws {
    try list.edit()
    carry(from: grip(1), by: 15)
    try screen.waitUntilIdle()
    #expect(list.log == [] && list.cell(1)?.frame.minY == 44)
  }

  @Test func `the end of editing mode, or a cancelled touch, returns it`() throws {
    try list.edit()
    carry(from: grip(0), by: 88, lettingGo: false)
    list.table.setEditing(false, animated: true)
    try screen.waitUntilIdle()
    #expect(list.log == [] && list.shown == ["one", "two", "three", "four"])
    #expect(list.cell(0)?.frame.minY == 0 && list.cell(2)?.frame.minY == 88)
    screen.pointer(.up, at: grip(2), type: .direct)
    try list.edit()
    carry(from: grip(0), by: 88, lettingGo: false)
    screen.pointer(.cancelled, at: grip(2), type: .direct)
    try screen.waitUntilIdle()
    #expect(list.log == [] && list.cell(0)?.frame.minY == 0)
  }

  @Test func `the delegate decides where it may go`() throws {
    list.target = { IndexPath(row: min($0.row, 1), section: 0) }
    try list.edit()
    carry(from: grip(0), by: 120)
    try screen.waitUntilIdle()
    #expect(list.log == ["move 0.0 to 0.1"] && list.shown == ["two", "one", "three", "four"])
    list.target = { _ in IndexPath(row: 90, section: 7) }
    carry(from: grip(0), by: 120)
    try screen.waitUntilIdle()
    #expect(list.log == ["move 0.0 to 0.1"])
  }

  @Test func `it goes to another section, even to an empty one`() throws {
    let list = EditableList([["a", "b"], [], ["c"]], style: .grouped)
    try list.edit()
    let way = list.table.rectForHeader(inSection: 1).maxY - list.middle(1).y
    carry(from: grip(1, in: list), by: way, in: list)
    try list.screen.waitUntilIdle()
    #expect(list.log == ["move 0.1 to 1.0"] && list.sections == [["a"], ["b"], ["c"]])
    carry(
      from: grip(0, 2, in: list), by: list.middle(0, 0).y - list.middle(0, 2).y - 20, in: list)
    try list.screen.waitUntilIdle()
    #expect(list.sections == [["c", "a"], ["b"], []])
    #expect(
      list.table.visibleCells.allSatisfy { cell in
        list.table.indexPath(for: cell).map { list.table.rectForRow(at: $0) } == cell.frame
      })
  }

  @Test func `held at an edge, the content scrolls under it`() throws {
    let list = EditableList([(0..<60).map { "row \($0)" }])
    try list.edit()
    let start = grip(1, in: list)
    list.screen.pointer(.down, at: start, type: .direct)
    list.screen.pointer(.moved, at: CGPoint(x: 275, y: 390), type: .direct)
    list.screen.advance(by: 2)
    let offset = list.table.contentOffset.y
    #expect(offset > 400)
    let cell = try #require(list.cell(1))
    #expect(abs(cell.frame.midY - offset - 390) < 1)
    list.screen.pointer(.moved, at: CGPoint(x: 275, y: 200), type: .direct)
    list.screen.advance(by: 0.5)
    list.screen.pointer(.up, at: CGPoint(x: 275, y: 200), type: .direct)
    try list.screen.waitUntilIdle()
    #expect(list.log.count == 1 && list.sections[0].firstIndex(of: "row 1") != 1)
    #expect(list.shown.contains("row 1"))
    #expect(
      list.table.visibleCells.allSatisfy { cell in
        list.table.indexPath(for: cell).map { list.table.rectForRow(at: $0) } == cell.frame
      })
  }

  @Test func `rows that change during the movement end it silently`() throws {
    try list.edit()
    carry(from: grip(0), by: 88, lettingGo: false)
    list.sections[0].append("five")
    list.table.insertRows(at: [IndexPath(row: 4, section: 0)], with: .fade)
    try screen.waitUntilIdle()
    screen.pointer(.up, at: grip(2), type: .direct)
    try screen.waitUntilIdle()
    #expect(list.log == [] && list.shown == ["one", "two", "three", "four", "five"])
    #expect(list.cell(0)?.frame.minY == 0 && list.cell(0)?.layer.shadowOpacity == 0)
  }
}
