import Foundation
import MaruTestKit
import Testing
import X11

/// An alert that is answered without the mouse.
@MainActor @Suite(.serialized, .needsServer) struct AlertKeyboardTests {
  typealias Key = OpenWindow.Key

  /// Keys, and the answer that they give.
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
  func `Tab goes from button to button, and Return or Space presses`(answer: Answer) throws {
    let window = try ask()
    window.stroke(answer.keys)
    window.expectEnd(answer.status, printing: "\(answer.title)\n")
  }

  @Test func `the only button of an alert is pressed by Tab and Return`() throws {
    let window = try desk.open([
      "show", "BottomAlert", "--title", "T", "--message", "M", "--button", "OK",
    ])
    window.stroke([.tab, .enter])
    window.expectEnd(0, printing: "OK\n")
  }

  @Test(arguments: [Key.enter, Key(symbol: .keypadEnter)])
  func `Return presses the filled button without any Tab`(key: Key) throws {
    let window = try desk.open([
      "show", "BottomAlert", "--button", "No:cancel", "--button", "Yes", "--button", "Maybe",
    ])
    window.stroke([key])
    window.expectEnd(0, printing: "Yes\n")
  }

  @Test func `Return alone does not destroy`() throws {
    let window = try ask()
    window.stroke([.enter])
    window.expectUnmoved()
    window.stroke([.tab, .enter])
    window.expectEnd(1, printing: "Cancel\n")
  }

  @Test func `the arrows go from button to button`() throws {
    let window = try ask()
    window.stroke([Key(symbol: .right), Key(symbol: .right), .enter])
    window.expectEnd(0, printing: "Delete\n")
  }

  @Test func `an answer counts though the window is closed in the same breath`() throws {
    let window = try ask()
    window.stroke([.tab, .tab, .space])
    desk.person.requestClose(of: window.id)
    window.expectEnd(0, printing: "Delete\n")
  }

  @Test func `Escape cancels wherever the focus is`() throws {
    let window = try ask()
    window.stroke([.tab, .tab, .escape])
    window.expectEnd(1)
  }

  @Test func `a key that is held down presses once`() throws {
    let window = try ask()
    window.stroke([.tab, .tab])
    desk.person.press(.enter)
    window.settle()
    desk.person.release(.enter)
    window.expectEnd(0, printing: "Delete\n")
  }
}
