import ConfigurationFile
import Foundation
import JSON
import Testing

@testable import Supervision

/// Props that replace those of a window without another worker.
@MainActor @Suite(.timeLimit(.minutes(3))) struct PropsTests {
  private let text = """
    version = 1
    [window.bar]
    kind = "panel"
    anchor = "top"
    widgets = [{ name = "Label", id = "title", props = { text = "One", symbol = "plus" } }]
    """

  /// Gives the widget of the window other props.
  private func take(
    _ props: [String: JSONValue], _ host: TestHost, tellsWorker: Bool = true
  ) async throws -> String? {
    var window = try #require(host.supervisor.configuration.windows.first)
    var widget = try #require(window.widgets.first)
    widget.props = props
    window.content = LayoutGroup(axis: .column, items: [.widget(widget)])
    return await withCheckedContinuation { continuation in
      host.supervisor.takeProps(of: window, tellsWorker: tellsWorker) {
        continuation.resume(returning: $0?.message)
      }
    }
  }

  @Test func `props that are new, changed or gone are told the worker, and the next one has them`()
    async throws
  {
    try await TestHost(text).run { host in
      let first = try await host.shown("bar")
      let client = try host.client()
      try await client.call("set", ["address": "title.color", "value": "red"])
      #expect(try await take(["text": "Two", "size": 3], host) == nil)
      let wanted: JSONValue = ["text": "Two", "size": 3, "color": "red"]
      #expect(try await client.get("title") == wanted)
      #expect(try host.window("bar").processIdentifier == first)
      kill(first, SIGKILL)
      try await host.shown("bar", other: first)
      #expect(try await client.get("title") == wanted)
    }
  }

  @Test func `props that are refused change nothing`() async throws {
    try await TestHost(text).run { host in
      let first = try await host.shown("bar")
      #expect(try await take(["unknown": 1], host)?.contains("no prop is called") == true)
      let client = try host.client()
      let wanted: JSONValue = ["text": "One", "symbol": "plus"]
      #expect(try await client.get("title") == wanted)
      kill(first, SIGKILL)
      try await host.shown("bar", other: first)
      #expect(try await client.get("title") == wanted)
    }
  }

  @Test func `props for the next worker leave the present one as it is`() async throws {
    try await TestHost(text).run { host in
      let first = try await host.shown("bar")
      #expect(try await take(["text": "Two"], host, tellsWorker: false) == nil)
      let client = try host.client()
      #expect(try await client.get("title.text") == "One")
      kill(first, SIGKILL)
      try await host.shown("bar", other: first)
      #expect(try await client.get("title.text") == "Two")
    }
  }
}
