import Foundation
import MaruTestKit
import Testing
import X11

/// Configured windows while the compositor picom comes and goes.
@MainActor @Suite(.serialized, .needsServer, .needsEveryManager, .needsCompositor)
struct CompositorTests {
  private static let configuration = """
    [window.bar]
    kind = "panel"
    anchor = "top"
    height = 32
    widgets = [
      { name = "Label", id = "choice", props = { text = "None" } },
      { name = "Menu", id = "menu", props = { title = "Session", items = ["Lock", "Suspend"] },
        on.select = { set = { "choice.text" = "${event.title}" } } },
      { space = 1 },
    ]
    [window.under]
    kind = "desktop"
    theme = { appearance = "dark" }
    widgets = [{ name = "Label", props = { text = "Under" } }]
    [window.over]
    kind = "overlay"
    anchor = "center"
    width = 200
    height = 100
    widgets = [{ name = "Label", id = "over", props = { text = "Over", color = "red" } }]
    """

  private let desk: Desk
  private let host: RunningHost

  init() throws {
    desk = try Desk()
    host = try RunningHost(Self.configuration, windows: 3, on: desk)
  }

  /// The middle of the screen, where the overlay is.
  private static let overlay = DeviceRect(x: 400, y: 360, width: 200, height: 100)

  /// Checks what a person sees, and that clicks arrive.
  private func expectAllWorks(
    _ state: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    // The text of the overlay is there, and around it one sees through.
    let isClear = desk.person.block {
      guard let inside = desk.person.screenshot(of: Self.overlay),
        let beside = desk.person.screenshot(of: DeviceRect(x: 700, y: 700, width: 1, height: 1))
      else { return false }
      return inside.pixels.first == beside.pixels.first
        && inside.pixels.contains { $0 >> 16 & 0xFF > 200 && $0 & 0xFF < 100 }
    }
    #expect(isClear, "\(state): the overlay", sourceLocation: sourceLocation)
    for item in ["Suspend", "Lock"] {
      let button = try host.middle(of: "Session", in: "bar")
      desk.person.click(button.x, button.y)
      #expect(
        desk.person.block { !desk.person.canGrabPointer() },
        "\(state): the menu opens", sourceLocation: sourceLocation)
      let place = try host.middle(of: item, in: "bar")
      desk.person.click(place.x, place.y)
      #expect(
        try desk.person.block { try host.tell("get", "choice.text") == item },
        "\(state): \(item)", sourceLocation: sourceLocation)
      #expect(
        desk.person.block { desk.person.canGrabPointer() },
        "\(state): the menu closes", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: Surroundings.allCases)
  func `windows are seen and pressed while a compositor comes, goes and comes again`(
    surroundings: Surroundings
  ) throws {
    try surroundings.begin(on: desk)
    try expectAllWorks("without a compositor")
    for round in 1...2 {
      let compositor = try desk.startCompositor()
      try expectAllWorks("with compositor \(round)")
      compositor.terminate()
      compositor.waitUntilExit()
      try expectAllWorks("after compositor \(round)")
    }
    #expect(host.windows.allSatisfy { $0.state == "shown" && $0.restarts == 0 })
  }

  @Test func `a compositor that is killed while a menu is open leaves the menu open`() throws {
    let compositor = try desk.startCompositor()
    let button = try host.middle(of: "Session", in: "bar")
    desk.person.click(button.x, button.y)
    try #require(desk.person.block { !desk.person.canGrabPointer() })
    kill(compositor.processIdentifier, SIGKILL)
    compositor.waitUntilExit()
    let item = try host.middle(of: "Suspend", in: "bar")
    let menu = DeviceRect(x: item.x - 20, y: item.y - 20, width: 40, height: 40)
    #expect(desk.person.block { (desk.person.screenshot(of: menu)?.colorCount ?? 0) > 2 })
    desk.person.click(item.x, item.y)
    #expect(try desk.person.block { try host.tell("get", "choice.text") == "Suspend" })
    try expectAllWorks("after the kill")
  }
}
