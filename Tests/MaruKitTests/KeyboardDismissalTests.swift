import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A list of 300 by 400 points behind input views.
@MainActor @Suite struct KeyboardDismissalTests {
  private let bench = InputViewBench()
  private let list = UIScrollView(frame: CGRect(x: 0, y: 100, width: 300, height: 300))
  private let keys = InputViewBench.keys(120)
  private let bar = InputViewBench.keys(40)

  init() throws {
    list.contentSize = CGSize(width: 300, height: 2000)
    list.contentOffset.y = 500
    bench.root.view.addSubview(list)
    bench.field.input = keys
    bench.field.becomeFirstResponder()
    try bench.screen.waitUntilIdle()
  }

  private func touch(_ phase: PointerInput.Phase, _ y: CGFloat, after seconds: Double = 0.02) {
    bench.screen.advance(by: seconds)
    bench.screen.pointer(phase, at: CGPoint(x: 150, y: y), type: .direct, identifier: 1)
    bench.screen.advance(by: 0)
  }

  private func drag(to y: CGFloat) {
    touch(.down, 150)
    for step in 1...10 { touch(.moved, 150 + (y - 150) * CGFloat(step) / 10) }
  }

  @Test func `without a mode a drag does not move them`() {
    drag(to: 350)
    touch(.up, 350)
    #expect(bench.field.isFirstResponder && bench.top(of: keys) == 280)
  }

  @Test func `they follow the finger below their edge, and continue at its speed`() throws {
    bench.listen()
    list.keyboardDismissMode = .interactive
    drag(to: 250)
    #expect(bench.top(of: keys) == 280)
    touch(.moved, 310)
    #expect(bench.top(of: keys) == 310)
    touch(.moved, 295)
    #expect(bench.top(of: keys) == 295)
    touch(.moved, 330)
    #expect(bench.reports.isEmpty)
    touch(.up, 332, after: 0.01)
    try bench.screen.waitUntilIdle()
    #expect(!bench.field.isFirstResponder && keys.superview == nil)
    #expect(bench.names == ["will change", "will hide", "did change", "did hide"])
  }

  @Test func `released at rest in the upper half they return`() throws {
    list.keyboardDismissMode = .interactive
    drag(to: 320)
    touch(.up, 320, after: 0.4)
    try bench.screen.waitUntilIdle()
    #expect(bench.field.isFirstResponder && bench.top(of: keys) == 280)
  }

  @Test func `released at rest in the lower half they are dismissed`() throws {
    list.keyboardDismissMode = .interactive
    drag(to: 390)
    touch(.up, 390, after: 0.4)
    try bench.screen.waitUntilIdle()
    #expect(!bench.field.isFirstResponder)
  }

  @Test func `after a cancelled drag they return`() throws {
    list.keyboardDismissMode = .interactive
    drag(to: 330)
    list.isScrollEnabled = false
    try bench.screen.waitUntilIdle()
    #expect(bench.field.isFirstResponder && bench.top(of: keys) == 280)
  }

  @Test func `they return if the responder does not resign`() throws {
    list.keyboardDismissMode = .interactive
    bench.field.refusesToResign = true
    drag(to: 395)
    touch(.up, 395, after: 0.4)
    try bench.screen.waitUntilIdle()
    #expect(bench.field.isFirstResponder && bench.top(of: keys) == 280)
  }

  @Test func `the guide follows the finger, and its padding begins earlier`() {
    list.keyboardDismissMode = .interactive
    let guide = bench.root.view.keyboardLayoutGuide
    drag(to: 300)
    bench.window.layoutIfNeeded()
    #expect(guide.layoutFrame.minY == 300)
    guide.keyboardDismissPadding = 30
    touch(.moved, 301)
    #expect(bench.top(of: keys) == 331)
  }

  @Test func `a controller's bar stays at the edge when its field resigns`() throws {
    let inner = InputField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    inner.input = keys
    bar.addSubview(inner)
    bench.root.bar = bar
    bench.root.becomeFirstResponder()
    inner.becomeFirstResponder()
    try bench.screen.waitUntilIdle()
    #expect(bench.top(of: bar) == 240)
    list.keyboardDismissMode = .interactive
    drag(to: 399)
    #expect(bench.top(of: bar) == 360)
    touch(.up, 399, after: 0.4)
    try bench.screen.waitUntilIdle()
    #expect(bench.root.isFirstResponder && bench.top(of: bar) == 360 && keys.superview == nil)
  }

  @Test(arguments: [
    UIScrollView.KeyboardDismissMode.onDrag, .onDragWithAccessory,
  ])
  func `a drag dismisses the keyboard, and a bar only in the modes with accessory`(
    mode: UIScrollView.KeyboardDismissMode
  ) throws {
    list.keyboardDismissMode = mode
    drag(to: 200)
    #expect(!bench.field.isFirstResponder)
    touch(.up, 200)
    bench.root.bar = bar
    bench.root.becomeFirstResponder()
    try bench.screen.waitUntilIdle()
    drag(to: 200)
    try bench.screen.waitUntilIdle()
    #expect(bench.root.isFirstResponder == (mode == .onDrag))
    #expect((bar.superview != nil) == (mode == .onDrag))
  }
}
