import Foundation
import MaruTestKit
import Testing
import X11

/// If a widget crashes or exits, `maru` ends with status 70 and reports it in one line.
@MainActor @Suite(.serialized, .needsServer) struct CrashingWidgetTests {
  /// A deed of the widget and the expected error line.
  struct Case: Sendable, CustomTestStringConvertible {
    let deed: String
    /// The alternatives, of which the line contains one.
    let causes: [String]
    var words = ""

    var testDescription: String { deed }
  }

  private nonisolated static let cases = [
    Case(deed: "trap", causes: ["crashed (SIGILL", "crashed (SIGTRAP"]),
    Case(
      deed: "fatalError", causes: ["crashed (SIGILL", "crashed (SIGTRAP"],
      words: "Fatal error: The widget gives up"),
    Case(
      deed: "cast", causes: ["crashed (SIGABRT"], words: "Could not cast value of type 'Swift.Int'"),
    Case(deed: "abort", causes: ["crashed (SIGABRT)"]),
    Case(deed: "fault", causes: ["crashed (SIGSEGV)"]),
    Case(deed: "recursion", causes: ["crashed (SIGSEGV)"]),
    Case(
      deed: "exhaustion",
      causes: ["crashed (SIGILL", "crashed (SIGTRAP", "crashed (SIGABRT", "crashed (SIGSEGV"]),
    Case(deed: "otherThread", causes: ["crashed (SIGABRT)"]),
    Case(
      deed: "exclusivity", causes: ["crashed (SIGABRT"],
      words: "modification requires exclusive access"),
    Case(deed: "wrongActor", causes: ["crashed (SIGILL", "crashed (SIGTRAP"]),
    Case(deed: "exit0", causes: ["ended the process (exit status 0)"]),
    Case(deed: "exit7", causes: ["ended the process (exit status 7)"]),
  ]

  private let desk: Desk

  init() throws { desk = try Desk() }

  private func press(_ window: OpenWindow) {
    window.press(CGRect(x: 20, y: 20, width: 260, height: 80))
  }

  private func expectLine(
    of one: Case, in ending: Program.Ending, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(ending.isOwn && ending.status == 70, "\(ending)", sourceLocation: sourceLocation)
    #expect(ending.output.isEmpty, sourceLocation: sourceLocation)
    #expect(ending.errorLines.count == 1, "\(ending.error)", sourceLocation: sourceLocation)
    let line = ending.error
    #expect(line.hasPrefix("maru: the widget "), "\(line)", sourceLocation: sourceLocation)
    #expect(one.causes.contains { line.contains($0) }, "\(line)", sourceLocation: sourceLocation)
    #expect(
      line.contains(one.words) || one.words.isEmpty, "\(line)", sourceLocation: sourceLocation)
    let place = ", Unruly in \(try TestPlugin.unruly.path), "
    #expect(line.contains(place), "\(line)", sourceLocation: sourceLocation)
    #expect(line.contains("MARU_DEBUG=backtrace"), "\(line)", sourceLocation: sourceLocation)
  }

  @Test func `a crash names the widget that was made inside another, and after that the outer one`()
    throws
  {
    let (outer, inner) = (try TestPlugin.trial.path, try TestPlugin.unruly.path)
    let first = try desk.start(["show", outer, "--child", inner, "--child-deed", "abort"]).finish()
    #expect(first.status == 70 && first.error.contains(", Unruly in \(inner), "), "\(first.error)")
    let second = try desk.start(["show", outer, "--child", inner, "--crashes"]).finish()
    #expect(second.status == 70)
    #expect(second.error.contains(", Trial in \(outer), "), "\(second.error)")
  }

  @Test(arguments: cases)
  func `a crash at a press ends it with status 70 and one line`(one: Case) throws {
    let window = try desk.open([
      "show", try TestPlugin.unruly.path, "--json", "--at-press", one.deed,
    ])
    press(window)
    try expectLine(of: one, in: window.program.finish())
    #expect(desk.person.block { desk.person.frame(of: window.id) == nil })
  }

  @Test(arguments: cases)
  func `a crash at the start ends it with status 70 and one line`(one: Case) throws {
    // With and without Swift's own backtraces, which an installed maru does not have.
    for environment in [[:], ["SWIFT_BACKTRACE": "enable=no"]] {
      let ending = try desk.start(
        ["show", try TestPlugin.unruly.path, "--json", "--at-start", one.deed],
        environment: environment
      ).finish()
      try expectLine(of: one, in: ending)
    }
  }

  @Test(arguments: cases)
  func `a crash while rendering ends it with status 70 and one line`(one: Case) throws {
    let picture = "\(desk.folder)/picture.png"
    let ending = try desk.start(
      ["render", try TestPlugin.unruly.path, "--at-start", one.deed, "-o", picture]
    ).finish()
    // The picture may be complete before the other thread crashes.
    if one.deed == "otherThread", ending.status == 0 { return }
    try expectLine(of: one, in: ending)
    #expect(!FileManager.default.fileExists(atPath: picture))
  }

  @Test(arguments: ["fatalError", "recursion", "exit0"])
  func `the command after -- ends with a crashed widget`(deed: String) throws {
    let endless = EndlessCommand(in: desk.folder)
    let window = try desk.open(
      ["show", try TestPlugin.unruly.path, "--at-press", deed, "--"] + endless.words)
    let child = try #require(endless.awaitChild(desk.person))
    press(window)
    #expect(window.program.finish().status == 70)
    #expect(desk.person.block { ProcessReading.isGone(child) })
  }

  @Test(arguments: ["fatalError", "exit0"])
  func `MARU_DEBUG=backtrace adds a backtrace after the line`(deed: String) throws {
    let ending = try desk.start(
      ["show", try TestPlugin.unruly.path, "--at-start", deed],
      environment: ["MARU_DEBUG": "backtrace", "SWIFT_BACKTRACE": "enable=no"]
    ).finish()
    #expect(ending.status == 70)
    #expect(ending.errorLines.first?.hasPrefix("maru: the widget ") == true, "\(ending.error)")
    #expect(ending.errorLines.dropFirst().contains { $0.contains("/libUnruly.so") })
  }

  @Test func `a widget's text on standard error is passed on and does not end it`() throws {
    let window = try desk.open(["show", try TestPlugin.unruly.path, "--at-press", "notice"])
    press(window)
    #expect(desk.person.block { window.program.errorSoFar.hasPrefix("a notice") })
    window.expectUnmoved()
    desk.person.requestClose(of: window.id)
    #expect(window.program.finish().status == 1)
  }
}
