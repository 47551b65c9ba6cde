import Foundation
import MaruKit
import MaruTestKit
import Testing

/// The launcher in a window of the real program, on a virtual X server.
@MainActor
@Suite(
  .enabled("Xvfb is not installed; on Debian: apt-get install xvfb") {
    await XvfbServer.isInstalled
  }
)
struct LauncherWindowTests {
  @Test func `closing the window cancels the widget`() throws {
    let window = try WidgetWindow(named: "Launcher", options: ["--item", "true"])
    window.requestClose()
    #expect(try window.finish() == WidgetWindow.Ending(status: 1, output: "", error: ""))
  }

  @Test func `typing and Return print the command with --no-run`() throws {
    let window = try WidgetWindow(
      named: "Launcher",
      options: ["--no-run", "--item", #"{"name": "Qqzzy", "command": "play 'a b'"}"#])
    try window.typeText("qqzzy")
    try window.typeKey(.keyboardReturnOrEnter)
    // The host takes the event, so the widget is asked for it.
    #expect(try window.waitForEvent("launch")["command"] == "play 'a b'")
  }
}
