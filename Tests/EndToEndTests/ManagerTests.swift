import Foundation
import MaruTestKit
import Testing
import X11

/// `maru` under openbox, which adds frames to windows.
@MainActor @Suite(.serialized, .needsServer, .needsManager) struct ManagerTests {
  private static let question = ["BottomAlert", "--title", "T", "--button", "OK"]

  private let desk: Desk
  private let window: OpenWindow
  /// The widths of the frame: left, right, top, bottom, in device pixels.
  private let borders: [Int32]

  init() throws {
    let desk = try Desk()
    try desk.startManager()
    let window = try desk.open(["show"] + Self.question)
    let connection = desk.person.connection
    let extents = try #require(connection.atom("_NET_FRAME_EXTENTS"))
    var borders: [Int32] = []
    let isFramed = desk.person.block {
      borders = connection.values(of: extents, window: window.id).map { Int32(clamping: $0) }
      return borders.count == 4 && borders[2] > 4
    }
    try #require(isFramed)
    window.settle()
    (self.desk, self.window, self.borders) = (desk, window, borders)
  }

  @Test func `the close button of the title bar closes it`() {
    let frame = window.frame
    let height = borders[2]
    desk.person.click(frame.x + frame.width - height / 2, frame.y - height / 2)
    window.expectEnd(1)
  }

  @Test func `Alt-F4 closes it`() throws {
    let key = try #require(KeySymbol.function(4))
    desk.person.stroke(key, with: .alt)
    window.expectEnd(1)
  }

  @Test func `it has the keyboard focus, wherever the pointer is`() {
    desk.person.move(to: DevicePoint(x: 998, y: 818))
    desk.person.stroke(.tab)
    desk.person.stroke(.enter)
    window.expectEnd(0, printing: "OK\n")
  }

  @Test func `the button takes presses at its position`() throws {
    window.press(try desk.rendition(of: Self.question).button("OK"))
    window.expectEnd(0, printing: "OK\n")
  }

  @Test func `it answers a ping`() {
    desk.person.ping(window.id)
    #expect(
      desk.person.block { desk.person.messages.contains { $0.values.contains(window.id.rawValue) } }
    )
    window.expectUnmoved()
  }

  @Test func `it has a title and a process identifier`() {
    #expect(desk.person.name(of: window.id) == "T")
    #expect(desk.person.windows(ofProcess: window.program.identifier).contains(window.id))
  }

  @Test func `after a drag of the title bar the button works at its new position`() throws {
    let before = window.frame
    let start = DevicePoint(x: before.x + before.width / 2, y: before.y - borders[2] / 2)
    desk.person.move(to: start)
    desk.person.press()
    // The manager grabs the pointer once it sees a drag, so more than one motion is needed.
    var step: Int32 = 0
    let follows = desk.person.block {
      step += 1
      desk.person.move(to: DevicePoint(x: start.x + 120 + step % 2, y: start.y + 90))
      return window.frame.x > before.x + 50 && window.frame.y > before.y + 40
    }
    desk.person.release()
    #expect(follows, "from \(before) to \(window.frame)")
    window.settle()
    window.press(try desk.rendition(of: Self.question).button("OK"))
    window.expectEnd(0, printing: "OK\n")
  }

  @Test func `if the scale changes twice while the manager is busy, the last one counts`() throws {
    let manager = try #require(desk.manager)
    let before = window.frame
    #expect(manager.suspend())
    defer { _ = manager.resume() }
    for dots in [144, 192] {
      let picture = try window.picture()
      desk.setResources("Xft.dpi:\t\(dots)\n")
      #expect(try desk.person.block { try window.picture() != picture })
      window.settle()
    }
    #expect(manager.resume())
    #expect(desk.person.block { window.frame.width == before.width * 2 }, "\(window.frame)")
    #expect(window.frame.height == before.height * 2)
  }

  @Test func `after it is maximized, the button works at its new position`() throws {
    let before = window.frame
    let title = DevicePoint(x: before.x + before.width / 2, y: before.y - borders[2] / 2)
    desk.person.click(title.x, title.y)
    desk.person.click(title.x, title.y)
    #expect(desk.person.block { window.frame.width > before.width * 2 })
    window.settle()
    let frame = window.frame
    let arguments = Self.question + ["--size", "\(frame.width)x\(frame.height)"]
    window.press(try desk.rendition(of: arguments).button("OK"))
    window.expectEnd(0, printing: "OK\n")
  }
}
