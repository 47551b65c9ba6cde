import Foundation
import MaruTestKit
import Testing
import X11

/// The widget Tray in a panel of `maru run`, with icons of another program.
@MainActor @Suite(.serialized, .needsServer) struct TrayTests {
  private static let bar = """
    [window.bar]
    kind = "panel"
    anchor = "top"
    height = 32
    padding = 0
    widgets = [{ name = "Tray", id = "tray", props = { iconSize = 24 } }]

    """
  /// The place of the first of one icon: in the middle of a bar 1000 points wide.
  private static let place = DeviceRect(x: 488, y: 4, width: 24, height: 24)

  private let desk: Desk

  init() throws { desk = try Desk() }

  /// Waits until a condition holds while the icon's program runs.
  private func wait(
    for icon: XTestTrayIcon, _ host: RunningHost,
    sourceLocation: SourceLocation = #_sourceLocation, until condition: () -> Bool
  ) {
    let holds = desk.person.block(timeout: .seconds(20)) {
      icon.serve()
      return condition()
    }
    #expect(holds, "\(host.log)", sourceLocation: sourceLocation)
  }

  /// Whether a part of the screen has one colour, `0xRRGGBB`.
  private func isFilled(_ place: DeviceRect, with color: UInt32) -> Bool {
    desk.person.screenshot(of: place)?.pixels.allSatisfy { $0 == 0xFF00_0000 | color } ?? false
  }

  private func makeIcon() throws -> XTestTrayIcon {
    try XTestTrayIcon(display: desk.server.display, color: 0xFF8000, title: "Mail")
  }

  @Test func `an icon is shown in the bar, gets the press on it, and is read aloud`() throws {
    let icon = try makeIcon()
    defer { icon.stop() }
    let host = try RunningHost(Self.bar, on: desk)
    wait(for: icon, host) { isFilled(Self.place, with: 0xFF8000) }
    desk.person.click(500, 10)
    wait(for: icon, host) { icon.presses == [DevicePoint(x: 12, y: 6)] }
    #expect(try host.tell("tree", "bar").contains("Mail"))
    try host.tell("set", "tray.iconSize", "16")
    wait(for: icon, host) { icon.width == 16 && !isFilled(Self.place, with: 0xFF8000) }
  }

  @Test func `an icon survives the worker's death and is docked again at the healed one`() throws {
    let host = try RunningHost(Self.bar, on: desk)
    let icon = try makeIcon()
    defer { icon.stop() }
    wait(for: icon, host) { isFilled(Self.place, with: 0xFF8000) }
    kill(try #require(try host.window("bar").pid), SIGKILL)
    wait(for: icon, host) { icon.embeddings == 2 && isFilled(Self.place, with: 0xFF8000) }
    desk.person.click(500, 10)
    wait(for: icon, host) { icon.presses.count == 1 }
  }

  @Test func `a restarted window takes the tray over from the worker that it replaces`() throws {
    let host = try RunningHost(Self.bar, on: desk)
    let icon = try makeIcon()
    defer { icon.stop() }
    wait(for: icon, host) { isFilled(Self.place, with: 0xFF8000) }
    try host.tell("restart", "bar")
    wait(for: icon, host) { icon.embeddings == 2 && isFilled(Self.place, with: 0xFF8000) }
    #expect(!host.log.contains("has the system tray"))
  }

  @Test func `an icon stays with a bar that is closed and opened`() throws {
    let host = try RunningHost(Self.bar, on: desk)
    let icon = try makeIcon()
    defer { icon.stop() }
    wait(for: icon, host) { isFilled(Self.place, with: 0xFF8000) }
    try host.tell("close", "bar")
    wait(for: icon, host) { !desk.person.isVisible(icon.window) }
    try host.tell("open", "bar")
    wait(for: icon, host) { isFilled(Self.place, with: 0xFF8000) }
    #expect(icon.embeddings == 1)
  }

  @Test func `an icon outlives the host`() throws {
    let host = try RunningHost(Self.bar, on: desk)
    let icon = try makeIcon()
    defer { icon.stop() }
    wait(for: icon, host) { isFilled(Self.place, with: 0xFF8000) }
    try host.tell("quit")
    let selection = try #require(desk.person.connection.atom("_NET_SYSTEM_TRAY_S0"))
    wait(for: icon, host) { desk.person.owner(of: selection) == nil }
    #expect(desk.person.frame(of: icon.window) != nil && !desk.person.isVisible(icon.window))
  }
}
