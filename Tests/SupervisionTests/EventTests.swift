import Foundation
import JSON
import Testing

@testable import Supervision

/// The events that scripts listen to and wait for.
@MainActor @Suite(.timeLimit(.minutes(3))) struct EventTests {
  private let text = """
    version = 1
    [window.bar]
    widgets = [{ name = "Label", id = "title", props = { events = ["tap", "swipe"] } }]
    """

  @Test func `a listener hears of a death with its reason, and of the window that is back`()
    async throws
  {
    try await TestHost(text).run { host in
      let bar = try await host.shown("bar")
      let client = try host.client()
      try await client.call("listen", ["address": "bar"])
      kill(bar, SIGKILL)
      try await until("the death and the new window were told") {
        client.events.contains { $0.event == "shown" }
      }
      let death = try #require(client.events.first)
      #expect(death.event == "died" && death.window == "bar")
      #expect(death["reason"]?.string?.contains("SIGKILL") == true)
    }
  }

  @Test func `a listener hears of a window that has failed`() async throws {
    let once = "supervision.deaths = 1\n" + text.replacing("version = 1\n", with: "")
    try await TestHost(once).run { host in
      let bar = try await host.shown("bar")
      let client = try host.client()
      try await client.call("listen")
      kill(bar, SIGKILL)
      try await until("the failure was told") { client.events.contains { $0.event == "failed" } }
      #expect(client.events.prefix(2).map(\.event) == ["died", "failed"])
    }
  }

  @Test(arguments: ["title", "bar"])
  func `a wait for an event that nothing sends is refused with the nearest one`(address: String)
    async throws
  {
    try await TestHost(text).run { host in
      try await host.shown("bar")
      let client = try host.client()
      let error = try await client.refusal("wait", ["address": .string(address), "event": "tpa"])
      #expect(error.status == 65)
      #expect(error.message.contains("no event is called “tpa”, did you mean tap?"), "\(error)")
    }
  }

  @Test(arguments: [("title", "swipe"), ("bar", "swipe"), ("bar", "hidden"), ("title", "finished")])
  func `a wait for a declared event goes on`(address: String, event: String) async throws {
    try await TestHost(text).run { host in
      try await host.shown("bar")
      let client = try host.client()
      let error = try await client.refusal(
        "wait", ["address": .string(address), "event": .string(event), "timeout": 0.3])
      #expect(error.status == 124)
    }
  }

  @Test func `a widget that declares no events may send any`() async throws {
    try await TestHost(text.replacing("[\"tap\", \"swipe\"]", with: "[]")).run { host in
      try await host.shown("bar")
      let client = try host.client()
      let error = try await client.refusal(
        "wait", ["address": "title", "event": "tpa", "timeout": 0.3])
      #expect(error.status == 124)
    }
  }

  @Test func `a wait for all hears what a script emits`() async throws {
    try await TestHost(text).run { host in
      try await host.shown("bar")
      let client = try host.client()
      let wait = client.send("wait", ["event": "mail"])
      client.send("emit", ["name": "mail", "values": ["from": "ada"]])
      #expect(try await client.answer(wait).value?["values"] == ["from": "ada"])
    }
  }
}
