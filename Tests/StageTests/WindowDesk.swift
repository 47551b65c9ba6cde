import Foundation
import MaruKit
import MaruTestKit
import Testing

@testable import Stage
@testable import X11

/// A display with a kit screen and another client in place of the user.
///
/// It is created in the body of a test: the screen's clock is then current until the test ends.
@MainActor final class WindowDesk {
  let server: XvfbServer
  let screen: XScreen
  let person: XTestClient

  init() throws {
    server = try XvfbServer(width: 400, height: 300)
    screen = try XScreen(displayName: server.display)
    person = try XTestClient(display: server.display)
    person.move(to: DevicePoint(x: 390, y: 290))
  }

  /// Creates a window at (20, 20), 100 × 80 with its room.
  func makeWindow(
    _ kind: ScreenWindowOptions.Kind, focus: ScreenWindowOptions.Focus = .show,
    isTransparent: Bool = false, room: ScreenWindowOptions.Room = ScreenWindowOptions.Room()
  ) -> UIWindow {
    var options = ScreenWindowOptions(
      title: "Window", size: CGSize(width: 100, height: 80), kind: kind,
      origin: CGPoint(x: 20, y: 20))
    options.focus = focus
    options.isTransparent = isTransparent
    options.room = room
    let window = screen.makeWindow(options)
    window.backgroundColor = .white
    window.rootViewController = UIViewController()
    return window
  }

  /// Runs the loop until a condition holds; fails after five seconds.
  func run(
    until condition: @escaping () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var turns = 0
    func look() {
      turns += 1
      guard !condition(), turns < 500 else { return screen.stop() }
      screen.after(seconds: 0.01, look)
    }
    screen.after(seconds: 0, look)
    screen.serve()
    #expect(condition(), sourceLocation: sourceLocation)
  }

  /// The window that has the keyboard focus.
  var focus: UInt32? { person.focusedWindow?.rawValue }

  func isShown(_ window: UIWindow) -> Bool {
    screen.window(window)?.id.map { person.isVisible($0) } ?? false
  }
}
