import Foundation
import MaruKit
import MaruTestKit
import Stage
import Testing

/// The loop of a display in a process whose main queue is drained by dispatch's threads.
///
/// The test program has such a queue, since its `main` is asynchronous.
@MainActor
@Suite(
  .serialized,
  .enabled("Xvfb is not installed; on Debian: apt-get install xvfb") {
    await XvfbServer.isInstalled
  }
)
struct ScreenLoopTests {
  @Test func `the loop runs frames and deadlines, and ends when it is stopped`() throws {
    let server = try XvfbServer(width: 300, height: 300)
    defer { server.stop() }
    let screen = try XScreen(displayName: server.display)
    let window = screen.makeWindow(
      ScreenWindowOptions(title: "Loop", size: CGSize(width: 100, height: 100)))
    var steps: [String] = []
    window.makeKeyAndVisible()
    UIView.animate(
      withDuration: 0.1, animations: { window.alpha = 0.5 },
      completion: { _ in
        steps.append("animated")
        screen.after(seconds: 0.01) {
          steps.append("stopped")
          screen.stop()
        }
      })
    screen.run()
    #expect(steps == ["animated", "stopped"])
  }
}
