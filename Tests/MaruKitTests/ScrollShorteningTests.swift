import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Content that shrinks while it moves, in a view of 200 points.
@MainActor @Suite struct ScrollShorteningTests {
  private let screen = TestScreen(size: CGSize(width: 200, height: 200))
  private let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))

  init() {
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.addSubview(view)
    view.contentSize = CGSize(width: 200, height: 4000)
    screen.show(root)
  }

  private func shorten(to height: CGFloat) { view.contentSize.height = height }

  @Test func `a throw bounces at the new edge`() throws {
    screen.drag(along: [180, 140, 100, 60, 20].map { CGPoint(x: 100, y: $0) }, duration: 0.06)
    screen.advance(by: 0.1)
    let before = view.contentOffset.y
    #expect(view.isDecelerating && before > 150)
    shorten(to: before + 220)
    #expect(view.isDecelerating && view.contentOffset.y == before)
    var offsets: [CGFloat] = []
    for _ in 0..<20 {
      screen.advance(by: 1.0 / 60)
      offsets.append(view.contentOffset.y)
    }
    let furthest = offsets.max() ?? 0
    #expect(furthest > before + 21 && furthest < before + 220)
    try screen.waitUntilIdle()
    #expect(view.contentOffset.y == before + 20 && !view.isDecelerating)
  }

  @Test func `content that ends above the visible part returns at once`() throws {
    for isThrown in [true, false] {
      shorten(to: 4000)
      view.contentOffset.y = 1000
      if isThrown {
        screen.drag(along: [180, 100, 20].map { CGPoint(x: 100, y: $0) }, duration: 0.05)
      } else {
        view.setContentOffset(CGPoint(x: 0, y: 2000), animated: true)
      }
      screen.advance(by: 0.05)
      shorten(to: 500)
      #expect(view.contentOffset.y == 300)
      try screen.waitUntilIdle()
      #expect(view.contentOffset.y == 300)
    }
  }

  @Test func `a wheel's motion ends at the new edge`() throws {
    screen.scroll(CGVector(dx: 0, dy: 600), at: CGPoint(x: 100, y: 100))
    screen.advance(by: 0.02)
    shorten(to: 400)
    try screen.waitUntilIdle()
    #expect(view.contentOffset.y <= 200 && view.contentOffset.y >= 0)
  }

  @Test func `a bounce in a view that becomes lower stays in its limits`() throws {
    screen.drag(along: [20, 100, 180].map { CGPoint(x: 100, y: $0) }, duration: 0.02)
    while view.contentOffset.y > -60, view.isDecelerating { screen.advance(by: 1.0 / 120) }
    #expect(view.contentOffset.y <= -60)
    view.frame.size.height = 50
    #expect(view.contentOffset.y >= -50 && view.isDecelerating)
    try screen.waitUntilIdle()
    #expect(view.contentOffset.y == 0)
  }

  @Test func `an outward bounce stays within the limits of a view that becomes lower`() throws {
    view.contentOffset.y = 300
    screen.drag(along: [20, 60, 100].map { CGPoint(x: 100, y: $0) }, duration: 0.02)
    while view.contentOffset.y > 0, view.isDecelerating { screen.advance(by: 1.0 / 480) }
    #expect(view.contentOffset.y <= 0 && view.contentOffset.y > -30)
    view.frame.size.height = 30
    var offsets: [CGFloat] = []
    while view.isDecelerating {
      screen.advance(by: 1.0 / 60)
      offsets.append(view.contentOffset.y)
    }
    #expect(offsets.min() == -30)
    #expect(view.contentOffset.y == 0)
  }

  @Test func `under a finger it stays in the finger's limits`() throws {
    view.contentOffset.y = 1500
    screen.pointer(.down, at: CGPoint(x: 100, y: 100))
    screen.pointer(.moved, at: CGPoint(x: 100, y: 80))
    screen.memory.frame()
    #expect(view.isDragging)
    shorten(to: 500)
    #expect(view.contentOffset.y <= 500)
    screen.pointer(.up, at: CGPoint(x: 100, y: 80))
    try screen.waitUntilIdle()
    #expect(view.contentOffset.y == 300)
  }
}
