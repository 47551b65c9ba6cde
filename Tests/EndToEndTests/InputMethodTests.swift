import Foundation
import MaruTestKit
import Testing
import X11

/// Hangul through an input method server.
@MainActor @Suite(.serialized, .needsServer, .needsInputMethod) struct InputMethodTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func openEntry(_ options: String...) throws -> OpenWindow {
    let window = try desk.open(
      ["show", "Entry", "--title", "Name"] + options, environment: InputMethodServer.environment)
    window.settle()
    return window
  }

  @Test(arguments: [true, false])
  func `syllables are composed, whether the field or the method shows them`(inField: Bool) throws {
    let server = try InputMethodServer(on: desk, drawsInField: inField)
    let window = try openEntry()
    desk.person.type("gksrmf")
    window.stroke([.enter])
    window.expectEnd(0, printing: "한글\n")
    withExtendedLifetime(server) {}
  }

  /// The two pictures of a window with a blinking caret.
  private func looks(of window: OpenWindow) throws -> [XTestScreenshot] {
    var seen: [XTestScreenshot] = []
    _ = try desk.person.block {
      let picture = try window.picture()
      if !seen.contains(picture) { seen.append(picture) }
      return seen.count == 2
    }
    return seen
  }

  /// Waits until a window looks otherwise than in some pictures.
  private func awaitChange(
    of window: OpenWindow, from seen: [XTestScreenshot],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let isNew = try desk.person.block(timeout: .seconds(20)) {
      try !seen.contains(window.picture())
    }
    #expect(isNew, sourceLocation: sourceLocation)
  }

  @Test func `a syllable is seen while it is composed, and changes with each key`() throws {
    let server = try InputMethodServer(on: desk)
    let window = try openEntry()
    var steps = [try looks(of: window)]
    for letter in ["g", "k", "s"] {
      desk.person.type(letter)
      try awaitChange(of: window, from: steps.flatMap(\.self))
      steps.append(try looks(of: window))
    }
    // Backspace takes the last letter of the syllable back, not the syllable.
    desk.person.stroke(.backspace)
    #expect(try desk.person.block { try steps[2].contains(window.picture()) })
    window.stroke([.enter])
    window.expectEnd(0, printing: "하\n")
    withExtendedLifetime(server) {}
  }

  @Test func `Escape and the arrows reach the widget`() throws {
    let server = try InputMethodServer(on: desk)
    let window = try openEntry("--text", "ab")
    window.stroke([.end])
    desk.person.stroke(.left)
    desk.person.type("gk")
    window.stroke([.enter])
    window.expectEnd(0, printing: "a하b\n")
    let other = try openEntry()
    other.stroke([.escape])
    other.expectEnd(1)
    withExtendedLifetime(server) {}
  }

  @Test func `a password does not go through the method`() throws {
    let server = try InputMethodServer(on: desk)
    let window = try openEntry("--password")
    desk.person.type("gks")
    window.stroke([.enter])
    window.expectEnd(0, printing: "gks\n")
    withExtendedLifetime(server) {}
  }

  @Test func `composed text stays when the method is killed, and typing goes on without it`() throws
  {
    let server = try InputMethodServer(on: desk)
    let window = try openEntry()
    let empty = try looks(of: window)
    desk.person.type("gks")
    try awaitChange(of: window, from: empty)
    _ = try looks(of: window)
    server.kill()
    desk.person.type("ab")
    window.stroke([.enter])
    window.expectEnd(0, printing: "한ab\n")
  }

  @Test func `a method that starts later is used from then on, and one that comes back again`()
    throws
  {
    let window = try openEntry()
    desk.person.type("a")
    for round in 1...2 {
      let server = try InputMethodServer(on: desk)
      // The widget hears of the method a moment after the display does.
      desk.person.connection.synchronize()
      let before = try looks(of: window)
      desk.person.type("gks ")
      try awaitChange(of: window, from: before)
      if round == 1 { server.kill() }
      withExtendedLifetime(server) {}
    }
    window.stroke([.enter])
    window.expectEnd(0, printing: "a한 한 \n")
  }

  @Test func `text that is composed when the window loses the keyboard stays`() throws {
    let server = try InputMethodServer(on: desk)
    let window = try openEntry()
    let empty = try looks(of: window)
    desk.person.type("gks")
    try awaitChange(of: window, from: empty)
    let other = try desk.open(["show", "Entry", "--title", "Other"])
    other.stroke([.escape])
    other.expectEnd(1)
    window.stroke([.enter])
    window.expectEnd(0, printing: "한\n")
    withExtendedLifetime(server) {}
  }

  @Test func `a method that hangs takes no key with it, and doubles none when it goes on`() throws {
    let server = try InputMethodServer(on: desk)
    let window = try openEntry()
    let empty = try looks(of: window)
    desk.person.type("gks")
    try awaitChange(of: window, from: empty)
    let composed = try looks(of: window)
    server.send(SIGSTOP)
    desk.person.type("ab")
    try awaitChange(of: window, from: composed)
    server.send(SIGCONT)
    window.stroke([.enter])
    window.expectEnd(0, printing: "한ab\n")
  }
}
