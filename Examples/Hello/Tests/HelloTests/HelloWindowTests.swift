import MaruTestKit
import Testing

/// The widget in a window of the real program, on a virtual X server.
@MainActor
@Suite(
  .enabled("Xvfb is not installed; on Debian: apt-get install xvfb") {
    await XvfbServer.isInstalled
  }
)
struct HelloWindowTests {
  @Test func `closing the window cancels the widget`() throws {
    let window = try WidgetWindow(named: "Hello")
    window.requestClose()
    #expect(try window.finish() == WidgetWindow.Ending(status: 1, output: "", error: ""))
  }
}
