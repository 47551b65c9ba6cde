import Foundation
import Testing

@testable import maru_widgets

/// The rows, the keys and the answers of `maru rofi`.
@Suite struct RofiTextTests {
  private func lines(
    _ input: String, separator: UInt8 = 0x0A, _ style: RofiRows.Style = RofiRows.Style()
  ) -> [String] {
    let bytes = RofiRows(Array(input.utf8), separator: separator).lines(in: style)
    return String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test func `plain rows stay as they are, and empty ones count`() {
    #expect(lines("a\n\nb c\n") == ["a", "", "b c"])
    #expect(lines("").isEmpty)
    #expect(lines("a|b\nc|", separator: UInt8(ascii: "|")) == ["a", "b c"])
  }

  @Test func `attributes follow the text, and icons only if they are shown`() {
    let input = "Files\0icon\u{1F}folder,directory\u{1F}meta\u{1F}browse\u{1F}info\u{1F}x\n"
    #expect(lines(input) == ["Files\u{1F}meta\u{1F}browse"])
    #expect(
      lines(input, RofiRows.Style(showsIcons: true))
        == ["Files\u{1F}icon\u{1F}folder\u{1F}meta\u{1F}browse"])
  }

  @Test func `the text of a row is printed without its attributes and with its markup`() {
    let rows = RofiRows(Array("<b>a</b>\0icon\u{1F}x\nplain".utf8))
    #expect(rows.count == 2 && rows.text(of: 0) == "<b>a</b>" && rows.text(of: 1) == "plain")
    #expect(lines("<b>a</b> &amp; b\n\\n < x\n") == ["<b>a</b> &amp; b", "\\n < x"])
  }

  @Test func `a row with markup is found by its text without tags`() {
    let rows = RofiRows(Array("<b>a</b>\nx &amp; b\n<b\n".utf8), hasMarkup: true)
    func matches(_ text: String) -> [Int] {
      Array(rows.matches(of: RofiMatcher(text, RofiMatcher.Rules())))
    }
    #expect(matches("b") == [1, 2], "the last one is no markup")
    #expect(matches("x & b") == [1])
    #expect(matches("amp").isEmpty)
  }

  @Test func `bytes that are not UTF-8 are replaced`() {
    let rows = RofiRows([0x61, 0xFF, 0x0A])
    #expect(rows.text(of: 0) == "a\u{FFFD}")
  }

  @Test func `only the asked columns are shown, and the whole row is searched`() {
    let style = RofiRows.Style(columns: [3, 1], columnSeparator: " *, *")
    #expect(lines("a , b,c\n", style) == ["a , b,c\u{1F}display\u{1F}c\ta"])
  }

  @Test(arguments: [
    ("1", [1]), ("-1", [9]), ("-3:", [7, 8, 9]), ("7:11", [7, 8, 9]), ("2-4", [2, 3, 4]),
    ("2,0,-9", [0, 1, 2]), (":2", [0, 1]), ("", []), ("x,1:y,12", []), ("5:3", []),
  ])
  func `ranges are those of Python, or with a dash`(text: String, rows: [Int]) {
    #expect(Array(RofiRanges(text).rows(of: 10)) == rows)
  }

  @Test func `marked rows have attributes`() {
    let style = RofiRows.Style(urgent: RofiRanges("0"), active: RofiRanges("-1"))
    #expect(
      lines("a\nb\nc\n", style) == ["a\u{1F}urgent\u{1F}true", "b", "c\u{1F}active\u{1F}true"])
  }

  @Test func `a row matches if it has each word`() {
    let rows = RofiRows(Array("Wild cherry\ncherry\nWILD\n".utf8))
    let anyCase = RofiMatcher.Rules(isFolded: true)
    #expect(Array(rows.matches(of: RofiMatcher("cherry wild", anyCase))) == [0])
    #expect(Array(rows.matches(of: RofiMatcher("wild", RofiMatcher.Rules()))).isEmpty)
    #expect(Array(rows.matches(of: RofiMatcher("", anyCase))) == [0, 1, 2])
    #expect(rows.firstMatch(of: RofiMatcher("cherry", anyCase)) == 0)
  }

  @Test(arguments: [
    ("s", "<b>it's</b>"), ("p", "it's"), ("q", #"'<b>it'\''s</b>'"#), ("i d", "2 3"),
    ("f|F", "x|'x'"), ("%", "%"),
  ])
  func `letters of the format stand for parts of the answer`(format: String, line: String) {
    #expect(RofiText.line(format, row: 2, text: "<b>it's</b>", filter: "x") == line)
  }

  @Test(
    arguments: [
      ("|", UInt8(ascii: "|")), ("\\n", 0x0A), ("\\0", 0), ("\\x1f", 0x1F), ("\\\\", 0x5C),
      ("ab", nil), ("\\q", nil), ("", nil),
    ] as [(String, UInt8?)])
  func `a separator is a character or an escape sequence`(text: String, byte: UInt8?) {
    #expect(RofiText.separator(text) == byte)
  }

  @Test(
    arguments: [
      ("Alt+1", ["Alt-1"]), ("Control+Alt+Return,F5", ["Ctrl-Alt-Return", "F5"]), ("", []),
      ("Alt+exclam", ["Alt-!"]), ("Super+Page_Up", ["Super-PageUp"]), ("Alt+D", ["Alt-Shift-D"]),
      ("!Control+space", ["Ctrl-Space"]), ("Shift+Delete", ["Shift-Delete"]),
      ("a", nil), ("Control+[65]", nil), ("Hyper+a", nil), ("Control+nothing", nil),
    ] as [(String, [String]?)])
  func `a binding is read as rofi writes it`(binding: String, names: [String]?) {
    #expect(RofiKey.names(of: binding) == names)
  }

  @Test func `each of the 19 custom commands has a key`() {
    #expect(RofiKey.standard.count == 19)
    #expect(RofiKey.standard.allSatisfy { RofiKey.names(of: $0)?.count == 1 })
  }
}
