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
    background = false
    widgets = [{ name = "Label", id = "over", props = { text = "Over", color = "red" } }]
    """

  private let desk: Desk
  private let host: RunningHost

  init() throws {
    desk = try Desk()
    host = try RunningHost(Self.configuration, windows: 3, on: desk)
  }

  /// The frame of the overlay, in the middle of the screen.
  private static let overlay = DeviceRect(x: 400, y: 360, width: 200, height: 100)

  /// Whether pixels of the menu are on the screen.
  private var isMenuSeen: Bool {
    let room = DeviceRect(x: 0, y: 40, width: 200, height: 100)
    return (desk.person.screenshot(of: room)?.colorCount ?? 0) > 2
  }

  private func openMenu(
    in state: String, _ sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try click("Session")
    try #require(
      desk.person.block { isMenuSeen }, "\(state): the menu opens", sourceLocation: sourceLocation)
  }

  /// Does something that gives the bar another X window, with or without alpha, and waits for it.
  private func expectAnotherBar(after change: () throws -> Void) throws {
    let former = try host.identifier(of: "bar")
    try change()
    try #require(
      desk.person.block {
        let bar = host.currentIdentifier(of: "bar")
        // Fluxbox maps the window before its frame.
        return bar != nil && bar != former
          && desk.person.topWindow(at: DevicePoint(x: 500, y: 16)) == bar
      })
  }

  private func click(_ label: String) throws {
    let place = try host.middle(of: label, in: "bar")
    desk.person.click(place.x, place.y)
  }

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
    try #require(isClear, "\(state): the overlay", sourceLocation: sourceLocation)
    for item in ["Suspend", "Lock"] {
      try openMenu(in: state, sourceLocation)
      try click(item)
      try #require(
        try desk.person.block { try host.tell("get", "choice.text") == item },
        "\(state): \(item)", sourceLocation: sourceLocation)
      try #require(
        desk.person.block { !isMenuSeen && desk.person.canGrabPointer() },
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
      var compositor: Process?
      try expectAnotherBar { compositor = try desk.startCompositor() }
      try expectAllWorks("with compositor \(round)")
      try expectAnotherBar { compositor?.terminate() }
      try expectAllWorks("after compositor \(round)")
    }
    #expect(host.windows.allSatisfy { $0.state == "shown" && $0.restarts == 0 })
  }

  @Test func `a compositor that is killed while a menu is open leaves the menu open`() throws {
    var compositor: Process?
    try expectAnotherBar { compositor = try desk.startCompositor() }
    try openMenu(in: "with a compositor")
    let process = try #require(compositor?.processIdentifier)
    try expectAnotherBar { kill(process, SIGKILL) }
    #expect(desk.person.block { isMenuSeen })
    try click("Suspend")
    #expect(try desk.person.block { try host.tell("get", "choice.text") == "Suspend" })
    try expectAllWorks("after the kill")
  }
}
