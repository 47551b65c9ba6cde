import Foundation
import MaruTestKit
import Testing

@testable import Stage
@testable import X11

@MainActor @Suite struct WindowSizeTests {
  @Test(arguments: [(1, 1), (1280, 800), (32_767, 1), (8192, 8192)])
  func `a window of a usual size is painted completely`(width: Int, height: Int) {
    #expect(WindowGeometry.fitting(width, height) == (width, height))
  }

  @Test(arguments: [(32_767, 32_767), (32_767, 3000), (3000, 32_767), (8193, 8192)])
  func `a window too large for memory is painted up to the pixel limit`(width: Int, height: Int) {
    let painted = WindowGeometry.fitting(width, height)
    #expect(painted.width * painted.height <= WindowGeometry.pixelLimit)
    #expect(painted.width * painted.height > WindowGeometry.pixelLimit * 9 / 10)
    #expect(painted.width <= width)
    #expect(painted.height <= height)
  }
}

/// The window sizes requested after a change of the display's scale.
@MainActor
@Suite(
  .serialized,
  .enabled("Xvfb is not installed; on Debian: apt-get install xvfb") {
    await XvfbServer.isInstalled
  }
)
struct WindowScaleTests {
  private let server: XvfbServer
  private let screen: XScreen
  private let window: XWindow

  init() throws {
    server = try XvfbServer(width: 600, height: 600)
    screen = try XScreen(displayName: server.display)
    // The window's limits show the requested size.
    let options = ScreenWindowOptions(
      title: "Scale", size: CGSize(width: 100, height: 80), kind: .floating)
    window = try #require(screen.makeWindow(options).host as? XWindow)
    window.window.makeKeyAndVisible()
  }

  /// Changes the scale and returns the requested size.
  private func request(at scale: CGFloat) -> SizeLimits? {
    window.take(screen.traits.modifyingTraits { $0.displayScale = scale })
    return window.shown?.limits
  }

  @Test func `until a size is granted, each scale requests the first size in points`() {
    defer { server.stop() }
    #expect(request(at: 1.5) == .fixed(width: 150, height: 120))
    #expect(request(at: 2) == .fixed(width: 200, height: 160))
    #expect(request(at: 1) == .fixed(width: 100, height: 80))
  }

  @Test func `a late grant of an earlier request does not count as a new size`() {
    defer { server.stop() }
    _ = request(at: 1.5)
    _ = request(at: 1)
    window.resized(to: 150, 120)
    #expect(request(at: 2) == .fixed(width: 200, height: 160))
  }

  @Test(arguments: [150, 300])
  func `a size from the window manager is kept at the next scale`(width: Int32) {
    defer { server.stop() }
    _ = request(at: 1.5)
    window.resized(to: width, 120)
    #expect(request(at: 3) == .fixed(width: width * 2, height: 240))
  }
}
