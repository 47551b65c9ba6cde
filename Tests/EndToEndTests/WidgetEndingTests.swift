import Foundation
import MaruTestKit
import Testing
import X11

/// The output and exit status of each widget for every way to end.
@MainActor @Suite(.serialized, .needsServer) struct WidgetEndingTests {
  private static let signals: [(signal: Int32, status: Int32, name: String)] = [
    (SIGINT, 130, "interrupted"), (SIGTERM, 143, "terminated"), (SIGHUP, 129, "hangup"),
  ]

  private let desk: Desk

  init() throws { desk = try Desk() }

  private func open(
    _ script: WidgetScript, _ options: String..., output: Program.Output = .kept
  ) throws -> OpenWindow {
    try desk.open(script.command + options, input: script.input, output: output)
  }

  /// The line that `--json` prints for an outcome without text.
  private func json(_ outcome: String) -> String { "{\"outcome\":\"\(outcome)\"}\n" }

  // MARK: A person

  @Test(arguments: WidgetScript.accepting)
  func `an accepted answer is printed, with status 0`(script: WidgetScript) throws {
    let answer = try #require(script.accepting)
    let window = try open(script)
    answer.give(in: window)
    window.expectEnd(answer.status, printing: answer.output)
  }

  @Test(arguments: WidgetScript.cancelling)
  func `a cancelled widget ends with status 1`(script: WidgetScript) throws {
    let answer = try #require(script.cancelling)
    let window = try open(script)
    answer.give(in: window)
    window.expectEnd(answer.status, printing: answer.output)
  }

  @Test(arguments: WidgetScript.all)
  func `a close request ends it with status 1 and prints no answer`(
    script: WidgetScript
  ) throws {
    let window = try open(script)
    desk.person.requestClose(of: window.id)
    window.expectEnd(1)
    let told = try open(script, "--json")
    desk.person.requestClose(of: told.id)
    told.expectEnd(1, printing: json("cancelled"))
  }

  // MARK: Time and signals

  @Test(arguments: WidgetScript.all)
  func `a timeout ends it with status 124`(script: WidgetScript) throws {
    try open(script, "--json", "--timeout", "1").expectEnd(124, printing: json("timeout"))
  }

  @Test(arguments: WidgetScript.all)
  func `a signal ends it with status 128 plus its number`(script: WidgetScript) throws {
    for (signal, status, name) in Self.signals {
      let window = try open(script, "--json")
      window.program.send(signal)
      window.expectEnd(status, printing: json(name))
    }
  }

  /// Starts a widget with an input that stays open, and waits until it has read the first lines.
  private func startReading(_ script: WidgetScript, from pipe: Pipe) throws -> Program {
    try pipe.fileHandleForWriting.write(contentsOf: Data(script.lines.utf8))
    let stream = pipe.fileHandleForReading
    let program = try desk.start(script.command + ["--json"], input: .stream(stream))
    #expect(
      desk.person.block {
        var entry = pollfd(fd: stream.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) == 0
      })
    return program
  }

  @Test(arguments: WidgetScript.all.filter { !$0.lines.isEmpty })
  func `a signal ends it while it waits for lines`(script: WidgetScript) throws {
    for (signal, status, name) in Self.signals {
      let pipe = Pipe()
      let program = try startReading(script, from: pipe)
      program.send(signal)
      let ending = program.finish()
      #expect(ending.isOwn && ending.status == status, "\(ending)")
      #expect(ending.output == json(name) && ending.error.isEmpty, "\(ending)")
      try pipe.fileHandleForWriting.close()
    }
  }

  @Test(arguments: WidgetScript.all)
  func `two signals at once end it with the status of one of them`(script: WidgetScript) throws {
    let window = try open(script)
    window.program.send(SIGTERM)
    window.program.send(SIGINT)
    let ending = window.program.finish()
    #expect(ending.isOwn && [130, 143].contains(ending.status), "\(ending)")
    #expect(ending.output.isEmpty && ending.error.isEmpty)
  }

  @Test(arguments: WidgetScript.all)
  func `after SIGKILL there is no output and no window`(script: WidgetScript) throws {
    let window = try open(script)
    window.program.send(SIGKILL)
    let ending = window.program.finish()
    #expect(!ending.isOwn && ending.output.isEmpty)
    #expect(desk.person.block { desk.person.frame(of: window.id) == nil })
  }

  // MARK: Standard output

  @Test(arguments: WidgetScript.accepting)
  func `an answer counts even if its reader is gone`(script: WidgetScript) throws {
    let answer = try #require(script.accepting)
    let window = try open(script, output: .unread)
    answer.give(in: window)
    window.expectEnd(answer.status)
  }

  @Test(arguments: WidgetScript.accepting)
  func `an answer is an error if standard output is full or closed`(
    script: WidgetScript
  ) throws {
    let answer = try #require(script.accepting)
    for output in [Program.Output.full, .closed] {
      let window = try open(script, output: output)
      answer.give(in: window)
      let ending = window.program.finish()
      #expect(ending.isOwn && ending.status == 65 && ending.errorLines.count == 1)
      #expect(ending.error.contains("on standard output"), "\(ending.error)")
    }
  }

  // MARK: Standard input

  @Test(arguments: WidgetScript.all)
  func `with a closed standard input it is shown, unless it needs lines`(
    script: WidgetScript
  ) throws {
    guard script.lines.isEmpty else {
      let ending = try desk.start(script.command, input: .closed).finish()
      #expect(ending.isOwn && ending.status == 65 && ending.errorLines.count == 1)
      return
    }
    let window = try desk.open(script.command, input: .closed)
    window.program.send(SIGTERM)
    window.expectEnd(143)
  }

  @Test(arguments: WidgetScript.all)
  func `the end of its input ends it, and an incomplete line is reported`(
    script: WidgetScript
  ) throws {
    let pipe = Pipe()
    let window = try desk.open(script.followingCommand, input: .stream(pipe.fileHandleForReading))
    let half = "{\"\(script.textProperty)\": \"Whole\"}\n{\"\(script.textProperty)\": \"Hal"
    try pipe.fileHandleForWriting.write(contentsOf: Data(half.utf8))
    try pipe.fileHandleForWriting.close()
    let ending = window.program.finish()
    #expect(ending.isOwn && ending.status == script.statusAtEndOfFeed && ending.output.isEmpty)
    #expect(ending.errorLines.count == 1)
    #expect(ending.error.contains("is not JSON, on line 2 of standard input, which was skipped"))
  }

  @Test(arguments: WidgetScript.all)
  func `invalid lines are reported with their numbers, or end it with --strict`(
    script: WidgetScript
  ) throws {
    let name = script.textProperty
    let long = String(repeating: "x", count: 10 << 20)
    let lines: [[UInt8]] = [
      Array("{\"\(name)\": \"\u{FFFD}".utf8) + [0xFF] + Array("\"}".utf8), [0x7B, 0, 0x7D],
      Array("{\"\(name)\": \"\(long)\"}".utf8), [], Array("{\"\(name)\": null}".utf8),
      Array("[1]".utf8), Array("{\"nobody\": 1}".utf8), Array("{\"\(name)\": \"a\\u0000\"}".utf8),
    ]
    let reasons = [
      1: "the line was refused, it is not UTF-8, at its byte \(name.utf8.count + 10)",
      2: "it has a NUL byte, its byte 2", 5: "\(name) takes a text, found null",
      6: "found a list", 7: "unknown property nobody", 8: "NUL character",
    ]
    let input = Data(lines.joined(separator: [0x0A]) + [0x0A])
    let ending = try desk.start(script.followingCommand, input: .bytes(input)).finish()
    #expect(ending.isOwn && ending.status == script.statusAtEndOfFeed && ending.output.isEmpty)
    try #require(ending.errorLines.count == reasons.count, "\(ending.error)")
    for (line, (number, reason)) in zip(ending.errorLines, reasons.sorted { $0.key < $1.key }) {
      #expect(line.contains(reason) && line.contains("on line \(number) of"), "\(line)")
    }
    let strict = try desk.start(script.followingCommand + ["--strict"], input: .bytes(input))
      .finish()
    #expect(strict.isOwn && strict.status == 65 && strict.output.isEmpty)
    #expect(strict.errorLines.count == 1 && strict.error.contains("on line 1 of"))
  }
}
