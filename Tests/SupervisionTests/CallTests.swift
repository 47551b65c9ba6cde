import Control
import Foundation
import JSON
import SeededRandom
import Testing

@testable import Supervision

@MainActor @Suite(.timeLimit(.minutes(3))) struct CallTests {
  private static let text = """
    version = 1
    [variable.mood]
    value = "calm"
    [window.bar]
    kind = "panel"
    anchor = "top"
    widgets = [
      { name = "Label", id = "title", props = { text = "Hello" }, on.tap = { toggle = "alert" } },
      { name = "Label", id = "busy", props = { text = "${mood}" } },
    ]
    [window.alert]
    visible = false
    widgets = [{ name = "Label", id = "busy", on."*" = { set = { "busy.last" = "${event} ${event.x}" } } }]
    """

  @Test func `status lists the windows in the order of the file`() async throws {
    try await TestHost(Self.text).run { host in
      let bar = try await host.shown("bar")
      try await until("alert is ready") { try host.window("alert").status.state == .hidden }
      let client = try host.client()
      let status = try await client.call("status")
      let windows = try #require(status["windows"]?.array)
      #expect(windows.map { $0["id"] } == ["bar", "alert"])
      #expect(windows[0]["kind"] == "panel")
      #expect(windows[0]["state"] == "shown")
      #expect(windows[0]["pid"]?.int == Int(bar))
      #expect(windows[0]["xid"]?.int == Int(bar))
      #expect(windows[0]["restarts"] == 0)
      #expect(windows[0]["widgets"]?.array?.count == 2)
      #expect(status["variables"]?["mood"] == "calm")
    }
  }

  @Test(arguments: [
    ("get", "titel", 65, "did you mean title?"),
    ("get", "busy", 65, "bar/busy or alert/busy"),
    ("get", "bar", 65, "is a window"),
    ("get", "bar/titl", 65, "did you mean title?"),
    ("get", "bra/title", 65, "did you mean bar?"),
    ("open", "title", 65, "its window is bar"),
    ("open", "alrt", 65, "did you mean alert?"),
    ("open", "bar/title", 65, "not the id of a window"),
    ("tree", "nothing-like-it", 65, "there are alert, bar"),
  ])
  func `an address that is wrong is refused with the right one`(
    call: String, address: String, status: Int32, words: String
  ) async throws {
    try await TestHost(Self.text).run { host in
      let error = try await host.client().refusal(call, ["address": .string(address)])
      #expect(error.status == status)
      #expect(error.message.contains(words), "\(error.message)")
    }
  }

  @Test func `a set without a property and one of an unknown property are refused`() async throws {
    try await TestHost(Self.text).run { host in
      let client = try host.client()
      let first = try await client.refusal("set", ["address": "title", "value": "x"])
      #expect(first.status == 65)
      let second = try await client.refusal("set", ["address": "title.unknown", "value": "x"])
      #expect(second.status == 65)
      #expect(second.message == "no prop is called “unknown”")
    }
  }

  @Test func `a thousand sets are answered and arrive in order`() async throws {
    try await TestHost(Self.text).run { host in
      let client = try host.client()
      let numbers = (0..<1000).map {
        client.send("set", ["address": "title.text", "value": .integer($0)])
      }
      for number in numbers { #expect(try await client.answer(number).error == nil) }
      let order = try await client.get("title.order").array
      #expect(order == (0..<1000).map { .integer($0) })
    }
  }

  @Test func `an answer of several MiB arrives, and the worker lives on`() async throws {
    try await TestHost(Self.text).run { host in
      let client = try host.client()
      let worker = try await host.shown("bar")
      #expect(try await client.get("title.huge").string?.count == 3 << 20)
      #expect(try host.window("bar").processIdentifier == worker)
    }
  }

  @Test func `windows are opened, closed and toggled`() async throws {
    try await TestHost(Self.text).run { host in
      let client = try host.client()
      let alert = try host.window("alert")
      try await client.call("open", ["address": "alert"])
      try await host.shown("alert")
      try await client.call("toggle", ["address": "alert"])
      try await until("it is hidden") { alert.status.state == .hidden }
      try await client.call("toggle", ["address": "alert"])
      try await host.shown("alert")
      try await client.call("close", ["address": "alert"])
      try await until("it is hidden") { alert.status.state == .hidden }
      let worker = try #require(alert.processIdentifier)
      try await client.call("restart", ["address": "alert"])
      try await until("there is a new worker") {
        alert.hasOpened && alert.processIdentifier != worker
      }
      #expect(try await client.get("alert/busy.opened")["visible"] == false)
    }
  }

  @Test func `wait answers with the event, or with 124`() async throws {
    try await TestHost(Self.text).run { host in
      let client = try host.client()
      let wait = client.send("wait", ["address": "title", "event": "tap", "timeout": 10])
      let any = client.send("wait", ["address": "bar", "event": "*"])
      client.tell("bar/busy", "event", ["name": "tap", "values": ["x": "0"]])
      #expect(try await client.answer(any).value?["event"] != nil)
      #expect(client.answers[wait] == nil)
      client.tell("title", "event", ["values": ["x": "1"]])
      let event = try #require(try await client.answer(wait).value)
      #expect(event["event"] == "tap")
      #expect(event["window"] == "bar")
      #expect(event["widget"] == "title")
      #expect(event["values"] == ["x": "1"])
      let error = try await client.refusal(
        "wait", ["address": "title", "event": "tap", "timeout": 0.05])
      #expect(error.status == 124)
    }
  }

  @Test func `a listener gets events of its window only, and emitted ones if it hears all`()
    async throws
  {
    try await TestHost(Self.text).run { host in
      let (one, all) = (try host.client(), try host.client())
      try await one.call("listen", ["address": "alert"])
      try await all.call("listen")
      all.tell("title", "event", ["values": ["x": "1"]])
      all.tell("alert/busy", "event", ["name": "press"])
      all.send("emit", ["name": "done", "values": ["y": "2"]])
      try await until("all arrived") {
        all.events.contains { $0.event == "done" } && one.events.contains { $0.event == "press" }
          && all.events.contains { $0.event == "tap" }
      }
      #expect(one.events.allSatisfy { $0.window == "alert" })
    }
  }

  @Test func `a client that closes is forgotten with what it waited for`() async throws {
    try await TestHost(Self.text).run { host in
      let client = try host.client()
      try await client.call("listen", ["address": "time"])
      client.send("wait", ["address": "bar", "event": "never"])
      #expect(host.supervisor.variables.value("time") != nil)
      client.close()
      let other = try host.client()
      try await until("nobody listens any more") { host.supervisor.wantedByClients.isEmpty }
      #expect(try await other.call("status")["windows"]?.array?.count == 2)
    }
  }

  @Test func `a worker that never answers a call is answered for`() async throws {
    try await TestHost(Self.text).run { host in
      let bar = try await host.shown("bar")
      let client = try host.client()
      let number = client.send(
        "call", ["address": "title", "action": "do", "values": ["what": "never"]])
      try await until("the worker has the call") { host.log().contains("silent") }
      kill(bar, SIGKILL)
      let error = try #require(try await client.answer(number).error)
      #expect(error.status == 70)
    }
  }

  @Test func `events run their actions`() async throws {
    try await TestHost(Self.text).run { host in
      let client = try host.client()
      client.tell("title", "event", ["name": "tap"])
      try await host.shown("alert")
      client.tell("alert/busy", "event", ["name": "press", "values": ["x": "7"]])
      try await until("the action has set the prop") {
        try await client.get("alert/busy.last") == "press 7"
      }
    }
  }

  @Test func `a variable is set, read, bound and refused`() async throws {
    try await TestHost(Self.text).run { host in
      let client = try host.client()
      #expect(try await client.get("bar/busy.text") == "calm")
      #expect(try await client.call("var", ["name": "mood", "value": "gay"]) == "gay")
      #expect(try await client.get("bar/busy.text") == "gay")
      #expect(try await client.call("var", ["name": "mood"]) == "gay")
      #expect(try await client.call("var", ["name": "user"]) == "tester")
      #expect(try await client.refusal("var", ["name": "mod"]).message.contains("mood"))
      #expect(try await client.refusal("var", ["name": "time", "value": 1]).status == 65)
    }
  }

  @Test func `random calls are all answered`() async throws {
    try await TestHost(Self.text).run { host in
      let bar = try await host.shown("bar")
      let client = try host.client()
      var random = SplitMix(seed: 22)
      let calls =
        ControlSchema.calls.map(\.name).filter { $0 != "quit" && $0 != "wait" } + ["", "x"]
      let words: [JSONValue] = [
        "bar", "title", "title.text", "bar/busy", "alert", "", "/", "..", 7, .null, [:], ["a": 1],
      ]
      var numbers: [Int] = []
      for _ in 0..<400 {
        var arguments: [String: JSONValue] = [:]
        for name in ["address", "value", "name", "action", "values", "timeout"]
        where random.next() % 2 == 0 {
          arguments[name] = words[Int(random.next() % UInt64(words.count))]
        }
        numbers.append(client.send(calls[Int(random.next() % UInt64(calls.count))], arguments))
      }
      for number in numbers { _ = try await client.answer(number) }
      let clock = try await client.call("status")
      #expect(clock["windows"]?.array?.count == 2)
      _ = bar
    }
  }
}
