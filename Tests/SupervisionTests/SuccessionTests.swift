import Foundation
import JSON
import Testing

@testable import Supervision

/// A restarted window is replaced by a window of a new worker, which paints first.
@MainActor @Suite(.timeLimit(.minutes(3))) struct SuccessionTests {
  private static let bar = """
    version = 1
    [window.bar]
    kind = "panel"
    anchor = "top"
    widgets = [{ name = "Label", id = "title", props = { text = "Hello" } }]
    """

  /// Waits until the window has another worker; the first one must run until then.
  private func replaced(
    _ window: WindowProcess, _ first: pid_t, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await until("another worker shows it", sourceLocation: sourceLocation) {
      #expect(window.status.state == .shown, sourceLocation: sourceLocation)
      guard window.processIdentifier == first else { return window.processIdentifier != nil }
      #expect(kill(first, 0) == 0, sourceLocation: sourceLocation)
      return false
    }
  }

  @Test func `the old window is shown until the new one has painted, with its state`() async throws
  {
    try await TestHost(Self.bar).run { host in
      let first = try await host.shown("bar")
      let client = try host.client()
      try await client.call("set", ["address": "title.text", "value": "Words"])
      let answer = client.send("restart", ["address": "bar"])
      try await replaced(try host.window("bar"), first)
      _ = try await client.answer(answer)
      #expect(try await client.get("title.text") == "Words")
      #expect(try await client.get("title.state") == ["title": "cXVpdA=="])
      try await until("the old worker has ended") { kill(first, 0) != 0 }
      #expect(try host.window("bar").status.restarts == 1)
    }
  }

  @Test(arguments: ["exit", "refuse"])
  func `a new worker that fails leaves the old one in its place`(failure: String) async throws {
    try await TestHost(Self.bar).run { host in
      let first = try await host.shown("bar")
      let client = try host.client()
      try await client.call("set", ["address": "title.start", "value": .string(failure)])
      let error = try await client.refusal("restart", ["address": "bar"])
      #expect(error.status == 70 && error.message.contains("the old one stays"))
      #expect(try host.window("bar").processIdentifier == first)
      #expect(try host.window("bar").status.state == .shown)
      #expect(kill(first, 0) == 0)
      try await until("the log tells it") {
        host.log().contains("the new worker could not show the window, the old one stays")
      }
    }
  }

  @Test func `a widget that cannot be made anew leaves the old one in its place`() async throws {
    try await TestHost(Self.bar).run { host in
      let first = try await host.shown("bar")
      let client = try host.client()
      try await client.call("set", ["address": "title.refused", "value": "no ABI"])
      let error = try await client.refusal("restart", ["address": "bar"])
      #expect(error.status == 70 && error.message.contains("no ABI"))
      #expect(try host.window("bar").processIdentifier == first)
      try await until("the log tells why") { host.log().contains("no ABI") }
    }
  }

  @Test func `a warning of a new worker that says the same as its failure is left out`()
    async throws
  {
    try await TestHost(Self.bar).run { host in
      try await host.shown("bar")
      let client = try host.client()
      try await client.call("set", ["address": "title.refused", "value": "no ABI"])
      for warning in ["title: no ABI", "another thing"] {
        try await client.call("set", ["address": "title.warning", "value": .string(warning)])
        _ = try await client.refusal("restart", ["address": "bar"])
      }
      try await until("the log tells the other") {
        host.log().contains("warning bar: another thing")
      }
      #expect(!host.log().contains("warning bar: title: no ABI"))
      #expect(host.log().components(separatedBy: "the old one stays: no ABI").count == 3)
    }
  }

  @Test(arguments: [true, false])
  func `a worker that dies while it is replaced is followed by the new one`(
    restarts: Bool
  ) async throws {
    let text = Self.bar.replacing("anchor =", with: "restart = \(restarts)\nanchor =")
    try await TestHost(text).run { host in
      let first = try await host.shown("bar")
      kill(first, SIGSTOP)
      let client = try host.client()
      let answer = client.send("restart", ["address": "bar"])
      kill(first, SIGKILL)
      try await host.shown("bar", other: first)
      _ = try await client.answer(answer)
      #expect(try await client.get("title.text") == "Hello")
      // What a placeholder would not do.
      try await client.call("set", ["address": "title.text", "value": "Words"])
      #expect(try await client.get("title.text") == "Words")
      #expect(try host.window("bar").status.reason == nil)
    }
  }

  @Test func `values that are set meanwhile reach the new worker`() async throws {
    try await TestHost(Self.bar).run { host in
      let first = try await host.shown("bar")
      let client = try host.client()
      let restart = client.send("restart", ["address": "bar"])
      for number in 0..<20 {
        try await client.call("set", ["address": "title.count", "value": .integer(Int64(number))])
      }
      try await replaced(try host.window("bar"), first)
      _ = try await client.answer(restart)
      #expect(try await client.get("title.count") == 19)
    }
  }

  @Test func `a plugin that was built anew is taken`() async throws {
    let folder = try TestHost.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let plugin = "\(folder)/libLabel.so"
    try Data("old".utf8).write(to: URL(filePath: plugin))
    let text = Self.bar.replacing("text = \"Hello\"", with: "plugin = \"\(plugin)\"")
    try await TestHost(text).run { host in
      let first = try await host.shown("bar")
      _ = try await host.client().get("title.plugin")
      try Data("new".utf8).write(to: URL(filePath: plugin), options: .atomic)
      try await replaced(try host.window("bar"), first)
      #expect(host.log().contains("a plugin was built anew"))
    }
  }
}
