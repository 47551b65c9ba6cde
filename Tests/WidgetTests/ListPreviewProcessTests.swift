import Foundation
import Testing

@testable import List

/// The command that makes a preview.
///
/// It reports on the main actor, which other tests keep busy for minutes.
@MainActor @Suite(.timeLimit(.minutes(15))) struct ListPreviewProcessTests {
  /// The first output of a command for which a condition holds.
  private func output(
    of command: String, until condition: (ListPreviewProcess.Output) -> Bool
  ) async -> ListPreviewProcess.Output? {
    let (outputs, reporter) = AsyncStream.makeStream(of: ListPreviewProcess.Output.self)
    let process = ListPreviewProcess()
    defer { process.stop() }
    process.start(command) { reporter.yield($0) }
    for await output in outputs where condition(output) { return output }
    return nil
  }

  @Test func `a command prints to both of its outputs, and has no input`() async {
    let printed = Array("one\ntwo\n".utf8)
    let output = await output(of: "echo one; echo two >&2; cat") { $0.bytes == printed }
    #expect(output?.hasFailed == false)
  }

  @Test func `a failure is told, with what was printed`() async {
    let output = await output(of: "echo no such thing; exit 3") { $0.hasFailed }
    #expect(output.map { String(decoding: $0.bytes, as: UTF8.self) } == "no such thing\n")
  }

  @Test func `the output of a command that goes on is shown`() async {
    let output = await output(of: "echo start; exec sleep 1000") {
      !$0.bytes.isEmpty
    }
    #expect(output.map { String(decoding: $0.bytes, as: UTF8.self) } == "start\n")
  }

  @Test func `an endless output is cut`() async {
    let output = await output(of: "yes") { $0.isCut }
    #expect(output?.hasFailed == false)
  }

  @Test func `a process that leaves the command's session is not waited for`() async throws {
    let end = await output(of: "setsid sleep 1000 & echo $!; exit 3") { $0.hasFailed }
    let printed = try #require(end.map { String(decoding: $0.bytes, as: UTF8.self) })
    let process = try #require(pid_t(printed.dropLast()))
    #expect(kill(process, SIGKILL) == 0)
  }
}
