import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct WindowSceneTests {
  private let screen = TestScreen(size: CGSize(width: 120, height: 80))

  private var scene: UIWindowScene? {
    UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.first
  }

  @Test func `the only scene is in front and has the visible windows`() throws {
    let scene = try #require(scene)
    #expect(UIApplication.shared.connectedScenes.count == 1)
    #expect(scene.activationState == .foregroundActive)
    #expect(!scene.windows.contains { $0 === screen.window })
    UIScreen.main.hostWindow = screen.window
    screen.show(UIViewController())
    #expect(scene.windows.contains { $0 === screen.window })
    #expect(scene.keyWindow === screen.window)
    #expect(scene.screen.bounds.size == CGSize(width: 120, height: 80))
    #expect(scene.interfaceOrientation.isPortrait)
    #expect(scene.statusBarManager?.statusBarFrame == .zero)
  }

  @Test func `a view finds the scene through its window, and the responder chain passes it`() throws
  {
    let root = UIViewController()
    screen.show(root)
    let scene = try #require(root.view.window?.windowScene)
    #expect(scene === self.scene)
    let chain = Array(sequence(first: root.view as UIResponder, next: \.next))
    #expect(
      chain.suffix(3).map { ObjectIdentifier($0) }
        == [screen.window, scene, UIApplication.shared].map { ObjectIdentifier($0) })
  }

  @Test func `the application's delegate knows the window of the host`() {
    let root = UIViewController()
    screen.show(root)
    #expect(UIApplication.shared.delegate?.window??.rootViewController === root)
    screen.window.windowLevel = UIWindow.Level.statusBar + 1
    #expect(screen.window.windowLevel > .statusBar && screen.window.windowLevel < .alert)
  }

  @Test func `the screen's coordinates are those of the window`() throws {
    let root = UIViewController()
    screen.show(root)
    let box = UIView(frame: CGRect(x: 30, y: 20, width: 10, height: 10))
    root.view.addSubview(box)
    let space = try #require(root.view.window?.windowScene).coordinateSpace
    #expect(box.convert(CGPoint(x: 1, y: 2), to: space) == CGPoint(x: 31, y: 22))
    #expect(space.convert(CGPoint(x: 31, y: 22), to: box) == CGPoint(x: 1, y: 2))
    #expect(space.convert(box.bounds, from: box) == box.frame)
    #expect(box.convert(box.frame, from: space) == box.bounds)
  }

  @Test func `the scene's traits follow the appearance`() throws {
    screen.show(UIViewController())
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.userInterfaceStyle = .dark
    }
    #expect(try #require(scene).traitCollection.userInterfaceStyle == .dark)
  }

  @Test func `a window of the scene begins with the screen's size, and hides without its scene`()
    throws
  {
    UIScreen.main.hostWindow = screen.window
    screen.show(UIViewController())
    let scene = try #require(scene)
    let window = UIWindow(windowScene: scene)
    #expect(window.isHidden && window.windowScene === scene)
    #expect(window.frame == CGRect(x: 0, y: 0, width: 120, height: 80))
    window.isHidden = false
    #expect(scene.windows.contains { $0 === window })
    window.windowScene = nil
    #expect(window.isHidden && !scene.windows.contains { $0 === window })
    window.isHidden = false
    #expect(window.isHidden)
  }

  @Test func `a presentation leads back to its layer, which has the value that was set`() throws {
    let root = UIViewController()
    screen.show(root)
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    root.view.addSubview(box)
    UIView.animate(withDuration: 1) { box.alpha = 0 }
    screen.advance(by: 0.5)
    let shown = try #require(box.layer.presentation())
    #expect(shown.opacity > 0.1 && shown.opacity < 0.9)
    #expect(shown.model() === box.layer && shown.model().opacity == 0)
    #expect(box.layer.model() === box.layer)
  }
}
