import Foundation
import MaruTestKit
import Testing
import X11

/// The size of a root view in `viewDidLoad`, when a window manager chooses the window's size.
@MainActor @Suite(.serialized, .needsServer) struct TileTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// The size in a line of the trial widget that ends with a width, a word or nothing, and a height.
  private func size(in line: String) throws -> (width: Int, height: Int) {
    let numbers = line.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
    return (try #require(numbers.dropLast().last), try #require(numbers.last))
  }

  /// Checks that a size is that of a tile; i3 may add the title bar after it has mapped the window.
  private func expectTile(
    _ loaded: (width: Int, height: Int), _ window: WindowID,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let tile = try #require(desk.person.screenshot(of: window))
    #expect(tile.width > 900, "it is no tile", sourceLocation: sourceLocation)
    #expect(loaded.width == tile.width, sourceLocation: sourceLocation)
    #expect((0...30).contains(loaded.height - tile.height), sourceLocation: sourceLocation)
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
    try expectTile(size(in: first), window)
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
    let line = try #require(
      program.errorSoFar.split(separator: "\n").first { $0.contains("loaded with") })
    try expectTile(size(in: String(line)), try #require(window))
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
