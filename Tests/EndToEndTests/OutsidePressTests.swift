import Foundation
import MaruTestKit
import Testing
import X11

/// Lists and menus in windows without a frame, which have no grab, and a press somewhere else.
@MainActor @Suite(.serialized, .needsServer) struct OutsidePressTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func host(_ window: String) throws -> RunningHost {
    try RunningHost(
      """
      [window.card]
      \(window)
      width = 240
      height = 300
      widgets = [
        { name = "Menu", id = "menu", props = { title = "Session", items = ["Lock", "Off"] },
          on.select = { set = { "label.text" = "${event.title}" } } },
        { name = "Label", props = { text = "None" } },
      ]
      """, on: desk)
  }

  /// Opens the menu by a press, and returns the place of an item.
  private func openMenu(of host: RunningHost) throws -> DevicePoint {
    let button = try host.middle(of: "Session", in: "card")
    desk.person.click(button.x, button.y)
    try #require(desk.person.block { isOpen(host) })
    return try host.middle(of: "Off", in: "card")
  }

  private func isOpen(_ host: RunningHost) -> Bool {
    (try? host.tell("tree", "card").contains("Lock")) == true
  }

  @Test(.needsEveryManager, arguments: Surroundings.allCases)
  func `a press elsewhere closes a menu of an overlay, under any window manager`(
    surroundings: Surroundings
  ) throws {
    try surroundings.begin(on: desk)
    try expectClosing(of: "kind = \"overlay\"")
  }

  @Test(arguments: ["kind = \"panel\"\nanchor = \"left\"", "kind = \"desktop\""])
  func `a press elsewhere closes a menu at the side and on the desktop`(window: String) throws {
    try expectClosing(of: window)
  }

  @Test func `a widget that is too large for its panel takes neither the pointer nor the keys`()
    throws
  {
    let host = try RunningHost(
      """
      [window.bar]
      kind = "panel"
      anchor = "top"
      height = 32
      widgets = [
        { name = "OpenChatSheet" }, { name = "LoadingView", height = 200 },
        { name = "Menu", id = "menu", props = { title = "Session", items = ["Lock", "Off"] } },
      ]
      """, on: desk)
    #expect(try host.window("bar").state == "shown")
    #expect(desk.person.canGrabPointer())
    let button = try host.middle(of: "Session", in: "bar")
    desk.person.click(button.x, button.y)
    #expect(desk.person.block { !desk.person.canGrabPointer() }, "an open menu has the pointer")
    desk.person.click(500, 700)
    #expect(desk.person.block { desk.person.canGrabPointer() })
  }

  private func expectClosing(of window: String) throws {
    let host = try host(window)
    _ = try openMenu(of: host)
    desk.person.click(900, 780)
    #expect(desk.person.block { !isOpen(host) })
    #expect(desk.person.canGrabPointer(), "a menu without a grab takes no pointer")

    let item = try openMenu(of: host)
    desk.person.click(item.x, item.y)
    #expect(try desk.person.block { try host.tell("get", "label.text") == "Off" })
    #expect(!isOpen(host))
  }

  @Test func `the wheel elsewhere leaves a menu open`() throws {
    let host = try host("kind = \"overlay\"")
    _ = try openMenu(of: host)
    desk.person.move(to: DevicePoint(x: 900, y: 780))
    desk.person.turnWheel(down: 1)
    _ = desk.person.blockUntilStill(for: .milliseconds(200))
    #expect(isOpen(host))
  }
}
