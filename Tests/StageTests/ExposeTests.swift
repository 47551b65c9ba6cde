import MaruKit
import MaruTestKit
import Testing
import X11

@testable import Stage

/// A window of which another window has hidden a part.
@MainActor
@Suite(
  .serialized,
  .enabled("Xvfb is not installed; on Debian: apt-get install xvfb") {
    await XvfbServer.isInstalled
  }
)
struct ExposeTests {
  @Test func `the exposed part has the last frame again, without another frame`() throws {
    let desk = try WindowDesk()
    let window = desk.makeWindow(.floating)
    window.backgroundColor = .red
    window.makeKeyAndVisible()
    let part = DeviceRect(x: 30, y: 30, width: 20, height: 20)
    var picture: XTestScreenshot? { desk.person.screenshot(of: part) }
    desk.run { desk.isShown(window) && picture?.colorCount == 1 }
    let painted = picture

    var options = ScreenWindowOptions(
      title: "Cover", size: CGSize(width: 40, height: 40), kind: .overlay,
      origin: CGPoint(x: 25, y: 25))
    options.focus = .never
    let cover = desk.screen.makeWindow(options)
    cover.backgroundColor = .white
    cover.makeKeyAndVisible()
    desk.run { picture != painted }
    var frames = 0
    desk.screen.onContentFrame = { if $0 === window { frames += 1 } }
    cover.isHidden = true
    desk.run { picture == painted }
    #expect(frames == 0)
  }
}
