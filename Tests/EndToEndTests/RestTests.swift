import Foundation
import MaruTestKit
import Testing
import X11

/// Without input `maru` comes to rest: it draws nothing and uses no processor time.
@MainActor @Suite(.serialized, .needsServer) struct RestTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// Waits until the program has been idle for a second, and checks that it stays so for five.
  private func expectRest(
    of window: OpenWindow, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = window.program
    window.settle()
    var last = ProcessReading(of: program.identifier)
    let isCalm = desk.person.block(timeout: .seconds(20)) {
      _ = desk.person.blockUntilStill(for: .seconds(1))
      let now = ProcessReading(of: program.identifier)
      defer { last = now }
      return now == last
    }
    #expect(isCalm, "the program never comes to rest", sourceLocation: sourceLocation)

    let before = try #require(
      ProcessReading(of: program.identifier), sourceLocation: sourceLocation)
    let drawn = desk.person.blockUntilStill(for: .seconds(5), timeout: .seconds(30))
    let after = try #require(ProcessReading(of: program.identifier), sourceLocation: sourceLocation)
    #expect(drawn == nil, "something was drawn", sourceLocation: sourceLocation)
    #expect(
      after.voluntarySwitches - before.voluntarySwitches == 0, "something woke the program",
      sourceLocation: sourceLocation)
    #expect(
      after.processorTime - before.processorTime == 0, "processor time in nanoseconds",
      sourceLocation: sourceLocation)
  }

  @Test func `the floating button is at rest over five seconds`() throws {
    try expectRest(of: try desk.open(["show", "FloatingButton"]))
  }

  @Test func `a button that was released elsewhere is at rest`() throws {
    let window = try desk.open(["show", "FloatingButton"])
    let button = try desk.rendition(of: ["FloatingButton"]).button("Add")
    let faraway = DevicePoint(x: window.frame.x + 600, y: window.frame.y + 600)
    desk.person.drag(along: [window.middle(of: button), faraway])
    try expectRest(of: window)
  }

  @Test func `the gallery is at rest with the alert open`() throws {
    let window = try desk.open([])
    let calm = try window.picture()
    window.press(try desk.rendition(of: ["gallery"]).button("Add"))
    #expect(try desk.person.block { try window.picture() != calm })
    try expectRest(of: window)
  }

  @Test func `the gallery is at rest after the alert was closed`() throws {
    let window = try desk.open([])
    let calm = try window.picture()
    window.press(try desk.rendition(of: ["gallery"]).button("Add"))
    #expect(try desk.person.block { try window.picture() != calm })
    window.settle()
    window.stroke([.escape])
    try expectRest(of: window)
  }

  @Test func `the gallery is at rest after a genre was chosen by keys and by pointer`()
    throws
  {
    let window = try desk.open([])
    window.settle()
    var calm = try window.picture()
    let filter = try desk.rendition(of: ["gallery"]).button("All books")
    window.press(filter)
    window.stroke([.down, .down, .enter])
    #expect(try desk.person.block { try window.picture() != calm })
    try expectRest(of: window)

    calm = try window.picture()
    window.press(filter)
    window.settle()
    window.press(filter.offsetBy(dx: 0, dy: filter.height + 3 * 32))
    #expect(try desk.person.block { try window.picture() != calm })
    try expectRest(of: window)
  }

  @Test func `an alert at rest has at most 4 MiB of anonymous memory`() throws {
    let window = try desk.open(["show", "BottomAlert", "--title", "T", "--button", "OK"])
    window.settle()
    let memory = try #require(ProcessReading.anonymousMemory(of: window.program.identifier))
    #expect(memory <= 4096, "memory in kibibytes")
    window.stroke([.enter])
    window.expectEnd(0, printing: "OK\n")
  }

  @Test func `a pending timeout does not wake the program early`() throws {
    try expectRest(of: try desk.open(["show", "FloatingButton", "--timeout", "600"]))
  }
}
