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
    #expect(host.isHealed("bad"))
    #expect(host.log.contains("more than the limit of 200 MiB"))
    #expect(try host.window("good").pid == good)
  }

  @Test func `a widget that grows and rests is ended, and the log says why`() throws {
    let host = try host("[supervision]\nmemory-limit = 200\n")
    _ = try host.ask("call", "bad", "grow")
    #expect(host.isHealed("bad"), "\(host.log)")
    #expect(host.log.contains("MiB of memory, more than the limit of 200 MiB"))
  }

  @Test(arguments: ["spin", "doze"])
  func `a widget that blocks the main thread is ended, and the log has its calls`(
    deed: String
  ) throws {
    let host = try host("[supervision]\nanswer-within = 1\n")
    let good = try #require(try host.window("good").pid)
    // Nobody calls the window after that.
    let call = try host.desk.start(["call", "bad", deed], environment: host.environment)
    #expect(host.isHealed("bad"), "\(host.log)")
    _ = call.finish()
    let log = host.log
    #expect(log.contains("the widget did not answer for 1 s, Trial 1.0 in "), "\(log)")
    #expect(log.contains("libTrial"), "\(log)")
    #expect(try host.window("good").pid == good)
  }

  @Test func `a widget that gets no more memory takes its window only, which heals`() throws {
    let host = try RunningHost(
      """
      [window.bad]
      kind = "panel"
      anchor = "top"
      height = 120
      widgets = [{ name = "\(try TestPlugin.unruly.path)", props = { atPress = "exhaustion" } }]
      [window.good]
      kind = "panel"
      anchor = "bottom"
      height = 40
      widgets = [{ name = "Label", id = "good", props = { text = "Here" } }]
      """, windows: 2, on: desk)
    let good = try #require(try host.window("good").pid)
    let button = try host.middle(of: "Go", in: "bad")
    desk.person.click(button.x, button.y)
    #expect(host.isHealed("bad"), "\(host.log)")
    #expect(host.log.contains("the widget crashed"), "\(host.log)")
    #expect(try host.window("good").pid == good)
  }

  @Test func `a program that the widget has started ends with the widget`() throws {
    let host = try host()
    let number = try #require(pid_t(try host.tell("call", "bad", "start")))
    #expect(kill(number, 0) == 0)
    kill(try #require(try host.window("bad").pid), SIGKILL)
    #expect(desk.person.block { ProcessReading.isGone(number) })
    #expect(host.isHealed("bad"))
  }

  @Test(arguments: ["spin", "doze"])
  func `a host that is killed leaves no worker that is stuck`(deed: String) throws {
    let host = try host("[supervision]\nanswer-within = 600\n")
    let worker = try #require(try host.window("bad").pid)
    let call = try host.desk.start(["call", "bad", deed], environment: host.environment)
    #expect(desk.person.block { ProcessReading.isAsleep(worker) == (deed == "doze") })
    host.program.send(SIGKILL)
    #expect(desk.person.block(timeout: .seconds(20)) { ProcessReading.isGone(worker) })
    _ = call.finish()
  }

  @Test func `a host that is killed leaves no program that a widget has started`() throws {
    let host = try host()
    let number = try #require(pid_t(try host.tell("call", "bad", "start")))
    #expect(kill(number, 0) == 0)
    host.program.send(SIGKILL)
    #expect(desk.person.block(timeout: .seconds(20)) { ProcessReading.isGone(number) })
  }

  @Test func `a host that is killed leaves no command of a variable`() throws {
    let path = "\(desk.folder)/processes"
    let host = try RunningHost(
      """
      [variable.slow]
      poll = "echo $$ >> \(path); exec sleep 600"
      timeout = 300
      [variable.lines]
      listen = "echo $$ >> \(path); exec sleep 600"
      [window.good]
      kind = "panel"
      anchor = "bottom"
      height = 40
      widgets = [{ name = "Label", props = { text = "${slow} ${lines}" } }]
      """, on: desk)
    var processes: [pid_t] = []
    #expect(
      desk.person.block {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        processes = text.split(separator: "\n").compactMap { pid_t($0) }
        return processes.count == 2
      })
    host.program.send(SIGKILL)
    #expect(desk.person.block { processes.allSatisfy(ProcessReading.isGone) })
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
