import Foundation
import MaruTestKit
import Testing
import X11

/// A bar with a menu, under window managers and without one.
@MainActor @Suite(.serialized, .needsServer) struct PanelTests {
  /// The edge of the bar.
  enum Edge: String, CaseIterable {
    case top, bottom
  }

  /// The height of the screen, in device pixels.
  private static let screenHeight: Int32 = 820

  private let desk: Desk

  init() throws { desk = try Desk() }

  private func host(_ edge: Edge, in surroundings: Surroundings) throws -> RunningHost {
    try surroundings.begin(on: desk)
    return try RunningHost(
      """
      [window.bar]
      kind = "panel"
      anchor = "\(edge)"
      height = 32
      widgets = [
        { name = "Label", props = { text = "None" } },
        { name = "Menu", id = "menu", props = { title = "Session", items = ["Lock", "Suspend"] },
          on.select = { set = { "label.text" = "${event.title}" } } },
        { space = 1 },
      ]
      """, on: desk)
  }

  private func frame(at edge: Edge) -> DeviceRect {
    DeviceRect(x: 0, y: edge == .top ? 0 : Self.screenHeight - 32, width: 1000, height: 32)
  }

  /// The part of the screen beside the bar in which its menu opens.
  private func room(at edge: Edge) -> DeviceRect {
    DeviceRect(x: 0, y: edge == .top ? 40 : Self.screenHeight - 240, width: 200, height: 200)
  }

  private func colorCount(_ part: DeviceRect) -> Int {
    desk.person.screenshot(of: part)?.colorCount ?? 0
  }

  @Test(
    .needsEveryManager, arguments: Surroundings.allCases, Edge.allCases)
  func `a bar is as high as the file says, and its menu opens above other windows`(
    surroundings: Surroundings, edge: Edge
  ) throws {
    let host = try host(edge, in: surroundings)
    let bar = try host.identifier(of: "bar")
    #expect(desk.person.block { desk.person.frame(of: bar) == frame(at: edge) })
    // Without a window manager it would lie above the bar.
    let gallery = surroundings == .noManager ? nil : try desk.open(["gallery"])
    defer { withExtendedLifetime(gallery) {} }
    let room = room(at: edge)
    if surroundings == .i3, let gallery {
      let tile = try #require(desk.person.frame(of: gallery.id))
      #expect(tile.y >= (edge == .top ? 32 : 0))
      #expect(tile.y + tile.height <= Self.screenHeight - (edge == .top ? 0 : 32))
      #expect(tile.height > Self.screenHeight - 100)
    }
    let button = try host.middle(of: "Session", in: "bar")
    #expect(frame(at: edge).contains(button))
    let inMenu = DevicePoint(x: button.x, y: button.y + (edge == .top ? 50 : -50))
    let closed = desk.person.topWindow(at: inMenu)
    desk.person.click(button.x, button.y)
    try #require(desk.person.block { desk.person.topWindow(at: inMenu) != closed })
    let item = try host.middle(of: "Suspend", in: "bar")
    #expect(room.contains(item))
    #expect(desk.person.topWindow(at: item) != bar)
    desk.person.click(item.x, item.y)
    #expect(try desk.person.block { try host.tell("get", "label.text") == "Suspend" })
    #expect(desk.person.block { desk.person.canGrabPointer() })
    #expect(desk.person.frame(of: bar) == frame(at: edge))
    // It opens again, and a click beside it closes it.
    desk.person.click(button.x, button.y)
    #expect(desk.person.block { desk.person.topWindow(at: inMenu) != closed })
    desk.person.click(900, 400)
    #expect(desk.person.block { desk.person.topWindow(at: inMenu) == closed })
    #expect(desk.person.block { desk.person.canGrabPointer() })
  }

  @Test(arguments: Edge.allCases)
  func `while no menu is open, only the bar has pixels and takes clicks`(edge: Edge) throws {
    let host = try host(edge, in: .noManager)
    let bar = try host.identifier(of: "bar")
    let (room, bounds) = (room(at: edge), frame(at: edge))
    let beside = DevicePoint(x: room.x + 50, y: room.y + 100)
    #expect(desk.person.topWindow(at: DevicePoint(x: 500, y: bounds.y + 16)) == bar)
    #expect(desk.person.topWindow(at: beside) == nil)
    let button = try host.middle(of: "Session", in: "bar")
    desk.person.click(button.x, button.y)
    #expect(desk.person.block { !desk.person.canGrabPointer() && colorCount(room) > 2 })
    // The menu goes with the bar.
    try host.tell("close", "bar")
    #expect(desk.person.block { colorCount(room) == 1 })
    #expect(desk.person.topWindow(at: beside) == nil)
    #expect(desk.person.block { desk.person.canGrabPointer() })
  }

  @Test(.needsTilingManager, arguments: ["left", "right"])
  func `under i3 a bar at a side leaves the other windows their place`(edge: String) throws {
    try desk.startTilingManager()
    let host = try RunningHost(
      """
      [window.bar]
      kind = "panel"
      anchor = "\(edge)"
      width = 60
      widgets = [{ name = "Label", props = { text = "Bar" } }]
      [window.note]
      widgets = [{ name = "Label", props = { text = "Note" } }]
      """, windows: 2, on: desk)
    let bar = try host.identifier(of: "bar")
    let frame = DeviceRect(
      x: edge == "left" ? 0 : 940, y: 0, width: 60, height: Self.screenHeight)
    #expect(desk.person.block { desk.person.frame(of: bar) == frame })
    #expect(desk.person.block { desk.person.windowUnder(frame.x + 30, 400) == bar })
    let note = try #require(desk.person.frame(of: host.identifier(of: "note")))
    #expect(note.width > 800 && note.height > 700)
  }

  @Test(.needsEveryManager) func `bars keep their places when window managers come and go`() throws
  {
    let host = try RunningHost(
      """
      [window.side]
      kind = "panel"
      anchor = "right"
      width = 60
      widgets = [{ name = "Label", props = { text = "Side" } }]
      [window.low]
      kind = "panel"
      anchor = "bottom"
      height = 30
      margin = { left = 100, right = 100, bottom = 10 }
      widgets = [{ name = "Label", props = { text = "Low" } }]
      """, windows: 2, on: desk)
    let ids = ["side", "low"]
    func frames() -> [DeviceRect?] {
      ids.map { id in
        host.currentIdentifier(of: id).flatMap {
          desk.person.isVisible($0) ? desk.person.frame(of: $0) : nil
        }
      }
    }
    let places = frames()
    #expect(places.allSatisfy { $0 != nil })
    try desk.startTilingManager()
    // i3 gives a bar at the lower edge the whole width.
    #expect(desk.person.block { frames()[0] == places[0] && frames()[1] != nil }, "\(frames())")
    desk.endManager()
    #expect(desk.person.block { frames() == places }, "\(frames()), \(places)")
    try desk.startManager()
    #expect(desk.person.block { frames() == places }, "\(frames()), \(places)")
  }
}
