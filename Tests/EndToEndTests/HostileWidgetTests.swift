import Foundation
import MaruTestKit
import Testing

/// A widget that harms the host as far as it can, without a sandbox.
@MainActor @Suite(.serialized, .needsServer) struct HostileWidgetTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func host(_ supervision: String = "") throws -> RunningHost {
    let plugin = try TestPlugin.trial.path
    return try RunningHost(
      """
      \(supervision)
      [window.bad]
      kind = "panel"
      anchor = "top"
      height = 40
      widgets = [{ name = "\(plugin)", id = "bad" }]
      [window.good]
      kind = "panel"
      anchor = "bottom"
      height = 40
      widgets = [{ name = "Label", id = "good", props = { text = "Here" } }]
      """, windows: 2, on: desk)
  }

  @Test func `a widget that takes all memory is killed at the limit, and the others live`() throws {
    let host = try host("[supervision]\nmemory-limit = 200\n")
    let good = try #require(try host.window("good").pid)
    let ending = try host.ask("call", "bad", "fill")
    #expect(ending.status == 70)
    #expect(
      desk.person.block(timeout: .seconds(20)) {
        (try? host.window("bad")).map { $0.restarts == 1 && $0.state == "shown" } ?? false
      })
    #expect(host.log.contains("more than the limit of 200 MiB"))
    #expect(try host.window("good").pid == good)
  }

  @Test func `a widget that floods the log is cut, and its host answers`() throws {
    let host = try host()
    _ = try host.ask("call", "bad", "flood")
    #expect(try host.tell("get", "good.text") == "Here")
    #expect(desk.person.block { host.log.contains("more lines in a second, dropped") })
    let lines = host.log.split(separator: "\n").filter { $0.contains(" bad: ") }
    #expect(lines.count < 2000, "\(lines.count)")
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(desk.folder)/state/maru")
    #expect(names.filter { $0.contains(".log") }.count <= 5)
  }

  @Test func `a widget that kills the host leaves no process, and the next host starts`() throws {
    let host = try host()
    let processes = host.windows.compactMap(\.pid)
    _ = try host.ask("call", "bad", "end-parent")
    #expect(
      desk.person.block(timeout: .seconds(20)) {
        processes.allSatisfy { kill($0, 0) != 0 && errno == ESRCH }
      })
    let next = try host.desk.start(
      ["run", "--config", host.file], environment: host.environment)
    defer {
      next.send(SIGTERM)
      _ = next.finish()
    }
    #expect(
      desk.person.block(timeout: .seconds(20)) {
        host.windows.filter { $0.state == "shown" }.count == 2
      })
  }
}
