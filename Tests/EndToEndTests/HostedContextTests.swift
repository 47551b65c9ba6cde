import Foundation
import MaruTestKit
import Testing

/// What a configured window's widget gets from its host: messages, variables, its place and a log.
@MainActor @Suite(.serialized, .needsServer) struct HostedContextTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func host(_ window: String = "") throws -> RunningHost {
    try RunningHost(
      """
      [variable.mood]
      value = "calm"
      [window.bar]
      kind = "panel"
      anchor = "top"
      height = 40
      \(window)
      widgets = [{ name = "\(try TestPlugin.trial.path)", id = "trial" }]
      """, on: desk)
  }

  private func heard(_ host: RunningHost) -> [String] {
    ((try? host.ask("call", "trial", "heard").output) ?? "").split(separator: "\n").map(String.init)
  }

  @Test func `a message that a script emits reaches every widget`() throws {
    let host = try host()
    try host.tell("emit", "mail", "from=ada", "subject=Two words")
    #expect(desk.person.block { heard(host).contains("message mail from=ada subject=Two words") })
  }

  @Test func `a widget knows its window's place and monitor`() throws {
    let host = try host()
    #expect(desk.person.block { heard(host).contains { $0.hasPrefix("place bar 0 0 1000 ") } })
  }

  @Test func `a widget observes a variable and sets it, and a wrong name is logged`() throws {
    let host = try host()
    try host.tell("call", "trial", "observe", "name=mood")
    #expect(desk.person.block { heard(host).contains(#"variable mood text("calm")"#) })
    try host.tell("var", "mood", "merry")
    #expect(desk.person.block { heard(host).contains(#"variable mood text("merry")"#) })
    try host.tell("call", "trial", "assign", "name=mood", "value=sad")
    #expect(desk.person.block { (try? host.ask("var", "mood").output) == "sad\n" })
    try host.tell("call", "trial", "ignore")
    try host.tell("var", "mood", "calm")
    try host.tell("emit", "mark")
    #expect(desk.person.block { heard(host).contains("message mark") })
    #expect(heard(host).filter { $0 == #"variable mood text("calm")"# }.count == 1)
    try host.tell("call", "trial", "observe", "name=moood")
    #expect(desk.person.block { host.log.contains("did you mean mood?") })
  }

  @Test func `a worker whose widget observes a variable ends in silence`() throws {
    let host = try host()
    try host.tell("call", "trial", "observe", "name=mood")
    try host.tell("restart", "bar")
    #expect(desk.person.block { (try? host.window("bar").restarts) == 1 })
    #expect(host.waits(for: "shown", of: "bar"))
    #expect(!host.log.contains("crashed"), "\(host.log)")
  }

  @Test func `an observed variable is told again to a new worker`() throws {
    let host = try host()
    try host.tell("call", "trial", "observe", "name=mood")
    let former = try #require(try host.window("bar").pid)
    try host.tell("restart", "bar")
    #expect(desk.person.block { (try? host.window("bar").pid) != former })
    try host.tell("call", "trial", "observe", "name=mood")
    #expect(desk.person.block { heard(host).contains(#"variable mood text("calm")"#) })
  }

  @Test func `a widget's lines are in the log from the window's level on`() throws {
    let host = try host("log-level = \"warning\"")
    try host.tell("call", "trial", "log", "level=info", "text=quiet words")
    try host.tell("call", "trial", "log", "level=error", "text=loud words")
    #expect(desk.person.block { host.log.contains("error bar: trial: loud words") })
    #expect(!host.log.contains("quiet words"))
  }
}
