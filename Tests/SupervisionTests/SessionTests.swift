import ConfigurationFile
import Foundation
import JSON
import Testing

@testable import Supervision

/// A host beside the one of the display, whose owner builds its plugins.
@MainActor @Suite(.timeLimit(.minutes(3))) struct SessionTests {
  private static let bar = """
    version = 1
    [window.bar]
    widgets = [{ name = "Label", id = "title", props = { text = "Hello" } }]
    """
  private static let problem: JSONValue = [
    "title": "Label cannot be built", "entries": [["place": "a.swift:1:2", "message": "no"]],
  ]

  /// A configuration with one window.
  private func configuration(_ props: [String: JSONValue], id: String = "bar") -> Configuration {
    let widget = WidgetConfiguration(name: "Label", id: "title", props: props)
    return Configuration(windows: [
      WindowConfiguration(id: id, content: LayoutGroup(axis: .column, items: [.widget(widget)]))
    ])
  }

  private func session(_ configuration: Configuration) throws -> TestHost {
    try TestHost("") {
      $0.configuration = configuration
      $0.session = "dev"
    }
  }

  @Test func `a session has a socket, a log and a state of its own, and its commands call it`()
    async throws
  {
    let host = try session(configuration(["text": "Hello"]))
    try await host.run { host in
      try await host.shown("bar")
      let path = host.supervisor.socketPath
      #expect(path.hasSuffix("/maru/:97-dev.sock"))
      let environment = try await host.client().get("title.environment")
      #expect(environment["MARU_SOCKET"]?.string == path)
      try await host.client().call(
        "call",
        ["address": "title", "action": "do", "values": ["what": "save", "state": "c3RhdGU="]])
      let state = "\(host.folder)/state/maru/state-dev/:97/bar.json"
      try await until("the state is written") { FileManager.default.fileExists(atPath: state) }
      let log = "\(host.folder)/state/maru/maru-:97-dev.log"
      #expect(FileManager.default.fileExists(atPath: log))
    }
  }

  @Test func `two sessions and a host run side by side`() async throws {
    let first = try session(configuration([:]))
    try await first.run { first in
      let second = try TestHost("") {
        $0.configuration = Configuration()
        $0.session = "dev"
        $0.environment["XDG_RUNTIME_DIR"] = first.folder
      }
      try await second.run { second in
        #expect(second.supervisor.socketPath == "\(first.folder)/maru/:97-dev2.sock")
        let host = try TestHost(Self.bar) { $0.environment["XDG_RUNTIME_DIR"] = first.folder }
        try await host.run { host in
          #expect(host.supervisor.socketPath == "\(first.folder)/maru/:97.sock")
        }
      }
    }
  }

  @Test func `another configuration touches only what differs`() async throws {
    try await session(configuration(["text": "Hello"])).run { host in
      let process = try await host.shown("bar")
      host.supervisor.adopt(configuration(["text": "Bye"]))
      try await until("the prop is set") { try await host.client().get("title.text") == "Bye" }
      #expect(try host.window("bar").processIdentifier == process)
      host.supervisor.adopt(configuration([:], id: "other"))
      try await host.shown("other")
      #expect(host.supervisor.window("bar") == nil)
    }
  }

  @Test func `a problem reaches the worker that runs and each later one`() async throws {
    try await TestHost(Self.bar).run { host in
      let first = try await host.shown("bar")
      host.supervisor.setProblem(Self.problem, of: "bar")
      try await host.client().call("restart", ["address": "bar"])
      try await host.shown("bar", other: first)
      let opened = try await host.client().get("title.opened")
      #expect(opened["problem"] == Self.problem)
    }
  }

  @Test func `a renewed window has only the problem that is given, and is opened if it was closed`()
    async throws
  {
    try await TestHost(Self.bar).run { host in
      let first = try await host.shown("bar")
      host.supervisor.setProblem(Self.problem, of: "bar")
      try await host.client().call("close", ["address": "bar"])
      try await until("it is hidden") { host.supervisor.sight(of: "bar")?.state == "hidden" }
      var failures: [String?] = []
      host.supervisor.renew("bar", problem: nil, opens: true) { failures.append($0) }
      try await host.shown("bar", other: first)
      try await until("the renewal has ended") { !failures.isEmpty }
      #expect(failures == [nil])
      #expect(try await host.client().get("title.opened")["problem"] == nil)
    }
  }

  @Test(arguments: [
    ("exit", "it exited with status 3"), ("refuse", "no widget is called Nonsense"),
  ])
  func `the reason is told if the old worker stays`(start: String, reason: String) async throws {
    try await TestHost(Self.bar).run { host in
      let first = try await host.shown("bar")
      try await host.client().call("set", ["address": "title.start", "value": .string(start)])
      var failures: [String?] = []
      host.supervisor.renew("bar", problem: nil, opens: true) { failures.append($0) }
      try await until("the renewal has ended") { !failures.isEmpty }
      #expect(failures == [reason])
      #expect(try host.window("bar").processIdentifier == first)
    }
  }

  @Test func `a plugin in a build folder is not taken before its builder tells`() async throws {
    let folder = try TestHost.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (own, other) = ("\(folder)/build/libLabel.so", "\(folder)/libOther.so")
    for file in [own, other] { try TestHost.write("old", to: file) }
    let text = """
      [window.bar]
      widgets = [{ name = "Label", id = "title", props = { plugin = "\(own)" } }]
      [window.other]
      widgets = [{ name = "Other", id = "other", props = { plugin = "\(other)" } }]
      """
    let host = try TestHost(text) { $0.buildFolders = ["\(folder)/build"] }
    try await host.run { host in
      let (bar, shown) = (try await host.shown("bar"), try await host.shown("other"))
      _ = try await host.client().get("title.plugin")
      _ = try await host.client().get("other.plugin")
      // The file that is watched is written later, so its event comes last.
      for file in [own, other] {
        try Data("new".utf8).write(to: URL(filePath: file), options: .atomic)
      }
      try await host.shown("other", other: shown)
      #expect(try host.window("bar").processIdentifier == bar)
    }
  }
}
