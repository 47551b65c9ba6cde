import Foundation
import MaruKit
import MaruTestKit
import Testing

@testable import Stage
@testable import X11

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
    let desk = try WindowDesk()
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
    let desk = try WindowDesk()
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
    let desk = try WindowDesk()
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
    let desk = try WindowDesk()
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
      shown.input.send(
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

  @Test func `a touch beside what is open in a panel's room closes it`() throws {
    let desk = try WindowDesk()
    defer { desk.server.stop() }
    let window = desk.makeWindow(
      .panel, isTransparent: true, room: ScreenWindowOptions.Room(bottom: 40))
    let shown = try #require(desk.screen.window(window))
    window.backgroundColor = .clear
    let view = try #require(window.rootViewController?.view)
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    field.backgroundColor = .white
    let list = UIView(frame: CGRect(x: 0, y: 40, width: 50, height: 30))
    list.backgroundColor = .white
    view.addSubview(field)
    window.makeKeyAndVisible()
    field.becomeFirstResponder()
    desk.run { desk.isShown(window) }
    view.addSubview(list)
    desk.run { shown.hasGrab }
    func touch(x: Double, _ phase: Touch.Phase) {
      shown.input.send(
        Touch(
          window: desk.screen.connection.root, identifier: 1, phase: phase, x: x, y: 60,
          rootX: x + 20, rootY: 80, modifiers: [], isPrimary: true, time: .current),
        at: CACurrentMediaTime())
    }
    touch(x: 20, .began)
    touch(x: 20, .ended)
    #expect(field.isFirstResponder)
    touch(x: 80, .began)
    #expect(!field.isFirstResponder)
  }

  @Test(arguments: [ScreenWindowOptions.Kind.panel, .overlay, .normal])
  func `a window whose focus is a press does not take it when it is shown`(
    kind: ScreenWindowOptions.Kind
  ) throws {
    let desk = try WindowDesk()
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
    let desk = try WindowDesk()
    defer { desk.server.stop() }
    let window = desk.makeWindow(.panel, focus: .press)
    window.makeKeyAndVisible()
    desk.run { desk.isShown(window) }
    let shown = try #require(desk.screen.window(window))
    let id = try #require(shown.id)
    shown.input.send(
      Touch(
        window: id, identifier: 1, phase: .began, x: 5, y: 5, rootX: 25, rootY: 25, modifiers: [],
        isPrimary: true, time: .current), at: CACurrentMediaTime())
    desk.run { desk.focus == id.rawValue }
  }

  @Test(arguments: [ScreenWindowOptions.Focus.press, .never])
  func `a window takes the focus that the window manager offers, unless it never has it`(
    focus: ScreenWindowOptions.Focus
  ) throws {
    let desk = try WindowDesk()
    defer { desk.server.stop() }
    let window = desk.makeWindow(.normal, focus: focus)
    window.makeKeyAndVisible()
    desk.run { desk.isShown(window) }
    let id = try #require(desk.screen.window(window)?.id)
    let protocols = try #require(desk.person.connection.atom("WM_PROTOCOLS"))
    let offer = try #require(desk.person.connection.atom("WM_TAKE_FOCUS"))
    let known = desk.person.connection.values(of: protocols, window: id)
    #expect(known.contains(offer.rawValue) == (focus != .never))
    // fluxbox offers the focus to each new window.
    var isPast = false
    desk.screen.onCloseRequest = { _ in isPast = true }
    desk.person.offerFocus(to: id)
    desk.person.requestClose(of: id)
    desk.run { isPast }
    #expect(desk.focus != id.rawValue)
    guard focus != .never else { return }
    desk.run {
      desk.person.offerFocus(to: id)
      return desk.focus == id.rawValue
    }
  }

  @Test func `a window that asks for attention stops when it gets the focus`() throws {
    let desk = try WindowDesk()
    defer { desk.server.stop() }
    let window = desk.makeWindow(.normal, focus: .press)
    window.makeKeyAndVisible()
    desk.run { desk.isShown(window) }
    let id = try #require(desk.screen.window(window)?.id)
    let hints = try #require(desk.person.connection.atom("WM_HINTS"))
    // The ninth bit is the urgency.
    func isUrgent() -> Bool {
      (desk.person.connection.values(of: hints, window: id).first ?? 0) & 256 != 0
    }
    desk.screen.askForAttention(window)
    desk.run { isUrgent() }
    desk.run {
      desk.person.offerFocus(to: id)
      return !isUrgent()
    }
  }

  @Test func `the window manager learns when a new size is painted, and not before`() throws {
    let desk = try WindowDesk()
    defer { desk.server.stop() }
    let window = desk.makeWindow(.normal)
    window.makeKeyAndVisible()
    desk.run { desk.isShown(window) }
    let id = try #require(desk.screen.window(window)?.id)
    #expect(desk.person.counter(of: id) == 0)
    desk.person.requestCounter(of: id, value: 7)
    var frames = 0
    desk.screen.onContentFrame = { _ in frames += 1 }
    window.backgroundColor = .black
    desk.run { frames > 0 }
    desk.screen.connection.synchronize()
    #expect(desk.person.counter(of: id) == 0, "the old size was painted")
    var sizes: [CGSize] = []
    desk.screen.onContentFrame = { sizes.append($0.bounds.size) }
    desk.person.resize(id, width: 150, height: 90)
    desk.run { desk.person.counter(of: id) == 7 }
    #expect(sizes.last == CGSize(width: 150, height: 90))
    // A request without a new size is answered too.
    desk.person.requestCounter(of: id, value: 8)
    desk.person.resize(id, width: 151, height: 90)
    desk.run { desk.person.counter(of: id) == 8 }
  }

  @Test func `an overlay whose focus is its opening takes it when it is shown`() throws {
    let desk = try WindowDesk()
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
