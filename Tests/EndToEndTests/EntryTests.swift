import Foundation
import MaruTestKit
import Testing
import X11

/// `maru show Entry` in a script.
@MainActor @Suite(.serialized, .needsServer) struct EntryTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func open(
    _ options: String..., input: Program.Input = .empty
  ) throws -> OpenWindow {
    try desk.open(["show", "Entry", "--title", "Name"] + options, input: input)
  }

  @Test func `the typed text is printed, and replaces the first one`() throws {
    let window = try open("--text", "old")
    desk.person.type("new one")
    window.stroke([.enter])
    window.expectEnd(0, printing: "new one\n")
  }

  @Test func `Escape and the button cancel`() throws {
    let first = try open()
    first.stroke([.escape])
    first.expectEnd(1)
    let second = try open()
    second.press(try desk.rendition(of: ["Entry", "--title", "Name"]).button("Cancel"))
    second.expectEnd(1)
  }

  @Test func `the button accepts the text`() throws {
    let window = try open("--text", "ready")
    window.press(try desk.rendition(of: ["Entry", "--title", "Name"]).button("OK"))
    window.expectEnd(0, printing: "ready\n")
  }

  @Test func `a text that does not match stays, with the reason, until it is mended`() throws {
    let window = try open("--pattern", "[a-z]+", "--reason", "Small letters only", "--text", "ab")
    let before = try window.picture()
    window.stroke([.end])
    desk.person.type("1")
    window.stroke([.enter])
    #expect(
      try desk.person.block {
        // The reason is red, which nothing else is.
        try window.picture().pixels.contains { $0 >> 16 & 0xFF > 200 && $0 >> 8 & 0xFF < 100 }
      })
    #expect(try window.picture() != before)
    desk.person.stroke(.backspace)
    window.stroke([.enter])
    window.expectEnd(0, printing: "ab\n")
  }

  @Test func `an empty text is accepted unless one is required`() throws {
    let free = try open()
    free.stroke([.enter])
    free.expectEnd(0, printing: "\n")
    let strict = try open("--required")
    strict.stroke([.enter])
    strict.settle()
    strict.expectUnmoved()
    desk.person.type("x")
    strict.stroke([.enter])
    strict.expectEnd(0, printing: "x\n")
  }

  @Test func `a command decides, and its line is the reason`() throws {
    let window = try open("--check", "read name; [ \"$name\" = right ] || { echo wrong; exit 1; }")
    desk.person.type("left")
    window.stroke([.enter])
    #expect(
      try desk.person.block {
        try window.picture().pixels.contains { $0 >> 16 & 0xFF > 200 && $0 >> 8 & 0xFF < 100 }
      })
    for _ in 0..<4 { desk.person.stroke(.backspace) }
    desk.person.type("right")
    window.stroke([.enter])
    window.expectEnd(0, printing: "right\n")
  }

  @Test func `a command that runs when the question is cancelled is ended`() throws {
    let path = "\(desk.folder)/process"
    let window = try open("--check", "echo $$ > \(path); exec sleep 60", "--text", "a")
    window.stroke([.enter])
    var process: pid_t?
    #expect(
      desk.person.block {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        process = pid_t(text.trimmingCharacters(in: .newlines))
        return process != nil
      })
    window.stroke([.escape])
    #expect(desk.person.block { process.map(ProcessReading.isGone) == true })
    window.expectEnd(1)
  }

  @Test func `a command whose child stays is not waited for`() throws {
    let window = try open("--check", "sleep 6 & echo no; exit 1", "--text", "a")
    window.stroke([.enter])
    #expect(
      try desk.person.block(timeout: .seconds(3)) {
        try window.picture().pixels.contains { $0 >> 16 & 0xFF > 200 && $0 >> 8 & 0xFF < 100 }
      })
    window.stroke([.escape])
    window.expectEnd(1)
  }

  @Test func `a password is not on the screen until its button is pressed`() throws {
    func window(_ text: String) throws -> OpenWindow { try open("--password", "--text", text) }
    let first = try window("aaaa")
    let hidden = try first.picture()
    let rendition = try desk.rendition(of: ["Entry", "--title", "Name", "--password"])
    first.press(try rendition.button("Show the password"))
    #expect(try desk.person.block { try first.picture() != hidden })
    first.stroke([.escape])
    first.expectEnd(1)
    let second = try window("bbbb")
    #expect(try second.picture() == hidden)
    second.stroke([.enter])
    second.expectEnd(0, printing: "bbbb\n")
  }

  @Test func `the beginning of a proposed text is completed, and typing goes on in it`() throws {
    let lines = Program.Input.bytes(Data("feature/list\nfix/focus\nfix/scrolling\n".utf8))
    let first = try open(input: lines)
    desk.person.type("fix/")
    first.stroke([.enter])
    first.expectEnd(0, printing: "fix/focus\n")
    let second = try open(input: lines)
    desk.person.type("fix/s")
    second.stroke([.enter])
    second.expectEnd(0, printing: "fix/scrolling\n")
  }

  @Test func `former texts come back with Up, and are kept by name`() throws {
    for text in ["one", "two"] {
      let window = try open("--history", "test")
      desk.person.type(text)
      window.stroke([.enter])
      window.expectEnd(0, printing: "\(text)\n")
    }
    let window = try open("--history", "test")
    desk.person.stroke(.up)
    desk.person.stroke(.up)
    window.stroke([.enter])
    window.expectEnd(0, printing: "one\n")
    let other = try open("--history", "other")
    desk.person.stroke(.up)
    other.stroke([.enter])
    other.expectEnd(0, printing: "\n")
  }

  @Test func `a pattern that is none is refused`() throws {
    let ending = try desk.start(["show", "Entry", "--pattern", "("]).finish()
    #expect(ending.status == 65)
    #expect(
      ending.error.contains("pattern was refused, “(” is no regular expression"), "\(ending.error)")
  }
}
