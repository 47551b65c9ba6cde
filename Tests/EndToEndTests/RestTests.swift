import Foundation
import MaruTestKit
import Testing
import X11

/// Without input `maru` comes to rest: it draws nothing and uses no processor time.
@MainActor @Suite(.serialized, .needsServer) struct RestTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `the floating button is at rest over five seconds`() throws {
    try desk.open(["show", "FloatingButton"]).expectRest()
  }

  @Test func `a button that was released elsewhere is at rest`() throws {
    let window = try desk.open(["show", "FloatingButton"])
    let button = try desk.rendition(of: ["FloatingButton"]).button("Add")
    let faraway = DevicePoint(x: window.frame.x + 600, y: window.frame.y + 600)
    desk.person.drag(along: [window.middle(of: button), faraway])
    try window.expectRest()
  }

  @Test func `the gallery is at rest with the alert open`() throws {
    let window = try desk.open([])
    let calm = try window.picture()
    window.press(try desk.rendition(of: ["gallery"]).button("Add"))
    #expect(try desk.person.block { try window.picture() != calm })
    try window.expectRest()
  }

  @Test func `the gallery is at rest after the alert was closed`() throws {
    let window = try desk.open([])
    let calm = try window.picture()
    window.press(try desk.rendition(of: ["gallery"]).button("Add"))
    #expect(try desk.person.block { try window.picture() != calm })
    window.settle()
    window.stroke([.escape])
    try window.expectRest()
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
    try window.expectRest()

    calm = try window.picture()
    window.press(filter)
    window.settle()
    window.press(filter.offsetBy(dx: 0, dy: filter.height + 3 * 32))
    #expect(try desk.person.block { try window.picture() != calm })
    try window.expectRest()
  }

  @Test func `memory of ten thousand labels goes back when they are removed, and none is lost`()
    throws
  {
    let window = try desk.open(["show", try TestPlugin.unruly.path, "--at-press", "labels"])
    window.settle()
    func memory() -> Int {
      ProcessReading.anonymousMemory(of: window.program.identifier) ?? 0
    }
    /// Shows and removes the labels, and returns the memory when most of it is back.
    func showLabels(from start: Int) -> Int {
      window.press(CGRect(x: 20, y: 20, width: 260, height: 80))
      var (now, most, repetitions) = (0, 0, 0)
      let isBack = desk.person.block(timeout: .seconds(60)) {
        let last = now
        now = memory()
        most = max(most, now)
        repetitions = now == last ? repetitions + 1 : 0
        return most > start + 30_000 && now < start + (most - start) / 3 && repetitions > 10
      }
      #expect(isBack, "\(start), at most \(most), now \(now)")
      return now
    }
    // Shapes are cached when a text comes again, so that the cache is full after the second time.
    let second = showLabels(from: showLabels(from: memory()))
    #expect(showLabels(from: second) < second + 4_000)
  }

  @Test func `memory that is freed before the program rests goes back each time`() throws {
    let window = try desk.open(["show", try TestPlugin.unruly.path, "--at-press", "blocks"])
    window.settle()
    let identifier = window.program.identifier
    for count in 1...2 {
      window.press(CGRect(x: 20, y: 20, width: 260, height: 80))
      #expect(
        desk.person.block { window.program.errorSoFar.split(separator: "\n").count == count })
      #expect(
        desk.person.block {
          ProcessReading.anonymousMemory(of: identifier).map { $0 < 20_000 } ?? false
        })
    }
  }

  @Test func `an alert at rest has at most 4 MiB of anonymous memory`() throws {
    let call = ["show", "BottomAlert", "--title", "T", "--button", "OK"]
    /// Shows the alert in one home, and gives its window.
    func open() throws -> OpenWindow {
      let window = try desk.open(call, environment: ["HOME": desk.folder])
      window.settle()
      return window
    }
    // The first alert of a home looks for its fonts, and stores what it found.
    let first = try open()
    first.stroke([.enter])
    first.expectEnd(0, printing: "OK\n")
    let window = try open()
    // Freed memory goes back when the program has rested for a moment.
    var memory = Int.max
    let isSmall = desk.person.block {
      memory = ProcessReading.anonymousMemory(of: window.program.identifier) ?? .max
      return memory <= 4096
    }
    #expect(isSmall, "\(memory) kibibytes")
    window.stroke([.enter])
    window.expectEnd(0, printing: "OK\n")
  }

  @Test func `a pending timeout does not wake the program early`() throws {
    try desk.open(["show", "FloatingButton", "--timeout", "600"]).expectRest()
  }
}
