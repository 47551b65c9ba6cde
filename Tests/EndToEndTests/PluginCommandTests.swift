import Foundation
import MaruTestKit
import Testing

/// `maru add` and `maru remove`.
@MainActor @Suite(.serialized, .needsServer) struct PluginCommandTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `a plugin that is added is shown by its name, and gone when it is removed`() throws {
    let environment = ["XDG_DATA_HOME": "\(desk.folder)/data"]
    func run(_ words: String...) throws -> Program.Ending {
      try Program(words, environment: environment, in: desk.folder).finish()
    }
    let added = try run("add", try TestPlugin.ticking.path)
    #expect(added.status == 0 && added.output.hasPrefix("added Ticking 1.0 (org.example.ticking)"))
    #expect(try run("list").output.contains("Ticking"))
    let again = try run("add", try TestPlugin.ticking.path)
    #expect(again.status == 0 && again.output.hasPrefix("replaced Ticking 1.0"))
    let removed = try run("remove", "Ticking")
    #expect(removed.status == 0 && removed.output.contains("libTicking.so"))
    #expect(try !run("list").output.contains("Ticking"))
    let unknown = try run("remove", "Ticking")
    #expect(unknown.status == 65 && unknown.error.contains("no plugin of yours is called Ticking"))
    let bundled = try run("remove", "Label")
    #expect(bundled.status == 65 && bundled.error.contains("is not one of your plugins"))
    let missing = try run("add", "nothing.so")
    #expect(missing.status == 65 && missing.error.contains("nothing.so"))
  }

  @Test func `a window shows a new plugin of the same name, without a command`() throws {
    let environment = ["XDG_DATA_HOME": "\(desk.folder)/data"]
    let plugin = try TestPlugin.ticking.path
    _ = try Program(["add", plugin], environment: environment, in: desk.folder).finish()
    let host = try RunningHost(
      """
      [window.bar]
      kind = "panel"
      anchor = "top"
      height = 32
      widgets = [{ name = "Ticking" }]
      """, on: desk, variables: environment)
    let former = try #require(try host.window("bar").pid)
    _ = try Program(["add", plugin], environment: environment, in: desk.folder).finish()
    #expect(desk.person.block(timeout: .seconds(20)) { (try? host.window("bar").pid) != former })
    #expect(host.waits(for: "shown", of: "bar"))
  }
}
