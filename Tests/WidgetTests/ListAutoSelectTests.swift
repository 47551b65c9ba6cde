import Foundation
import MaruKit
import Testing

@testable import List

/// The choice of the only remaining match.
@MainActor @Suite struct ListAutoSelectTests {
  private func list(
    _ input: String = "apple\nbanana\ncherry\n", hasEnded: Bool = true,
    _ change: (inout List.Props) -> Void = { _ in }
  ) throws -> ArrivingList {
    try ArrivingList(input, hasEnded: hasEnded) {
      $0.autoSelect = true
      change(&$0)
    }
  }

  @Test func `the only match is chosen as soon as it is typed`() throws {
    let list = try list()
    try list.screen.type("a")
    #expect(list.printed == nil, "apple and banana have an a")
    try list.screen.type("p")
    #expect(list.printed == "apple")
  }

  @Test func `without the option it waits for Return`() throws {
    let list = try list { $0.autoSelect = false }
    try list.screen.type("cherry")
    #expect(list.printed == nil)
  }

  @Test func `a list of one item is not chosen`() throws {
    let list = try list("apple\n")
    try list.screen.type("a")
    #expect(list.printed == nil)
  }

  @Test func `a first text with one match is enough`() throws {
    #expect(try list { $0.query = "ban" }.printed == "banana")
  }

  @Test func `the list waits for items that may still arrive`() throws {
    let list = try list("apple\nbanana\n", hasEnded: false)
    try list.screen.type("app")
    #expect(list.printed == nil)
    try list.end()
    #expect(list.printed == "apple")
  }

  @Test func `an unselectable item is not chosen`() throws {
    let list = try list("apple\u{1F}nonselectable\u{1F}true\nbanana\n") { $0.format = .rofi }
    try list.screen.type("app")
    #expect(list.printed == nil && list.rows == ["apple"])
  }

  @Test(arguments: [ListLayout.window, .bar])
  func `a list that stays chooses the only match once for each text`(layout: ListLayout) throws {
    let list = try list("apple\nbanana\n", hasEnded: false) { $0.layout = layout }
    var chosen: [String?] = []
    list.context.handler = { message in
      if case .event("select", let values) = message { chosen.append(values["item"]) }
      return true
    }
    try list.screen.type("app")
    try list.receive("cherry\n")
    try list.end()
    #expect(chosen == ["apple"])
    try list.screen.key(.keyboardDeleteOrBackspace)
    #expect(chosen == ["apple", "apple"])
  }

  @Test func `a bar does the same`() throws {
    let list = try list { $0.layout = .bar }
    try list.screen.type("ch")
    #expect(list.printed == "cherry")
  }
}
