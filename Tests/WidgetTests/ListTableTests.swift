import MaruKit
import Testing

@testable import List

@Suite struct ListTableTests {
  private let table = ListTable(headings: ["Name", "Size", "Date"])

  @Test(arguments: [
    ("a\t1\tx", ["a", "1", "x"]), ("a", ["a", "", ""]), ("", ["", "", ""]),
    ("a\t\tx", ["a", "", "x"]), ("a\t1\tx\ty\tz", ["a", "1", "x y z"]), ("\t\t", ["", "", ""]),
  ])
  func `a ragged record has a cell for each column, and loses nothing`(
    item: String, cells: [String]
  ) {
    #expect(table.cells(of: item) == cells)
  }

  @Test func `hidden columns are neither shown nor searched`() {
    var table = table
    table.hidden = [1]
    let lines = ListLines(["a\t1\tx", "b\t2"])
    #expect(Array(table.shownLines(of: lines)) == ["a\tx", "b\t"])
    #expect(table.ofShownLines.headings == ["Name", "Date"])
  }

  private func printed(_ item: String, _ table: ListTable) -> String {
    String(decoding: table.printedBytes(of: Array(item.utf8)[...]), as: UTF8.self)
  }

  @Test func `printed columns are in the order that was asked for, also hidden ones`() {
    var table = table
    #expect(printed("a\t1\tx", table) == "a\t1\tx")
    table.printed = [2, 0]
    table.hidden = [2]
    table.separator = "|"
    #expect(printed("a\t1\tx", table) == "x|a")
    #expect(printed("a", table) == "|a")
  }

  @Test func `JSON objects are records of the values that the headings name`() throws {
    let source = try ListSource(
      ListLines([
        #"{"Size": 12, "Name": "one\ttwo", "Other": 1}"#, #"{"Date": null, "Name": true}"#,
        #"{"Name": ["x", 1], "Size": 0.5}"#,
      ]), format: .json, table: table)
    #expect(
      Array(source.shown)
        == ["one two\t12\t", "true\t\t", "[\"x\",1]\t0.5\t"])
  }

  @Test(arguments: ["[1]", "x", "", "{"]) func `a line that is no JSON object is named`(
    line: String
  ) {
    let error = #expect(throws: PropsError.self) {
      try ListSource(ListLines(["{}", line]), format: .json, table: table)
    }
    #expect(error.map { "\($0)" }?.contains("line 2 is no JSON object") == true)
  }

  // MARK: Order

  private func sorted(_ items: [String], _ order: ListOrder) -> [String] {
    var ranking = ListRanking(order)
    ranking.extend(over: ListLines(items))
    return ranking.rows.map { items[Int($0)] }
  }

  @Test func `numbers are sorted as numbers, and empty cells come last`() {
    let items = ["a\t10", "b\t9", "c\t", "d\t-1.5", "e"]
    #expect(
      sorted(items, ListOrder(column: 1)) == ["d\t-1.5", "b\t9", "a\t10", "c\t", "e"])
    #expect(
      sorted(items, ListOrder(column: 1, isDescending: true))
        == ["a\t10", "b\t9", "d\t-1.5", "c\t", "e"])
  }

  @Test func `texts are sorted without regard to capitals, and equal ones stay in their order`() {
    let items = ["b\t1", "A\t2", "a\t3", "B\t4", "10\t5"]
    #expect(
      sorted(items, ListOrder(column: 0)) == ["10\t5", "A\t2", "a\t3", "b\t1", "B\t4"])
    #expect(
      sorted(items, ListOrder(column: 0, isDescending: true))
        == ["b\t1", "B\t4", "A\t2", "a\t3", "10\t5"])
  }

  @MainActor @Test func `an order holds for matches too, and ends`() {
    let search = ListSearch(
      ListLines(["b 1", "a 2", "c 1", "a 1"]), query: ListOptions().query(""))
    func rows() -> [Int] { (0..<search.count).map { search[$0] } }
    search.sort(by: ListOrder(column: 0))
    #expect(rows() == [3, 1, 0, 2])
    search.search(ListOptions().query("1"))
    #expect(rows() == [3, 0, 2])
    search.sort(by: ListOrder(column: 0, isDescending: true))
    #expect(rows() == [2, 0, 3])
    search.sort(by: nil)
    #expect(rows() == [0, 2, 3])
    search.search(ListOptions().query(""))
    #expect(rows() == [0, 1, 2, 3])
  }

  // MARK: Widths

  @MainActor @Test func `columns share a narrow width, and the last ones are left out`() {
    let lines = ListLines([
      "A rather long name of a thing\t12\tyesterday", "Short\t1024\tlong ago",
    ])
    let widths = ListColumnWidths(
      of: table, lines, font: .systemFont(ofSize: 17), headingFont: .systemFont(ofSize: 13))
    #expect(widths.areNumbers == [false, true, false])
    let wide = widths.fitting(800)
    #expect(wide.count == 3 && wide.reduce(2 * ListColumnWidths.gap, +) <= 800)
    #expect(wide.reduce(2 * ListColumnWidths.gap, +) > 797)
    let narrow = widths.fitting(260)
    #expect(narrow.count == 3 && narrow.reduce(2 * ListColumnWidths.gap, +) <= 260)
    #expect(narrow[1] == widths.fitting(800)[1], "the widest column is narrowed first")
    #expect(widths.fitting(150).count == 2)
    #expect(widths.fitting(40).count == 1)
  }
}
