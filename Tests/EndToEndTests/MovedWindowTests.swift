import Foundation
import MaruTestKit
import Testing
import X11

/// Windows that a person moves to a monitor of another density, under openbox.
@MainActor @Suite(.serialized, .needsServer, .needsManager) struct MovedWindowTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    // openbox puts a window on the pointer's monitor.
    desk.person.move(to: DevicePoint(x: 100, y: 600))
    try desk.startManager()
  }

  /// Makes each half of the screen a monitor, one with two device pixels a point.
  private func setMonitors(dense: String) {
    for (name, x) in [("A", Int32(0)), ("B", 500)] {
      desk.person.setMonitor(
        named: name, frame: DeviceRect(x: x, y: 0, width: 500, height: 820),
        takesOutput: name == "A", dotsPerInch: name == dense ? 192 : 96)
    }
  }

  private func width(of window: WindowID) -> Int32 { desk.person.frame(of: window)?.width ?? 0 }

  /// Drags a window by its title bar.
  private func drag(_ window: WindowID, by distance: Int32) throws {
    let frame = try #require(desk.person.frame(of: window))
    let grip = DevicePoint(x: frame.x + 60, y: frame.y - 8)
    desk.person.drag(
      along: (0...10).map { DevicePoint(x: grip.x + distance * $0 / 10, y: grip.y) }, every: 5)
    let isThere = desk.person.block {
      abs((desk.person.frame(of: window)?.x ?? 0) - frame.x - distance) < 20
    }
    try #require(isThere, "\(frame), \(String(describing: desk.person.frame(of: window)))")
  }

  @Test func `a window is as large to the eye on each monitor, with its content`() throws {
    setMonitors(dense: "B")
    let host = try RunningHost(
      """
      [window.note]
      width = 200
      height = 100
      widgets = [{ name = "Label", props = { text = "Hello" } }]
      """, on: desk)
    let window = try host.identifier(of: "note")
    try #require(desk.person.block { width(of: window) == 200 })
    try drag(window, by: 500)
    #expect(desk.person.block { width(of: window) == 400 }, "\(width(of: window))")
    let label = try #require(
      try host.view(labelled: "Hello", in: "note")["windowFrame"] as? [Double])
    #expect(label[0] + label[2] <= 200, "the frame is in points")

    // A monitor that comes does not take the window back to the density of the primary one.
    desk.person.setMonitor(named: "C", frame: DeviceRect(x: 0, y: 400, width: 10, height: 10))
    try host.tell("get", "label.text")
    #expect(width(of: window) == 400)

    try drag(window, by: -500)
    #expect(desk.person.block { width(of: window) == 200 }, "\(width(of: window))")
  }

  @Test func `a window that is dragged to a sparse monitor becomes smaller once`() throws {
    setMonitors(dense: "A")
    let window = try desk.open(["show", "LoadingView", "--text", "Hello"])
    _ = desk.person.blockUntilStill()
    let wide = width(of: window.id)
    let frame = try #require(desk.person.frame(of: window.id))
    // Its middle is just on the sparse monitor, and is back on the dense one when it is smaller.
    try drag(window.id, by: 510 - frame.x - frame.width / 2)
    #expect(desk.person.block { width(of: window.id) == wide / 2 })
    _ = desk.person.blockUntilStill(for: .milliseconds(500))
    #expect(width(of: window.id) == wide / 2)
  }
}
