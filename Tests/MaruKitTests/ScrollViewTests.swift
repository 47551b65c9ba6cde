import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct ScrollViewTests {
  private let bench = ScrollBench(
    width: 300, height: 400, content: CGSize(width: 300, height: 4000), scale: 1)

  // MARK: Offset

  @Test func `the offset is the origin of the bounds`() {
    bench.view.contentOffset = CGPoint(x: 3, y: 70)
    #expect(bench.view.bounds == CGRect(x: 3, y: 70, width: 300, height: 400))
    bench.view.bounds.origin.y = 80
    #expect(bench.y == 80)
    #expect(bench.log == ["scroll"])
  }

  @Test func `a subview is hit where it is on screen`() {
    let view = UIView(frame: CGRect(x: 0, y: 1000, width: 300, height: 50))
    bench.view.addSubview(view)
    bench.view.contentOffset.y = 990
    #expect(bench.screen.window.hitTest(CGPoint(x: 10, y: 20), with: nil) === view)
  }

  @Test func `subviews are laid out at each step, as in UIKit`() {
    final class Counting: UIScrollView {
      var count = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        count += 1
      }
    }
    let view = Counting()
    let bench = ScrollBench(view, width: 300, height: 400)
    let before = view.count
    view.contentOffset.y = 10
    view.layoutIfNeeded()
    #expect(view.count == before + 1)
    #expect(bench.y == 10)
  }

  @Test func `an animated offset takes 0.3 seconds and reports its end`() throws {
    bench.view.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
    bench.screen.advance(by: 0.15)
    #expect(bench.y > 200 && bench.y < 400)
    #expect(bench.view.isScrollAnimating)
    bench.screen.advance(by: 0.17)
    #expect(bench.y == 600)
    #expect(bench.log == ["scroll", "animated"])
    bench.log = []
    bench.view.setContentOffset(bench.view.contentOffset, animated: true)
    try bench.screen.waitUntilIdle()
    #expect(bench.log == [])
  }

  @Test func `an offset set at once ends a throw`() {
    bench.flick(1000, from: CGPoint(x: 100, y: 350))
    bench.view.setContentOffset(CGPoint(x: 0, y: 50), animated: false)
    bench.screen.advance(by: 2)
    #expect(bench.y == 50)
    #expect(bench.log.suffix(2) == ["rests", "scroll"])
  }

  @Test(arguments: [
    (CGFloat(900), CGFloat(100), CGFloat(600)), (100, 50, 100), (350, 100, 300),
    (600, 1000, 600), (3990, 100, 3600),
  ])
  func `a rectangle is shown by the shortest way`(y: CGFloat, height: CGFloat, offset: CGFloat) {
    bench.view.contentOffset.y = 300
    bench.view.scrollRectToVisible(
      CGRect(x: 0, y: y, width: 300, height: height), animated: false)
    #expect(bench.y == offset)
  }

  @Test func `a rectangle is shown inside the insets`() {
    bench.view.contentInset = UIEdgeInsets(top: 50, left: 0, bottom: 20, right: 0)
    bench.view.contentOffset.y = 300
    bench.view.scrollRectToVisible(
      CGRect(x: 0, y: 900, width: 300, height: 100), animated: false)
    #expect(bench.y == 620)
    bench.view.scrollRectToVisible(CGRect(x: 0, y: 0, width: 300, height: 10), animated: false)
    #expect(bench.y == -50)
  }

  @Test func `content that shrinks returns to its limits`() {
    bench.view.contentOffset.y = 3600
    bench.view.contentSize.height = 1000
    #expect(bench.y == 600)
    bench.view.frame.size.height = 700
    #expect(bench.y == 300)
  }

  @Test func `content that shrinks during a throw returns at the throw's end`()
    throws
  {
    bench.flick(1000, from: CGPoint(x: 100, y: 350))
    bench.screen.advance(by: 0.05)
    bench.view.contentSize.height = 100
    #expect(bench.view.isDecelerating)
    try bench.screen.waitUntilIdle()
    #expect(bench.y == 0)
    #expect(bench.log.last == "rests")
  }

  @Test func `values that are not finite change nothing`() {
    bench.view.contentOffset = CGPoint(x: CGFloat.nan, y: 5)
    #expect(bench.view.contentOffset == .zero)
    bench.view.setContentOffset(CGPoint(x: 0, y: CGFloat.infinity), animated: true)
    bench.view.scrollRectToVisible(
      CGRect(x: 0, y: CGFloat.nan, width: 1, height: 1), animated: false)
    bench.view.contentSize = CGSize(width: CGFloat.nan, height: .infinity)
    #expect(bench.view.contentSize == .zero)
    bench.screen.advance(by: 1)
    #expect(bench.view.contentOffset == .zero)
  }

  // MARK: Insets

  @Test func `the safe area is added along scrollable axes, and the top stays`() {
    bench.view.contentInset.top = 10
    bench.screen.window.screenInsets = UIEdgeInsets(top: 44, left: 5, bottom: 34, right: 0)
    bench.screen.advance(by: 0.1)
    #expect(
      bench.view.adjustedContentInset == UIEdgeInsets(top: 54, left: 0, bottom: 34, right: 0))
    #expect(bench.y == -44)
    #expect(bench.log.contains("inset"))
    bench.view.contentInsetAdjustmentBehavior = .never
    #expect(bench.view.adjustedContentInset.top == 10)
    bench.view.contentInsetAdjustmentBehavior = .always
    #expect(bench.view.adjustedContentInset.left == 5)
  }

  @Test func `insets are room to scroll to`() {
    bench.view.contentInset = UIEdgeInsets(top: 30, left: 0, bottom: 60, right: 0)
    #expect(bench.y == 0)
    bench.slowDrag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 130))
    #expect(bench.y == -20)
    bench.view.contentOffset.y = 3650
    bench.slowDrag(from: CGPoint(x: 100, y: 130), to: CGPoint(x: 100, y: 125))
    #expect(bench.y == 3650)
  }

  // MARK: Wheel and touchpad

  private func click(_ count: Int = 1, at y: CGFloat = 100) {
    for _ in 0..<count {
      bench.screen.window.send(
        ScrollInput(
          translation: CGVector(dx: 0, dy: -53), isContinuous: false,
          location: CGPoint(x: 100, y: y), timestamp: bench.screen.memory.clock.now))
    }
  }

  @Test func `a click of a wheel scrolls eased, and clicks add up`() {
    click()
    #expect(bench.y == 0)
    var last = CGFloat(0)
    for _ in 0..<8 {
      bench.screen.advance(by: 1.0 / 60)
      #expect(bench.y > last && bench.y - last < 30)
      last = bench.y
    }
    click(2)
    bench.screen.advance(by: 1)
    #expect(bench.y == 159)
    #expect(!bench.log.contains("will drag"))
    #expect(bench.log.last == "animated")
  }

  @Test func `a wheel at the edge does nothing and does not bounce`() throws {
    bench.screen.scroll(.zero, at: CGPoint(x: 100, y: 100))
    bench.view.contentOffset.y = 3600
    bench.log = []
    click(3)
    try bench.screen.waitUntilIdle()
    #expect(bench.y == 3600 && bench.log.isEmpty)
  }

  @Test func `a wheel at the inner view's edge scrolls the outer one`() {
    let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    inner.contentSize = CGSize(width: 300, height: 230)
    bench.view.addSubview(inner)
    click()
    bench.screen.advance(by: 1)
    #expect(inner.contentOffset.y == 30 && bench.y == 0)
    click()
    bench.screen.advance(by: 1)
    #expect(inner.contentOffset.y == 30 && bench.y == 53)
  }

  @Test func `a touchpad moves content directly and throws it`() throws {
    for _ in 0..<10 {
      bench.screen.scroll(CGVector(dx: 0, dy: -10), at: CGPoint(x: 100, y: 100))
      bench.screen.advance(by: 0.01)
    }
    #expect(bench.y == 100)
    #expect(bench.log == ["will drag", "scroll"])
    try bench.screen.waitUntilIdle()
    #expect(bench.y > 400)
    #expect(bench.log.suffix(2) == ["scroll", "rests"])
  }

  @Test func `a touchpad pulls past the edge and releases`() throws {
    for _ in 0..<10 {
      bench.screen.scroll(CGVector(dx: 0, dy: 10), at: CGPoint(x: 100, y: 100))
      bench.screen.advance(by: 0.01)
    }
    #expect(bench.y < -20 && bench.y > -60)
    try bench.screen.waitUntilIdle()
    #expect(bench.y == 0)
  }

  // MARK: Keys

  @Test func `keys scroll the focused view`() throws {
    let screen = bench.screen
    try screen.key(.keyboardTab)
    #expect(bench.view.isFocused)
    let keys: [(UIKeyboardHIDUsage, UIKeyModifierFlags, CGFloat)] = [
      (.keyboardDownArrow, [], 40), (.keyboardUpArrow, [], 0), (.keyboardPageDown, [], 360),
      (.keyboardSpacebar, [], 720), (.keyboardSpacebar, .shift, 360), (.keyboardPageUp, [], 0),
      (.keyboardEnd, [], 3600), (.keyboardHome, [], 0),
    ]
    for (key, modifiers, offset) in keys {
      try screen.key(key, modifiers)
      try screen.waitUntilIdle()
      #expect(bench.y == offset)
    }
    bench.view.allowsKeyboardScrolling = false
    try screen.key(.keyboardDownArrow)
    try screen.waitUntilIdle()
    #expect(bench.y == 0)
  }

  @Test func `keys that a control in the content ignores scroll it`() throws {
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    bench.view.addSubview(button)
    try bench.screen.key(.keyboardTab)
    #expect(button.isFocused)
    try bench.screen.key(.keyboardPageDown)
    try bench.screen.waitUntilIdle()
    #expect(bench.y == 360)
  }

  @Test func `a drag dismisses the keyboard if its mode allows it`() {
    final class Field: UIView {
      override var canBecomeFirstResponder: Bool { true }
    }
    let field = Field(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    bench.view.addSubview(field)
    field.becomeFirstResponder()
    bench.slowDrag(from: CGPoint(x: 100, y: 350), to: CGPoint(x: 100, y: 300))
    #expect(field.isFirstResponder)
    bench.view.keyboardDismissMode = .onDrag
    bench.slowDrag(from: CGPoint(x: 100, y: 350), to: CGPoint(x: 100, y: 300))
    #expect(!field.isFirstResponder)
  }

  // MARK: Indicators

  private var bars: [UIView] {
    bench.view.subviews.filter { min($0.frame.width, $0.frame.height) < 8 }
  }

  @Test func `a scroll bar appears with a movement, shows the position, and fades`() throws {
    bench.view.contentOffset.y = 1800
    bench.screen.advance(by: 0.05)
    let bar = try #require(bars.first { $0.frame.height > $0.frame.width && !$0.isHidden })
    #expect(bar.alpha == 1)
    let shown = bar.frame.midY - bench.y
    #expect(abs(shown - 200) < 1)
    #expect(bar.frame.maxX == 297)
    bench.screen.advance(by: 1)
    #expect(bar.alpha == 0)
    #expect(bench.screen.memory.settle())
  }

  @Test func `from right to left the bar is on the left`() throws {
    bench.view.semanticContentAttribute = .forceRightToLeft
    bench.view.contentOffset.y = 1800
    bench.screen.advance(by: 0.05)
    let bar = try #require(bars.first { $0.frame.height > $0.frame.width && !$0.isHidden })
    #expect(bar.frame.minX == 3 && bar.frame.width == 3)
  }

  @Test func `a scroll bar is dragged with the pointer`() throws {
    bench.view.flashScrollIndicators()
    bench.screen.advance(by: 0.05)
    bench.screen.pointer(.down, at: CGPoint(x: 296, y: 20))
    bench.screen.pointer(.moved, at: CGPoint(x: 296, y: 220))
    bench.screen.advance(by: 0.05)
    #expect(bench.y > 1500 && bench.y < 2500)
    #expect(!bench.view.isDragging)
    bench.screen.pointer(.moved, at: CGPoint(x: 296, y: 900))
    bench.screen.pointer(.up, at: CGPoint(x: 296, y: 900))
    #expect(bench.y == 3600)
  }

  @Test func `no scroll bar appears if it is disabled or nothing can scroll`() {
    bench.view.showsVerticalScrollIndicator = false
    bench.view.contentOffset.y = 100
    bench.screen.advance(by: 0.05)
    #expect(bars.filter { !$0.isHidden }.isEmpty)
  }
}
