import Foundation
import MaruTestKit
import Testing

@testable import X11

/// Where window managers, and none, put the windows of a configuration.
@MainActor @Suite(.serialized, .needsServer) struct StackingTests {
  private static let configuration = """
    [window.under]
    kind = "desktop"
    widgets = [{ name = "Label", props = { text = "Under" } }]
    [window.plain]
    kind = "dialog"
    width = 400
    height = 300
    widgets = [{ name = "Label", props = { text = "Plain" } }]
    [window.later]
    kind = "dialog"
    anchor = "center"
    width = 400
    height = 300
    visible = false
    widgets = [{ name = "Label", props = { text = "Later" } }]
    [window.over]
    kind = "overlay"
    anchor = "center"
    width = 120
    height = 60
    widgets = [{ name = "Label", props = { text = "Over" } }]
    """

  /// Whether a window is the one that is seen at a point.
  private func isOnTop(_ id: String, of host: RunningHost, at point: DevicePoint) -> Bool {
    // A window that is being shown has no X window yet.
    host.currentIdentifier(of: id).map { host.desk.person.topWindow(at: point) == $0 } ?? false
  }

  @Test(.needsEveryManager, arguments: Surroundings.allCases)
  func `a desktop window is below the others, and an overlay above them`(
    surroundings: Surroundings
  ) throws {
    let desk = try Desk()
    try surroundings.begin(on: desk)
    let host = try RunningHost(Self.configuration, windows: 3, on: desk)
    let corner = DevicePoint(x: 990, y: 600)
    let middle = DevicePoint(x: 500, y: 410)
    #expect(desk.person.block { isOnTop("under", of: host, at: corner) })
    #expect(desk.person.block { isOnTop("over", of: host, at: middle) })
    let plain = try #require(desk.person.frame(of: host.identifier(of: "plain")))
    let inPlain = DevicePoint(x: plain.x + 10, y: plain.y + plain.height - 10)
    #expect(isOnTop("plain", of: host, at: inPlain))
    // Hidden and shown again, they are there again.
    for id in ["under", "over"] {
      try host.tell("close", id)
      try host.tell("open", id)
    }
    #expect(desk.person.block { isOnTop("over", of: host, at: middle) })
    #expect(desk.person.block { isOnTop("under", of: host, at: corner) })
    #expect(isOnTop("plain", of: host, at: inPlain))
    // A window that opens later does not lie above the overlay.
    try host.tell("open", "later")
    try #require(host.waits(for: "shown", of: "later"))
    let later = try #require(desk.person.frame(of: host.identifier(of: "later")))
    #expect(later.contains(middle))
    let inLater = DevicePoint(x: later.x + 10, y: later.y + later.height - 10)
    #expect(desk.person.block { isOnTop("later", of: host, at: inLater) })
    #expect(desk.person.block { isOnTop("over", of: host, at: middle) })
  }

  @Test(arguments: [true, false])
  func `without a window manager a bar is above later windows, but not above a whole screen`(
    isWholeScreen: Bool
  ) throws {
    let desk = try Desk()
    let host = try RunningHost(
      """
      [window.bar]
      kind = "panel"
      anchor = "top"
      height = 32
      widgets = [{ name = "Label", props = { text = "Bar" } }]
      """, on: desk)
    let inBar = DevicePoint(x: 500, y: 16)
    #expect(isOnTop("bar", of: host, at: inBar))
    var attributes = WindowAttributes(
      width: isWholeScreen ? 1000 : 600, height: isWholeScreen ? 820 : 400)
    attributes.origin = DevicePoint(x: 0, y: 0)
    if !isWholeScreen { attributes.origin = DevicePoint(x: 200, y: 10) }
    let later = try Window(on: desk.person.connection, attributes)
    later.show()
    // Where only the later window is.
    let beside = DevicePoint(x: 500, y: 200)
    #expect(desk.person.block { desk.person.topWindow(at: beside) == later.id })
    let bar = try host.identifier(of: "bar")
    let expected = isWholeScreen ? later.id : bar
    #expect(desk.person.block { desk.person.topWindow(at: inBar) == expected })
    // Another window over the bar shows that the first one was dealt with.
    let last = try Window(on: desk.person.connection, attributes)
    last.show()
    #expect(desk.person.block { desk.person.topWindow(at: beside) == last.id })
    #expect(
      desk.person.block { desk.person.topWindow(at: inBar) == (isWholeScreen ? last.id : bar) })
  }

  @Test(.needsTilingManager)
  func `a window manager that starts later finds the desktop window below the others`() throws {
    let desk = try Desk()
    let host = try RunningHost(Self.configuration, windows: 3, on: desk)
    let over = try #require(desk.person.frame(of: host.identifier(of: "over")))
    try desk.startTilingManager()
    #expect(
      try desk.person.block {
        try isManaged("plain", of: host) == true && isManaged("under", of: host) == false
          && isManaged("over", of: host) == false
      })
    #expect(
      try desk.person.block {
        isOnTop("under", of: host, at: DevicePoint(x: 990, y: 600))
      })
    let plain = try #require(desk.person.frame(of: host.identifier(of: "plain")))
    let inPlain = DevicePoint(x: plain.x + 10, y: plain.y + plain.height - 10)
    #expect(isOnTop("plain", of: host, at: inPlain))
    #expect(
      desk.person.block { isOnTop("over", of: host, at: DevicePoint(x: 500, y: 410)) })
    #expect(desk.person.frame(of: try host.identifier(of: "over")) == over)
  }

  /// Whether a window manager manages a window: its `WM_STATE` is then not 0, “withdrawn”; `nil`
  /// while the window is being shown and has no X window yet.
  private func isManaged(_ id: String, of host: RunningHost) throws -> Bool? {
    let connection = host.desk.person.connection
    let state = try #require(connection.atom("WM_STATE"))
    return host.currentIdentifier(of: id).map {
      connection.values(of: state, window: $0).first ?? 0 != 0
    }
  }
}
