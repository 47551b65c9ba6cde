import Foundation
import MaruTestKit
import Testing
import X11

/// The floating button on the desktop: its shape, its position, and the file that saves it.
@MainActor @Suite(.serialized, .needsServer) struct FloatingWindowTests {
  private let desk: Desk
  private let window: OpenWindow
  private let button: CGRect

  init() throws {
    desk = try Desk()
    window = try desk.open(["show", "FloatingButton"])
    button = try desk.rendition(of: ["FloatingButton"]).button("Add")
  }

  private var person: XTestClient { desk.person }

  /// Drags the button by a distance in device pixels.
  private func drag(by x: Int32, _ y: Int32) {
    let start = window.middle(of: button)
    person.drag(
      along: (0...10).map { DevicePoint(x: start.x + x * $0 / 10, y: start.y + y * $0 / 10) })
    window.settle()
  }

  private var placeFile: String { "\(desk.folder)/maru/org.maru.floating-button.place.json" }

  /// Ends the program and starts it again.
  private func startAgain() throws -> OpenWindow {
    window.program.send(SIGTERM)
    _ = window.program.finish()
    return try desk.open(["show", "FloatingButton"])
  }

  @Test func `it starts in the bottom right corner of the screen`() {
    let frame = window.frame
    #expect(frame.x + frame.width == 1000 - 24 && frame.y + frame.height == 820 - 24)
  }

  @Test func `it is round: beside the circle is background, and a press does nothing`() throws {
    let corner = window.place(CGPoint(x: 30, y: 30))
    let rect = DeviceRect(x: corner.x, y: corner.y, width: 3, height: 3)
    let seen = try #require(person.screenshot(of: rect))
    drag(by: -300, -300)
    #expect(try #require(person.screenshot(of: rect)) == seen)
    let moved = window.place(CGPoint(x: 30, y: 30))
    person.click(moved.x, moved.y)
    window.expectUnmoved()
  }

  @Test func `a drag moves it as far as the pointer, and is no tap`() {
    let start = window.frame
    drag(by: -400, -250)
    let end = window.frame
    #expect(abs(end.x - (start.x - 400)) <= 10 && abs(end.y - (start.y - 250)) <= 10)
    window.expectUnmoved()
    window.press(button)
    window.expectEnd(0, printing: "tap\n")
  }

  @Test(arguments: [(-3000, 0), (3000, 0), (0, -3000), (0, 3000)])
  func `the circle can be dragged up to the edge of the screen, not beyond`(x: Int32, y: Int32) {
    drag(by: x, y)
    let place = window.place(CGPoint(x: button.minX, y: button.minY))
    switch (x, y) {
    case (..<0, _): #expect(place.x == 0)
    case (1..., _): #expect(place.x == 1000 - 80)
    case (_, ..<0): #expect(place.y == 0)
    default: #expect(place.y == 820 - 80)
    }
  }

  @Test func `after a restart it is at its last position`() throws {
    drag(by: -3000, -200)
    let left = window.frame
    let again = try startAgain()
    #expect(again.frame == left)
  }

  @Test func `arrow keys move it, with Shift to the edge, and the position is saved`() throws {
    let start = window.frame
    window.stroke([OpenWindow.Key(symbol: .left), OpenWindow.Key(symbol: .up)])
    #expect(person.block { window.frame.x == start.x - 16 && window.frame.y == start.y - 16 })
    person.move(to: window.middle(of: button))
    person.stroke(.left, with: .shift)
    #expect(person.block { window.frame.x == -24 })
    #expect(person.block { FileManager.default.fileExists(atPath: placeFile) })
    #expect(try startAgain().frame.x == -24)
  }

  @Test func `a saved position off the screen is moved to its edge`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(desk.folder)/maru", withIntermediateDirectories: true)
    try #"{"x": 90000, "y": -7000}"#.write(toFile: placeFile, atomically: true, encoding: .utf8)
    let again = try startAgain()
    #expect(again.frame.x == 1000 - 104 && again.frame.y == -24)
    #expect(again.program.errorSoFar.isEmpty)
  }

  @Test(arguments: ["", "{", "[1, 2]", #"{"x": 1e99, "y": 0}"#, #"{"x": "left"}"#, "\u{0}"])
  func `an invalid position file is reported and ignored`(content: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(desk.folder)/maru", withIntermediateDirectories: true)
    try content.write(toFile: placeFile, atomically: true, encoding: .utf8)
    let again = try startAgain()
    #expect(again.frame.x == 1000 - 152)
    let error = again.program.errorSoFar
    #expect(error.hasPrefix("maru: the window's position cannot be read, at \(placeFile)"))
    #expect(error.split(separator: "\n").count == 1)
  }

  @Test func `if the position cannot be saved, one line reports it, and the button works`() throws {
    try "in the way".write(toFile: "\(desk.folder)/maru", atomically: true, encoding: .utf8)
    drag(by: -100, 0)
    #expect(
      person.block { window.program.errorSoFar.contains("cannot be remembered") })
    #expect(window.program.errorSoFar.split(separator: "\n").count == 1)
    window.press(button)
    #expect(window.program.finish().output == "tap\n")
  }
}
