import Foundation
import MaruKit
import Testing

@testable import List

/// Items in Pango's markup.
@MainActor @Suite struct ListMarkupTests {
  private static let input = "<b>Bold</b> cherry\nR&amp;B\n<i>broken\nplain\n"

  private func list(
    _ input: String = input, _ change: (inout List.Props) -> Void = { _ in }
  ) throws -> ArrivingList {
    try ArrivingList(input, hasEnded: true) {
      $0.markupItems = true
      change(&$0)
    }
  }

  @Test func `rows show their texts without tags, and broken markup as it is`() throws {
    #expect(try list().rows == ["Bold cherry", "R&B", "<i>broken", "plain"])
  }

  @Test func `only what has a style is drawn as markup`() throws {
    let cells = try list().cells
    let styled = cells.filter { $0.content?.markup != nil }
    #expect(styled.map(\.accessibilityLabel) == ["Bold cherry"])
    #expect(styled.first?.content?.markup?.runs.first?.style.weight == 700)
  }

  @Test func `the text without tags is searched, and the item is printed with them`() throws {
    let list = try list()
    try list.screen.type("bold ch")
    #expect(list.rows == ["Bold cherry"])
    try list.screen.key(.keyboardReturnOrEnter)
    #expect(list.printed == "<b>Bold</b> cherry")
  }

  @Test func `tags and the names of entities are not found, except in broken markup`() throws {
    let tags = try list()
    try tags.screen.type(">")
    #expect(tags.rows == ["<i>broken"])
    let entities = try list()
    try entities.screen.type("amp")
    #expect(entities.rows.isEmpty)
  }

  @Test func `items that arrive have markup too`() throws {
    let list = try ArrivingList("plain\n") { $0.markupItems = true }
    try list.receive("<u>under</u>\n")
    try list.end()
    #expect(list.rows == ["plain", "under"])
    try list.screen.type("under")
    #expect(list.rows == ["under"])
  }

  @Test func `a row of rofi shows its display's markup, and its text and meta are searched`() throws
  {
    let list = try list("<b>key</b>\u{1F}display\u{1F}<i>Shown</i>\u{1F}meta\u{1F}hidden\n") {
      $0.format = .rofi
    }
    #expect(list.rows == ["Shown"])
    #expect(list.cells.first?.content?.markup?.runs.first?.style.isItalic == true)
    try list.screen.type("key hidden")
    #expect(list.rows == ["Shown"])
    try list.screen.key(.keyboardReturnOrEnter)
    #expect(list.printed == "<b>key</b>")
  }

  @Test func `the prompt and the message show their markup, and the title of the window has none`()
    throws
  {
    let list = try list {
      $0.prompt = "Which <i>one</i>?"
      $0.message = "<b>Now</b>"
      $0.markup = true
    }
    #expect(list.screen.shows("Which one?") && list.screen.shows("Now"))
    let plain = try self.list { $0.prompt = "<i>a</i>" }
    #expect(plain.screen.shows("<i>a</i>"))
  }

  @Test func `items with columns have no markup`() {
    #expect(throws: PropsError.self) {
      try list {
        $0.columns = ["Name"]
      }
    }
  }

  @Test func `plain items are not copied`() throws {
    let items = ListLines((0..<1_000).map { "item \($0)" })
    let source = try ListSource(items, hasMarkup: true)
    #expect(source.shown.parts.first?.segment === items.parts.first?.segment)
  }
}
