import Foundation
import MaruTestKit
import Testing
import X11

/// A person at a real X server, with the real command and the real plugins.
@MainActor @Suite(.serialized) struct WindowTests {
  private static let question = [
    "BottomAlert", "--title", "Delete?", "--button", "Cancel:cancel", "--button",
    "Delete:destructive",
  ]

  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test(arguments: [("Delete", Int32(0)), ("Cancel", Int32(1))])
  func `the button that is pressed is printed`(title: String, status: Int32) throws {
    let program = try desk.show(Self.question)
    try desk.click(button: title, of: Self.question)
    let result = program.finish()
    #expect(result.output == "\(title)\n")
    #expect(result.status == status)
    #expect(result.error.isEmpty)
  }

  @Test func `Escape dismisses the alert and prints nothing`() throws {
    let program = try desk.show(Self.question)
    desk.person.stroke(.escape)
    expectSilentCancel(program.finish())
  }

  @Test func `the alert's window is its card, where taps and drags answer nothing`() throws {
    let program = try desk.show(Self.question)
    let panel = try #require(try desk.tree(of: Self.question).frame(ofClass: "AlertPanel"))
    let frame = try #require(desk.person.frame(of: desk.window))
    // The installed fonts may have other lines than those of the picture.
    #expect(panel.width == Double(frame.width) && abs(panel.height - Double(frame.height)) < 8)
    let before = try #require(desk.person.screenshot(of: desk.window))
    desk.click(x: panel.midX, y: panel.minY + 8)
    desk.drag(x: panel.midX, fromY: panel.minY + 6, by: panel.height * 0.8)
    _ = desk.person.blockUntilStill(for: .milliseconds(700))
    #expect(program.isRunning)
    #expect(desk.person.screenshot(of: desk.window) == before)
    desk.person.stroke(.escape)
    expectSilentCancel(program.finish())
  }

  @Test func `a window that is closed prints nothing`() throws {
    let program = try desk.show(Self.question)
    desk.person.requestClose(of: desk.window)
    expectSilentCancel(program.finish())
  }

  @Test func `the window asks not to be made smaller than what can be read`() throws {
    let program = try desk.show(["BottomAlert", "--title", "T", "--size", "300x100"])
    let hints = try #require(desk.person.connection.atom("WM_NORMAL_HINTS"))
    let values = desk.person.connection.values(of: hints, window: desk.window)
    // ICCCM 4.1.2.3: the flags, four obsolete numbers, then the least width and height.
    try #require(values.count > 6)
    #expect(values[0] & 1 << 4 != 0)
    #expect(values[5] == 160)
    #expect(values[6] == 100, "not larger than the size that was wished for")
    program.send(SIGTERM)
    #expect(program.finish().status == 143)
  }

  private func expectSilentCancel(
    _ result: MaruProcess.Result, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(result.status == 1, sourceLocation: sourceLocation)
    #expect(result.output.isEmpty, sourceLocation: sourceLocation)
    #expect(result.error.isEmpty, sourceLocation: sourceLocation)
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `a signal ends it cleanly, with its status`(signal: Int32, status: Int32) throws {
    let program = try desk.show(Self.question)
    program.send(signal)
    let result = program.finish()
    #expect(result.status == status)
    #expect(result.output.isEmpty)
  }

  @Test func `the time runs out with a status of its own`() throws {
    let result = try desk.show(Self.question + ["--timeout", "0.2"]).finish()
    #expect(result.status == 124)
    #expect(result.output.isEmpty)
  }

  @Test func `a server that dies ends it with one line`() throws {
    let program = try desk.show(Self.question)
    desk.server.stop()
    let result = program.finish()
    #expect(result.status == 69)
    #expect(result.errorLines.count == 1, "\(result.error)")
    #expect(result.error.hasPrefix("maru: "))
  }

  @Test func `the floating button prints tap and ends`() throws {
    let program = try desk.show(["FloatingButton"])
    try desk.click(button: "Add", of: ["FloatingButton"])
    let result = program.finish()
    #expect(result.output == "tap\n")
    #expect(result.status == 0)
  }

  @Test func `beside the circle there is no button`() throws {
    let program = try desk.show(["FloatingButton"])
    let frame = try #require(try desk.tree(of: ["FloatingButton"]).frame(ofButton: "Add"))
    desk.click(x: frame.minX + 4, y: frame.minY + 4)
    _ = desk.person.blockUntilStill()
    #expect(program.isRunning)
  }

  @Test func `with a command, each press runs it and the button stays`() throws {
    let trace = "\(desk.folder)/trace"
    let program = try desk.show(
      ["FloatingButton", "--", "sh", "-c", "echo $MARU_EVENT >> \(trace)"])
    for count in 1...2 {
      try desk.click(button: "Add", of: ["FloatingButton"])
      let lines = desk.person.block {
        let text = try? String(contentsOfFile: trace, encoding: .utf8)
        return text == String(repeating: "tap\n", count: count)
      }
      #expect(lines)
    }
    #expect(program.isRunning)
    program.send(SIGTERM)
    #expect(program.finish().status == 143)
  }

  @Test func `in the gallery the button raises the alert, and its answer is shown`() throws {
    let program = try desk.start([])
    let before = try #require(desk.person.screenshot(of: desk.window))
    try desk.click(button: "Add", of: ["gallery"])
    _ = desk.person.blockUntilStill(for: .milliseconds(400))
    let raised = try #require(desk.person.screenshot(of: desk.window))
    #expect(raised.differences(from: before) > before.pixels.count / 4)

    // The alert of the gallery is as wide as the window and ends at its bottom.
    let frame = try #require(desk.person.frame(of: desk.window))
    desk.click(x: Double(frame.width) * 0.75, y: Double(frame.height) - 45)
    _ = desk.person.blockUntilStill(for: .milliseconds(700))
    let answered = try #require(desk.person.screenshot(of: desk.window))
    let changed = answered.differences(from: before)
    #expect(changed > 0)
    #expect(changed < before.pixels.count / 20)
    #expect(program.isRunning)
    program.send(SIGINT)
    #expect(program.finish().status == 130)
  }
}
