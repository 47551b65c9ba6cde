import Foundation
import MaruTestKit
import Testing

/// The words that a shell offers for what a running host has.
@MainActor @Suite(.serialized, .needsServer) struct HostCompletionTests {
  private let desk: Desk
  private let host: RunningHost

  init() throws {
    desk = try Desk()
    host = try RunningHost(
      """
      [variable.mood]
      value = "calm"
      [window.bar]
      kind = "panel"
      anchor = "top"
      height = 32
      widgets = [
        { name = "Label", id = "mood", props = { text = "${mood}" } },
        { name = "Menu", id = "session", props = { items = ["Lock"] } },
      ]
      """, on: desk)
  }

  private func offered(_ words: String...) throws -> [String] {
    let result = try Program(
      ["complete", "--"] + words, environment: host.environment, in: desk.folder
    ).finish()
    #expect(result.status == 0 && result.error.isEmpty, "\(result)")
    return result.output.split(separator: "\n").map { line in String(line.prefix { $0 != "\t" }) }
  }

  @Test func `windows, widgets, properties and values are offered`() throws {
    #expect(try offered("close", "") == ["bar"])
    #expect(try offered("get", "mood.t") == ["mood.text"])
    #expect(try offered("set", "mood.alignment", "") == ["leading", "center", "trailing"])
    #expect(try offered("call", "") == ["mood", "session"])
    #expect(try offered("call", "session", "") == ["close", "open"])
    #expect(try offered("overlay", "bar", "l") == ["layout", "layers"])
    #expect(try offered("overlay", "bar", "layout", "") == ["on", "off"])
  }

  @Test func `events of windows and of widgets are offered`() throws {
    let ofWindow = try offered("wait", "bar", "")
    #expect(ofWindow.contains("died") && ofWindow.contains("select"))
    #expect(try offered("wait", "session", "") == ["finished", "close", "open", "select"])
  }

  @Test func `variables of the file and built-in ones are offered`() throws {
    #expect(try offered("var", "m") == ["memory", "mood"])
  }

  @Test func `only plugins of the user are offered for removal`() throws {
    let data = "\(desk.folder)/data"
    func ask(_ words: String...) throws -> Program.Ending {
      try Program(words, environment: ["XDG_DATA_HOME": data], in: desk.folder).finish()
    }
    #expect(try ask("complete", "--", "remove", "").output.isEmpty)
    #expect(try ask("add", try TestPlugin.trial.path).status == 0)
    #expect(try ask("complete", "--", "remove", "").output == "Trial\n")
  }
}
