import Foundation
import MaruTestKit
import Testing
import X11

/// The size of a root view in `viewDidLoad`, when a window manager chooses the window's size.
@MainActor @Suite(.serialized, .needsServer) struct TileTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// The size of a window, as the `loaded` line of the trial widget tells it.
  private func loaded(_ window: WindowID) throws -> String {
    let size = try #require(desk.person.screenshot(of: window))
    return "loaded \(size.width) \(size.height)"
  }

  private func host(_ keys: String = "") throws -> RunningHost {
    try RunningHost(
      """
      [window.tile]
      kind = "normal"
      \(keys)
      widgets = [{ name = "\(try TestPlugin.trial.path)", id = "trial" }]
      """, on: desk)
  }

  private func heard(_ host: RunningHost) -> [String] {
    ((try? host.ask("call", "trial", "heard").output) ?? "").split(separator: "\n").map(String.init)
  }

  @Test(.needsTilingManager) func `in a tile of i3 a view is loaded with the tile's size`() throws {
    try desk.startTilingManager()
    let host = try host()
    let window = try #require(host.windows.first?.xid.flatMap { WindowID(rawValue: $0) })
    let first = try #require(heard(host).first { $0.hasPrefix("loaded") })
    #expect(first != "loaded 200 60")
    #expect(try first == loaded(window))
  }

  @Test(.needsTilingManager) func `in a tile maru show loads the view with the tile's size`() throws
  {
    try desk.startTilingManager()
    let program = try desk.start(
      ["show", try TestPlugin.trial.path], environment: ["MARU_LOG_LEVEL": "info"])
    var window: WindowID?
    _ = desk.person.block {
      window = desk.person.windows(ofProcess: program.identifier).first(
        where: desk.person.isVisible)
      return window != nil && program.errorSoFar.contains("loaded with")
    }
    let size = try #require(desk.person.screenshot(of: try #require(window)))
    #expect(size.width > 900, "it is no tile")
    #expect(
      program.errorSoFar.contains("loaded with \(size.width) x \(size.height)"),
      "it printed \(program.errorSoFar)")
  }

  @Test(.needsManager) func `under openbox a view is loaded with the requested size`() throws {
    try desk.startManager()
    #expect(heard(try host("width = 320\nheight = 240")).contains("loaded 320 240"))
  }

  @Test(.needsTilingManager)
  func `a window of a workspace that is not shown is not awaited for ever`()
    throws
  {
    try desk.startTilingManager(rules: "assign [class=\"Maru\"] workspace 5")
    let path = try TestPlugin.trial.path
    let program = try desk.start(
      ["show", path, "--timeout", "2"], environment: ["MARU_LOG_LEVEL": "info"])
    #expect(desk.person.block { program.errorSoFar.contains("the view was loaded with") })
    #expect(try program.finish().status == 124)
  }
}
