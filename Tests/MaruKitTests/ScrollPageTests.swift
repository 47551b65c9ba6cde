import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct ScrollPageTests {
  private let bench = ScrollBench(
    width: 300, height: 400, content: CGSize(width: 300, height: 1900), scale: 1)

  init() { bench.view.isPagingEnabled = true }

  private func click(_ way: CGFloat) {
    bench.screen.window.send(
      ScrollInput(
        translation: CGVector(dx: 0, dy: -way), isContinuous: false,
        location: CGPoint(x: 100, y: 100), timestamp: bench.screen.memory.clock.now))
  }

  @Test func `a click of a wheel turns one page, up to the last`() throws {
    click(53)
    try bench.screen.waitUntilIdle()
    #expect(bench.y == 400)
    click(53)
    click(53)
    try bench.screen.waitUntilIdle()
    #expect(bench.y == 1200)
    click(53)
    try bench.screen.waitUntilIdle()
    #expect(bench.y == 1500)
    click(-53)
    try bench.screen.waitUntilIdle()
    #expect(bench.y == 1200)
  }

  @Test func `keys turn pages`() throws {
    try bench.screen.key(.keyboardTab)
    let keys: [(UIKeyboardHIDUsage, CGFloat)] = [
      (.keyboardDownArrow, 400), (.keyboardPageDown, 800), (.keyboardSpacebar, 1200),
      (.keyboardUpArrow, 800), (.keyboardPageUp, 400), (.keyboardEnd, 1500), (.keyboardHome, 0),
    ]
    for (key, offset) in keys {
      try bench.screen.key(key)
      try bench.screen.waitUntilIdle()
      #expect(bench.y == offset)
    }
  }

  @Test func `a flick back from a shorter last page goes to the one before it`() throws {
    bench.view.contentOffset.y = 1500
    bench.flick(-600, from: CGPoint(x: 100, y: 100))
    try bench.screen.waitUntilIdle()
    #expect(bench.y == 1200)
  }

  @Test func `with insets the first page rests inside them, and the next a page further`() throws {
    bench.view.contentInset.top = 50
    bench.view.contentOffset.y = -50
    bench.slowDrag(from: CGPoint(x: 100, y: 200), to: CGPoint(x: 100, y: 150))
    try bench.screen.waitUntilIdle()
    #expect(bench.y == -50)
    bench.flick(600, from: CGPoint(x: 100, y: 300))
    try bench.screen.waitUntilIdle()
    #expect(bench.y == 400)
    bench.flick(-600, from: CGPoint(x: 100, y: 100))
    try bench.screen.waitUntilIdle()
    #expect(bench.y == -50)
    click(53)
    try bench.screen.waitUntilIdle()
    #expect(bench.y == 400)
    click(-53)
    try bench.screen.waitUntilIdle()
    #expect(bench.y == -50)
  }
}
