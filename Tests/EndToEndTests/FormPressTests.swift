import Foundation
import MaruTestKit
import Testing
import X11

/// `maru show Form` in a script.
@MainActor @Suite(.serialized, .needsServer) struct FormPressTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func open(_ options: String...) throws -> OpenWindow {
    try desk.open(["show", "Form", "--title", "Trip"] + options)
  }

  private func refused(_ options: String...) throws -> String {
    let ending = try Program(["show", "Form"] + options, in: desk.folder).finish()
    #expect(ending.status == 65 && ending.output.isEmpty)
    return ending.error
  }

  @Test func `Tab leads from field to field, and Return prints the answers`() throws {
    let window = try open(
      "--field", "Name", "--field", "number:Seats", "--field", "choice:Meal:pasta|curry",
      "--field", "check:Window seat")
    desk.person.type("Ada")
    window.stroke([.tab])
    desk.person.stroke(.up)
    desk.person.stroke(.up)
    // The menu opens, and its second item is chosen.
    window.stroke([.tab, .space])
    desk.person.type("c")
    window.stroke([.enter, .tab, .space])
    window.stroke([.backTab, .backTab, .enter])
    window.expectEnd(0, printing: "Ada\n2\ncurry\ntrue\n")
  }

  @Test func `a field of lines takes line breaks, and Tab and Ctrl-Return leave it`() throws {
    let window = try open(
      "--field", "lines:Notes", "--field", "Name", "--format", "json",
      "--field", #"{"kind": "lines", "label": "More", "value": "a\nb"}"#)
    desk.person.type("one\ntwo")
    window.stroke([.tab])
    desk.person.type("Ada")
    window.stroke([.backTab])
    desk.person.stroke(.enter, with: .control)
    window.expectEnd(
      0, printing: #"{"notes": "one\ntwo", "name": "Ada", "more": "a\nb"}"# + "\n")
  }

  @Test func `Escape and the button cancel, and nothing is printed`() throws {
    let first = try open("--field", "Name")
    desk.person.type("Ada")
    first.stroke([.escape])
    first.expectEnd(1)
    let arguments = ["Form", "--title", "Trip", "--field", "Name"]
    let second = try desk.open(["show"] + arguments)
    second.press(try desk.rendition(of: arguments).button("Cancel"))
    second.expectEnd(1)
  }

  @Test func `Escape closes an open menu, and only then the form`() throws {
    let window = try open("--field", "choice:Meal:pasta|curry")
    window.stroke([.space, .escape])
    window.expectUnmoved()
    window.stroke([.escape])
    window.expectEnd(1)
  }

  @Test func `accepting moves to the first wrong field, and prints nothing until it is mended`()
    throws
  {
    let window = try open(
      "--field", "Name", "--field", #"{"kind": "number", "label": "Seats", "min": 1, "max": 8}"#,
      "--field", "Notes")
    desk.person.type("Ada")
    window.stroke([.tab])
    desk.person.type("9")
    window.stroke([.tab])
    desk.person.type("late")
    window.stroke([.enter])
    window.expectUnmoved()
    // The number has the focus, and is selected.
    desk.person.type("4")
    window.stroke([.enter])
    window.expectEnd(0, printing: "Ada\n4\nlate\n")
  }

  @Test func `a shell can evaluate the answers`() throws {
    let window = try open("--field", "First name", "--field", "date:Day", "--format", "shell")
    desk.person.type("O'Neill $HOME")
    window.stroke([.tab])
    desk.person.type("2026-12-31")
    // The caret is in the day.
    desk.person.stroke(.up)
    window.stroke([.enter])
    window.expectEnd(0, printing: "first_name='O'\\''Neill $HOME'\nday='2027-01-01'\n")
  }

  @Test func `Tab completes a path, and then moves on`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(desk.folder)/pictures", withIntermediateDirectories: true)
    let window = try open("--field", "folder:Where", "--field", "Name", "--format", "json")
    desk.person.type("\(desk.folder)/pic")
    window.stroke([.tab, .tab])
    desk.person.type("Ada")
    window.stroke([.enter])
    window.expectEnd(
      0, printing: "{\"where\": \"\(desk.folder)/pictures/\", \"name\": \"Ada\"}\n")
  }

  @Test func `each edit is an event, but the text of a password is not told`() throws {
    let window = try open("--field", "password:Key", "--print", "change")
    desk.person.type("x")
    window.stroke([.enter])
    let ending = window.program.finish()
    let lines = ending.output.split(separator: "\n")
    #expect(ending.status == 0 && lines.count == 2 && lines.last == "x")
    #expect(lines.first?.contains("x") == false)
  }

  @Test func `the focused field of a long form is scrolled into view`() throws {
    let fields = (1...40).flatMap { ["--field", "Field \($0)"] }
    let window = try desk.open(["show", "Form", "--title", "Long"] + fields)
    #expect(window.frame.height < 800)
    // Labels of fields that never have the focus.
    let middle = CGRect(x: 0, y: 200, width: 200, height: 120)
    let before = try window.picture(of: middle)
    for _ in 0..<39 { desk.person.stroke(.tab) }
    desk.person.type("end")
    #expect(try desk.person.block { try window.picture(of: middle) != before })
    window.stroke([.enter])
    let ending = window.program.finish()
    #expect(ending.status == 0)
    #expect(ending.output == String(repeating: "\n", count: 39) + "end\n")
  }

  @Test func `fields of one name, unknown kinds and impossible limits are refused`() throws {
    #expect(try refused("--field", "Name", "--field", "name").contains("another field"))
    #expect(try refused("--field", "nmber:Seats").contains("did you mean number?"))
    #expect(try refused("--field", "choice:Size").contains("choice:Size:small|large"))
    let limits = #"{"kind": "number", "label": "Seats", "min": 9, "max": 3}"#
    #expect(try refused("--field", limits).contains("max"))
    #expect(try refused("--field", "2nd", "--format", "shell").contains("variable"))
  }
}
