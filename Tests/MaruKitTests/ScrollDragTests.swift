import Foundation
import MaruKit
import MaruTestKit
import Testing

private final class Cell: UIView {
  var phases: [String] = []
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    phases.append("began")
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    phases.append("ended")
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    phases.append("cancelled")
  }
}

@MainActor @Suite struct ScrollDragTests {
  private let bench = ScrollBench(
    width: 300, height: 400, content: CGSize(width: 300, height: 4000), scale: 1)
  private let cell = Cell(frame: CGRect(x: 0, y: 0, width: 300, height: 4000))

  init() { bench.view.addSubview(cell) }

  // MARK: Order of calls

  @Test func `the calls for a throw come in UIKit's order`() throws {
    bench.flick(1000, from: CGPoint(x: 100, y: 350))
    try bench.screen.waitUntilIdle()
    #expect(
      bench.log == [
        "will drag", "scroll", "will end", "did end", "will decelerate", "scroll", "rests",
      ])
    #expect(bench.willDecelerate)
  }

  @Test func `a drag that is released at rest does not decelerate`() throws {
    bench.slowDrag(from: CGPoint(x: 100, y: 350), to: CGPoint(x: 100, y: 250))
    try bench.screen.waitUntilIdle()
    #expect(bench.log == ["will drag", "scroll", "will end", "did end"])
    #expect(!bench.willDecelerate)
    #expect(bench.y == 90)
  }

  @Test func `isTracking, isDragging and isDecelerating are true when they should be`() {
    let view = bench.view
    bench.down(100, 350)
    #expect(view.isTracking && !view.isDragging)
    bench.move(100, 300)
    bench.move(100, 250)
    #expect(view.isTracking && view.isDragging)
    bench.up(100, 250)
    #expect(!view.isTracking && !view.isDragging && view.isDecelerating)
    bench.screen.advance(by: 5)
    #expect(!view.isDecelerating)
    bench.down(100, 350)
    bench.up(100, 350)
    #expect(!view.isTracking)
  }

  @Test func `a finger catches decelerating content`() throws {
    bench.flick(1000, from: CGPoint(x: 100, y: 350))
    bench.screen.advance(by: 0.1)
    bench.log = []
    bench.down(100, 200)
    let caught = bench.y
    bench.screen.advance(by: 0.3)
    #expect(bench.y == caught)
    bench.up(100, 200)
    try bench.screen.waitUntilIdle()
    #expect(bench.log == ["rests", "will drag", "will end", "did end"])
    #expect(cell.phases.isEmpty)
  }

  @Test func `the delegate may choose where a throw ends`() throws {
    for target in [CGPoint(x: 0, y: 500), CGPoint(x: 0, y: 3), CGPoint(x: 0, y: 1500)] {
      bench.view.setContentOffset(CGPoint(x: 0, y: 100), animated: false)
      bench.target = target
      bench.flick(1000, from: CGPoint(x: 100, y: 350))
      try bench.screen.waitUntilIdle()
      #expect(bench.view.contentOffset == target)
    }
  }

  @Test func `a target that is not finite is ignored`() throws {
    bench.target = CGPoint(x: CGFloat.nan, y: .infinity)
    bench.flick(1000, from: CGPoint(x: 100, y: 350))
    try bench.screen.waitUntilIdle()
    #expect(bench.view.contentOffset == bench.proposed)
  }

  // MARK: Touches of the content

  @Test func `a drag is not a tap, and a press is`() {
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 0, y: 300, width: 300, height: 80)
    bench.view.addSubview(button)
    button.addAction(UIAction { [bench] _ in bench.log.append("pressed") }, for: .touchUpInside)
    bench.pull(from: CGPoint(x: 100, y: 350), to: CGPoint(x: 100, y: 310), steps: 4)
    bench.up(100, 310)
    #expect(!bench.log.contains("pressed"))
    bench.screen.advance(by: 5)
    bench.view.setContentOffset(.zero, animated: false)
    bench.log = []
    bench.down(100, 350)
    bench.up(100, 350, after: 0.05)
    #expect(bench.log == ["pressed"])
  }

  @Test func `content receives a touch after 150 milliseconds, or when it ends sooner`() {
    bench.down(100, 350)
    bench.screen.advance(by: 0.14)
    #expect(cell.phases.isEmpty)
    bench.screen.advance(by: 0.03)
    #expect(cell.phases == ["began"])
    bench.up(100, 350)
    #expect(cell.phases == ["began", "ended"])
    bench.down(100, 350)
    bench.up(100, 350)
    #expect(cell.phases == ["began", "ended", "began", "ended"])
    bench.view.delaysContentTouches = false
    bench.down(100, 350)
    #expect(cell.phases.last == "began")
    bench.move(100, 300)
    #expect(cell.phases.last == "cancelled")
  }

  @Test func `content whose touches cannot be cancelled keeps its touch`() {
    bench.view.canCancelContentTouches = false
    bench.down(100, 350)
    bench.screen.advance(by: 0.2)
    bench.move(100, 250)
    bench.up(100, 250)
    #expect(bench.y == 0)
    #expect(cell.phases == ["began", "ended"])
    bench.pull(from: CGPoint(x: 100, y: 350), to: CGPoint(x: 100, y: 250))
    #expect(bench.y > 0)
  }

  @Test func `a held control keeps its touch, as in UIKit`() {
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 0, y: 300, width: 300, height: 80)
    bench.view.addSubview(button)
    bench.down(100, 350)
    bench.screen.advance(by: 0.2)
    bench.move(100, 250)
    #expect(bench.y == 0 && button.isTracking)
    bench.up(100, 250)
  }

  @Test func `a subclass may withhold touches from content and cancel controls`() {
    final class Strict: UIScrollView {
      var lets = false
      override func touchesShouldBegin(
        _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
      ) -> Bool { lets }
      override func touchesShouldCancel(in view: UIView) -> Bool { true }
    }
    let strict = Strict()
    let bench = ScrollBench(
      strict, width: 300, height: 400, content: CGSize(width: 300, height: 4000), scale: 1)
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
    strict.addSubview(button)
    bench.down(100, 350)
    bench.screen.advance(by: 0.2)
    #expect(!button.isTracking)
    bench.up(100, 350)
    strict.lets = true
    bench.down(100, 350)
    bench.screen.advance(by: 0.2)
    #expect(button.isTracking)
    bench.move(100, 250)
    #expect(!button.isTracking && bench.y > 0)
    bench.up(100, 250)
  }

  // MARK: Axes

  @Test func `content that is not larger stays, unless it always bounces`() {
    let small = ScrollBench(
      width: 300, height: 400, content: CGSize(width: 300, height: 100), scale: 1)
    small.pull(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 200))
    small.up(100, 200)
    #expect(small.log.isEmpty)
    small.view.alwaysBounceVertical = true
    small.pull(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 150, y: 200))
    #expect(small.y < -30 && small.x == 0)
    small.up(150, 200)
    small.screen.advance(by: 2)
    #expect(small.y == 0)
  }

  @Test func `a locked drag keeps to its axis`() {
    bench.view.contentSize = CGSize(width: 3000, height: 4000)
    bench.view.isDirectionalLockEnabled = true
    bench.slowDrag(from: CGPoint(x: 200, y: 350), to: CGPoint(x: 170, y: 250))
    #expect(bench.x == 0 && bench.y > 50)
    bench.view.isDirectionalLockEnabled = false
    bench.slowDrag(from: CGPoint(x: 200, y: 350), to: CGPoint(x: 170, y: 250))
    #expect(bench.x > 20)
  }

  @Test func `disabled it is not dragged`() {
    bench.view.isScrollEnabled = false
    bench.slowDrag(from: CGPoint(x: 200, y: 350), to: CGPoint(x: 200, y: 150))
    #expect(bench.y == 0 && bench.log.isEmpty)
  }

  // MARK: Pages

  @Test(arguments: [(CGFloat(100), CGFloat(0)), (140, 0), (170, 300), (220, 300)])
  func `pages snap to the nearer one`(way: CGFloat, page: CGFloat) throws {
    let pages = ScrollBench(
      width: 300, height: 400, content: CGSize(width: 1500, height: 400), scale: 1)
    pages.view.isPagingEnabled = true
    pages.slowDrag(from: CGPoint(x: 290, y: 100), to: CGPoint(x: 290 - way, y: 100))
    try pages.screen.waitUntilIdle()
    #expect(pages.x == page)
  }

  @Test func `a throw goes one page, however fast, and not past the last`() throws {
    let pages = ScrollBench(
      width: 300, height: 400, content: CGSize(width: 900, height: 400), scale: 1)
    pages.view.isPagingEnabled = true
    for expected in [CGFloat(300), 600, 600] {
      pages.pull(from: CGPoint(x: 290, y: 100), to: CGPoint(x: 190, y: 100), steps: 5, after: 0.005)
      pages.up(190, 100)
      try pages.screen.waitUntilIdle()
      #expect(pages.x == expected)
    }
  }

  // MARK: Nesting

  private func nest(inner: CGSize, outer: CGSize) -> (ScrollBench, ScrollBench) {
    let outside = ScrollBench(width: 300, height: 400, content: outer, scale: 1)
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    view.contentSize = inner
    outside.view.addSubview(view)
    let inside = ScrollBench(view, width: 300, height: 200, content: inner, scale: 1)
    outside.view.addSubview(view)
    return (outside, inside)
  }

  @Test func `the inner view scrolls first, and at its edge the outer one`() {
    let (outer, inner) = nest(
      inner: CGSize(width: 300, height: 260), outer: CGSize(width: 300, height: 2000))
    outer.slowDrag(from: CGPoint(x: 100, y: 180), to: CGPoint(x: 100, y: 100))
    #expect(inner.y > 60 && inner.y < 70 && outer.y == 0)
    outer.screen.advance(by: 1)
    outer.slowDrag(from: CGPoint(x: 100, y: 180), to: CGPoint(x: 100, y: 100))
    #expect(inner.y == 60 && outer.y == 70)
    outer.view.setContentOffset(.zero, animated: false)
    outer.slowDrag(from: CGPoint(x: 100, y: 50), to: CGPoint(x: 100, y: 100))
    #expect(inner.y == 20 && outer.y == 0)
  }

  @Test func `nested views of different axes scroll along their own`() {
    let (outer, inner) = nest(
      inner: CGSize(width: 900, height: 200), outer: CGSize(width: 300, height: 2000))
    outer.slowDrag(from: CGPoint(x: 200, y: 180), to: CGPoint(x: 200, y: 100))
    #expect(inner.x == 0 && outer.y == 70)
    outer.view.setContentOffset(.zero, animated: false)
    outer.slowDrag(from: CGPoint(x: 200, y: 100), to: CGPoint(x: 100, y: 100))
    #expect(inner.x == 90 && outer.y == 0)
  }

  @Test func `a quick diagonal movement scrolls along its dominant axis`() {
    let (outer, inner) = nest(
      inner: CGSize(width: 900, height: 200), outer: CGSize(width: 300, height: 2000))
    outer.down(200, 180)
    outer.move(180, 110)
    outer.move(160, 100)
    outer.up(160, 100, after: 0.3)
    #expect(inner.x == 0 && outer.y > 60)
    let (pager, list) = nest(
      inner: CGSize(width: 300, height: 900), outer: CGSize(width: 900, height: 200))
    pager.down(200, 180)
    pager.move(130, 160)
    pager.move(120, 140)
    pager.up(120, 140, after: 0.3)
    #expect(list.y == 0 && pager.x > 60)
  }

  // MARK: Interruptions

  @Test func `an offset set from outside shifts a throw's end`() throws {
    bench.flick(1000, from: CGPoint(x: 100, y: 350))
    bench.screen.advance(by: 0.1)
    bench.view.contentOffset.y += 1000
    try bench.screen.waitUntilIdle()
    #expect(abs(bench.y - bench.proposed.y - 1000) <= 1)
  }

  @Test func `removed during a throw or drag it stops and calls its delegate`() {
    bench.flick(1000, from: CGPoint(x: 100, y: 350))
    bench.view.removeFromSuperview()
    #expect(bench.log.last == "rests")
    #expect(!bench.view.isDecelerating && !bench.screen.window.layerTree.isAnimating)
    let other = ScrollBench(width: 300, height: 400, scale: 1)
    other.pull(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 200))
    other.view.removeFromSuperview()
    #expect(!other.view.isDragging && !other.view.isTracking && other.y == 0)
    #expect(other.log.contains("did end"))
    other.move(100, 250)
    other.up(100, 250)
    #expect(other.y == 0)
  }

  @Test func `a decelerating view is not kept alive, nor is its delegate`() throws {
    weak var view: UIScrollView?
    weak var delegate: ScrollBench?
    let screen: TestScreen
    do {
      let other = ScrollBench(width: 300, height: 400, scale: 1)
      screen = other.screen
      view = other.view
      delegate = other
      other.flick(1000, from: CGPoint(x: 100, y: 350))
      screen.window.rootViewController = nil
    }
    try screen.waitUntilIdle()
    #expect(view == nil && delegate == nil)
  }

  @Test func `a delegate that is freed during a drag does no harm`() {
    var delegate: ScrollBench? = ScrollBench(width: 300, height: 400, scale: 1)
    delegate?.flick(1000, from: CGPoint(x: 100, y: 350))
    let (screen, view) = (delegate?.screen, delegate?.view)
    delegate = nil
    screen?.advance(by: 5)
    #expect(view.map { $0.contentOffset.y > 400 } == true)
  }
}
