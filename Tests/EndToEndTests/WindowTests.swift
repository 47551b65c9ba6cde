import Foundation
import MaruTestKit
import Testing
import X11

/// Basic use of a window, and the ways in which it ends.
@MainActor @Suite(.serialized, .needsServer) struct WindowTests {
  private static let question = [
    "BottomAlert", "--title", "Delete?", "--button", "Cancel:cancel", "--button",
    "Delete:destructive",
  ]

  private let desk: Desk

  init() throws { desk = try Desk() }

  private func openQuestion(_ options: String...) throws -> OpenWindow {
    try desk.open(["show"] + Self.question + options)
  }

  @Test(arguments: [("Delete", Int32(0)), ("Cancel", Int32(1))])
  func `the pressed button is printed`(title: String, status: Int32) throws {
    let window = try openQuestion()
    window.press(try desk.rendition(of: Self.question).button(title))
    window.expectEnd(status, printing: "\(title)\n")
  }

  @Test func `Escape dismisses the alert and prints nothing`() throws {
    let window = try openQuestion()
    window.stroke([.escape])
    window.expectEnd(1)
  }

  @Test func `the alert's card fills its window, and taps and drags on it answer nothing`() throws {
    let window = try openQuestion()
    window.settle()
    let panel = try desk.rendition(of: Self.question).view(ofClass: "AlertPanel")
    // Installed fonts may have other line heights than the bundled ones of the picture.
    let (width, height) = (CGFloat(window.frame.width), CGFloat(window.frame.height))
    #expect(panel.width == width)
    #expect(abs(panel.height - height) < 8)
    let before = try window.picture()
    window.press(CGRect(x: panel.minX, y: panel.minY, width: panel.width, height: 16))
    let path = (0...8).map {
      window.place(CGPoint(x: panel.midX, y: panel.minY + 6 + panel.height * 0.1 * Double($0)))
    }
    desk.person.drag(along: path)
    window.expectUnmoved()
    #expect(try window.picture() == before)
    window.stroke([.escape])
    window.expectEnd(1)
  }

  @Test func `a closed window prints nothing`() throws {
    let window = try openQuestion()
    desk.person.requestClose(of: window.id)
    window.expectEnd(1)
  }

  @Test func `the size hints of a window have a minimum`() throws {
    let window = try desk.open(["show", "BottomAlert", "--title", "T", "--size", "300x100"])
    let hints = try #require(desk.person.connection.atom("WM_NORMAL_HINTS"))
    let values = desk.person.connection.values(of: hints, window: window.id)
    // ICCCM 4.1.2.3: the flags, four obsolete numbers, then the minimum width and height.
    try #require(values.count > 6)
    #expect(values[0] & 1 << 4 != 0)
    #expect(values[5] == 160)
    #expect(values[6] == 100, "no larger than the requested size")
    window.program.send(SIGTERM)
    window.expectEnd(143)
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `a signal ends it with its status`(signal: Int32, status: Int32) throws {
    let window = try openQuestion()
    window.program.send(signal)
    window.expectEnd(status)
  }

  @Test func `a timeout ends it with status 124`() throws {
    let ending = try desk.start(["show"] + Self.question + ["--timeout", "0.2"]).finish()
    #expect(ending.status == 124)
    #expect(ending.output.isEmpty)
  }

  @Test func `a server that dies ends it with one line`() throws {
    let window = try openQuestion()
    desk.server.stop()
    let ending = window.program.finish()
    #expect(ending.status == 69)
    #expect(ending.errorLines.count == 1, "\(ending.error)")
    #expect(ending.error.hasPrefix("maru: "))
  }

  @Test func `the floating button prints tap and ends`() throws {
    let window = try desk.open(["show", "FloatingButton"])
    window.press(try desk.rendition(of: ["FloatingButton"]).button("Add"))
    window.expectEnd(0, printing: "tap\n")
  }

  @Test func `the floating button is a circle: its corners take no press`() throws {
    let window = try desk.open(["show", "FloatingButton"])
    let button = try desk.rendition(of: ["FloatingButton"]).button("Add")
    window.press(CGRect(x: button.minX, y: button.minY, width: 8, height: 8))
    window.expectUnmoved()
  }

  @Test func `with a command, each press runs it and the button stays`() throws {
    let trace = "\(desk.folder)/trace"
    let window = try desk.open(
      ["show", "FloatingButton", "--", "sh", "-c", "echo $MARU_EVENT >> \(trace)"])
    let button = try desk.rendition(of: ["FloatingButton"]).button("Add")
    for count in 1...2 {
      window.press(button)
      let hasRun = desk.person.block {
        let text = try? String(contentsOfFile: trace, encoding: .utf8)
        return text == String(repeating: "tap\n", count: count)
      }
      #expect(hasRun)
    }
    #expect(window.program.isRunning)
    window.program.send(SIGTERM)
    window.expectEnd(143)
  }

  @Test func `in the gallery the button raises the alert, and its answer is shown`() throws {
    let window = try desk.open([])
    window.settle()
    let before = try window.picture()
    window.press(try desk.rendition(of: ["gallery"]).button("Add"))
    window.settle()
    let raised = try window.picture()
    #expect(raised.differences(from: before) > before.pixels.count / 4)

    // The gallery's alert is as wide as the window and at its bottom edge.
    let frame = window.frame
    window.press(
      CGRect(x: Double(frame.width) * 0.75, y: Double(frame.height) - 45, width: 0, height: 0))
    window.settle()
    let changed = try window.picture().differences(from: before)
    #expect(changed > 0)
    #expect(changed < before.pixels.count / 20)
    #expect(window.program.isRunning)
    window.program.send(SIGINT)
    window.expectEnd(130)
  }
}
