import Foundation
import MaruKit
import MaruTestKit
import Testing

/// The window that MaruTestKit opens for a widget's own tests.
@MainActor @Suite(.serialized, .needsServer) struct WidgetWindowTests {
  @Test func `a click presses the widget, and its event is told`() throws {
    let window = try WidgetWindow(named: "FloatingButton", options: ["--symbol", "plus"])
    #expect(window.size.width > 20)
    window.click(at: CGPoint(x: window.size.width / 2, y: window.size.height / 2))
    try window.waitForEvent("tap")
    #expect(window.isRunning)
  }

  @Test func `an outcome is read with the status of maru show`() throws {
    let window = try WidgetWindow(
      named: "BottomAlert", options: ["--title", "Sure?", "--button", "Yes"])
    try window.element(.button, "Yes").press()
    #expect(try window.finish() == WidgetWindow.Ending(status: 0, output: "Yes\n", error: ""))
    #expect(!window.isRunning)
  }

  @Test func `the close button cancels the widget, and then there is no picture`() throws {
    let window = try WidgetWindow(named: "BottomAlert", options: ["--title", "Sure?"])
    #expect(try window.picture().colorCount > 1)
    window.requestClose()
    #expect(try window.finish().status == 1)
    #expect(throws: WidgetWindowError.closed) { try window.picture() }
    #expect(throws: WidgetWindowError.closed) { try window.elements() }
  }

  @Test func `an unknown option is reported by its name`() {
    #expect {
      try WidgetWindow(named: "Clock", options: ["--seconds-per-minute", "60"])
    } throws: { "\($0)".contains("seconds-per-minute") }
  }

  @Test func `beside a screen in memory it has real time, and the screen keeps its own`() throws {
    let screen = TestScreen(size: CGSize(width: 100, height: 100))
    let date = Date()
    let window = try WidgetWindow(named: "FloatingButton", options: ["--symbol", "plus"])
    // Waits to its end.
    #expect(!window.wait(within: 0.1) { false })
    #expect(window.time > 0.1)
    try window.element(.button).press()
    try window.waitForEvent("tap")
    #expect(Date() == date)
    screen.advance(by: 60)
    #expect(Date() == date + 60)
  }

  @Test func `a finger on a closed window is an error`() throws {
    let window = try WidgetWindow(named: "FloatingButton", options: ["--symbol", "plus"])
    window.requestClose()
    _ = try window.finish()
    #expect(throws: WidgetWindowError.closed) { try window.touch { _ in [.zero] } }
  }

  @Test func `a window of two pixels a point is pressed at points`() throws {
    let window = try WidgetWindow(named: "FloatingButton", options: ["--symbol", "plus"], scale: 2)
    #expect(try CGFloat(window.image().width) == window.size.width * 2)
    try window.element(.button).press()
    try window.waitForEvent("tap")
  }
}
