import Foundation
import MaruTestKit
import Testing

@testable import X11

/// Changes of the file while the windows are shown, and windows that are shown again, under openbox.
@MainActor @Suite(.serialized, .needsServer, .needsManager) struct LiveEditTests {
  private static let note = """
    [window.note]
    width = 300
    height = 120
    widgets = [{ name = "Entry", id = "name" }]

    """

  private let desk: Desk
  private var connection: Connection { desk.person.connection }

  init() throws {
    desk = try Desk()
    try desk.startManager()
  }

  private func states(_ host: RunningHost) -> [String] {
    let property = connection.atom("_NET_WM_STATE")
    guard let property, let window = host.currentIdentifier(of: "note") else { return [] }
    return connection.values(of: property, window: window)
      .compactMap { Atom(rawValue: $0).flatMap { connection.name(of: $0) } }
  }

  private func workspace(of host: RunningHost) -> UInt32? {
    let property = connection.atom("_NET_WM_DESKTOP")
    guard let property, let window = host.currentIdentifier(of: "note") else { return nil }
    return connection.values(of: property, window: window).first
  }

  private func write(_ text: String, _ host: RunningHost) throws {
    try text.write(toFile: host.file, atomically: true, encoding: .utf8)
  }

  @Test func `a layer and all workspaces can be set and taken back in the file`() throws {
    let host = try RunningHost(Self.note, on: desk)
    let edited = Self.note.replacing("width", with: "layer = \"above\"\nsticky = true\nwidth")
    try write(edited, host)
    let all: UInt32 = 0xFFFF_FFFF
    #expect(
      desk.person.block {
        states(host).contains("_NET_WM_STATE_ABOVE") && workspace(of: host) == all
      })
    try write(Self.note, host)
    #expect(
      desk.person.block {
        !states(host).contains("_NET_WM_STATE_ABOVE") && workspace(of: host) == 0
      })
  }

  @Test func `a minimized window stays so when the file gives it another size`() throws {
    let host = try RunningHost(Self.note, on: desk)
    let process = try host.window("note").pid
    try host.tell("minimize", "note")
    #expect(desk.person.block { states(host).contains("_NET_WM_STATE_HIDDEN") })
    #expect(try desk.person.block { try host.tell("status", "--json").contains("HIDDEN") })
    try write(Self.note.replacing("height = 120", with: "height = 160"), host)
    #expect(try desk.person.block { try host.window("note").pid != process })
    #expect(
      desk.person.block {
        host.currentIdentifier(of: "note") != nil && states(host).contains("_NET_WM_STATE_HIDDEN")
      }, "\(states(host))")
  }

  @Test func `a window that is closed and opened again takes the keys where it took them before`()
    throws
  {
    let host = try RunningHost(Self.note, on: desk)
    try host.tell("close", "note")
    #expect(host.waits(for: "hidden", of: "note"))
    try host.tell("open", "note")
    #expect(host.waits(for: "shown", of: "note"))
    let window = try host.identifier(of: "note")
    #expect(desk.person.block { desk.person.focusedWindow == window })
    desk.person.type("again")
    #expect(try desk.person.block { try host.tell("get", "name.text") == "again" })
  }

  @Test func `a host ends when its X server does not answer`() throws {
    let host = try RunningHost(Self.note, on: desk)
    let worker = try #require(try host.window("note").pid)
    kill(desk.server.processIdentifier, SIGSTOP)
    host.program.send(SIGTERM)
    let ending = host.program.finish()
    kill(desk.server.processIdentifier, SIGCONT)
    #expect(ending.isOwn)
    #expect(desk.person.block { ProcessReading.isGone(worker) })
  }
}
