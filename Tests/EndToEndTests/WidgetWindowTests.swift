import Foundation
import MaruTestKit
import Testing

/// The window that MaruTestKit opens for a widget's own tests.
@MainActor @Suite(.serialized, .needsServer) struct WidgetWindowTests {
  @Test func `a click presses the widget, and its outcome is read`() throws {
    let window = try WidgetWindow(named: "FloatingButton", options: ["--symbol", "plus"])
    #expect(window.size.width > 20)
    window.click(at: CGPoint(x: window.size.width / 2, y: window.size.height / 2))
    #expect(try window.finish() == WidgetWindow.Ending(status: 0, output: "tap\n", error: ""))
    #expect(!window.isRunning)
  }

  @Test func `the close button cancels the widget, and then there is no picture`() throws {
    let window = try WidgetWindow(named: "BottomAlert", options: ["--title", "Sure?"])
    #expect(try window.picture().colorCount > 1)
    window.requestClose()
    #expect(try window.finish().status == 1)
    #expect(throws: WidgetWindowError.closed) { try window.picture() }
  }

  @Test func `a widget that shows no window is reported with its line`() {
    #expect {
      try WidgetWindow(named: "Clock", options: ["--seconds-per-minute", "60"])
    } throws: {
      guard case WidgetWindowError.ended(64, let error) = $0 else { return false }
      return error.contains("seconds-per-minute")
    }
  }
}
