import Foundation
import MaruKit
import Testing

@testable import List

/// Items with attributes.
@Suite struct ListRowTests {
  /// A row as the host passes it on: with unit separators only.
  private func line(_ parts: String...) -> String { parts.joined(separator: "\u{1F}") }

  @Test func `a row has a text, then keys and values`() {
    let row = ListRow(
      rofi: line(
        "Files", "icon", "folder", "meta", "browse", "info", "42", "display", "My files",
        "urgent", "true", "active", "true", "nonselectable", "true", "permanent", "true"))
    #expect(row.text == "Files" && row.icon == "folder" && row.meta == "browse")
    #expect(row.info == "42" && row.display == "My files")
    #expect(row.isUrgent && row.isActive && row.isPermanent && !row.isSelectable)
  }

  @Test(arguments: ["Files\u{0}icon\u{1F}folder", "Files\u{1F}icon\u{1F}folder"])
  func `the first separator is a NUL byte, as rofi's, or like the others`(text: String) {
    #expect(ListRow(rofi: text) == ListRow("Files", icon: "folder"))
  }

  @Test(arguments: [
    "Files", "Files\u{1F}", "Files\u{1F}icon", "Files\u{1F}icon\u{1F}", "Files\u{1F}unknown\u{1F}x",
    "Files\u{1F}urgent\u{1F}false",
  ])
  func `a key that is unknown, false or without a value changes nothing`(text: String) {
    #expect(ListRow(rofi: text) == ListRow("Files"))
  }

  // MARK: Source

  private func source(_ items: String..., format: ListFormat = .rofi) throws -> ListSource {
    try ListSource(ListLines(items), format: format)
  }

  private func printed(_ row: Int, of source: ListSource) -> String {
    String(decoding: source.printedBytes(ofRow: row), as: UTF8.self)
  }

  @Test func `the hidden text is searched but not shown, and other attributes are neither`() throws
  {
    let source = try source(
      line("Files", "icon", "folder", "meta", "browse"), "plain", line("Mail", "info", "browse"))
    let query = ListQuery("browse", match: .words, letterCase: .smart)
    var matches = ListMatches(query)
    matches.extend(over: source.shown, permanent: [])
    #expect(matches.rows == [0])
    #expect((0..<3).map { source.title(ofRow: $0, limit: 100) } == ["Files", "plain", "Mail"])
    #expect((0..<3).map { printed($0, of: source) } == ["Files", "plain", "Mail"])
    #expect(source.hasIcons && source.row(0).icon == "folder" && source.row(1).icon == nil)
  }

  @Test func `rows without attributes are searched as they are`() throws {
    let source = try source("one", "", "three")
    #expect(Array(source.shown) == ["one", "", "three"] && !source.hasIcons)
  }

  @Test func `what is displayed is not what is printed and selected`() throws {
    let source = try source("a", line("b", "display", "Shown"))
    #expect(source.title(ofRow: 1, limit: 100) == "Shown")
    #expect(printed(1, of: source) == "b")
    #expect(source.firstRow(of: "b") == 1 && source.firstRow(of: "Shown") == nil)
  }

  @MainActor @Test func `a permanent row matches every query, at its place`() throws {
    let source = try source("apple", line("help", "permanent", "true"), "banana")
    let search = ListSearch(
      source.shown, query: ListOptions().query(""), permanent: source.permanent)
    func rows(_ text: String) -> [Int] {
      search.search(ListOptions().query(text))
      return (0..<search.count).map { search[$0] }
    }
    #expect(rows("apple") == [0, 1])
    #expect(rows("banana") == [1, 2])
    #expect(rows("help") == [1])
    #expect(rows("nothing") == [1])
    #expect(rows("") == [0, 1, 2])
  }

  @Test func `icons are in a column that is not shown, or in a key of a JSON object`() throws {
    let table = ListTable(headings: ["Name", "Icon"], hidden: [1])
    let records = try ListSource(
      ListLines(["one\tfolder", "two\t"]), table: table, iconColumn: 1)
    #expect(records.hasIcons && records.row(0).icon == "folder")
    #expect(Array(records.shown) == ["one", "two"])
    let objects = try ListSource(
      ListLines([#"{"Name": "one", "icon": "folder"}"#, #"{"Name": "two"}"#]), format: .json,
      table: ListTable(headings: ["Name"]))
    #expect(objects.hasIcons && objects.row(0).icon == "folder" && objects.row(1).icon == nil)
    #expect(objects.cells(ofRow: 1) == ["two"])
    let plain = try ListSource(
      ListLines([#"{"Name": "two"}"#]), format: .json, table: ListTable(headings: ["Name"]))
    #expect(!plain.hasIcons)
  }
}
