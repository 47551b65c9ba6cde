import Foundation
import MaruTestKit
import Testing
import X11

/// An alert that is answered with the keyboard.
@MainActor @Suite(.serialized, .needsServer) struct AlertKeyboardTests {
  typealias Key = OpenWindow.Key

  /// A sequence of keys and the expected answer.
  struct Answer: Sendable, CustomTestStringConvertible {
    let keys: [Key]
    let title: String
    let status: Int32

    var testDescription: String { "\(keys.count) keys answer \(title)" }
  }

  private let desk: Desk

  init() throws { desk = try Desk() }

  private func ask() throws -> OpenWindow {
    try desk.open([
      "show", "BottomAlert", "--title", "Delete?", "--button", "Cancel:cancel", "--button",
      "Delete:destructive",
    ])
  }

  @Test(arguments: [
    Answer(keys: [.tab, .enter], title: "Cancel", status: 1),
    Answer(keys: [.tab, .tab, .enter], title: "Delete", status: 0),
    Answer(keys: [.tab, .tab, .space], title: "Delete", status: 0),
    Answer(keys: [.tab, .tab, .backTab, .space], title: "Cancel", status: 1),
    Answer(keys: [.tab, .tab, .tab, .enter], title: "Cancel", status: 1),
    Answer(keys: [.backTab, .enter], title: "Delete", status: 0),
  ])
  func `Tab moves the focus, and Return or Space presses the button`(answer: Answer) throws {
    let window = try ask()
    window.stroke(answer.keys)
    window.expectEnd(answer.status, printing: "\(answer.title)\n")
  }

  @Test func `Tab and Return press the only button`() throws {
    let window = try desk.open([
      "show", "BottomAlert", "--title", "T", "--message", "M", "--button", "OK",
    ])
    window.stroke([.tab, .enter])
    window.expectEnd(0, printing: "OK\n")
  }

  @Test(arguments: [Key.enter, Key(symbol: .keypadEnter)])
  func `Return presses the filled button without a focus`(key: Key) throws {
    let window = try desk.open([
      "show", "BottomAlert", "--button", "No:cancel", "--button", "Yes", "--button", "Maybe",
    ])
    window.stroke([key])
    window.expectEnd(0, printing: "Yes\n")
  }

  @Test func `Return alone does not press a destructive button`() throws {
    let window = try ask()
    window.stroke([.enter])
    window.expectUnmoved()
    window.stroke([.tab, .enter])
    window.expectEnd(1, printing: "Cancel\n")
  }

  @Test func `arrow keys move between buttons`() throws {
    let window = try ask()
    window.stroke([Key(symbol: .right), Key(symbol: .right), .enter])
    window.expectEnd(0, printing: "Delete\n")
  }

  @Test func `an answer counts even if the window is closed right after it`() throws {
    let window = try ask()
    window.stroke([.tab, .tab, .space])
    desk.person.requestClose(of: window.id)
    window.expectEnd(0, printing: "Delete\n")
  }

  @Test func `Escape cancels even if another button is focused`() throws {
    let window = try ask()
    window.stroke([.tab, .tab, .escape])
    window.expectEnd(1)
  }

  @Test func `a held key presses once`() throws {
    let window = try ask()
    window.stroke([.tab, .tab])
    desk.person.press(.enter)
    window.settle()
    desk.person.release(.enter)
    window.expectEnd(0, printing: "Delete\n")
  }
}
