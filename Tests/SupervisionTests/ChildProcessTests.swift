import Foundation
import Glibc
import Testing

@testable import Supervision

@MainActor @Suite(.timeLimit(.minutes(1))) struct ChildProcessTests {
  @Test(arguments: [false, true])
  func `a process has only the descriptors that it is given`(hasLink: Bool) async throws {
    let folder = try TestHost.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // Neither is close-on-exec, as those of some libraries.
    let output = open("\(folder)/output", O_WRONLY | O_CREAT, 0o600)
    let stray = (0..<8).map { _ in dup(output) }
    defer { for descriptor in stray + [output] { close(descriptor) } }

    let process = try ChildProcess(
      ["/bin/ls", "-v", "/proc/self/fd"], environment: [:],
      streams: .init(output: output, link: hasLink ? output : nil))
    try await until("it has ended") { process.ending != nil }
    let names = try String(contentsOfFile: "\(folder)/output", encoding: .utf8)
    // The last is the folder that it lists.
    let known = ["0", "1", "2"] + (hasLink ? ["3", "4"] : ["3"])
    #expect(names.split(separator: "\n").map(String.init) == known)
  }

  @Test func `a last line without a newline is read, though another process keeps the pipe open`()
    throws
  {
    let pipe = try #require(ChildPipe())
    defer { close(pipe.writingEnd) }
    let reader = LineReader(descriptor: pipe.readingEnd)
    var lines: [String] = []
    reader.onLine = { lines.append($0) }
    #expect(write(pipe.writingEnd, "one\ntwo", 7) == 7)
    reader.drain()
    #expect(lines == ["one", "two"])
    reader.cancel()
  }
}
