import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct KeyboardNotificationTests {
  typealias Report = InputViewBench.Report

  private let bench = InputViewBench()
  private let keys = InputViewBench.keys(120)

  init() { bench.field.input = keys }

  private func raise() throws {
    bench.field.becomeFirstResponder()
    try bench.screen.waitUntilIdle()
    bench.listen()
  }

  // MARK: Order and values

  @Test func `rising is notified in UIKit's order, with frames, duration and curve`() throws {
    bench.listen()
    bench.field.becomeFirstResponder()
    let report = Report(
      name: "will change", begin: CGRect(x: 0, y: 400, width: 300, height: 120),
      end: CGRect(x: 0, y: 280, width: 300, height: 120), duration: 0.25, curve: 7)
    #expect(bench.reports.first == report)
    #expect(bench.names == ["will change", "will show"])
    bench.screen.advance(by: 0.2)
    #expect(bench.names.count == 2)
    try bench.screen.waitUntilIdle()
    #expect(bench.names == ["will change", "will show", "did change", "did show"])
    #expect(bench.reports.allSatisfy { $0.end == report.end && $0.begin == report.begin })
  }

  @Test func `without animation they appear at once, with a duration of 0`() {
    bench.field.input = InputViewBench.keys(120)
    bench.listen()
    UIView.performWithoutAnimation { _ = bench.field.becomeFirstResponder() }
    #expect(bench.names == ["will change", "will show", "did change", "did show"])
    #expect(bench.reports.allSatisfy { $0.duration == 0 })
    #expect(bench.field.input.map(bench.top) == 280)
  }

  @Test func `a dismissal is notified in UIKit's order, with frames`() throws {
    try raise()
    bench.field.resignFirstResponder()
    try bench.screen.waitUntilIdle()
    #expect(bench.names == ["will change", "will hide", "did change", "did hide"])
    #expect(bench.reports.first?.begin == CGRect(x: 0, y: 280, width: 300, height: 120))
    #expect(bench.reports.first?.end == CGRect(x: 0, y: 400, width: 300, height: 120))
  }

  @Test func `a new height posts the notifications of showing again`() throws {
    try raise()
    bench.other.input = InputViewBench.keys(200)
    bench.other.becomeFirstResponder()
    try bench.screen.waitUntilIdle()
    #expect(bench.names == ["will change", "will show", "did change", "did show"])
    #expect(bench.reports.first?.begin == CGRect(x: 0, y: 280, width: 300, height: 120))
    #expect(bench.reports.first?.end == CGRect(x: 0, y: 200, width: 300, height: 200))
  }

  @Test func `the curve is one of the animation curves and options`() throws {
    let curve = try #require(UIView.AnimationCurve(rawValue: 7))
    #expect(UICubicTimingParameters(animationCurve: curve).controlPoint1.y == 0.7)
  }

  @Test func `changes made during a notification are animated along`() throws {
    bench.listen()
    let follower = UIView(frame: CGRect(x: 0, y: 300, width: 10, height: 100))
    bench.root.view.addSubview(follower)
    try bench.screen.waitUntilIdle()
    bench.onReport = { if $0 == "will show" { follower.frame.origin.y = 180 } }
    bench.field.becomeFirstResponder()
    for _ in 0..<20 {
      bench.screen.advance(by: 0.02)
      #expect(abs(bench.top(of: follower) + 100 - bench.top(of: keys)) < 0.01)
    }
  }

  // MARK: Movement

  @Test func `they rise in a quarter of a second along the keyboard's curve`() throws {
    bench.field.becomeFirstResponder()
    #expect(bench.top(of: keys) == 400)
    bench.screen.advance(by: 0.125)
    // 0.931 of the way, by the Bézier curve of 0.38, 0.7 and 0.125, 1.
    #expect(abs(bench.top(of: keys) - 288.30) < 0.1)
    bench.screen.advance(by: 0.126)
    #expect(bench.top(of: keys) == 280)
  }

  @Test func `two responders with the same view exchange without any movement`() throws {
    try raise()
    bench.other.input = keys
    bench.other.becomeFirstResponder()
    #expect(bench.reports.isEmpty)
    #expect(bench.top(of: keys) == 280)
  }

  @Test func `a lower view moves down with the higher one behind it`() throws {
    try raise()
    let lower = InputViewBench.keys(50)
    bench.other.input = lower
    bench.other.becomeFirstResponder()
    #expect(bench.top(of: lower) == 280)
    #expect(keys.superview != nil)
    try bench.screen.waitUntilIdle()
    #expect(bench.top(of: lower) == 350)
    #expect(keys.superview == nil)
  }

  @Test func `a reversal causes no jump, and posts no end of the first movement`() throws {
    bench.listen()
    bench.field.becomeFirstResponder()
    bench.screen.advance(by: 0.05)
    let before = bench.top(of: keys)
    bench.field.resignFirstResponder()
    #expect(abs(bench.top(of: keys) - before) < 0.01)
    bench.screen.advance(by: 0.02)
    bench.field.becomeFirstResponder()
    try bench.screen.waitUntilIdle()
    #expect(bench.top(of: keys) == 280)
    #expect(
      bench.names == [
        "will change", "will show", "will change", "will hide", "will change", "will show",
        "did change", "did show",
      ])
  }

  @Test func `a first responder that changes during a notification wins`() throws {
    bench.listen()
    let higher = InputViewBench.keys(200)
    bench.other.input = higher
    bench.onReport = { [bench] in if $0 == "will change" { bench.other.becomeFirstResponder() } }
    bench.field.becomeFirstResponder()
    try bench.screen.waitUntilIdle()
    #expect(bench.top(of: higher) == 200)
    #expect(keys.superview == nil)
    #expect(bench.names.suffix(2) == ["did change", "did show"])
  }

  // MARK: Values

  @Test func `NSValue wraps points, sizes and rectangles as in UIKit`() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(NSValue(cgRect: rect).cgRectValue == rect)
    #expect(NSValue(cgPoint: rect.origin).cgPointValue == rect.origin)
    #expect(NSValue(cgSize: rect.size).cgSizeValue == rect.size)
  }

  @Test func `notification values are unwrapped as in UIKit, also as a rectangle`() throws {
    nonisolated(unsafe) var told: [AnyHashable: Any] = [:]
    let token = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
    ) { told = $0.userInfo ?? [:] }
    defer { NotificationCenter.default.removeObserver(token) }
    bench.field.becomeFirstResponder()
    let rect = CGRect(x: 0, y: 280, width: 300, height: 120)
    let (frame, seconds, curve) = (
      told[UIResponder.keyboardFrameEndUserInfoKey],
      told[UIResponder.keyboardAnimationDurationUserInfoKey],
      told[UIResponder.keyboardAnimationCurveUserInfoKey]
    )
    #expect(frame as? CGRect == rect)
    #expect((frame as? NSValue)?.cgRectValue == rect)
    #expect(seconds as? TimeInterval == 0.25 && curve as? UInt == 7)
    #expect(seconds as? CGRect == nil)
  }
}
