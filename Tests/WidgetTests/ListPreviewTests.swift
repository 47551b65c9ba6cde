import Foundation
import MaruKit
import Testing

@testable import List

/// The command of a preview, and its output.
@Suite struct ListPreviewTests {
  @Test(arguments: [
    ("cat {}", "cat 'it'\\''s\tx'"), ("{1}|{2}", "'it'\\''s'|'x'"), ("{n} {q}", "'3' 'query'"),
    ("{3} {0} {x} {", "{3} {0} {x} {"), ("awk '{ print }' {}", "awk '{ print }' 'it'\\''s\tx'"),
    ("none", "none"), ("", ""),
  ])
  func `braces stand for the item, quoted, and unknown ones stay`(
    template: String, command: String
  ) {
    #expect(
      ListPreviewCommand(template: template)
        .text(item: "it's\tx", cells: ["it's", "x"], index: 3, query: "query") == command)
  }

  @Test(arguments: [
    ("a\nb\n\n", ["a", "b"]), ("", []), ("\u{1B}[1;31mred\u{1B}[0m", ["red"]),
    ("\u{1B}]0;title\u{07}x", ["x"]), ("\u{1B}]0;title\u{1B}\\x", ["x"]), ("\u{1B}(Bx", ["x"]),
    ("a\tb", ["a       b"]), ("1234567\tb", ["1234567 b"]), ("a\u{08}b\r\n", ["ab"]),
    ("end\u{1B}[", ["end"]), ("\u{1B}]0;title\u{07}\\x", ["\\x"]),
  ])
  func `lines have no escape sequences, and spaces for tabs`(text: String, lines: [String]) {
    #expect(ListPreviewText.lines(of: Array(text.utf8)) == lines)
  }

  @Test func `a picture is told by its first bytes`() {
    #expect(PictureBytes.arePicture([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]))
    #expect(PictureBytes.arePicture([0xFF, 0xD8, 0xFF, 0xE0]))
    #expect(PictureBytes.arePicture(Array("<?xml version='1.0'?><svg width='1'/>".utf8)))
    #expect(!PictureBytes.arePicture(Array("<html><svg/></html>".utf8)))
    #expect(!PictureBytes.arePicture([0x89, 0x50]) && !PictureBytes.arePicture([]))
  }

  // MARK: Process

  /// The first output of a command for which a condition holds.
  @MainActor private func output(
    of command: String, until condition: (ListPreviewProcess.Output) -> Bool
  ) async -> ListPreviewProcess.Output? {
    let (outputs, reporter) = AsyncStream.makeStream(of: ListPreviewProcess.Output.self)
    let process = ListPreviewProcess()
    defer { process.stop() }
    process.start(command) { reporter.yield($0) }
    for await output in outputs where condition(output) { return output }
    return nil
  }

  @Test(.timeLimit(.minutes(5)))
  func `a command prints to both of its outputs, and has no input`() async {
    let printed = Array("one\ntwo\n".utf8)
    let output = await output(of: "echo one; echo two >&2; cat") { $0.bytes == printed }
    #expect(output?.hasFailed == false)
  }

  @Test(.timeLimit(.minutes(5))) func `a failure is told, with what was printed`() async {
    let output = await output(of: "echo no such thing; exit 3") { $0.hasFailed }
    #expect(output.map { String(decoding: $0.bytes, as: UTF8.self) } == "no such thing\n")
  }

  @Test(.timeLimit(.minutes(5))) func `the output of a command that goes on is shown`() async {
    let output = await output(of: "echo start; exec sleep 1000") {
      !$0.bytes.isEmpty
    }
    #expect(output.map { String(decoding: $0.bytes, as: UTF8.self) } == "start\n")
  }

  @Test(.timeLimit(.minutes(5))) func `an endless output is cut`() async {
    let output = await output(of: "yes") { $0.isCut }
    #expect(output?.hasFailed == false)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a process that leaves the command's session is not waited for`() async throws {
    let end = await output(of: "setsid sleep 1000 & echo $!; exit 3") { $0.hasFailed }
    let printed = try #require(end.map { String(decoding: $0.bytes, as: UTF8.self) })
    let process = try #require(pid_t(printed.dropLast()))
    #expect(kill(process, SIGKILL) == 0)
  }
}
