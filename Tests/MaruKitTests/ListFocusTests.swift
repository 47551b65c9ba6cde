import Foundation
import MaruKit
import MaruTestKit
import Testing

/// The focused row or item is visible: no pinned header or footer covers it.
@MainActor @Suite struct ListFocusTests {
  private static let names = (0..<3).map { section in (0..<30).map { "\(section)-\($0)" } }

  /// A list with a pinned header of 40 points, and a pinned footer of 30.
  private func grid() -> CollectionBench {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 300, height: 50)
    layout.minimumLineSpacing = 0
    layout.sectionHeadersPinToVisibleBounds = true
    layout.sectionFootersPinToVisibleBounds = true
    layout.headerReferenceSize = CGSize(width: 0, height: 40)
    layout.footerReferenceSize = CGSize(width: 0, height: 30)
    let bench = CollectionBench(Self.names, layout: layout)
    bench.screen.memory.frame()
    return bench
  }

  private func room(of bench: CollectionBench) -> CGRect {
    bench.view.bounds.inset(by: UIEdgeInsets(top: 40, left: 0, bottom: 30, right: 0))
  }

  @Test func `the focus moves up through a grid without coming under the header`() throws {
    let bench = grid()
    bench.view.scrollToItem(at: IndexPath(item: 20, section: 1), at: .bottom, animated: false)
    bench.view.selectItem(
      at: IndexPath(item: 20, section: 1), animated: false, scrollPosition: [])
    bench.screen.window.setFocus(bench.view)
    for step in 1...25 {
      try bench.screen.key(.keyboardUpArrow)
      bench.screen.memory.frame()
      let frame = step <= 20 ? bench.frame(20 - step, 1) : bench.frame(50 - step, 0)
      #expect(room(of: bench).contains(frame))
    }
  }

  @Test func `the focus moves down through a grid without coming under the footer`() throws {
    let bench = grid()
    bench.screen.window.setFocus(bench.view)
    for step in 1...35 {
      try bench.screen.key(.keyboardDownArrow)
      bench.screen.memory.frame()
      let frame = step < 30 ? bench.frame(step) : bench.frame(step - 30, 1)
      #expect(room(of: bench).contains(frame))
    }
  }

  @Test func `the focus that enters a grid is on the first item that is not covered`() throws {
    let bench = grid()
    bench.view.contentOffset.y = 300
    bench.screen.memory.frame()
    bench.screen.window.setFocus(bench.view)
    try bench.screen.key(.keyboardSpacebar)
    #expect(bench.view.contentOffset.y == 300)
    // Item 5, at 290, is under the header; item 6 is the first clear one.
    #expect(bench.view.indexPathsForSelectedItems == [IndexPath(item: 6, section: 0)])
  }

  @Test func `a table shows its focused row between header and footer`() throws {
    let bench = TableBench(Self.names) {
      $0.titles = ["a", "b", "c"]
      $0.heights = { _ in 50 }
      $0.table.sectionFooterHeight = 30
      $0.footers = ["x", "y", "z"]
    }
    bench.screen.memory.frame()
    bench.table.contentOffset.y = 300
    bench.screen.memory.frame()
    bench.screen.window.setFocus(bench.table)
    let header = bench.table.rectForHeader(inSection: 0).height
    let footer = bench.table.rectForFooter(inSection: 0).height
    #expect(header > 10 && footer == 30)
    for key in Array(repeating: UIKeyboardHIDUsage.keyboardDownArrow, count: 14)
      + Array(repeating: .keyboardUpArrow, count: 12)
    {
      try bench.screen.key(key)
      bench.screen.memory.frame()
      try bench.screen.key(.keyboardSpacebar)
      guard let path = bench.table.indexPathForSelectedRow else {
        Issue.record("no view has the focus")
        return
      }
      let room = bench.table.bounds.inset(
        by: UIEdgeInsets(top: header, left: 0, bottom: footer, right: 0))
      #expect(room.contains(bench.table.rectForRow(at: path)), "\(path)")
    }
  }

  @Test func `a selected row out of sight is scrolled to when it gets the focus`() {
    let bench = TableBench(count: 100)
    bench.table.selectRow(
      at: IndexPath(row: 80, section: 0), animated: false, scrollPosition: .none)
    bench.screen.memory.frame()
    bench.screen.window.setFocus(bench.table)
    bench.screen.memory.frame()
    #expect(bench.names.contains("row 80"))
  }
}
