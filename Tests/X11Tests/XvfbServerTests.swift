import Foundation
import MaruTestKit
import Testing
import X11

@MainActor @Suite(.serialized) struct XvfbServerTests {
  @Test func `two servers have two displays and their requested sizes`() throws {
    let first = try XvfbServer(width: 300, height: 200)
    let second = try XvfbServer(width: 500, height: 400, dotsPerInch: 192)
    #expect(first.display != second.display)
    let frame = try Connection(display: second.display).monitors().first?.frame
    #expect(frame == DeviceRect(x: 0, y: 0, width: 500, height: 400))
  }

  @Test func `a server without references exits`() throws {
    var server: XvfbServer? = try XvfbServer()
    let display = try #require(server?.display)
    _ = try Connection(display: display)
    server = nil
    #expect(throws: ConnectionError.unreachable(display: display)) {
      try Connection(display: display)
    }
  }

  @Test func `a server that cannot start throws`() throws {
    #expect(throws: XvfbError.self) { try XvfbServer(arguments: ["-nonsense"]) }
    #expect(XvfbError.notInstalled.description.contains("apt-get install xvfb"))
  }

  @Test func `a screenshot outside the screen is nil`() throws {
    let screen = try Screen()
    #expect(
      screen.person.screenshot(of: DeviceRect(x: 0, y: 0, width: 9000, height: 1)) == nil)
    #expect(screen.person.screenshot(of: DeviceRect(x: 0, y: 0, width: 0, height: 1)) == nil)
    #expect(screen.person.screenshot()?.pixels.count == 640 * 480)
  }

  @Test func `a window is found by its title and its process`() throws {
    let screen = try Screen()
    var options = WindowAttributes(width: 30, height: 20)
    options.title = "찾기"
    let window = try screen.showWindow(options)
    #expect(screen.person.windows(named: "찾기") == [window.id])
    #expect(screen.person.windows(ofProcess: getpid()).contains(window.id))
    #expect(screen.person.windows(named: "nobody").isEmpty)
  }
}
