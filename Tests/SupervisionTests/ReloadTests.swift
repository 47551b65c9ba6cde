import Foundation
import JSON
import Testing

@testable import Supervision

@MainActor @Suite(.timeLimit(.minutes(3))) struct ReloadTests {
  private static let text = """
    version = 1
    [window.bar]
    height = 32
    widgets = [{ name = "Label", id = "title", props = { text = "Hello", color = "red" } }]
    [window.clock]
    widgets = [{ name = "Clock", id = "time" }]
    """

  private func workers(_ host: TestHost) async throws -> (bar: pid_t, clock: pid_t) {
    (try await host.shown("bar"), try await host.shown("clock"))
  }

  @Test func `a changed prop is set in the running worker`() async throws {
    try await TestHost(Self.text).run { host in
      let before = try await workers(host)
      let client = try host.client()
      try await client.call("set", ["address": "title.color", "value": "blue"])
      // A line more above moves all positions.
      try host.write("# A comment\n" + Self.text.replacing("Hello", with: "Bye"))
      try await until("the prop is set") { try await client.get("title.text") == "Bye" }
      let after = try await workers(host)
      #expect(before == after)
      // What a script has set stays, because the file says what it said before.
      #expect(try await client.get("title.color") == "blue")
      #expect(try await client.get("title.order") == ["blue", "Bye"])
    }
  }

  @Test func `only a window that differs gets a new worker`() async throws {
    try await TestHost(Self.text).run { host in
      let before = try await workers(host)
      try host.write(Self.text.replacing("height = 32", with: "height = 40"))
      try await host.shown("bar", other: before.bar)
      #expect(try host.window("clock").processIdentifier == before.clock)
    }
  }

  @Test func `a widget keeps its state over a reload, unless it becomes another widget`()
    async throws
  {
    try await TestHost(Self.text).run { host in
      var worker = try await workers(host).bar
      let client = try host.client()
      // The worker saves when it quits.
      try host.write(Self.text.replacing("height = 32", with: "height = 40"))
      worker = try await host.shown("bar", other: worker)
      #expect(try await client.get("title.state") == ["title": "cXVpdA=="])
      try host.write(Self.text.replacing("Label", with: "Other"))
      try await host.shown("bar", other: worker)
      #expect(try await client.get("title.state") == [:])
    }
  }

  @Test func `the user's file takes the place of the system's as soon as it is there`() async throws
  {
    try await TestHost(Self.text) {
      let system = "\($0.environment["HOME"] ?? "")/system"
      $0.environment["XDG_CONFIG_DIRS"] = system
      $0.file = "\(system)/maru/maru.toml"
      try? TestHost.write(Self.text, to: $0.file)
      $0.followsStandardFiles = true
    }.run { host in
      try await host.shown("bar")
      let user = "\(host.folder)/.config/maru/maru.toml"
      try TestHost.write(
        "[window.own]\nwidgets = [{ name = \"Label\" }]\n", to: user)
      try await host.shown("own")
      #expect(host.supervisor.window("bar") == nil)
      try FileManager.default.removeItem(atPath: user)
      try await host.shown("bar")
      #expect(host.supervisor.window("own") == nil)
    }
  }

  @Test func `windows come and go with the file`() async throws {
    try await TestHost(Self.text).run { host in
      let before = try await workers(host)
      let new = try #require(Self.text.components(separatedBy: "[window.clock]").first)
      try host.write(new + "[window.more]\nwidgets = [{ name = \"Label\" }]\n")
      try await host.shown("more")
      try await until("the old worker has ended") { kill(before.clock, 0) != 0 }
      #expect(host.supervisor.window("clock") == nil)
      #expect(try host.window("bar").processIdentifier == before.bar)
    }
  }

  @Test func `a theme is told to the running worker`() async throws {
    try await TestHost(Self.text).run { host in
      let before = try await workers(host)
      let client = try host.client()
      try host.write(Self.text + "\n[theme]\nappearance = \"dark\"\n")
      try await until("the theme is told") {
        try await client.get("title.theme")["appearance"] == "dark"
      }
      #expect(try await workers(host) == before)
    }
  }

  @Test func `a broken file leaves the last good one running and says so`() async throws {
    try await TestHost(Self.text).run { host in
      let before = try await workers(host)
      let client = try host.client()
      try host.write(Self.text + "\n[window.bar")
      try await until("the mistake is known") {
        try await client.call("status")["configuration"]?["mistakes"]?.array?.isEmpty == false
      }
      #expect(try await workers(host) == before)
      #expect(host.log().contains("the last good configuration runs on"))
      let error = try await client.refusal("reload")
      #expect(error.status == 65)
      #expect(error.message.contains("maru.toml:"))

      try host.write(Self.text)
      try await until("the mistake is gone") {
        try await client.call("status")["configuration"]?["mistakes"] == []
      }
      #expect(try await workers(host) == before)
    }
  }

  @Test func `a file that is truncated and written in two steps is read at its end`() async throws {
    try await TestHost(Self.text).run { host in
      let before = try await workers(host)
      let client = try host.client()
      let file = try #require(FileHandle(forWritingAtPath: "\(host.folder)/maru.toml"))
      try file.truncate(atOffset: 0)
      let new = Data(Self.text.replacing("Hello", with: "Slow").utf8)
      try file.write(contentsOf: new.prefix(40))
      // A turn of the host, with a file that is half there.
      #expect(try await client.get("title.text") == "Hello")
      try file.write(contentsOf: new.dropFirst(40))
      try file.close()
      try await until("the prop is set") { try await client.get("title.text") == "Slow" }
      #expect(try await workers(host) == before)
      #expect(!host.log().contains("the last good"))
    }
  }

  @Test func `a file that is removed and written anew in steps is read at its end`() async throws {
    try await TestHost(Self.text).run { host in
      let before = try await workers(host)
      let client = try host.client()
      let path = "\(host.folder)/maru.toml"
      let new = Data(Self.text.replacing("Hello", with: "Anew").utf8)
      let half = try #require(new.range(of: Data("[window.clock]".utf8))).lowerBound
      unlink(path)
      let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      let file = FileHandle(fileDescriptor: descriptor)
      try file.write(contentsOf: new[..<half])
      // More than the delay passes. What is there would be a valid file with one window.
      _ = try await client.refusal("wait", ["address": "bar", "event": "never", "timeout": 0.2])
      try file.write(contentsOf: new[half...])
      try file.close()
      try await until("the prop is set") { try await client.get("title.text") == "Anew" }
      #expect(try await workers(host) == before)
    }
  }

  @Test func `hidden in the file is hidden on the screen without a new worker`() async throws {
    try await TestHost(Self.text).run { host in
      let before = try await workers(host)
      try host.write(Self.text.replacing("height = 32", with: "height = 32\nvisible = false"))
      try await until("it is hidden") { try host.window("bar").status.state == .hidden }
      #expect(try host.window("bar").processIdentifier == before.bar)
    }
  }
}
