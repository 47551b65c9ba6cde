import Foundation
import JSON
import Testing

@testable import Supervision

@MainActor @Suite(.timeLimit(.minutes(3))) struct HealingTests {
  private let two = """
    version = 1
    [window.bar]
    kind = "panel"
    anchor = "top"
    widgets = [{ name = "Label", id = "title", props = { text = "Hello" } }]
    [window.clock]
    widgets = [{ name = "Clock", id = "time" }]
    """

  @Test func `a killed worker is back with its state, and others are untouched`()
    async throws
  {
    try await TestHost(two).run { host in
      let (bar, clock) = (try await host.shown("bar"), try await host.shown("clock"))
      let client = try host.client()
      client.tell("title", "save", ["state": "c3RhdGU="])
      client.tell("title", "place")
      try await client.call("set", ["address": "title.text", "value": "Words"])

      kill(bar, SIGKILL)
      try await host.shown("bar", other: bar)

      #expect(try await client.get("title.text") == "Words")
      #expect(try await client.get("title.state") == ["title": "c3RhdGU="])
      let opened = try await client.get("title.opened")
      #expect(opened["place"] == ["x": 1, "y": 2, "width": 3, "height": 4])
      #expect(try host.window("bar").status.restarts == 1)
      #expect(try host.window("clock").status.restarts == 0)
      #expect(try host.window("clock").processIdentifier == clock)
      #expect(host.log().contains("error bar: the worker \(bar) died: it was ended by SIGKILL"))
    }
  }

  @Test func `five deaths leave a placeholder with the reason, and its button tries again`()
    async throws
  {
    let text = two.replacing("text = \"Hello\"", with: "start = \"exit\"")
    try await TestHost(text).run { host in
      try await host.shown("clock")
      try await until("bar has failed") { try host.window("bar").status.state == .failed }
      let window = try host.window("bar")
      let reason = try #require(window.status.reason)
      #expect(reason.contains("5 deaths in 60 s"))
      #expect(reason.contains("it exited with status 3"))
      try await until("the placeholder is shown") { window.status.xid != nil }

      let client = try host.client()
      let error = try await client.refusal("get", ["address": "title.text"])
      #expect(error.status == 70)
      #expect(error.message.contains("maru restart bar"))
      let status = try await client.call("status")
      let bar = try #require(status["windows"]?.array?.first)
      #expect(bar["state"] == "failed")
      #expect(bar["reason"]?.string == reason)
      #expect(bar["pid"]?.int != nil)

      try host.write(two)
      try await host.shown("bar")
      #expect(window.status.reason == nil)
    }
  }

  @Test func `without retries, only a death at the start leaves a placeholder`()
    async throws
  {
    let text = two.replacing("text = \"Hello\"", with: "start = \"exit\"")
    try await TestHost(text, options: { $0.retriesOpening = false }).run { host in
      try await until("bar has failed") { try host.window("bar").status.state == .failed }
      #expect(try host.window("bar").status.reason == "it exited with status 3")
      #expect(try host.window("bar").status.restarts == 0)
      let clock = try await host.shown("clock")
      kill(clock, SIGKILL)
      try await host.shown("clock", other: clock)
    }
  }

  @Test func `the placeholder's button starts the window again`() async throws {
    let text = two.replacing("text = \"Hello\"", with: "start = \"refuse\"")
    try await TestHost(text).run { host in
      let window = try host.window("bar")
      try await until("the placeholder is shown") {
        window.status.state == .failed && window.status.xid != nil
      }
      #expect(window.status.reason == "no widget is called Nonsense")
      let placeholder = try #require(window.processIdentifier)
      // The new worker is refused too, but it is a new one.
      kill(placeholder, SIGUSR2)
      try await until("there is another placeholder") {
        window.status.state == .failed
          && window.processIdentifier.map { $0 != placeholder } ?? false
      }
      #expect(window.status.restarts == 1)
    }
  }

  @Test func `a worker that does not answer is killed and replaced`() async throws {
    let text = two + "\n[supervision]\nanswer-within = 0.3\n"
    try await TestHost(text).run { host in
      let bar = try await host.shown("bar")
      let client = try host.client()
      client.tell("title", "hang")
      try await host.shown("bar", other: bar)
      #expect(host.log().contains("is killed: it did not answer for 0.3 s"))
    }
  }

  @Test func `a worker that spins is found by the processor time that it uses`() async throws {
    let text = two + "\n[supervision]\nanswer-within = 0.3\n"
    try await TestHost(text).run { host in
      let bar = try await host.shown("bar")
      // Nothing is sent to it: the link is used directly, without the ping of a call.
      kill(bar, SIGUSR1)
      try await host.shown("bar", other: bar)
      #expect(host.log().contains("is killed: it did not answer for 0.3 s"))
    }
  }

  @Test func `a worker that stays stopped is replaced, and one that goes on is not`() async throws {
    let text = two + "\n[supervision]\nanswer-within = 0.5\n"
    try await TestHost(text).run { host in
      let (bar, clock) = (try await host.shown("bar"), try await host.shown("clock"))
      kill(clock, SIGSTOP)
      kill(clock, SIGCONT)
      kill(bar, SIGSTOP)
      try await host.shown("bar", other: bar)
      #expect(try host.window("clock").processIdentifier == clock)
    }
  }

  @Test func `a worker that closes its link or grows too large is replaced`() async throws {
    let text = two + "\n[supervision]\nmemory-limit = 100\n"
    try await TestHost(text).run { host in
      let bar = try await host.shown("bar")
      let client = try host.client()
      client.tell("title", "close")
      let second = try await host.shown("bar", other: bar)
      #expect(host.log().contains("it closed its link"))

      for _ in 0..<3 { client.tell("title", "grow") }
      try await until("it has grown") {
        (MemoryReading.usedMebibytes(of: second) ?? 0) > 150
      }
      try host.window("bar").ping()
      try await host.shown("bar", other: second)
      #expect(host.log().contains("more than the limit of 100 MiB"))
    }
  }

  @Test func `rubbish and a flood are logged and harm nothing`() async throws {
    try await TestHost(two).run { host in
      let bar = try await host.shown("bar")
      let client = try host.client()
      client.tell("title", "rubbish")
      client.tell("title", "flood")
      client.tell("title", "print", ["text": "red \u{1b}[31m"])
      try await until("the flood is cut") { host.log().contains("more lines in a second, dropped") }
      #expect(host.log().contains("a line that is not a message"))
      #expect(host.log().split(separator: "\n").count < 2000)
      #expect(try host.window("bar").processIdentifier == bar)
      #expect(!host.log().contains("\u{1b}"))
    }
  }

  @Test func `a state outlives the host`() async throws {
    let host = try TestHost(two)
    try host.supervisor.start()
    try await host.shown("bar")
    let client = try host.client()
    client.tell("title", "save", ["state": "bGFzdA=="])
    _ = try await client.get("title.text")
    await withCheckedContinuation { continuation in
      host.supervisor.onStop = { continuation.resume() }
      host.supervisor.stop()
    }
    let saved = try String(
      contentsOfFile: "\(host.folder)/state/maru/state/:97/bar.json", encoding: .utf8)
    // The worker saved another state when it quit.
    #expect(
      try JSONValue(json: saved) == ["title": ["widget": "Label", "state": "cXVpdA=="]])
    let next = SavedState(
      window: "bar", display: ":97", environment: host.environment,
      logger: Log(path: "/dev/null").logger(for: "bar"))
    #expect(next.values == ["title": "cXVpdA=="])
    try? FileManager.default.removeItem(atPath: host.folder)
  }

  @Test func `a state that cannot be written is logged, kept in memory, and written later`()
    async throws
  {
    try await TestHost(two).run { host in
      try await host.shown("bar")
      // A file in the place of the folder, as a full disk refuses every write.
      let folder = "\(host.folder)/state/maru/state/:97"
      try? FileManager.default.removeItem(atPath: folder)
      try TestHost.write("", to: folder)
      let client = try host.client()
      client.tell("title", "save", ["state": "bGFzdA=="])
      try await until("the log says it") { host.log().contains("the state cannot be saved") }
      let former = try await host.shown("bar")
      kill(former, SIGKILL)
      try await host.shown("bar", other: former)
      #expect(try await client.get("title.state") == ["title": "bGFzdA=="])

      try FileManager.default.removeItem(atPath: folder)
      client.tell("title", "save", ["state": "bmV4dA=="])
      try await until("it is written") {
        (try? String(contentsOfFile: "\(folder)/bar.json", encoding: .utf8))?
          .contains("bmV4dA==") ?? false
      }
    }
  }
}
