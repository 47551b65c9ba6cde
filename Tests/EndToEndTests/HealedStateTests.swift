import Foundation
import MaruTestKit
import Testing

@testable import X11

/// The workspace, the states and the focus of a window whose worker died, under openbox.
@MainActor @Suite(.serialized, .needsServer, .needsManager) struct HealedStateTests {
  private let desk: Desk
  private var connection: Connection { desk.person.connection }

  init() throws {
    desk = try Desk()
    try desk.startManager()
  }

  private func host() throws -> RunningHost {
    try RunningHost(
      """
      [window.note]
      widgets = [{ name = "Label", props = { text = "Hello" } }]
      """, on: desk)
  }

  /// Asks the window manager to change a window.
  private func request(_ message: String, about window: WindowID, _ values: [UInt32]) throws {
    connection.sendToManager(
      try #require(connection.atom(message)), about: window,
      values: (values + [0, 0, 0, 0]).prefix(5).map { $0 })
    connection.synchronize()
  }

  /// Sets a state of a window, such as `FULLSCREEN`.
  private func set(_ states: [String], of window: WindowID) throws {
    let atoms = try states.map { try #require(connection.atom("_NET_WM_STATE_\($0)")).rawValue }
    try request("_NET_WM_STATE", about: window, [1] + atoms)
  }

  private func has(_ state: String, _ window: WindowID) -> Bool {
    guard let property = connection.atom("_NET_WM_STATE"),
      let atom = connection.atom("_NET_WM_STATE_\(state)")
    else { return false }
    return connection.values(of: property, window: window).contains(atom.rawValue)
  }

  private func workspace(of window: WindowID) -> UInt32? {
    connection.atom("_NET_WM_DESKTOP").flatMap {
      connection.values(of: $0, window: window).first
    }
  }

  /// Kills the worker when the host knows what was changed, and returns the X window of the next one.
  private func heal(_ host: RunningHost, when isKnown: (RunningHost.Window) -> Bool) throws
    -> WindowID
  {
    var known: RunningHost.Window?
    let isReported = desk.person.block {
      known = try? host.window("note")
      return known.map(isKnown) ?? false
    }
    try #require(isReported, "\(String(describing: known))")
    kill(try #require(known?.pid), SIGKILL)
    try #require(host.isHealed("note"), "\(host.log)")
    return try host.identifier(of: "note")
  }

  @Test(arguments: [["MAXIMIZED_HORZ", "MAXIMIZED_VERT"], ["FULLSCREEN"], ["ABOVE"]])
  func `a healed window has the states that a person gave it`(states: [String]) throws {
    let host = try host()
    let window = try host.identifier(of: "note")
    let frame = try #require(desk.person.frame(of: window))
    try set(states, of: window)
    let names = states.map { "_NET_WM_STATE_\($0)" }
    let healed = try heal(host) { $0.states == names }
    #expect(desk.person.block { states.allSatisfy { has($0, healed) } })
    guard states != ["ABOVE"] else { return }
    #expect(desk.person.block { (desk.person.frame(of: healed)?.width ?? 0) >= 990 })
    // Its own size is still there below the state.
    for state in states {
      let atom = try #require(connection.atom("_NET_WM_STATE_\(state)"))
      try request("_NET_WM_STATE", about: healed, [0, atom.rawValue])
    }
    #expect(desk.person.block { desk.person.frame(of: healed)?.width == frame.width })
  }

  @Test func `a healed window is on the workspace to which a person moved it`() throws {
    let host = try host()
    try request("_NET_WM_DESKTOP", about: try host.identifier(of: "note"), [2])
    let healed = try heal(host) { $0.workspace == 2 }
    #expect(workspace(of: healed) == 2)
    #expect(!desk.person.isVisible(healed), "it does not come to the workspace that is shown")
  }

  @Test func `a healed window is on all workspaces if a person put it there`() throws {
    let host = try host()
    try request("_NET_WM_DESKTOP", about: try host.identifier(of: "note"), [0xFFFF_FFFF])
    let healed = try heal(host) { $0.workspace == 0xFFFF_FFFF }
    #expect(workspace(of: healed) == 0xFFFF_FFFF)
  }

  @Test func `a healed window is minimized if it was, and opens with its content`() throws {
    let host = try host()
    try host.tell("minimize", "note")
    let healed = try heal(host) { $0.minimized && $0.states == ["_NET_WM_STATE_HIDDEN"] }
    #expect(desk.person.block { has("HIDDEN", healed) })
    #expect(!desk.person.isVisible(healed))
    try host.tell("open", "note")
    #expect(desk.person.block { desk.person.isVisible(healed) && !has("HIDDEN", healed) })
    #expect(desk.person.block { (desk.person.screenshot(of: healed)?.colorCount ?? 0) > 2 })
  }

  @Test func `a window that closes and opens is an ordinary one again`() throws {
    let host = try host()
    try set(["FULLSCREEN"], of: try host.identifier(of: "note"))
    try #require(desk.person.block { (try? host.window("note"))?.states?.isEmpty == false })
    try host.tell("close", "note")
    try host.tell("open", "note")
    try #require(host.waits(for: "shown", of: "note"))
    let window = try host.identifier(of: "note")
    #expect(desk.person.block { desk.person.isVisible(window) })
    #expect(!has("FULLSCREEN", window))
  }

  @Test func `a healed window takes the keyboard from no other one`() throws {
    let host = try host()
    let gallery = try desk.open(["gallery"])
    try #require(desk.person.block { desk.person.focusedWindow == gallery.id })
    let healed = try heal(host) { $0.focused == false }
    #expect(desk.person.block { desk.person.isVisible(healed) })
    _ = desk.person.blockUntilStill(for: .milliseconds(200))
    #expect(desk.person.focusedWindow == gallery.id)
  }

  @Test func `a healed window has the keyboard again if it had it`() throws {
    let host = try host()
    let window = try host.identifier(of: "note")
    try #require(desk.person.block { desk.person.focusedWindow == window })
    let healed = try heal(host) { $0.focused == true }
    #expect(desk.person.block { desk.person.focusedWindow == healed })
  }
}
