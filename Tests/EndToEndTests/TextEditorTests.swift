import Foundation
import MaruTestKit
import Testing
import X11

/// `maru show TextEditor` in a script, and what all text fields have in common.
@MainActor @Suite(.serialized, .needsServer) struct TextEditorTests {
  private static let usual = ["TextEditor", "--title", "Message"]

  private let desk: Desk

  init() throws { desk = try Desk() }

  private func open(
    _ options: String..., input: Program.Input = .empty
  ) throws -> OpenWindow {
    try desk.open(["show"] + Self.usual + options, input: input)
  }

  private var buttons: Rendition {
    get throws { try desk.rendition(of: Self.usual) }
  }

  @Test func `Return writes a line break, and Ctrl-Return accepts`() throws {
    let window = try open()
    desk.person.type("one\ntwo")
    desk.person.stroke(.tab, with: .control)
    desk.person.type("three")
    desk.person.stroke(.enter, with: .control)
    window.expectEnd(0, printing: "one\ntwo\tthree\n")
  }

  @Test func `the button accepts, Escape and the other button cancel`() throws {
    let accepted = try open("--text", "ready")
    accepted.press(try buttons.button("OK"))
    accepted.expectEnd(0, printing: "ready\n")
    let reached = try open("--text", "ready")
    reached.stroke([.tab, .tab, .enter])
    reached.expectEnd(0, printing: "ready\n")
    let escaped = try open("--text", "ready")
    escaped.stroke([.escape])
    escaped.expectEnd(1)
    let cancelled = try open("--text", "ready")
    cancelled.press(try buttons.button("Cancel"))
    cancelled.expectEnd(1)
  }

  @Test func `a file is changed on its way through, and keeps its last line break`() throws {
    let file = "\(desk.folder)/notes"
    try "first\nlast\n".write(toFile: file, atomically: true, encoding: .utf8)
    let window = try open("--file", file)
    desk.person.type("new ")
    desk.person.stroke(.enter, with: .control)
    window.expectEnd(0, printing: "new first\nlast\n")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "first\nlast\n")
  }

  @Test func `lines of standard input are the text`() throws {
    let window = try open(input: .bytes(Data("a\nb\n".utf8)))
    window.settle()
    desk.person.stroke(.end, with: .control)
    desk.person.type("c")
    desk.person.stroke(.enter, with: .control)
    window.expectEnd(0, printing: "a\nb\nc\n")
  }

  @Test func `a text is found, and Escape ends the search before the dialog`() throws {
    let window = try open("--text", "one two three")
    desk.person.stroke(KeySymbol("f"), with: .control)
    desk.person.type("two")
    desk.person.stroke(.escape)
    // The match is selected.
    desk.person.type("2")
    desk.person.stroke(.enter, with: .control)
    window.expectEnd(0, printing: "one 2 three\n")
  }

  @Test func `what was changed is undone key by key, and done again`() throws {
    let window = try open("--text", "kept")
    desk.person.stroke(KeySymbol("a"), with: .control)
    desk.person.stroke(.delete)
    desk.person.stroke(KeySymbol("z"), with: .control)
    desk.person.stroke(.enter, with: .control)
    window.expectEnd(0, printing: "kept\n")
  }

  @Test func `a file that is no UTF-8, missing or a folder is refused`() throws {
    let file = "\(desk.folder)/latin"
    try Data([0x61, 0xE9]).write(to: URL(filePath: file))
    for (path, reason) in [
      (file, "is not UTF-8"), ("/no/such", "cannot be read"), (desk.folder, "cannot be read"),
    ] {
      let ending = try desk.start(["show", "TextEditor", "--file", path]).finish()
      #expect(ending.status == 65 && ending.error.contains(reason), "\(ending)")
    }
  }

  @Test func `the middle button pastes what is selected in another program`() throws {
    let source = try desk.open(["show", "Entry", "--text", "selected text"])
    source.settle()
    desk.person.stroke(.home)
    for _ in 0..<8 { desk.person.stroke(.right, with: .shift) }
    source.settle()
    let target = try open("--position", "0,0")
    let text = try buttons.view(ofClass: "EditorTextView")
    let place = target.middle(of: text)
    desk.person.click(place.x, place.y, button: 2)
    target.settle()
    desk.person.stroke(.enter, with: .control)
    target.expectEnd(0, printing: "selected\n")
    source.stroke([.escape])
    source.expectEnd(1)
  }
}
