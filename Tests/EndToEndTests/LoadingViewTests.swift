import Foundation
import MaruTestKit
import Testing
import X11

/// `maru show LoadingView -- COMMAND` and `--follow` in a script.
@MainActor @Suite(.serialized, .needsServer) struct LoadingViewTests {
  private static let widget = ["show", "LoadingView", "--text", "Building"]

  private let desk: Desk
  private let endless: EndlessCommand

  init() throws {
    desk = try Desk()
    endless = EndlessCommand(in: desk.folder)
  }

  private func start(
    _ script: String, _ options: String..., input: Program.Input = .empty,
    output: Program.Output = .kept
  ) throws -> Program {
    try desk.start(
      Self.widget + options + ["--", "sh", "-c", script, desk.folder], input: input, output: output)
  }

  /// Shows the widget with a command that never ends by itself and has a child process.
  private func openEndless(_ options: String...) throws -> OpenWindow {
    let window = try desk.open(Self.widget + options + ["--"] + endless.words)
    _ = endless.awaitChild(desk.person)
    return window
  }

  /// Checks that the child process of the command of `openEndless` has ended.
  private func expectNothingLeft(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let child = try #require(endless.child, sourceLocation: sourceLocation)
    let isGone = desk.person.block { ProcessReading.isGone(child) }
    #expect(isGone, "the command's child \(child) still runs", sourceLocation: sourceLocation)
  }

  // MARK: The command's end

  @Test func `it is shown while the command runs`() throws {
    let window = try desk.open(
      Self.widget + ["--", "sh", "-c", #"until [ -e "$0/go" ]; do sleep 0.05; done"#, desk.folder])
    #expect(desk.person.name(of: window.id) == "Building")
    window.expectUnmoved(isAnimated: true)
    try Data().write(to: URL(filePath: "\(desk.folder)/go"))
    window.expectEnd(0)
  }

  @Test(arguments: [0, 1, 2, 77, 255])
  func `it ends with the command's status`(status: Int32) throws {
    let ending = try start("exit \(status)").finish()
    #expect(ending.isOwn && ending.status == status && ending.error.isEmpty, "\(ending.error)")
  }

  @Test(arguments: [("TERM", Int32(143)), ("KILL", Int32(137)), ("PIPE", Int32(141))])
  func `a command killed by a signal gives status 128 plus its number`(
    signal: String, status: Int32
  ) throws {
    let ending = try start("kill -\(signal) $$").finish()
    #expect(ending.isOwn && ending.status == status)
  }

  @Test func `the command inherits maru's standard streams`() throws {
    let ending = try start(
      "cat; echo problem >&2", input: .bytes(Data("from the script".utf8))
    ).finish()
    #expect(ending.output == "from the script" && ending.error == "problem\n")
  }

  @Test func `with --json the command's status is printed`() throws {
    let ending = try start("exit 3", "--json").finish()
    #expect(ending.status == 3)
    #expect(ending.output == "{\"outcome\":\"ended\",\"status\":3}\n")
  }

  @Test func `an unknown command gives status 127, and one that is not executable 126`() throws {
    for (program, status) in [
      ("no-such-program", 127), ("/nonexistent/program", 127), ("/tmp", 126),
    ] {
      let ending = try desk.start(Self.widget + ["--", program]).finish()
      #expect(ending.isOwn && ending.status == Int32(status), "\(program)")
      #expect(ending.errorLines.count == 1 && ending.error.contains(program), "\(ending.error)")
    }
  }

  @Test func `without a display the command is not run`() throws {
    let ending = try desk.start(
      Self.widget + ["--", "touch", "\(desk.folder)/run"], environment: ["DISPLAY": ":9999"]
    ).finish()
    #expect(ending.status == 69)
    #expect(!FileManager.default.fileExists(atPath: "\(desk.folder)/run"))
  }

  // MARK: Other ends

  @Test func `a close request ends the command and its child`() throws {
    let window = try openEndless()
    desk.person.requestClose(of: window.id)
    window.expectEnd(1)
    try expectNothingLeft()
  }

  @Test func `Escape ends the command and its child`() throws {
    let window = try openEndless()
    window.stroke([.escape])
    window.expectEnd(1)
    try expectNothingLeft()
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143)), (SIGHUP, Int32(129))])
  func `a signal ends the command and its child`(signal: Int32, status: Int32) throws {
    let window = try openEndless()
    window.program.send(signal)
    window.expectEnd(status)
    try expectNothingLeft()
  }

  @Test func `a timeout ends the command and its child`() throws {
    try openEndless("--timeout", "1").expectEnd(124)
    try expectNothingLeft()
  }

  @Test func `a command that ignores SIGTERM does not keep maru from ending`() throws {
    let window = try desk.open(
      Self.widget + ["--", "sh", "-c", #"trap '' TERM; while :; do sleep 0.05; done"#])
    desk.person.requestClose(of: window.id)
    window.expectEnd(1)
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143)), (SIGHUP, Int32(129))])
  func `a signal ends maru and a command that is slow to end, without waiting for it`(
    signal: Int32, status: Int32
  ) throws {
    let command = ReluctantCommand(in: desk.folder)
    let window = try desk.open(Self.widget + ["--"] + command.words)
    let process = try #require(command.awaitStart(desk.person))
    window.program.send(signal)
    window.expectEnd(status)
    #expect(ProcessReading.isGone(process), "the command still runs")
    #expect(!command.hasEndedByItself, "maru waited for the command")
  }

  @Test func `a timeout ends maru and a command that is slow to end, without waiting for it`()
    throws
  {
    let command = ReluctantCommand(in: desk.folder)
    let program = try desk.start(
      Self.widget + ["--json", "--timeout", "3", "--"] + command.words)
    let process = try #require(command.awaitStart(desk.person))
    let ending = program.finish()
    #expect(ending.status == 124 && ending.output == "{\"outcome\":\"timeout\"}\n", "\(ending)")
    #expect(ProcessReading.isGone(process), "the command still runs")
    #expect(!command.hasEndedByItself, "maru waited for the command")
  }

  @Test func `a background job that ignores SIGTERM ends with the command`() throws {
    let file = "\(desk.folder)/job"
    let job = #"trap '' TERM; echo $$ > "$0.new"; mv "$0.new" "$0"; while :; do sleep 0.05; done"#
    let window = try desk.open(
      Self.widget + ["--", "sh", "-c", #"sh -c "$1" "$0" & wait"#, file, job])
    #expect(desk.person.block { FileManager.default.fileExists(atPath: file) })
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let process = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    window.program.send(SIGTERM)
    window.expectEnd(143)
    #expect(desk.person.block { ProcessReading.isGone(process) }, "the job still runs")
  }

  @Test func `after SIGKILL the window and the command's child are gone`() throws {
    let window = try openEndless()
    window.program.send(SIGKILL)
    #expect(desk.person.block { desk.person.frame(of: window.id) == nil })
    try expectNothingLeft()
    #expect(!window.program.finish().isOwn)
  }

  @Test func `after SIGKILL a command that ignores SIGTERM is gone`() throws {
    let file = "\(desk.folder)/shell"
    let window = try desk.open(
      Self.widget + [
        "--", "sh", "-c",
        #"trap '' TERM; echo $$ > "$0.new"; mv "$0.new" "$0"; while :; do sleep 0.05; done"#, file,
      ])
    let shell =
      desk.person.block { FileManager.default.fileExists(atPath: file) }
      ? try String(contentsOfFile: file, encoding: .utf8) : ""
    let process = try #require(Int32(shell.trimmingCharacters(in: .whitespacesAndNewlines)))
    window.program.send(SIGKILL)
    #expect(desk.person.block { ProcessReading.isGone(process) })
  }

  @Test(arguments: ["STOP", "TSTP"])
  func `a command that stops itself stops neither maru nor its timeout`(signal: String) throws {
    let ending = try start("kill -\(signal) $$", "--timeout", "1").finish()
    #expect(ending.isOwn && ending.status == 124)
  }

  @Test func `a signal that is ignored at the start is also ignored by the command`() throws {
    let ending = try desk.start(
      Self.widget + ["--", "sh", "-c", "kill -HUP $$ $PPID; echo on"], ignoring: ["HUP"]
    ).finish()
    #expect(ending.isOwn && ending.status == 0 && ending.output == "on\n")
  }

  @Test func `a closed reader of standard output ends a command that writes`() throws {
    let ending = try start("while :; do echo line || exit 9; done", output: .unread).finish()
    #expect(ending.isOwn && ending.status == 141)
  }

  // MARK: Lines

  /// Shows the widget with `--follow` and returns its window and the write end of its input.
  private func follow(_ options: String...) throws -> (OpenWindow, FileHandle) {
    let pipe = Pipe()
    let window = try desk.open(
      Self.widget + ["--follow"] + options, input: .stream(pipe.fileHandleForReading))
    try pipe.fileHandleForReading.close()
    return (window, pipe.fileHandleForWriting)
  }

  @Test func `a line changes the view, and the end of the input ends it with status 0`() throws {
    let (window, input) = try follow("--json")
    let words = CGRect(x: 20, y: 50, width: 260, height: 34)
    let before = try window.picture(of: words)
    try input.write(contentsOf: Data("{\"progress\": 0.4, \"text\": \"Linking the lot\"}\n".utf8))
    #expect(try desk.person.block { try window.picture(of: words) != before })
    #expect(window.program.isRunning)
    try input.close()
    window.expectEnd(0, printing: "{\"outcome\":\"accepted\"}\n")
  }

  @Test func `a last line without a newline is valid, and nothing is printed`() throws {
    let (window, input) = try follow()
    try input.write(contentsOf: Data("{\"progress\": 1}".utf8))
    try input.close()
    window.expectEnd(0)
  }

  @Test func `an invalid line is reported and skipped, or ends it with --strict`() throws {
    let bad = Data("{\"progress\": 1.5}\n".utf8)
    var (window, input) = try follow()
    try input.write(contentsOf: bad)
    try input.close()
    let ending = window.program.finish()
    #expect(ending.status == 0 && ending.errorLines.count == 1)
    #expect(ending.error.contains("1.5") && ending.error.contains("on line 1 of standard input"))
    (window, input) = try follow("--strict")
    try input.write(contentsOf: bad)
    #expect(window.program.finish().status == 65)
    try input.close()
  }

  @Test func `--follow and a command exclude each other`() throws {
    let ending = try desk.start(Self.widget + ["--follow", "--", "true"]).finish()
    #expect(ending.status == 64 && ending.errorLines.count == 1)
    #expect(ending.error.contains("--follow"))
  }

  @Test func `without a command and --follow it waits for the user`() throws {
    let window = try desk.open(Self.widget)
    window.expectUnmoved(isAnimated: true)
    window.stroke([.escape])
    window.expectEnd(1)
  }
}
