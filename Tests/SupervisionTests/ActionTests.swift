import Foundation
import JSON
import Testing

@testable import Supervision

@MainActor @Suite(.timeLimit(.minutes(3))) struct ActionTests {
  private func host(_ action: String) throws -> TestHost {
    try TestHost(
      """
      version = 1
      [variable.mood]
      value = "calm"
      [window.bar]
      widgets = [
        { name = "Label", id = "title", props = { text = "${mood}" }, on.tap = \(action) },
        { name = "Label", id = "other", props = { text = "" } },
      ]
      [window.alert]
      visible = false
      widgets = [{ name = "Label" }]
      """)
  }

  private func tap(_ client: TestClient, _ values: [String: JSONValue] = [:]) {
    client.tell("title", "event", ["values": .object(values)])
  }

  @Test func `a command knows its event`() async throws {
    let folder = try TestHost.makeFolder()
    let names = "$MARU_EVENT $MARU_WINDOW $MARU_WIDGET $MARU_EVENT_CHOICE"
    try await host("{ exec = \"echo \(names) > \(folder)/x; mv \(folder)/x \(folder)/out\" }").run {
      host in
      tap(try host.client(), ["choice": "Yes"])
      try await until("it has run") {
        (try? String(contentsOfFile: "\(folder)/out", encoding: .utf8)) == "tap bar title Yes\n"
      }
    }
    try? FileManager.default.removeItem(atPath: folder)
  }

  @Test func `an action reads the variables that no window shows`() async throws {
    let folder = try TestHost.makeFolder()
    try "file\n".write(toFile: "\(folder)/note", atomically: true, encoding: .utf8)
    let words = "${polled} ${note} ${user}"
    let host = try TestHost(
      """
      version = 1
      [variable.polled]
      poll = "echo poll"
      [variable.note]
      file = "\(folder)/note"
      [window.bar]
      [[window.bar.widgets]]
      name = "Label"
      id = "title"
      on.tap = [{ exec = "echo \(words) > \(folder)/x; mv \(folder)/x \(folder)/out" },
        { emit = "done-${polled}" }]
      """)
    try await host.run { host in
      let client = try host.client()
      let all = try host.client()
      all.send("listen")
      tap(client)
      try await until("it has run") {
        let text = try? String(contentsOfFile: "\(folder)/out", encoding: .utf8)
        return text?.hasPrefix("poll file ") == true && text != "poll file \n"
      }
      try await until("the name of the event has the value too") {
        all.events.contains { $0["event"]?.string == "done-poll" }
      }
    }
    try? FileManager.default.removeItem(atPath: folder)
  }

  @Test func `a value of an event never becomes shell text`() async throws {
    let folder = try TestHost.makeFolder()
    let command = "echo \\\"${event.text}\\\" > \(folder)/x; mv \(folder)/x \(folder)/out"
    try await host("{ exec = \"\(command)\" }").run { host in
      let text = "\"; touch \(folder)/evil; $(touch \(folder)/evil) `touch \(folder)/evil` '"
      tap(try host.client(), ["text": .string(text)])
      try await until("it has run") {
        (try? String(contentsOfFile: "\(folder)/out", encoding: .utf8)) == text + "\n"
      }
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/evil"))
    }
    try? FileManager.default.removeItem(atPath: folder)
  }

  @Test func `actions set variables, call widgets, emit and show windows, in order`() async throws {
    let actions = """
      [{ var = { mood = "${event.x} ${event}" } }, { emit = "done" },
       { call = { address = "other", action = "do", values = { what = "event", name = "${mood}" } } },
       { show = "alert" }]
      """.replacing("\n", with: " ")
    try await host(actions).run { host in
      let client = try host.client()
      try await client.call("listen")
      tap(client, ["x": "7"])
      try await until("all has happened") {
        client.events.contains { $0.event == "done" && $0.widget == "title" }
          && client.events.contains { $0.event == "7 tap" && $0.widget == "other" }
      }
      try await host.shown("alert")
      #expect(try await client.get("title.text") == "7 tap")
    }
  }

  @Test func `an action that fails is logged, and the next one runs`() async throws {
    try await host("[{ exec = [\"/no/such/program\"] }, { show = \"alert\" }]").run { host in
      tap(try host.client())
      try await host.shown("alert")
      #expect(host.log().contains("/no/such/program: cannot be started: No such file"))
    }
  }
}
