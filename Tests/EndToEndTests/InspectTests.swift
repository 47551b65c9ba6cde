import Foundation
import MaruTestKit
import Testing
import X11

/// `maru inspect` beside a running window.
@MainActor @Suite struct InspectTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func host() throws -> RunningHost {
    try RunningHost(
      """
      [window.bar]
      kind = "panel"
      anchor = "bottom"
      height = 32
      widgets = [{ name = "Label", id = "note", props = { text = "Hello" } }]

      """, on: desk)
  }

  /// The bar at the lower edge of the screen.
  private let bar = DeviceRect(x: 0, y: 788, width: 1000, height: 32)

  /// The inspector's window, once it is shown.
  private func inspectorWindow() throws -> WindowID {
    var found: WindowID?
    _ = desk.person.block {
      found = desk.person.windows(named: "Inspector: bar").first { desk.person.isVisible($0) }
      return found != nil
    }
    return try #require(found)
  }

  /// Whether the bar has a blue mark.
  private var isMarked: Bool {
    desk.person.screenshot(of: bar)?.pixels.contains { pixel in
      Int(pixel & 0xFF) > Int(pixel >> 16 & 0xFF) + 60
    } == true
  }

  @Test func `the inspector shows a window, and a view that is picked there is marked`() throws {
    let host = try host()
    let inspector = try Program(
      ["inspect", "bar", "--size", "700x400"], environment: host.environment, in: desk.folder)
    defer {
      inspector.send(SIGTERM)
      _ = inspector.finish()
    }
    let window = try inspectorWindow()
    let frame = try #require(desk.person.frame(of: window))
    #expect(!isMarked)
    // Pick, in the bar of the tree, then the label in the middle of the window.
    desk.person.click(frame.x + 322 - 47, frame.y + 22)
    var step: Int32 = 0
    let isPicking = desk.person.block {
      // While it picks, the view below the pointer is marked.
      step += 1
      desk.person.move(to: DevicePoint(x: 500 + step % 2, y: bar.y + 16))
      return isMarked
    }
    try #require(isPicking)
    #expect(try !host.ask("tree", "bar").output.contains("Shield"))
    desk.person.click(500, bar.y + 16)
    #expect(desk.person.block { isMarked })
    inspector.send(SIGTERM)
    _ = inspector.finish()
    #expect(desk.person.block { !isMarked })
  }

  @Test func `the only window needs no id, and several are named`() throws {
    let host = try host()
    let inspector = try Program(["inspect"], environment: host.environment, in: desk.folder)
    _ = try inspectorWindow()
    inspector.send(SIGTERM)
    _ = inspector.finish()
    let more =
      "[window.note]\nkind = \"overlay\"\nanchor = \"top\"\nwidgets = [{ name = \"Label\" }]\n"
    try (String(contentsOfFile: host.file, encoding: .utf8) + more)
      .write(toFile: host.file, atomically: true, encoding: .utf8)
    #expect(host.waits(for: "shown", of: "note"))
    let ending = try host.ask("inspect")
    #expect(ending.status == 65)
    #expect(ending.errorLines.count == 1 && ending.error.contains("bar, note"), "\(ending.error)")
  }

  @Test func `a window that does not exist is one line, before anything is shown`() throws {
    let host = try host()
    let ending = try host.ask("inspect", "brr")
    #expect(ending.status == 65)
    #expect(ending.errorLines.count == 1 && ending.error.contains("bar"), "\(ending.error)")
  }

  @Test func `an inspector ends with its host`() throws {
    let host = try host()
    let inspector = try Program(
      ["inspect", "bar"], environment: host.environment, in: desk.folder)
    _ = try inspectorWindow()
    try host.tell("quit")
    let ending = inspector.finish()
    #expect(ending.status == 69)
  }
}
