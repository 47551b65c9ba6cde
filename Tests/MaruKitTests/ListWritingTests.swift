import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct ListWritingTests {
  private func path(_ row: Int) -> IndexPath { IndexPath(item: row, section: 0) }

  /// Adds a text field to a cell, and makes it first responder.
  private func write(in cell: UIView) -> InputField {
    let field = InputField(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    cell.addSubview(field)
    field.becomeFirstResponder()
    return field
  }

  @Test func `a row with the first responder can be scrolled out of sight and back`() throws {
    let bench = TableBench(count: 500)
    let cell = try #require(bench.table.cellForRow(at: path(2)))
    let field = write(in: cell.contentView)
    for offset: CGFloat in [4000, 21_600, 900, 0] {
      bench.table.contentOffset.y = offset
      bench.screen.advance(by: 0.02)
      #expect(field.isFirstResponder && cell.superview === bench.table)
      #expect(bench.names.contains("row 2") == (offset == 0))
      #expect(bench.table.visibleCells.count == bench.table.indexPathsForVisibleRows?.count)
      #expect(bench.table.visibleCells.allSatisfy { $0.frame.intersects(bench.table.bounds) })
    }
    #expect(bench.table.cellForRow(at: path(2)) === cell && bench.ended.allSatisfy { $0 != 2 })
    // Insert and delete rows above it while it is out of sight.
    bench.table.contentOffset.y = 5000
    bench.screen.advance(by: 0.02)
    bench.sections[0].insert("new", at: 0)
    bench.table.insertRows(at: [path(0)], with: .automatic)
    try bench.screen.waitUntilIdle()
    bench.table.contentOffset.y = 0
    bench.screen.advance(by: 0.02)
    #expect(bench.table.cellForRow(at: path(3)) === cell && field.isFirstResponder)
    #expect(bench.faults.isEmpty)
    // After editing has ended, it is a cell like any other.
    bench.table.contentOffset.y = 5000
    bench.screen.advance(by: 0.02)
    field.resignFirstResponder()
    bench.table.contentOffset.y = 5100
    bench.screen.advance(by: 0.02)
    #expect(cell.superview == nil || bench.table.indexPath(for: cell) != path(3))
  }

  @Test func `a row that is deleted out of sight resigns first responder`() throws {
    let bench = TableBench(count: 100)
    let field = write(in: try #require(bench.table.cellForRow(at: path(2))).contentView)
    bench.table.contentOffset.y = 2000
    bench.screen.advance(by: 0.02)
    bench.sections[0].remove(at: 2)
    bench.table.deleteRows(at: [path(2)], with: .automatic)
    try bench.screen.waitUntilIdle()
    #expect(!field.isFirstResponder && bench.faults.isEmpty)
  }

  @Test func `an item with the first responder can be scrolled out of sight and back`() throws {
    let bench = CollectionBench(count: 2000)
    let cell = try #require(bench.cell("item 7"))
    let field = write(in: cell.contentView)
    for offset: CGFloat in [4000, 20_000, 900, 0] {
      bench.view.contentOffset.y = offset
      bench.screen.advance(by: 0.02)
      #expect(field.isFirstResponder && cell.superview === bench.view)
      #expect(bench.names.contains("item 7") == (offset == 0) && bench.faults.isEmpty)
    }
    bench.view.contentOffset.y = 5000
    bench.screen.advance(by: 0.02)
    bench.sections[0].insert("new", at: 0)
    bench.view.insertItems(at: [path(0)])
    try bench.screen.waitUntilIdle()
    bench.flow?.itemSize = CGSize(width: 60, height: 60)
    bench.screen.advance(by: 0.02)
    #expect(cell.frame == bench.frame(8) && field.isFirstResponder && bench.faults.isEmpty)
    bench.sections[0].remove(at: 8)
    bench.view.deleteItems(at: [path(8)])
    try bench.screen.waitUntilIdle()
    #expect(!field.isFirstResponder && bench.faults.isEmpty)
  }
}
