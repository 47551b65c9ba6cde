import Foundation
import MaruKit
import MaruTestKit
import Testing

@testable import Stage
@testable import X11

/// The tint of the parts of a window that a frame painted.
@MainActor
@Suite(
  .serialized,
  .enabled("Xvfb is not installed; on Debian: apt-get install xvfb") {
    await XvfbServer.isInstalled
  }
)
struct DamageTintTests {
  private static let white: UInt32 = 0xFFFF_FFFF
  private static let tintedWhite: UInt32 = 0xFFFF_99FF

  /// A white window of 100 points with a small square, and the server that shows it.
  @MainActor private final class Bench {
    let screen: XScreen
    let window: XWindow
    let square = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    private let server: XvfbServer
    private let person: XTestClient

    init(isTinted: Bool = true) throws {
      server = try XvfbServer(width: 100, height: 100)
      person = try XTestClient(display: server.display)
      screen = try XScreen(displayName: server.display, scale: 1)
      let options = ScreenWindowOptions(title: "Tint", size: CGSize(width: 100, height: 100))
      window = try #require(screen.makeWindow(options).host as? XWindow)
      window.setTintsDamage(isTinted)
      window.window.backgroundColor = .white
      square.backgroundColor = .white
      window.window.addSubview(square)
      window.window.makeKeyAndVisible()
      frame()
      window.note { $0.isMapped = true }
    }

    func frame() {
      // Nothing else reads the server's messages, which free the buffers.
      screen.connection.synchronize()
      screen.connection.readEvents()
      window.runFrame(at: CACurrentMediaTime())
    }

    func pixel(_ x: Int, _ y: Int) throws -> UInt32 {
      screen.connection.synchronize()
      return try #require(person.screenshot()?[x, y])
    }
  }

  @Test func `the painted part is tinted, until the next frame paints another part`() throws {
    let bench = try Bench()
    #expect(try bench.pixel(60, 60) == Self.tintedWhite)
    bench.square.backgroundColor = .red
    bench.frame()
    #expect(try bench.pixel(60, 60) == Self.white)
    #expect(try bench.pixel(15, 15) == 0xFFFF_0066)
    bench.square.frame.origin = CGPoint(x: 50, y: 50)
    bench.frame()
    #expect(try bench.pixel(15, 15) == Self.tintedWhite)
    #expect(try bench.pixel(60, 60) == 0xFFFF_0066)
    let other = UIView(frame: CGRect(x: 80, y: 10, width: 5, height: 5))
    other.backgroundColor = .black
    bench.window.window.addSubview(other)
    bench.frame()
    #expect(try bench.pixel(15, 15) == Self.white)
    #expect(try bench.pixel(60, 60) == 0xFFFF_0000)
  }

  @Test func `the tint disappears if no frame follows`() throws {
    let bench = try Bench()
    var looks = 0
    func look() {
      looks += 1
      let isWhite = (try? bench.pixel(60, 60)) == Self.white
      guard !isWhite, looks < 500 else { return bench.screen.stop() }
      bench.screen.after(seconds: 0.02, look)
    }
    bench.screen.after(seconds: 0, look)
    bench.screen.serve()
    #expect(try bench.pixel(60, 60) == Self.white)
    #expect(looks > 1)
  }

  @Test func `scrolled pixels carry no tint along`() throws {
    let bench = try Bench()
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    list.backgroundColor = .white
    list.contentSize = CGSize(width: 100, height: 1000)
    bench.window.window.addSubview(list)
    bench.frame()
    list.contentOffset.y = 10
    bench.frame()
    #expect(try bench.pixel(20, 40) == Self.white)
    #expect(try bench.pixel(20, 95) == Self.tintedWhite)
  }

  @Test func `without the word nothing is tinted`() throws {
    let bench = try Bench(isTinted: false)
    #expect(try bench.pixel(60, 60) == Self.white)
  }

  @Test func `each channel is mixed with two fifths of magenta`() {
    #expect(DamageTint.tinted(0xFF00_0000) == 0xFF66_0066)
    #expect(DamageTint.tinted(0) == 0x6666_0066)
  }
}
