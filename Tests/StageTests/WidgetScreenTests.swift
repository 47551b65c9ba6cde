import Foundation
import MaruKit
import MaruTestKit
import Testing

@testable import Stage

/// Lays out by frames in `viewDidLoad`, like old sources.
private final class FrameController: UIViewController {
  let byView = UIView()
  let byScreen = UIView()
  var sizeAtTransition: CGSize?

  override func viewDidLoad() {
    super.viewDidLoad()
    byView.frame = CGRect(x: view.bounds.midX - 10, y: view.bounds.maxY - 20, width: 20, height: 20)
    let screen = UIScreen.main.bounds
    byScreen.frame = CGRect(x: screen.midX - 10, y: screen.maxY - 20, width: 20, height: 20)
    view.addSubview(byView)
    view.addSubview(byScreen)
  }

  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    sizeAtTransition = UIScreen.main.bounds.size
  }
}

@MainActor
@Suite(
  .serialized,
  .enabled("Xvfb is not installed; on Debian: apt-get install xvfb") {
    await XvfbServer.isInstalled
  }
)
struct WidgetScreenTests {
  private func expectFrames(
    _ controller: FrameController, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let wanted = CGRect(x: 140, y: 160, width: 20, height: 20)
    #expect(controller.byView.frame == wanted, sourceLocation: sourceLocation)
    #expect(controller.byScreen.frame == wanted, sourceLocation: sourceLocation)
  }

  @Test(arguments: [1, 2] as [CGFloat])
  func `frames set in viewDidLoad are laid out in a window as in a picture`(scale: CGFloat) throws {
    let size = CGSize(width: 300, height: 180)
    let pictured = FrameController()
    let memory = MemoryScreen(size: size, scale: scale)
    memory.window.rootViewController = pictured
    memory.window.makeKeyAndVisible()
    expectFrames(pictured)

    let server = try XvfbServer(width: 900, height: 700)
    defer { server.stop() }
    let shown = FrameController()
    let screen = try XScreen(displayName: server.display, scale: scale)
    #expect(screen.monitorSize == CGSize(width: 900 / scale, height: 700 / scale))
    let window = screen.makeWindow(ScreenWindowOptions(title: "Frames", size: size))
    window.rootViewController = shown
    window.makeKeyAndVisible()
    expectFrames(shown)
  }

  @Test func `the screen has the window's size before controllers are notified`() throws {
    let server = try XvfbServer(width: 900, height: 700)
    defer { server.stop() }
    let screen = try XScreen(displayName: server.display)
    let window = screen.makeWindow(
      ScreenWindowOptions(title: "Frames", size: CGSize(width: 300, height: 180)))
    let controller = FrameController()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    let host = try #require(window.host as? XWindow)
    host.resized(to: 420, 240)
    #expect(controller.sizeAtTransition == CGSize(width: 420, height: 240))
    #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 420, height: 240))
    let other = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    other.frame.size.width = 60
    #expect(UIScreen.main.bounds.width == 420, "the widget's other windows do not change it")
  }
}
