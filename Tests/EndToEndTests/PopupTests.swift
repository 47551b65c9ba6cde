import Foundation
import MaruTestKit
import Testing
import X11

/// Popups of `maru run`.
@MainActor @Suite(.serialized, .needsServer) struct PopupTests {
  private static let session = """
    [window.session]
    kind = "popup"
    anchor = "center"
    width = 200
    height = 60
    visible = false
    widgets = [
      { name = "Label", props = { text = "None" } },
      { name = "Menu", id = "menu", props = { title = "Session", items = ["Lock", "Suspend"] },
        on.select = { set = { "label.text" = "${event.title}" } } },
    ]

    """
  /// The middle of a screen of 1000 × 820.
  private static let frame = DeviceRect(x: 400, y: 380, width: 200, height: 60)
  private static let below = DeviceRect(x: 400, y: 442, width: 200, height: 200)

  private let desk: Desk
  private let host: RunningHost

  init() throws {
    desk = try Desk()
    host = try RunningHost(Self.session, windows: 0, on: desk)
  }

  private func open() throws {
    try host.tell("open", "session")
    try #require(host.waits(for: "shown", of: "session"))
  }

  private func colorCount(_ part: DeviceRect) -> Int {
    desk.person.screenshot(of: part)?.colorCount ?? 0
  }

  /// Presses the button of the menu, and waits until the menu lies below the popup.
  private func openMenu() throws {
    let button = try host.middle(of: "Session", in: "session")
    #expect(Self.frame.contains(button))
    desk.person.click(button.x, button.y)
    try #require(desk.person.block { colorCount(Self.below) > 2 })
  }

  @Test func `a menu opens beside the popup, and its item can be chosen`() throws {
    try open()
    #expect(colorCount(Self.below) == 1)
    try openMenu()
    let item = try host.middle(of: "Suspend", in: "session")
    #expect(item.y > Self.frame.y + Self.frame.height)
    desk.person.click(item.x, item.y)
    #expect(try desk.person.block { try host.tell("get", "label.text") == "Suspend" })
    #expect(desk.person.block { colorCount(Self.below) == 1 })
    #expect(try host.window("session").state == "shown")
    desk.person.stroke(.escape)
    #expect(host.waits(for: "hidden", of: "session"))
  }

  @Test func `a click beside it closes the popup, also where a menu may open`() throws {
    try open()
    desk.person.click(500, 500)
    #expect(host.waits(for: "hidden", of: "session"))
    #expect(desk.person.canGrabPointer())

    try open()
    try openMenu()
    desk.person.click(100, 700)
    #expect(host.waits(for: "hidden", of: "session"))
    try open()
    #expect(colorCount(Self.below) == 1)
  }

  @Test func `Escape closes the menu first`() throws {
    try open()
    try openMenu()
    desk.person.stroke(.escape)
    #expect(desk.person.block { colorCount(Self.below) == 1 })
    #expect(try host.window("session").state == "shown")
    #expect(!desk.person.canGrabPointer())
    desk.person.stroke(.escape)
    #expect(host.waits(for: "hidden", of: "session"))
  }

  @Test func `its picture is that of the popup, and with an open menu also that of the menu`()
    throws
  {
    func height(of name: String) throws -> UInt32 {
      let file = "\(desk.folder)/\(name).png"
      try host.tell("screenshot", "session", "-o", file)
      // The width and the height are at 16 and 20.
      let header = try Data(contentsOf: URL(filePath: file)).dropFirst(20).prefix(4)
      return header.reduce(0) { $0 << 8 | UInt32($1) }
    }
    try open()
    #expect(try height(of: "closed") == 60)
    try openMenu()
    #expect(try height(of: "open") > 100)
  }
}
