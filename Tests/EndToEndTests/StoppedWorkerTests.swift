import Foundation
import MaruTestKit
import Testing

/// A worker that is stopped and never continued, and a call by another user.
@MainActor @Suite(.serialized, .needsServer) struct StoppedWorkerTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func host() throws -> RunningHost {
    try RunningHost(
      """
      [supervision]
      answer-within = 1
      [window.bar]
      kind = "panel"
      anchor = "top"
      height = 32
      widgets = [{ name = "Label", id = "one", props = { text = "One" } }]
      [window.other]
      kind = "panel"
      anchor = "bottom"
      height = 32
      widgets = [{ name = "Label", id = "two", props = { text = "Two" } }]
      """, windows: 2, on: desk)
  }

  @Test func `a worker that was stopped is replaced, and the other window stays`() throws {
    let host = try host()
    let (stopped, other) = (try host.window("bar").pid, try host.window("other").pid)
    kill(try #require(stopped), SIGSTOP)
    #expect(host.isHealed("bar"), "\(host.log)")
    #expect(try host.window("bar").pid != stopped)
    #expect(try host.window("other").pid == other)
    #expect(host.log.contains("it did not answer for 1 s"), "\(host.log)")
  }

  private nonisolated static let canBecomeOther =
    geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")

  @Test(.enabled(if: canBecomeOther, "only root can call as another user"))
  func `another user's call is refused, even if the files let it in`() throws {
    let host = try host()
    let socket = "\(desk.folder)/maru/\(desk.server.display).sock"
    for path in [desk.folder, "\(desk.folder)/maru"] { chmod(path, 0o755) }
    chmod(socket, 0o777)
    let ending = try Program(
      ["status"], environment: host.environment.merging(["MARU_SOCKET": socket]) { $1 },
      through: ["setpriv", "--reuid", "65533", "--regid", "65533", "--clear-groups"],
      in: desk.folder
    ).finish()
    #expect(ending.status == 69 && ending.output.isEmpty, "\(ending)")
    #expect(try host.tell("get", "one.text") == "One")
  }
}
