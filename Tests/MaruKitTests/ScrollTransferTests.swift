import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Transfer of scrolling to enclosing scroll views, and alignment of small content.
@MainActor @Suite struct ScrollTransferTests {
  private let outer = ScrollBench(
    width: 300, height: 400, content: CGSize(width: 900, height: 2000), scale: 1)
  private let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))

  init() {
    inner.contentSize = CGSize(width: 310, height: 210)
    inner.contentOffset = CGPoint(x: 10, y: 10)
    outer.view.addSubview(inner)
    outer.screen.memory.frame()
  }

  private func drag(to end: CGPoint) {
    outer.slowDrag(from: CGPoint(x: 200, y: 190), to: end)
    outer.screen.advance(by: 2)
  }

  @Test func `a drag past the edge stays in a view without transfer`() {
    drag(to: CGPoint(x: 200, y: 100))
    #expect(outer.y > 50 && inner.contentOffset.y == 10)
    outer.view.contentOffset = .zero
    inner.transfersVerticalScrollingToParent = false
    drag(to: CGPoint(x: 200, y: 100))
    #expect(outer.y == 0 && inner.contentOffset.y == 10)
    drag(to: CGPoint(x: 100, y: 190))
    #expect(outer.x > 50)
    outer.view.contentOffset = .zero
    inner.transfersHorizontalScrollingToParent = false
    drag(to: CGPoint(x: 100, y: 190))
    #expect(outer.x == 0 && inner.contentOffset == CGPoint(x: 10, y: 10))
  }

  @Test(arguments: [true, false])
  func `a wheel past the edge stays in a view without transfer`(isTouchpad: Bool) throws {
    func turn() throws {
      outer.screen.window.send(
        ScrollInput(
          translation: CGVector(dx: 0, dy: -30), isContinuous: isTouchpad,
          location: CGPoint(x: 100, y: 100), timestamp: outer.screen.memory.clock.now))
      try outer.screen.waitUntilIdle()
    }
    inner.transfersVerticalScrollingToParent = false
    try turn()
    #expect(outer.y == 0 && inner.contentOffset.y == 10)
    inner.bounces = false
    try turn()
    #expect(outer.y == 0 && inner.contentOffset.y == 10)
    inner.transfersVerticalScrollingToParent = true
    try turn()
    #expect(outer.y >= 30)
  }

  @Test func `content that is smaller than its view is aligned`() throws {
    inner.contentSize = CGSize(width: 100, height: 500)
    inner.contentInset.left = 20
    inner.contentAlignmentPoint = CGPoint(x: 0.5, y: 0.5)
    // 20 points of inset, and half of 180 before the content.
    #expect(inner.contentOffset == CGPoint(x: -110, y: 10))
    inner.contentAlignmentPoint = CGPoint(x: 1, y: 1)
    #expect(inner.contentOffset.x == -200)
    inner.alwaysBounceHorizontal = true
    drag(to: CGPoint(x: 100, y: 190))
    #expect(inner.contentOffset.x == -200)
    inner.contentAlignmentPoint = CGPoint(x: CGFloat.nan, y: 7)
    #expect(inner.contentOffset.x == -20)
  }
}
