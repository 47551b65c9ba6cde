import Foundation
import MaruKit
import MaruTestKit
import Testing

@testable import List

/// Items that arrive while the list is shown.
@MainActor @Suite struct ListArrivalTests {
  @Test func `items are shown as they arrive, and a line once it is whole`() throws {
    let list = try ArrivingList("apple\nban")
    #expect(list.rows == ["apple"])
    try list.receive("ana\nche")
    #expect(list.rows == ["apple", "banana"])
    try list.receive("rry")
    try list.end()
    #expect(list.rows == ["apple", "banana", "cherry"])
  }

  @Test func `the number of items tells that more may come, until the end`() throws {
    let list = try ArrivingList("apple\n")
    #expect(list.screen.shows("1 item …"))
    try list.receive((0..<1_203).map { "\($0)\n" }.joined())
    #expect(list.screen.shows("1,204 items …"))
    try list.end()
    #expect(list.screen.shows("1,204 items"))
  }

  @Test func `a list without items says that there are none only at the end`() throws {
    let list = try ArrivingList()
    #expect(list.screen.shows("No items yet"))
    try list.end()
    #expect(list.screen.shows("There are no items"))
  }

  @Test func `the cursor, the typed text and the marks stay when items arrive`() throws {
    let list = try ArrivingList("a1\na2\na3\nb4\n") { $0.multiple = true }
    try list.screen.type("a")
    try list.screen.key(.keyboardDownArrow)
    try list.screen.key(.keyboardTab)
    #expect(list.cursor == "a3")
    try list.receive("b5\na6\n")
    #expect(list.cursor == "a3")
    #expect(list.rows == ["a1", "a2", "a3", "a6"])
    try list.screen.key(.keyboardReturnOrEnter)
    #expect(list.printed == "a2")
  }

  @Test func `what was scrolled to stays in its place when items arrive`() throws {
    let list = try ArrivingList((100..<200).map { "item \($0)\n" }.joined())
    list.screen.scroll(CGVector(dx: 0, dy: -900), at: CGPoint(x: 240, y: 200))
    try list.screen.waitUntilIdle()
    let rows = list.rows
    #expect(rows.first != "item 100")
    let place = list.frame(ofRow: rows[2])
    try list.receive("item 200\n")
    #expect(list.rows == rows)
    #expect(list.frame(ofRow: rows[2]) == place)
  }

  @Test func `a press during which items arrive chooses the item under the pointer`() throws {
    let list = try ArrivingList("apple\nbanana\n")
    let frame = try #require(list.frame(ofRow: "banana"))
    let point = CGPoint(x: frame.midX, y: frame.midY)
    list.screen.pointer(.down, at: point)
    list.screen.advance(by: 0.05)
    list.stream.receive(Array("cherry\n".utf8))
    list.screen.advance(by: 0.05)
    list.screen.pointer(.up, at: point)
    try list.screen.waitUntilIdle()
    #expect(list.printed == "banana")
  }

  @Test func `a better fuzzy match comes before, and the cursor stays on its item`() throws {
    let list = try ArrivingList("fo-o-bar\nx\n") { $0.match = .fuzzy }
    try list.screen.type("fb")
    #expect(list.rows == ["fo-o-bar"])
    try list.receive("f-b\nno\nfab\n")
    #expect(list.rows == ["f-b", "fo-o-bar", "fab"])
    #expect(list.cursor == "fo-o-bar")
    try list.screen.key(.keyboardReturnOrEnter)
    #expect(list.printed == "fo-o-bar")
  }

  @Test func `an item that begins with the text comes first, also if it arrives later`() throws {
    let list = try ArrivingList("a halt\n") { $0.beginningsFirst = true }
    try list.screen.type("hal")
    try list.receive("halting\nhal\n")
    #expect(list.rows == ["hal", "halting", "a halt"])
  }

  @Test func `a sorted table takes arriving records to their places`() throws {
    let list = try ArrivingList("b\t2\nd\t4\n") { $0.columns = ["Name", "Size"] }
    try list.screen.element("Sort by Size").press()
    try list.screen.element("Sort by Size").press()
    #expect(list.rows == ["d, 4", "b, 2"])
    try list.receive("c\t3\ne\t10\n")
    #expect(list.rows == ["e, 10", "d, 4", "c, 3", "b, 2"])
    try list.receive("f\tx\n")
    #expect(list.rows == ["f, x", "d, 4", "c, 3", "b, 2", "e, 10"], "now they are texts")
  }

  @Test func `the selected item is selected when it arrives`() throws {
    let list = try ArrivingList("apple\n") { $0.selected = "cherry" }
    #expect(list.cursor == "apple")
    try list.receive("banana\ncherry\n")
    #expect(list.cursor == "cherry")
    let byIndex = try ArrivingList("apple\n") { $0.selectedIndex = 2 }
    try byIndex.receive("banana\ncherry\n")
    #expect(byIndex.cursor == "cherry")
  }

  @Test func `the selected item is not selected if the user has moved`() throws {
    let list = try ArrivingList("apple\nbanana\n") { $0.selected = "cherry" }
    try list.screen.key(.keyboardDownArrow)
    try list.screen.key(.keyboardUpArrow)
    try list.receive("cherry\n")
    #expect(list.cursor == "apple")
  }

  @Test func `items are marked when they arrive`() throws {
    let list = try ArrivingList("apple\n") {
      ($0.multiple, $0.checked) = (true, [0, 2])
    }
    #expect(list.screen.shows("1 item …, 1 chosen"))
    try list.receive("banana\ncherry\n")
    try list.screen.key(.keyboardReturnOrEnter)
    #expect(list.printed == "apple\ncherry")
  }

  @Test func `what was asked for and never arrived is logged at the end`() throws {
    let list = try ArrivingList("apple\n") { $0.selected = "plum" }
    try list.end()
    #expect(list.log == ["warning: standard input has ended without the selected item “plum”"])
  }

  @Test func `an unknown selected item is refused if the input had ended`() throws {
    #expect(throws: PropsError.self) {
      try ArrivingList("apple\n", hasEnded: true) { $0.selected = "plum" }
    }
  }

  @Test func `a line that is no JSON object is logged and skipped if it arrives later`() throws {
    let list = try ArrivingList("{\"n\": \"a\"}\n") { ($0.format, $0.columns) = (.json, ["n"]) }
    try list.receive("nonsense\n{\"n\": \"b\"}\n{\"m\": 1}\n")
    #expect(list.rows == ["a", "b", ""])
    #expect(
      list.log == [
        "warning: line 2 is no JSON object, it is skipped",
        "warning: line 4 has none of the keys “n”, its cells are empty",
      ])
    try list.screen.type("b\n")
    #expect(list.printed == "{\"n\": \"b\"}")
    #expect(throws: PropsError.self) {
      try ArrivingList("nonsense\n") { ($0.format, $0.columns) = (.json, ["n"]) }
    }
  }

  @Test func `rows of rofi may have attributes only later`() throws {
    let list = try ArrivingList("plain\n") { $0.format = .rofi }
    try list.receive("Files\0meta\u{1F}browse\nHelp\0permanent\u{1F}true\n")
    #expect(list.rows == ["plain", "Files", "Help"])
    try list.screen.type("browse")
    #expect(list.rows == ["Files", "Help"])
    try list.screen.key(.keyboardReturnOrEnter)
    #expect(list.printed == "Files")
  }

  @Test func `an icon that arrives makes room before the texts`() throws {
    let list = try ArrivingList("plain\n") { $0.format = .rofi }
    #expect(list.cells.allSatisfy { $0.content?.icon == nil })
    try list.receive("Files\0icon\u{1F}folder\n")
    #expect(list.cells.allSatisfy { $0.content?.icon != nil })
    let hidden = try ArrivingList { ($0.format, $0.hideIcons) = (.rofi, true) }
    try hidden.receive("Files\0icon\u{1F}folder\n")
    #expect(hidden.cells.map { $0.content?.icon } == [nil])
  }

  // MARK: Bytes

  @Test func `bytes that are no UTF-8 are printed as they came`() throws {
    for format in ["s", "q"] {
      let list = try ArrivingList { $0.outputFormat = format }
      try list.receive([0x63, 0xFF, 0x61, 0x0A])
      #expect(list.rows == ["c\u{FFFD}a"])
      try list.screen.type("c\n")
      let quote: [UInt8] = format == "q" ? [0x27] : []
      #expect(list.context.answerBytes == quote + [0x63, 0xFF, 0x61] + quote)
    }
  }

  @Test func `a cell that is no UTF-8 is printed as it came`() throws {
    let list = try ArrivingList { ($0.columns, $0.printed) = (["A", "B"], [2, 1]) }
    try list.receive([0xFF, 0x09, 0xFE, 0x0A])
    try list.screen.key(.keyboardReturnOrEnter)
    #expect(list.context.answerBytes == [0xFE, 0x09, 0xFF])
  }

  @Test func `items that end with NUL may have line breaks, and are printed exactly`() throws {
    let list = try ArrivingList("a\nb\0c") { ($0.nullInput, $0.null) = (true, true) }
    #expect(list.rows == ["a↵b"])
    try list.receive("\r\n\0")
    #expect(list.rows == ["a↵b", "c↵"])
    try list.screen.key(.keyboardDownArrow)
    try list.screen.key(.keyboardReturnOrEnter)
    #expect(list.printed == "c\r\n\0")
  }

  @Test func `a byte order mark is skipped, even if it arrives in pieces`() throws {
    let list = try ArrivingList()
    try list.receive([0xEF])
    try list.receive([0xBB])
    try list.receive([0xBF, 0x61, 0x0A])
    try list.screen.key(.keyboardReturnOrEnter)
    #expect(list.context.answerBytes == [0x61])
  }

  // MARK: Statuses

  @Test func `each key has a status of its own, and Return has none`() throws {
    func status(_ press: (TestScreen) throws -> Void) throws -> UInt8? {
      let list = try ArrivingList("apple\n") {
        ($0.keys, $0.custom) = (["Alt-a", "Alt-b"], true)
      }
      try list.end()
      try press(list.screen)
      #expect(list.context.isFinished)
      return list.context.exitStatus
    }
    #expect(try status { try $0.key(.character("a"), .alternate) } == 10)
    #expect(try status { try $0.key(.character("b"), .alternate) } == 11)
    #expect(try status { try $0.key(.keyboardReturnOrEnter) } == nil)
    #expect(try status { try $0.key(.keyboardEscape) } == nil)
    #expect(
      try status {
        try $0.type("plum")
        try $0.key(.character("b"), .alternate)
      } == 11)
  }
}
