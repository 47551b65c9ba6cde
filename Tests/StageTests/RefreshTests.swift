import Layers
import MaruKit
import MaruTestKit
import Testing

@testable import Stage
@testable import X11

/// One frame per refresh of the display, or sixty a second if its rate is unknown.
@MainActor
@Suite(
  .serialized,
  .enabled("Xvfb is not installed; on Debian: apt-get install xvfb") {
    await XvfbServer.isInstalled
  }
)
struct RefreshTests {
  @Test func `a window follows the refresh rate of the monitor at its centre`() {
    let scanouts = [
      Scanout(frame: DeviceRect(x: 0, y: 0, width: 1000, height: 800), refreshRate: 50),
      Scanout(frame: DeviceRect(x: 1000, y: 0, width: 500, height: 500), refreshRate: 144),
    ]
    #expect(FramePace.interval(of: scanouts, at: DevicePoint(x: 999, y: 9)) == 1.0 / 50)
    #expect(FramePace.interval(of: scanouts, at: DevicePoint(x: 1000, y: 9)) == 1.0 / 144)
    #expect(FramePace.interval(of: scanouts, at: DevicePoint(x: 1200, y: 700)) == 1.0 / 50)
    #expect(FramePace.interval(of: scanouts, at: nil) == 1.0 / 50)
    #expect(FramePace.interval(of: [], at: DevicePoint(x: 1, y: 1)) == 1.0 / 60)
  }

  @Test func `a display has its current frame rate, or 60 a second if it has none`() throws {
    let server = try XvfbServer(width: 300, height: 300)
    defer { server.stop() }
    defer { AnimationClock.frameInterval = 1.0 / 60 }
    let person = try XTestClient(display: server.display)
    let screen = try XScreen(displayName: server.display)
    let options = ScreenWindowOptions(title: "Pace", size: CGSize(width: 100, height: 100))
    let window = try #require(screen.makeWindow(options).host as? XWindow)
    window.window.backgroundColor = .white
    window.window.makeKeyAndVisible()
    var rates: [Int] = []
    let link = CADisplayLink { link in
      let rate = Int((1 / window.pace.interval).rounded())
      guard screen.scanouts != nil, rate != rates.last else { return }
      #expect(Int((1 / link.duration).rounded()) == rate)
      #expect(UIScreen.main.maximumFramesPerSecond == rate)
      rates.append(rate)
      if rates.count == 1 { #expect(person.setRefreshRate(144)) } else { screen.stop() }
    }
    link.add(to: .main, forMode: .common)
    let patience = DeadlineQueue.current.add(at: CACurrentMediaTime() + 20) { screen.stop() }
    screen.run()
    link.invalidate()
    patience.cancel()
    #expect(rates == [60, 144])
  }

  @Test func `motion has even steps however late frames run; a change has its own time`() throws {
    let server = try XvfbServer(width: 300, height: 300)
    defer { server.stop() }
    let screen = try XScreen(displayName: server.display)
    let options = ScreenWindowOptions(title: "Pace", size: CGSize(width: 100, height: 100))
    let window = try #require(screen.makeWindow(options).host as? XWindow)
    window.window.makeKeyAndVisible()
    var times: [Double] = []
    let callback = window.window.layerTree.addFrameCallback { times.append($0) }
    defer { window.window.layerTree.removeFrameCallback(callback) }
    let start = CACurrentMediaTime() + 100
    let step = window.pace.interval
    window.runFrame(at: start)
    window.runFrame(at: start + 1.2 * step)
    window.runFrame(at: start + 2.9 * step)
    #expect(times == [start, start + step, start + step + step])
    window.window.layerTree.requestFrame()
    window.runFrame(at: start + 3.5 * step)
    #expect(times.last == start + 3.5 * step)
  }
}
