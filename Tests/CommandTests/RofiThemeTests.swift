import Testing

@testable import maru_widgets

/// Texts of rofi's theme format, as `-theme-str` gives them.
@Suite struct RofiThemeTests {
  private func values(_ texts: String...) throws -> [String: String] {
    var theme = RofiTheme()
    for text in texts { try theme.read(text) }
    return theme.values
  }

  @Test(arguments: [
    "window { location: north; width: 100%; }", "#window{location:north;width:100%}",
    "window { location: north; } window { width:\n100% ; }",
    "window { /* a; } */ location: north; // width: 1%;\n width: 100%; }",
  ])
  func `properties belong to their elements, however they are written`(text: String) throws {
    #expect(try values(text) == ["window.location": "north", "window.width": "100%"])
  }

  @Test func `later values replace earlier ones, also in another text`() throws {
    let found = try values("window { width: 1%; width: 2%; }", "window { width: 3%; }")
    #expect(found == ["window.width": "3%"])
  }

  @Test func `several elements share properties, and elements contain others`() throws {
    #expect(try values("window, listview { a: 1; }") == ["window.a": "1", "listview.a": "1"])
    #expect(
      try values("element selected.urgent { a: 1; } window { b: 2; mainbox { c: 3; } d: 4; }") == [
        "element.selected.urgent.a": "1", "window.b": "2", "window.mainbox.c": "3",
        "window.d": "4",
      ])
  }

  @Test func `braces and colons in quotation marks are text`() throws {
    #expect(
      try values(#"entry { placeholder: "a } \" ; b: {"; }"#)
        == ["entry.placeholder": #""a } \" ; b: {""#])
  }

  @Test func `a file of another theme is a value of its own`() throws {
    let found = try values("@theme \"dmenu\"; window { a: 1; }")
    #expect(found.keys.sorted() == ["@theme", "window.a"])
  }

  @Test(arguments: [
    "window", "window { width: 1%;", "window } ", "{ width: 1%; }", "width: 1%;", "window { 1%; }",
    "window { a: \"b; }", "window { /* a }",
  ])
  func `an invalid text is refused, and changes nothing`(text: String) throws {
    var theme = RofiTheme()
    try theme.read("window { width: 5%; }")
    #expect(throws: RofiTheme.Problem.self) { try theme.read(text) }
    #expect(theme.values == ["window.width": "5%"])
  }
}
