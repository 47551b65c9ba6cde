import Foundation
import MaruKit
import MaruTestKit
import Testing

@testable import Stage
@testable import X11

/// Windows as transparent as their content, while a compositor comes and goes.
@MainActor
@Suite(
  .serialized,
  .enabled("Xvfb is not installed; on Debian: apt-get install xvfb") {
    await XvfbServer.isInstalled
  }
)
struct TransparencyTests {
  @Test func `a framed window is transparent while a compositor runs, and else opaque`() throws {
    let desk = try WindowDesk()
    defer { desk.server.stop() }
    let window = desk.makeWindow(.normal, isTransparent: true)
    let shown = try #require(desk.screen.window(window))
    window.backgroundColor = .clear
    let square = UIView(frame: CGRect(x: 10, y: 10, width: 30, height: 30))
    square.backgroundColor = .red
    window.rootViewController?.view.addSubview(square)
    window.makeKeyAndVisible()
    desk.run { desk.isShown(window) }
    #expect(shown.shown?.hasAlpha == false && shown.shape.cutout == nil)
    let place = try #require(shown.shown?.origin())
    // The whole window takes clicks, as no part of it is cut out.
    #expect(desk.person.windowUnder(110, 90) == shown.id)

    let compositor = try #require(desk.person.connection.atom("_NET_WM_CM_S0"))
    var owner: Window? = try Window(
      on: desk.person.connection, WindowAttributes(width: 1, height: 1))
    desk.person.own(compositor, by: try #require(owner?.id))
    desk.run { shown.shown?.hasAlpha == true && desk.isShown(window) }
    #expect(shown.shown?.origin() == place)
    desk.run { desk.person.windowUnder(110, 90) == nil }
    #expect(desk.person.windowUnder(40, 40) == shown.id)

    owner?.destroy()
    owner = nil
    desk.run { shown.shown?.hasAlpha == false && desk.isShown(window) }
    desk.run { desk.person.windowUnder(110, 90) == shown.id }
  }
}
