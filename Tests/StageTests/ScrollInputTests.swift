import Foundation
import MaruKit
import MaruTestKit
import Stage
import Testing
import X11

/// The same drag as in memory, through a real server.
@MainActor @Suite(.serialized, .enabled { await XvfbServer.isInstalled }) struct ScrollInputTests {
  private let server: XvfbServer
  private let screen: XScreen
  private let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  private let window: UIWindow

  init() throws {
    server = try XvfbServer()
    screen = try XScreen(displayName: server.display, scale: 1)
    window = screen.makeWindow(WindowOptions(title: "list", size: CGSize(width: 300, height: 300)))
    let root = UIViewController()
    root.loadViewIfNeeded()
    view.contentSize = CGSize(width: 300, height: 5000)
    root.view.addSubview(view)
    window.backgroundColor = .systemBackground
    window.rootViewController = root
    window.makeKeyAndVisible()
  }

  /// Does something from outside once the window is there, and serves until a condition holds.
  ///
  /// - Returns: Whether it held before ten seconds had passed.
  private func serve(
    _ act: @escaping (XTestClient, WindowID, DeviceRect) -> Void,
    until isDone: @escaping () -> Bool
  ) throws -> Bool {
    let client = try XTestClient(display: server.display)
    defer { client.close() }
    var holds = false
    var rounds = 0
    var hasActed = false
    func look() {
      rounds += 1
      if !hasActed, let id = client.windows(named: "list").first, client.isVisible(id),
        let frame = client.frame(of: id)
      {
        hasActed = true
        act(client, id, frame)
      }
      holds = hasActed && isDone()
      if holds || rounds > 500 { screen.stop() } else { screen.after(seconds: 0.02) { look() } }
    }
    look()
    screen.run()
    return holds
  }

  @Test func `a drag through the server scrolls, and what is let go at speed goes on`() throws {
    let reached = try serve { client, _, frame in
      let points = (0...12).map { DevicePoint(x: frame.x + 150, y: frame.y + 280 - Int32($0) * 20) }
      client.drag(along: points)
    } until: {
      !view.isTracking && !view.isDecelerating && view.contentOffset.y > 0
    }
    #expect(reached)
    // 240 points less the ten that go before it begins.
    #expect(view.contentOffset.y >= 230)
  }

  @Test func `a click of the wheel through the server scrolls by one step, eased`() throws {
    var offsets: Set<CGFloat> = []
    let reached = try serve { client, _, frame in
      client.move(to: DevicePoint(x: frame.x + 150, y: frame.y + 150))
      client.turnWheel(down: 1)
    } until: {
      offsets.insert(view.contentOffset.y)
      return view.contentOffset.y > 0 && !view.isScrollAnimating
    }
    #expect(reached)
    #expect(view.contentOffset.y == 53)
    #expect(offsets.count > 2)
  }
}
