import Foundation
import MaruKit
import MaruTestKit
import Testing

@testable import Stage
@testable import X11

/// A display with a kit screen and another client in place of the user.
///
/// It is created in the body of a test: the screen's clock is then current until the test ends.
@MainActor private final class FocusDesk {
  let server: XvfbServer
  let screen: XScreen
  let person: XTestClient

  init() throws {
    server = try XvfbServer(width: 400, height: 300)
    screen = try XScreen(displayName: server.display)
    person = try XTestClient(display: server.display)
    person.move(to: DevicePoint(x: 390, y: 290))
  }

  /// Creates a window at (20, 20), 100 × 80.
  func makeWindow(
    _ kind: ScreenWindowOptions.Kind, focus: ScreenWindowOptions.Focus = .show
  ) -> UIWindow {
    var options = ScreenWindowOptions(
      title: "Window", size: CGSize(width: 100, height: 80), kind: kind,
      origin: CGPoint(x: 20, y: 20))
    options.focus = focus
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

/// Windows of each kind of focus on a real display, beside another program's window.
@MainActor
@Suite(
  .serialized,
  .enabled("Xvfb is not installed; on Debian: apt-get install xvfb") {
    await XvfbServer.isInstalled
  }
)
struct FocusTests {
  @Test func `a popup asks to close for a press outside, and its views get none of it`() throws {
    let desk = try FocusDesk()
    defer { desk.server.stop() }
    let window = desk.makeWindow(.popup)
    var closed: [UIWindow] = []
    desk.screen.onCloseRequest = {
      closed.append($0)
      $0.isHidden = true
    }
    window.makeKeyAndVisible()
    desk.run { desk.isShown(window) }
    desk.person.click(50, 50)
    desk.person.click(300, 200)
    desk.run { !closed.isEmpty }
    #expect(closed == [window])
  }

  @Test func `a popup has the keyboard while it is shown, and no longer`() throws {
    let desk = try FocusDesk()
    defer { desk.server.stop() }
    let other = try Connection(display: desk.server.display)
    let neighbour = try Window(on: other, WindowAttributes(width: 10, height: 10))
    neighbour.show()
    _ = desk.person.block { other.pendingEvents().contains(.mapped(neighbour.id)) }
    func neighbourKeys() -> Int {
      other.pendingEvents().filter { if case .key = $0 { true } else { false } }.count
    }
    let window = desk.makeWindow(.popup)
    var keys: [UIKeyboardHIDUsage] = []
    desk.screen.onUnhandledKey = { keys.append($1.key.keyCode) }
    window.makeKeyAndVisible()
    desk.run { desk.isShown(window) }
    desk.person.stroke(.escape)
    desk.run { keys == [.keyboardEscape] }
    #expect(neighbourKeys() == 0)
    window.isHidden = true
    desk.screen.connection.synchronize()
    desk.person.stroke(KeySymbol("a"))
    #expect(desk.person.block { neighbourKeys() > 0 })
  }

  @Test func `a popup that opens while a grabbed key is down gets the keyboard after its release`()
    throws
  {
    let desk = try FocusDesk()
    defer { desk.server.stop() }
    let grabs = try KeyGrabs(display: desk.server.display)
    let key = try #require(KeySymbol.function(5))
    grabs.set([KeyGrabs.Chord(symbol: key, modifiers: [])])
    desk.person.press(key)
    #expect(desk.person.block { !grabs.takePresses().isEmpty })
    let window = desk.makeWindow(.popup)
    var keys = 0
    desk.screen.onUnhandledKey = { _, _ in keys += 1 }
    window.makeKeyAndVisible()
    desk.run { desk.isShown(window) }
    desk.person.release(key)
    desk.run {
      desk.person.stroke(.escape)
      return keys > 0
    }
  }

  @Test func `a touch outside closes a popup, and a touch inside reaches its views`() throws {
    let desk = try FocusDesk()
    defer { desk.server.stop() }
    let window = desk.makeWindow(.popup)
    var closed = 0
    desk.screen.onCloseRequest = { _ in closed += 1 }
    window.makeKeyAndVisible()
    desk.run { desk.isShown(window) }
    let shown = try #require(desk.screen.window(window))
    let view = try #require(window.rootViewController?.view)
    let counter = TouchCounter(frame: view.bounds)
    view.addSubview(counter)
    func touch(_ identifier: UInt32, _ phase: Touch.Phase, x: Double) {
      shown.send(
        Touch(
          window: WindowID(rawValue: 1) ?? desk.screen.connection.root, identifier: identifier,
          phase: phase, x: x, y: 40, rootX: x + 20, rootY: 60, modifiers: [], isPrimary: true,
          time: .current), at: CACurrentMediaTime())
    }
    touch(1, .began, x: 300)
    touch(1, .moved, x: 50)
    touch(1, .ended, x: 50)
    #expect(closed == 1 && counter.began == 0)
    touch(2, .began, x: 50)
    touch(2, .ended, x: 50)
    #expect(closed == 1 && counter.began == 1)
  }

  @Test(arguments: [ScreenWindowOptions.Kind.panel, .overlay, .normal])
  func `a window whose focus is a press does not take it when it is shown`(
    kind: ScreenWindowOptions.Kind
  ) throws {
    let desk = try FocusDesk()
    defer { desk.server.stop() }
    let window = desk.makeWindow(kind, focus: .press)
    window.makeKeyAndVisible()
    desk.run { desk.isShown(window) }
    let id = desk.screen.window(window)?.id
    #expect(desk.focus != id?.rawValue)
    let property = desk.person.connection.atom("_NET_WM_USER_TIME")
    #expect(
      id.flatMap { id in property.map { desk.person.connection.values(of: $0, window: id) } } == [0]
    )
    desk.person.click(50, 50)
    desk.run { desk.focus == id?.rawValue }
  }

  @Test func `a touch gives a panel the focus`() throws {
    let desk = try FocusDesk()
    defer { desk.server.stop() }
    let window = desk.makeWindow(.panel, focus: .press)
    window.makeKeyAndVisible()
    desk.run { desk.isShown(window) }
    let shown = try #require(desk.screen.window(window))
    let id = try #require(shown.id)
    shown.send(
      Touch(
        window: id, identifier: 1, phase: .began, x: 5, y: 5, rootX: 25, rootY: 25, modifiers: [],
        isPrimary: true, time: .current), at: CACurrentMediaTime())
    desk.run { desk.focus == id.rawValue }
  }

  @Test func `an overlay whose focus is its opening takes it when it is shown`() throws {
    let desk = try FocusDesk()
    defer { desk.server.stop() }
    let window = desk.makeWindow(.overlay, focus: .show)
    window.makeKeyAndVisible()
    desk.run { desk.isShown(window) }
    desk.run { desk.focus == desk.screen.window(window)?.id?.rawValue }
  }
}

/// Counts the touches that reach it.
private final class TouchCounter: UIView {
  var began = 0

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { began += 1 }
}
