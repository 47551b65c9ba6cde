import Foundation
import MaruTestKit
import Testing

@testable import MaruKit

/// What a developer's overlays draw over a window.
@MainActor @Suite struct WindowOverlayTests {
  private let screen = TestScreen(size: CGSize(width: 200, height: 120))
  private let controller = UIViewController()
  private let button = UIButton(type: .system)
  private let overlay: WindowOverlay

  init() throws {
    controller.loadViewIfNeeded()
    controller.view.backgroundColor = .white
    button.setTitle("Add", for: .normal)
    button.frame = CGRect(x: 20, y: 20, width: 80, height: 40)
    controller.view.addSubview(button)
    screen.show(controller)
    overlay = WindowOverlay(over: screen.window)
  }

  private func rects(_ style: WindowOverlay.Style) -> [CGRect] {
    overlay.findMarks().filter { $0.style == style }.map(\.rect)
  }

  /// A pixel of the window as red, green and blue.
  private func pixel(_ x: Int, _ y: Int) -> [UInt32] {
    let pixel = screen.pixel(x: x, y: y) ?? 0
    return [pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF]
  }

  @Test func `frames are drawn, follow a view that moves, and go again`() throws {
    let plain = pixel(60, 20)
    overlay.kinds = [.layout]
    try screen.waitUntilIdle()
    #expect(rects(.frame).contains(button.frame))
    let lined = pixel(60, 20)
    #expect(lined != plain && lined[2] > lined[0])
    button.frame.origin.y = 50
    try screen.waitUntilIdle()
    #expect(pixel(60, 20) == plain)
    #expect(pixel(60, 50) == lined)
    overlay.kinds = []
    try screen.waitUntilIdle()
    #expect(pixel(60, 50) == plain)
  }

  @Test func `a hit area ends where a superview ends, and is empty where touches are off`() throws {
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    card.addSubview(button)
    controller.view.addSubview(card)
    overlay.kinds = [.hit]
    #expect(rects(.hit) == [CGRect(x: 20, y: 20, width: 40, height: 40)])
    card.isUserInteractionEnabled = false
    #expect(rects(.hit) == [])
    card.isUserInteractionEnabled = true
    card.addGestureRecognizer(UITapGestureRecognizer())
    #expect(rects(.hit).first == card.frame)
    button.isHidden = true
    #expect(rects(.hit) == [card.frame])
  }

  @Test func `baselines, guides, opaque and offscreen layers are told apart`() throws {
    let label = UILabel(frame: CGRect(x: 10, y: 70, width: 100, height: 20))
    label.text = "Hello"
    controller.view.addSubview(label)
    overlay.kinds = [.baselines, .layout, .layers]
    _ = controller.view.layoutMarginsGuide
    let lines = rects(.baseline)
    #expect(lines.contains { $0.minX == 10 && $0.minY > 75 && $0.minY < 90 && $0.height == 0 })
    #expect(rects(.guide).contains(controller.view.layoutMarginsGuide.layoutFrame))
    #expect(rects(.opaque) == [controller.view.frame])
    controller.view.alpha = 0.5
    #expect(rects(.opaque) == [] && rects(.offscreen) == [controller.view.frame])
  }

  @Test func `the chosen view is marked until it goes`() throws {
    overlay.markedView = ViewDescription(of: button).number
    try screen.waitUntilIdle()
    #expect(rects(.marked) == [button.frame])
    let marked = pixel(25, 25)
    #expect(marked[2] > marked[0])
    button.removeFromSuperview()
    try screen.waitUntilIdle()
    #expect(pixel(25, 25) == [255, 255, 255])
  }

  @Test func `the times of frames are shown, and a window at rest stays at rest`() throws {
    let before = pixel(100, 10)
    overlay.kinds = [.times]
    button.alpha = 0.5
    try screen.waitUntilIdle()
    #expect(pixel(100, 10) != before)
    #expect(!screen.window.layerTree.needsFrame)
    overlay.kinds = []
    try screen.waitUntilIdle()
    #expect(pixel(100, 10) == before)
  }

  @Test func `a window at rest tells that no frame is timed yet, until one is`() throws {
    try screen.waitUntilIdle()
    let before = pixel(100, 10)
    let row = { (0..<200).map { pixel($0, 12) } }
    overlay.kinds = [.times]
    try screen.waitUntilIdle()
    let waiting = row()
    #expect(pixel(100, 10) != before)
    #expect(!screen.window.layerTree.needsFrame)
    button.alpha = 0.5
    try screen.waitUntilIdle()
    #expect(row() != waiting)
  }

  @Test func `a frame that paints nothing is not timed`() throws {
    overlay.kinds = [.times]
    button.alpha = 0.5
    try screen.waitUntilIdle()
    let row = { (0..<200).map { pixel($0, 12) } }
    let shown = row()
    for _ in 0..<3 {
      screen.window.layerTree.requestFrame()
      try screen.waitUntilIdle()
    }
    #expect(row() == shown)
  }

  @Test func `slowed animations take ten times as long`() throws {
    overlay.kinds = [.slow]
    var isOver = false
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear, animations: { button.alpha = 0 },
      completion: { _ in isOver = true })
    screen.advance(by: 5)
    let shown = try #require(button.layer.presentation()).opacity
    #expect(abs(shown - 0.5) < 0.02)
    #expect(!isOver)
    screen.advance(by: 5.1)
    #expect(isOver)
    overlay.kinds = []
    UIView.animate(withDuration: 1) {
      button.alpha = 1
    } completion: { _ in
      isOver = false
    }
    screen.advance(by: 1.1)
    #expect(!isOver)
  }

  @Test func `an overlay that is gone leaves nothing behind`() throws {
    let plain = pixel(60, 20)
    var own: WindowOverlay? = WindowOverlay(over: screen.window)
    own?.kinds = [.layout, .slow]
    try screen.waitUntilIdle()
    #expect(pixel(60, 20) != plain)
    own = nil
    try screen.waitUntilIdle()
    #expect(pixel(60, 20) == plain)
    #expect(screen.window.layerTree.onFrameReport == nil)
    #expect(screen.window.layerTree.root.speed == 1)
  }
}
