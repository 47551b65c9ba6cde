import Foundation
import MaruTestKit
import Testing
import X11

/// How a run ends if its output, its time, a signal or the server ends it.
@MainActor @Suite(.serialized, .needsServer) struct EndingTests {
  private static let question = ["show", "BottomAlert", "--title", "T", "--button", "OK"]
  private static let questionOfRendition = Array(question.dropFirst())

  private let desk: Desk

  init() throws { desk = try Desk() }

  private func answer(_ window: OpenWindow) throws {
    window.press(try desk.rendition(of: Self.questionOfRendition).button("OK"))
  }

  /// Opens the gallery's alert and returns during its animation.
  private func openMovingGallery() throws -> OpenWindow {
    let window = try desk.open([])
    let calm = try window.picture()
    window.press(try desk.rendition(of: ["gallery"]).button("Add"))
    #expect(try desk.person.block { try window.picture() != calm })
    return window
  }

  @Test func `a time limit of centuries is accepted, and no limit`() throws {
    let window = try desk.open(Self.question + ["--timeout", "9e9"])
    try answer(window)
    window.expectEnd(0, printing: "OK\n")
  }

  // MARK: Standard output

  @Test func `an answer ends it with status 0 even if its reader is gone`() throws {
    let window = try desk.open(Self.question, output: .unread)
    try answer(window)
    window.expectEnd(0)
  }

  @Test func `an answer without a standard output is an error`() throws {
    let window = try desk.open(Self.question, output: .closed)
    try answer(window)
    let ending = window.program.finish()
    #expect(ending.isOwn && ending.status == 65 && ending.errorLines.count == 1, "\(ending)")
    #expect(ending.error.contains("on standard output"))
  }

  @Test func `an end without an answer needs no standard output`() throws {
    let window = try desk.open(Self.question, output: .closed)
    window.stroke([.escape])
    window.expectEnd(1)
  }

  @Test func `no other file gets the descriptor of a closed standard output`() throws {
    let window = try desk.open(Self.question, output: .closed)
    let link = "/proc/\(window.program.identifier)/fd/1"
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
    #expect(target == nil || target == "/dev/null", "it is \(target ?? "")")
  }

  // MARK: Time

  @Test func `a timeout ends the gallery while its alert is open`() throws {
    let window = try desk.open(["--timeout", "2.5"])
    let calm = try window.picture()
    window.press(try desk.rendition(of: ["gallery"]).button("Add"))
    #expect(try desk.person.block { try window.picture() != calm })
    window.expectEnd(124)
  }

  @Test func `an answer before the timeout counts`() throws {
    let window = try desk.open(Self.question + ["--timeout", "60"])
    try answer(window)
    window.expectEnd(0, printing: "OK\n")
  }

  // MARK: Signals

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143)), (SIGHUP, Int32(129))])
  func `a signal ends the gallery during an animation`(
    signal: Int32, status: Int32
  ) throws {
    let window = try openMovingGallery()
    window.program.send(signal)
    window.expectEnd(status)
    #expect(desk.person.block { desk.person.frame(of: window.id) == nil })
  }

  @Test(arguments: ["HUP", "INT", "TERM"])
  func `a signal that is ignored at the start stays ignored`(name: String) throws {
    let numbers = ["HUP": SIGHUP, "INT": SIGINT, "TERM": SIGTERM]
    let window = try desk.open(Self.question, ignoring: [name])
    window.program.send(try #require(numbers[name]))
    window.expectUnmoved()
    try answer(window)
    window.expectEnd(0, printing: "OK\n")
  }

  // MARK: The server

  private func expectServerGone(
    _ program: Program, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let ending = program.finish()
    #expect(ending.isOwn, "a signal ended it", sourceLocation: sourceLocation)
    #expect(ending.status == 69, sourceLocation: sourceLocation)
    #expect(ending.output.isEmpty, sourceLocation: sourceLocation)
    #expect(ending.errorLines.count == 1, "\(ending.error)", sourceLocation: sourceLocation)
    #expect(ending.error.hasPrefix("maru: "), sourceLocation: sourceLocation)
  }

  @Test func `a server that dies during an animation ends it with one line`() throws {
    let window = try openMovingGallery()
    desk.server.stop()
    expectServerGone(window.program)
  }

  @Test func `a connection that is closed by the server ends it with one line`() throws {
    let window = try desk.open(Self.question)
    desk.person.kill(window.id)
    expectServerGone(window.program)
  }

  @Test func `a server that dies while a button is held ends it with one line`() throws {
    let window = try desk.open(["show", "FloatingButton"])
    desk.person.move(
      to: window.middle(of: try desk.rendition(of: ["FloatingButton"]).button("Add")))
    desk.person.press()
    desk.server.stop()
    expectServerGone(window.program)
  }
}
