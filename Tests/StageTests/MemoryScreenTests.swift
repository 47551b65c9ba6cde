import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct MemoryScreenTests {
  private let screen = TestScreen(size: CGSize(width: 100, height: 100))
  private let controller = UIViewController()
  private let box = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))

  init() {
    box.backgroundColor = .black
    controller.loadViewIfNeeded()
    controller.view.addSubview(box)
    screen.show(controller)
  }

  @Test func `nothing is painted while nothing changes`() throws {
    try screen.waitUntilIdle()
    let frames = screen.memory.frameCount
    screen.advance(by: 1)
    #expect(screen.memory.frameCount == frames)
  }

  @Test func `an activity indicator scrolled out of sight requests no frames until it is back`()
    throws
  {
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    list.contentSize = CGSize(width: 100, height: 1000)
    let wheel = UIActivityIndicatorView(style: .medium)
    wheel.frame.origin = CGPoint(x: 10, y: 10)
    list.addSubview(wheel)
    controller.view.addSubview(list)
    wheel.startAnimating()
    screen.advance(by: 2)
    #expect(screen.window.layerTree.needsFrame)
    list.contentOffset.y = 200
    screen.advance(by: 3)
    let frames = screen.memory.frameCount
    #expect(!screen.window.layerTree.needsFrame && screen.memory.settle())
    screen.advance(by: 10)
    #expect(screen.memory.frameCount == frames)
    list.contentOffset.y = 0
    screen.advance(by: 1)
    #expect(screen.window.layerTree.needsFrame && screen.memory.frameCount > frames + 30)
  }

  @Test func `a changed colour repaints only its own rectangle`() throws {
    try screen.waitUntilIdle()
    box.backgroundColor = .white
    screen.memory.frame()
    #expect(screen.memory.lastDamage.map(\.area) == [400])
    #expect(screen.pixel(x: 15, y: 15) == 0xFFFF_FFFF)
  }

  @Test func `a removed view uncovers the view behind it`() {
    #expect(screen.pixel(x: 15, y: 15) == 0xFF00_0000)
    box.removeFromSuperview()
    screen.memory.frame()
    #expect(screen.pixel(x: 15, y: 15) == 0xFFFF_FFFF)
  }

  @Test func `at scale 2 a point is two pixels`() {
    let screen = TestScreen(size: CGSize(width: 100, height: 100), scale: 2)
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 1, height: 1))
    view.backgroundColor = .black
    let controller = UIViewController()
    controller.loadViewIfNeeded()
    controller.view.addSubview(view)
    screen.show(controller)
    let dark = [(20, 20), (21, 21)].map { screen.pixel(x: $0.0, y: $0.1) }
    #expect(dark == [0xFF00_0000, 0xFF00_0000])
    #expect(screen.pixel(x: 22, y: 20) == 0xFFFF_FFFF)
  }

  @Test(arguments: [1.25, 1.5, 1.1, 0.75])
  func `a window reaches to the edge of its last pixel`(scale: Double) {
    let screen = TestScreen(size: CGSize(width: 101, height: 33), scale: scale)
    let controller = UIViewController()
    controller.view.backgroundColor = .black
    screen.show(controller)
    let bitmap = screen.memory.bitmap
    #expect(abs(Double(bitmap.width) - 101 * scale) <= 0.5)
    #expect(screen.pixel(x: bitmap.width - 1, y: bitmap.height - 1) == 0xFF00_0000)
  }

  @Test func `a screen with an animation that repeats forever does not come to rest`() {
    UIView.animate(withDuration: 0.1, delay: 0, options: .repeat) { box.alpha = 0.5 }
    #expect(throws: TestScreenError.self) { try screen.waitUntilIdle() }
  }
}
