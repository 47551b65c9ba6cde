import Foundation
import Layers
import MaruKit
import MaruTestKit
import Testing

@testable import Stage
@testable import X11

/// What goes on in a window that other windows cover, and what does not.
@MainActor
@Suite(
  .serialized,
  .enabled("Xvfb is not installed; on Debian: apt-get install xvfb") {
    await XvfbServer.isInstalled
  }
)
struct UnseenWindowTests {
  @Test func `in a covered window animations end and timers fire, and display links wait`() throws {
    let server = try XvfbServer(width: 300, height: 300)
    defer { server.stop() }
    let screen = try XScreen(displayName: server.display)
    let window = screen.makeWindow(
      ScreenWindowOptions(title: "Covered", size: CGSize(width: 100, height: 100)))
    let spinner = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    spinner.backgroundColor = .red
    window.addSubview(spinner)
    var calls = 0
    let link = CADisplayLink { _ in calls += 1 }
    link.add(to: .main, forMode: .common)
    window.makeKeyAndVisible()
    UIView.animate(
      withDuration: 0.1, delay: 0, options: [.repeat, .autoreverse],
      animations: {
        spinner.center.x = 80
      })

    let other = try Connection(display: server.display)
    var options = WindowAttributes(width: 300, height: 300)
    options.kind = .popup
    let cover = try Window(on: other, options)
    var steps: [String] = []
    var coveredCalls = 0
    screen.onFirstFrame = { _ in
      cover.show()
      other.flush()
    }
    screen.onSightChange = { changed, isSeen in
      #expect(changed === window && window.layerTree.canBeSeen == isSeen)
      steps.append(isSeen ? "seen" : "covered")
      guard !isSeen else { return screen.stop() }
      coveredCalls = calls
      UIView.animate(
        withDuration: 0.1, animations: { window.alpha = 0.5 },
        completion: { isFinished in
          steps.append(isFinished ? "ended" : "cancelled")
          _ = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in
            MainActor.assumeIsolated {
              steps.append("fired")
              #expect(!window.layerTree.isAnimating)
              #expect(calls <= coveredCalls + 1, "the display link was called")
              cover.destroy()
              other.flush()
            }
          }
        })
    }
    screen.after(seconds: 20) { screen.stop() }
    screen.run()
    #expect(steps == ["covered", "ended", "fired", "seen"])
    link.invalidate()
  }
}
