import Foundation
import MaruTestKit
import Testing
import X11

/// Signals and the timeout end `maru` while its main thread is blocked, by a widget that never
/// returns or by a server that does not answer.
@MainActor @Suite(.serialized, .needsServer) struct BusyWidgetTests {
  private nonisolated static let signals: [(signal: Int32, status: Int32, name: String)] = [
    (SIGINT, 130, "interrupted"), (SIGTERM, 143, "terminated"), (SIGHUP, 129, "hangup"),
  ]

  private let desk: Desk

  init() throws { desk = try Desk() }

  /// Shows a widget whose button action never returns, and presses the button.
  private func openBusy(_ options: String..., running command: [String] = []) throws -> OpenWindow {
    let window = try desk.open(
      ["show", try TestPlugin.unruly.path, "--at-press", "loop", "--json"] + options + command)
    window.press(CGRect(x: 20, y: 20, width: 260, height: 80))
    #expect(desk.person.block { window.program.errorSoFar.hasPrefix("busy") })
    return window
  }

  /// Checks the exit status and the outcome of a program.
  private func expectEnd(
    of program: Program, _ status: Int32, _ outcome: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let ending = program.finish()
    #expect(ending.isOwn && ending.status == status, "\(ending)", sourceLocation: sourceLocation)
    let line = outcome.map { "{\"outcome\":\"\($0)\"}\n" } ?? ""
    #expect(ending.output == line, sourceLocation: sourceLocation)
    #expect(!ending.error.contains("maru:"), "\(ending)", sourceLocation: sourceLocation)
  }

  // MARK: A widget that never returns

  @Test(arguments: signals)
  func `a signal ends a widget whose button action never returns`(
    signal: Int32, status: Int32, name: String
  ) throws {
    let window = try openBusy()
    window.program.send(signal)
    expectEnd(of: window.program, status, name)
  }

  @Test func `the timeout ends a widget whose button action never returns`() throws {
    expectEnd(of: try openBusy("--timeout", "2.5").program, 124, "timeout")
  }

  /// The loader holds its lock meanwhile, and the watchdog must not wait for it.
  @Test func `a signal ends a plugin whose constructor never returns, every time`() throws {
    let plugin = try makeSpinningPlugin()
    for _ in 1...8 {
      let program = try desk.start(["show", plugin, "--json"])
      #expect(desk.person.block { program.errorSoFar.hasPrefix("busy") })
      program.send(SIGTERM)
      expectEnd(of: program, 143, "terminated")
    }
  }

  /// Compiles a plugin whose constructor never returns.
  private func makeSpinningPlugin() throws -> String {
    let (source, output) = ("\(desk.folder)/spin.c", "\(desk.folder)/libSpin.so")
    try """
    #include <unistd.h>
    __attribute__((constructor)) static void spin(void) {
      volatile unsigned count = 0;
      if (write(2, "busy\\n", 5)) while (1) count++;
    }
    void *maru_plugin(void) { return 0; }
    """.write(toFile: source, atomically: true, encoding: .utf8)
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["cc", "-shared", "-fPIC", "-o", output, source]
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
    return output
  }

  @Test func `a signal and the timeout end a widget whose initializer never returns`() throws {
    let words = ["show", try TestPlugin.unruly.path, "--at-start", "loop", "--json"]
    let program = try desk.start(words)
    #expect(desk.person.block { program.errorSoFar.hasPrefix("busy") })
    program.send(SIGTERM)
    expectEnd(of: program, 143, "terminated")
    expectEnd(of: try desk.start(words + ["--timeout", "0.5"]), 124, "timeout")
  }

  @Test func `the command after -- ends with a busy widget`() throws {
    let endless = EndlessCommand(in: desk.folder)
    let window = try openBusy(running: ["--"] + endless.words)
    let child = try #require(endless.awaitChild(desk.person))
    window.program.send(SIGTERM)
    expectEnd(of: window.program, 143, "terminated")
    #expect(desk.person.block { ProcessReading.isGone(child) })
  }

  @Test func `a command after -- that is slow to end does not delay the end of a busy widget`()
    throws
  {
    let command = ReluctantCommand(in: desk.folder)
    let window = try openBusy(running: ["--"] + command.words)
    let process = try #require(command.awaitStart(desk.person))
    window.program.send(SIGTERM)
    expectEnd(of: window.program, 143, "terminated")
    #expect(ProcessReading.isGone(process), "the command still runs")
    #expect(!command.hasEndedByItself, "maru waited for the command")
  }

  @Test func `a busy widget ends when the command after -- ends`() throws {
    let script = #"until [ -e "$0/go" ]; do sleep 0.05; done; exit 3"#
    let window = try openBusy(running: ["--", "sh", "-c", script, desk.folder])
    try Data().write(to: URL(filePath: "\(desk.folder)/go"))
    let ending = window.program.finish()
    #expect(ending.isOwn && ending.status == 3)
    #expect(ending.output == "{\"outcome\":\"ended\",\"status\":3}\n")
  }

  @Test func `a signal ends the rendering of a widget whose initializer never returns`() throws {
    let program = try desk.start(
      [
        "render", try TestPlugin.unruly.path, "--at-start", "loop", "-o",
        "\(desk.folder)/picture.png",
      ])
    #expect(desk.person.block { program.errorSoFar.hasPrefix("busy") })
    program.send(SIGTERM)
    let ending = program.finish()
    #expect(!ending.isOwn && ending.status == SIGTERM)
  }

  // MARK: A server that does not answer

  /// Runs a closure while the server is suspended.
  private func whileServerIsStopped(_ body: () throws -> Void) rethrows {
    kill(desk.server.processIdentifier, SIGSTOP)
    defer { kill(desk.server.processIdentifier, SIGCONT) }
    try body()
  }

  @Test(arguments: signals)
  func `a signal ends an animation while the server is suspended`(
    signal: Int32, status: Int32, name: String
  ) throws {
    let window = try desk.open(["show", "LoadingView", "--json"])
    whileServerIsStopped {
      window.program.send(signal)
      expectEnd(of: window.program, status, name)
    }
  }

  @Test func `the timeout ends an animation while the server is suspended`() throws {
    let window = try desk.open(["show", "LoadingView", "--json", "--timeout", "2"])
    whileServerIsStopped { expectEnd(of: window.program, 124, "timeout") }
  }

  @Test(arguments: [["show", "BottomAlert", "--json"], ["gallery"]])
  func `a signal and the timeout end a start on a suspended server`(words: [String]) throws {
    let isTold = words.contains("--json")
    try whileServerIsStopped {
      let program = try desk.start(words)
      #expect(desk.person.block { ProcessReading.handles(SIGTERM, in: program.identifier) })
      program.send(SIGTERM)
      expectEnd(of: program, 143, isTold ? "terminated" : nil)
      let limited = try desk.start(words + ["--timeout", "0.5"])
      expectEnd(of: limited, 124, isTold ? "timeout" : nil)
    }
  }
}
