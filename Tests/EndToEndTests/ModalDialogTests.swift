import Foundation
import MaruTestKit
import Testing
import X11

/// A configured dialog that belongs to another window, and blocks it.
@MainActor @Suite(.serialized, .needsServer, .needsManager) struct ModalDialogTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func host(_ options: String = "") throws -> RunningHost {
    try RunningHost(
      """
      [window.main]
      width = 400
      height = 300
      widgets = [
        { name = "Label", id = "button", props = { text = "Press" },
          on.tap = { set = { "count.text" = "pressed" } } },
        { name = "Label", id = "count", props = { text = "-" } },
      ]
      [window.ask]
      kind = "dialog"
      owner = "main"
      visible = false
      width = 200
      height = 100
      \(options)
      widgets = [{ name = "Label", id = "question", props = { text = "Sure?" } }]
      """, on: desk)
  }

  /// Presses the button of the main window, at a place that the dialog does not cover.
  private func press(_ host: RunningHost) throws {
    let button = try host.middle(of: "Press", in: "main")
    desk.person.click(button.x, button.y)
  }

  private func count(_ host: RunningHost) -> String? { try? host.tell("get", "count.text") }

  @Test(arguments: [Surroundings.noManager, .openbox])
  func `a modal dialog keeps presses from its owner until it closes, also over a death`(
    surroundings: Surroundings
  ) throws {
    try surroundings.begin(on: desk)
    let host = try host()
    try host.tell("open", "ask")
    try #require(host.waits(for: "shown", of: "ask"))
    let dialog = try host.identifier(of: "ask")
    try press(host)
    // The press raises the dialog, so the window that gets the keys is known.
    #expect(desk.person.block { desk.person.focusedWindow == dialog })
    kill(try #require(try host.window("main").pid), SIGKILL)
    try #require(host.isHealed("main"))
    try press(host)
    #expect(try host.tell("get", "count.text") == "-")
    try host.tell("close", "ask")
    #expect(
      try desk.person.block {
        try press(host)
        return count(host) == "pressed"
      })
  }

  @Test func `a reload that takes the dialog away frees its owner`() throws {
    try desk.startManager()
    let host = try host()
    try host.tell("open", "ask")
    try #require(host.waits(for: "shown", of: "ask"))
    let text = try String(contentsOfFile: host.file, encoding: .utf8)
    let rest = try #require(text.range(of: "[window.ask]"))
    try String(text[..<rest.lowerBound]).write(toFile: host.file, atomically: true, encoding: .utf8)
    #expect(desk.person.block { host.windows.map(\.id) == ["main"] })
    #expect(
      try desk.person.block {
        try press(host)
        return count(host) == "pressed"
      })
  }

  @Test func `a dialog that is not modal leaves its owner alone`() throws {
    try desk.startManager()
    let host = try host("modal = false")
    try host.tell("open", "ask")
    try #require(host.waits(for: "shown", of: "ask"))
    try press(host)
    #expect(desk.person.block { count(host) == "pressed" })
  }
}
