import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct ViewAnimationTests {
  private let screen = TestScreen(size: CGSize(width: 400, height: 100))
  private let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() {
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.addSubview(box)
    screen.show(root)
  }

  private var shownX: CGFloat { box.layer.presentation()?.frame.minX ?? .nan }

  @Test func `the model changes at once and the screen follows`() {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { box.frame.origin.x = 200 }
    #expect(box.frame.minX == 200)
    #expect(abs(shownX) < 0.01)
    screen.advance(by: 0.25)
    #expect(abs(shownX - 50) < 0.5)
    screen.advance(by: 0.75)
    #expect(shownX == 200)
  }

  @Test func `the completion is called at the end, with finished`() {
    var finished: Bool?
    UIView.animate(withDuration: 0.5, animations: { box.alpha = 0 }) { finished = $0 }
    screen.advance(by: 0.4)
    #expect(finished == nil)
    screen.advance(by: 0.15)
    #expect(finished == true)
  }

  @Test func `a view that leaves the window ends its animations unfinished`() {
    var finished: Bool?
    UIView.animate(withDuration: 0.5, animations: { box.alpha = 0 }) { finished = $0 }
    screen.advance(by: 0.1)
    box.removeFromSuperview()
    screen.memory.frame()
    #expect(finished == false)
  }

  @Test func `a view that is removed and added again within one turn continues`() {
    var finished: Bool?
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      box.frame.origin.x = 200
    } completion: {
      finished = $0
    }
    screen.advance(by: 0.25)
    let home = box.superview
    box.removeFromSuperview()
    home?.addSubview(box)
    screen.advance(by: 0.25)
    #expect(abs(shownX - 100) < 1 && finished == nil)
    screen.advance(by: 0.6)
    #expect(shownX == 200 && finished == true)
  }

  @Test func `a view that moves to another superview of its window continues`() {
    var finished: Bool?
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      box.frame.origin.x = 200
    } completion: {
      finished = $0
    }
    screen.advance(by: 0.5)
    let other = UIView(frame: screen.window.bounds)
    box.superview?.addSubview(other)
    other.addSubview(box)
    screen.memory.frame()
    #expect(abs(shownX - 100) < 1 && finished == nil)
    screen.advance(by: 0.6)
    #expect(shownX == 200 && finished == true)
  }

  @Test func `a block whose view has no window completes after its duration`() {
    // Another screen's clock may have become the current one since this screen was created.
    screen.advance(by: 0)
    let lost = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var finished: [Bool] = []
    UIView.animate(withDuration: 0.5, delay: 0.5, animations: { lost.alpha = 0 }) {
      finished.append($0)
    }
    do {
      let gone = UIView()
      UIView.animate(withDuration: 1, animations: { gone.alpha = 0 }) { finished.append($0) }
    }
    screen.advance(by: 0.9)
    #expect(finished.isEmpty)
    screen.advance(by: 0.2)
    #expect(finished == [true, true] && lost.layer.animationKeys() == nil)
  }

  @Test func `a block without changes completes in the next frame`() {
    var finished: Bool?
    UIView.animate(withDuration: 5, animations: {}) { finished = $0 }
    #expect(finished == nil)
    screen.memory.frame()
    #expect(finished == true)
  }

  @Test func `reversed half-way it continues from its position on screen`() {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { box.frame.origin.x = 200 }
    screen.advance(by: 0.5)
    let middle = shownX
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { box.frame.origin.x = 0 }
    screen.memory.frame()
    #expect(abs(shownX - middle) < 0.5)
    screen.advance(by: 1.1)
    #expect(shownX == 0)
  }

  @Test func `an ease curve is slower at the start than a linear one`() {
    UIView.animate(withDuration: 1) { box.frame.origin.x = 100 }
    screen.advance(by: 0.1)
    #expect(shownX > 0 && shownX < 5)
    screen.advance(by: 0.4)
    #expect(abs(shownX - 50) < 0.5)
  }

  @Test func `changes outside a block, or with animations disabled, take effect at once`() {
    box.frame.origin.x = 10
    #expect(shownX == 10)
    UIView.animate(withDuration: 1) { UIView.performWithoutAnimation { box.frame.origin.x = 20 } }
    #expect(shownX == 20)
  }

  @Test func `a transform and a colour start from their old values`() {
    box.transform = CGAffineTransform(scaleX: 0.01, y: 0.01)
    box.backgroundColor = .black
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      box.transform = .identity
      box.backgroundColor = .white
    }
    screen.advance(by: 0.5)
    let shown = box.layer.presentation()
    #expect(abs((shown?.transform.m11 ?? 0) - 0.505) < 0.01)
    #expect(abs((shown?.backgroundColor?.red ?? 0) - 0.5) < 0.01)
  }

  @Test func `an animation that starts before its view has a window runs once it has`() {
    // Another screen's clock may have become the current one since this screen was created.
    screen.advance(by: 0)
    let dot = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    dot.transform = CGAffineTransform(scaleX: 0.01, y: 0.01)
    UIView.animate(withDuration: 0.5, delay: 0, options: [.repeat, .autoreverse]) {
      dot.transform = .identity
    }
    screen.window.rootViewController?.view.addSubview(dot)
    var sizes: Set<CGFloat> = []
    for _ in 0..<10 {
      screen.advance(by: 0.1)
      sizes.insert(dot.layer.presentation()?.transform.m11 ?? 0)
    }
    #expect(sizes.count > 3)
  }

  @Test func `it begins after its delay and not before`() {
    UIView.animate(withDuration: 1, delay: 1, options: .curveLinear) { box.frame.origin.x = 200 }
    screen.advance(by: 0.9)
    #expect(shownX == 0)
    screen.advance(by: 0.6)
    #expect(abs(shownX - 100) < 1)
  }

  @Test func `an animated view receives no touches unless the block allows it`() {
    let place = CGPoint(x: 50, y: 50)
    UIView.animate(withDuration: 0.5) { box.alpha = 0.5 }
    #expect(screen.window.hitTest(place, with: nil) !== box)
    screen.advance(by: 0.6)
    #expect(screen.window.hitTest(place, with: nil) === box)
    UIView.animate(withDuration: 0.5, delay: 0, options: .allowUserInteraction) { box.alpha = 1 }
    #expect(screen.window.hitTest(place, with: nil) === box)
  }

  @Test func `no frames follow the end of an animation`() throws {
    UIView.animate(withDuration: 0.2) { box.frame.origin.x = 200 }
    try screen.waitUntilIdle()
    #expect(!screen.window.layerTree.needsFrame)
  }

  @Test func `a path animates to one of the same structure, and otherwise changes at once`() {
    final class Drawing: UIView {
      override class var layerClass: AnyClass { CAShapeLayer.self }
    }
    let drawing = Drawing(frame: box.bounds)
    box.addSubview(drawing)
    let shape = drawing.layer as? CAShapeLayer
    let narrow = CGRect(x: 0, y: 0, width: 10, height: 10)
    let wide = CGRect(x: 0, y: 0, width: 30, height: 10)
    shape?.path = CGPath(rect: narrow, transform: nil)
    screen.memory.frame()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      shape?.path = CGPath(rect: wide, transform: nil)
    }
    screen.advance(by: 0.5)
    #expect(abs((shape?.presentation()?.path?.boundingBox.width ?? 0) - 20) < 0.5)
    UIView.animate(withDuration: 1) { shape?.path = CGPath(ellipseIn: narrow, transform: nil) }
    #expect(shape?.path?.boundingBox.width == 10)
    screen.advance(by: 2)
    #expect(shape?.presentation()?.path == shape?.path)
  }
}
