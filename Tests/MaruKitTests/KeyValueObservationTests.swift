import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct KeyValueObservationTests {
  private let screen = TestScreen(size: CGSize(width: 200, height: 200))
  private let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))

  init() {
    scrollView.contentSize = CGSize(width: 200, height: 1000)
    let controller = UIViewController()
    controller.view.addSubview(scrollView)
    screen.show(controller)
  }

  private func dragUp() {
    screen.drag(along: stride(from: 180.0, through: 60, by: -10).map { CGPoint(x: 100, y: $0) })
    screen.advance(by: 2)
  }

  @Test func `a drag calls an observer of the offset, each time with both values`() {
    var offsets: [CGFloat] = [0]
    let observation = scrollView.observe(\.contentOffset, options: [.old, .new]) { view, change in
      #expect(change.oldValue?.y == offsets.last)
      #expect(change.newValue == view.contentOffset)
      offsets.append(view.contentOffset.y)
    }
    dragUp()
    #expect(offsets.count > 5 && offsets == offsets.sorted())
    #expect(offsets.last == scrollView.contentOffset.y && scrollView.contentOffset.y > 50)
    observation.invalidate()
  }

  @Test func `an observer can hold the content in its place`() {
    var calls = 0
    let observation = scrollView.observe(\.contentOffset) { view, _ in
      calls += 1
      if view.contentOffset != .zero { view.setContentOffset(.zero, animated: false) }
    }
    dragUp()
    #expect(calls > 5 && scrollView.contentOffset == .zero)
    observation.invalidate()
  }

  @Test func `geometry, visibility and content are observed`() {
    var changes: [String] = []
    let observations = [
      scrollView.observe(\.frame) { _, _ in changes.append("frame") },
      scrollView.observe(\.bounds) { _, _ in changes.append("bounds") },
      scrollView.observe(\.center) { _, _ in changes.append("center") },
      scrollView.observe(\.alpha) { _, _ in changes.append("alpha") },
      scrollView.observe(\.isHidden) { _, _ in changes.append("isHidden") },
      scrollView.observe(\.contentSize) { _, _ in changes.append("contentSize") },
      scrollView.observe(\.contentInset) { _, _ in changes.append("contentInset") },
    ]
    scrollView.frame.size = CGSize(width: 100, height: 100)
    #expect(changes == ["frame", "bounds", "center"])
    changes = []
    scrollView.alpha = 0.5
    scrollView.isHidden = true
    scrollView.contentSize.height = 500
    scrollView.contentInset.bottom = 20
    #expect(changes == ["alpha", "isHidden", "contentSize", "contentInset"])
    for observation in observations { observation.invalidate() }
  }

  @Test func `a property that gets the value that it has does not change`() {
    var calls = 0
    let observation = scrollView.observe(\.alpha) { _, _ in calls += 1 }
    scrollView.alpha = 1
    #expect(calls == 0)
    observation.invalidate()
  }

  @Test func `the initial call comes at once, without an old value`() {
    var change: NSKeyValueObservedChange<CGPoint>?
    let observation = scrollView.observe(\.contentOffset, options: [.initial, .new, .old]) {
      change = $1
    }
    #expect(change?.newValue == .zero && change?.oldValue == nil)
    observation.invalidate()
  }

  @Test func `an observation ends when it is invalidated or released`() {
    var calls: [String] = []
    let invalidated = scrollView.observe(\.alpha) { _, _ in calls.append("invalidated") }
    var released: NSKeyValueObservation? = scrollView.observe(\.alpha) { _, _ in
      calls.append("released")
    }
    scrollView.alpha = 0.5
    #expect(calls == ["invalidated", "released"])
    invalidated.invalidate()
    released = nil
    scrollView.alpha = 0.2
    #expect(calls.count == 2 && released == nil)
  }

  @Test func `an observer that an earlier one ends is not called`() {
    var second: NSKeyValueObservation?
    var calls = 0
    let first = scrollView.observe(\.alpha) { _, _ in second = nil }
    second = scrollView.observe(\.alpha) { _, _ in calls += 1 }
    scrollView.alpha = 0.5
    #expect(calls == 0 && second == nil)
    first.invalidate()
  }
}
