import Foundation
import MaruTestKit
import Testing

/// `maru trace` of a running window.
@MainActor @Suite struct TraceCommandTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func host() throws -> RunningHost {
    try RunningHost(
      """
      [window.bar]
      kind = "panel"
      anchor = "top"
      height = 32
      widgets = [{ name = "LoadingView", id = "busy", props = { text = "Hello" } }]

      """, on: desk)
  }

  @Test func `a trace of a moving widget has its frames, passes and presentations`() throws {
    let host = try host()
    let file = "\(desk.folder)/bar.json"
    let answer = try host.tell("trace", "bar", "-o", file, "--seconds", "0.5", "--json")
    let data = try #require(FileManager.default.contents(atPath: file))
    let trace = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let events = try #require(trace["traceEvents"] as? [[String: Any]])
    #expect(answer.contains("\"events\":\(events.count)"), "\(answer)")
    let names = Set(events.compactMap { $0["name"] as? String })
    #expect(names.isSuperset(of: ["animate", "compose", "present"]), "\(names)")
    #expect(names.contains { $0.hasPrefix("frame ") })
  }

  @Test func `of two traces of a window one is refused, and one follows a trace that was given up`()
    throws
  {
    let host = try host()
    let traces = try ["first", "second"].map {
      try Program(
        ["trace", "bar", "-o", "\(desk.folder)/\($0).json", "--seconds", "500"],
        environment: host.environment, in: desk.folder)
    }
    try #require(desk.person.block { traces.contains { !$0.isRunning } })
    let refused = try #require(traces.first { !$0.isRunning }).finish()
    #expect(refused.status == 70)
    #expect(refused.error.contains("a trace is being recorded already"), "\(refused)")
    let recording = try #require(traces.first { $0.isRunning })
    recording.send(SIGTERM)
    _ = recording.finish()
    let isFree = desk.person.block {
      (try? host.ask("trace", "bar", "-o", "-", "--seconds", "0.01"))?.status == 0
    }
    #expect(isFree)
  }

  @Test func `a trace needs a file and a sensible time`() throws {
    let host = try host()
    #expect(try host.ask("trace", "bar").status == 64)
    let ending = try host.ask("trace", "bar", "-o", "x.json", "--seconds", "0")
    #expect(ending.status == 64)
    #expect(ending.error.contains("--seconds takes a number of seconds"), "\(ending.error)")
  }
}
