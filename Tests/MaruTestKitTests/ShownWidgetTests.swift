import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A test shows a widget with everything that `maru show` could give it.
@MainActor @Suite struct ShownWidgetTests {
  private let screen = TestScreen(size: CGSize(width: 320, height: 400))

  @Test func `lines take the place of a property, as standard input does`() throws {
    try screen.showWidget(named: "DropDown", lines: ["Oslo", "Turin"])
    try screen.press("Turin", .button)
    let selection = try #require(screen.messages.first)
    #expect(
      selection == .event(name: "select", values: ["index": "1", "option": "Turin"]))
  }

  @Test func `lines are ignored if the property is set`() throws {
    try screen.showWidget(
      named: "DropDown", props: PropValues(["options": .list([.text("Rome")])]), lines: ["Oslo"])
    #expect(screen.shows("Rome") && !screen.shows("Oslo"))
  }

  @Test func `the environment sets properties, and props override it`() throws {
    let environment = ["MARU_TITLE": "From the environment", "MARU_MESSAGE": "A message"]
    try screen.showWidget(
      named: "BottomAlert", props: PropValues(["title": .text("From props")]),
      environment: environment)
    #expect(screen.shows("From props") && screen.shows("A message"))
  }

  @Test func `a variable of the wrong kind is an error that names it`() {
    #expect {
      try screen.showWidget(named: "LoadingView", environment: ["MARU_PROGRESS": "half"])
    } throws: { "\($0)".contains("MARU_PROGRESS") }
  }

  @Test func `the shown widget takes new props`() throws {
    let widget = try screen.showWidget(named: "BottomAlert")
    try widget.update(props: PropValues(["title": .text("New")]))
    try screen.waitUntilIdle()
    #expect(screen.shows("New"))
  }

  @Test func `the saved state of one widget is restored by the next`() throws {
    func graph(_ value: Double) -> PropValues {
      PropValues(["style": .text("sparkline"), "value": .number(value)])
    }
    let first = try screen.showWidget(named: "Meter", props: graph(0.2))
    for value in [0.9, 0.4] { try first.update(props: graph(value)) }
    let state = try #require(first.saveState())
    let fresh = try screen.showWidget(named: "Meter", props: graph(0.4))
    #expect(fresh.saveState() != state)
    let restored = try screen.showWidget(named: "Meter", props: graph(0.4), state: state)
    #expect(restored.saveState() == state)
  }

  @Test func `a composed widget finds the plugins of its parts`() throws {
    try screen.showWidget(named: "Gallery")
    try screen.waitUntilIdle()
    try screen.press("Add", .button)
    try screen.press("A friend", .button)
    #expect(screen.shows("You chose “A friend”."))
  }
}
