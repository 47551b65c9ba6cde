import Foundation
import MaruTestKit
import Testing
import X11

/// The output and exit status of a bottom alert with choices.
@MainActor @Suite(.serialized, .needsServer) struct AlertChoiceScriptTests {
  private static let question = [
    "BottomAlert", "--title", "Which?", "--message", "", "--choice", "Apple", "--choice", "Pear",
    "--choice", "Plum", "--button", "None:cancel",
  ]

  private let desk: Desk

  init() throws { desk = try Desk() }

  private func open(_ further: [String] = []) throws -> OpenWindow {
    let window = try desk.open(["show"] + Self.question + further)
    window.settle()
    return window
  }

  private func button(_ label: String) throws -> CGRect {
    try desk.rendition(of: Self.question).button(label)
  }

  @Test func `a clicked choice is printed`() throws {
    let window = try open()
    window.press(try button("Pear"))
    window.expectEnd(0, printing: "Pear\n")
  }

  @Test func `a choice selected by typing is printed as JSON`() throws {
    let window = try open(["--json"])
    desk.person.move(to: window.place(CGPoint(x: 2, y: 2)))
    desk.person.type("pl")
    window.stroke([.enter])
    window.expectEnd(0, printing: "{\"outcome\":\"accepted\",\"text\":\"Plum\"}\n")
  }

  @Test func `arrow keys and Return choose`() throws {
    let window = try open()
    window.stroke([OpenWindow.Key(symbol: .down), OpenWindow.Key(symbol: .down), .enter])
    window.expectEnd(0, printing: "Pear\n")
  }

  @Test func `the cancel button is printed, with status 1`() throws {
    let window = try open()
    window.press(try button("None"))
    window.expectEnd(1, printing: "None\n")
  }

  @Test func `Escape and a close request print nothing and end it with status 1`() throws {
    let escaped = try open()
    escaped.stroke([.escape])
    escaped.expectEnd(1)
    let closed = try open()
    desk.person.requestClose(of: closed.id)
    closed.expectEnd(1)
  }

  @Test func `a timeout ends it with status 124, SIGINT with 130`() throws {
    try open(["--timeout", "3"]).expectEnd(124)
    let window = try open()
    window.program.send(SIGINT)
    window.expectEnd(130)
  }

  @Test func `a choice ends it with status 0 even if its reader is gone`() throws {
    let window = try desk.open(["show"] + Self.question, output: .unread)
    window.settle()
    window.press(try button("Apple"))
    window.expectEnd(0)
  }

  @Test(arguments: [
    (["--choice", ""], "number 1 is empty"), (["--choice", "A\nB"], "number 1 has a line break"),
    (["--props", #"{"choices": []}"#], "found none"),
    (["--button", "A", "--button", "A"], "is there twice"),
  ])
  func `invalid choices and buttons are refused in one line`(
    options: [String], reason: String
  ) throws {
    let ending = try desk.start(["show", "BottomAlert"] + options).finish()
    #expect(ending.status == 65 && ending.output.isEmpty)
    #expect(ending.errorLines.count == 1 && ending.error.contains(reason), "\(ending.error)")
  }
}
