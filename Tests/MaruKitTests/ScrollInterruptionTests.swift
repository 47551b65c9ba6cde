import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Interruptions of a drag, a throw or a zoom.
@MainActor @Suite struct ScrollInterruptionTests {
  private let bench = ScrollBench(
    width: 300, height: 400, content: CGSize(width: 300, height: 4000), scale: 1)
  private let ledger = Ledger()
  private let deeds: ScrollLedger

  init() { deeds = ScrollLedger(ledger) }

  private var calls: [String] { bench.log.filter { $0 != "scroll" && $0 != "zoom" } }

  private func expectRest(_ scale: CGFloat = 1) {
    let view = bench.view
    #expect(!view.isDragging && !view.isTracking && !view.isDecelerating)
    #expect(!view.isZooming && !view.isZoomBouncing && !view.isZoomAnimating)
    #expect(abs(view.zoomScale - scale) < 1e-9)
    #expect(ledger.faults.isEmpty && deeds.openDeeds.isEmpty)
  }

  private func click(_ dy: CGFloat) {
    bench.screen.window.send(
      ScrollInput(
        translation: CGVector(dx: 0, dy: dy), isContinuous: false,
        location: CGPoint(x: 100, y: 100), timestamp: bench.screen.memory.clock.now))
  }

  // MARK: Drags

  enum Interruption: String, CaseIterable {
    case disabled, switchedOff, cancelled, removed
    @MainActor func strike(_ view: UIScrollView) {
      switch self {
      case .disabled: view.isScrollEnabled = false
      case .switchedOff: view.panGestureRecognizer.isEnabled = false
      case .cancelled:
        view.panGestureRecognizer.isEnabled = false
        view.panGestureRecognizer.isEnabled = true
      case .removed: view.removeFromSuperview()
      }
    }
  }

  @Test(arguments: Interruption.allCases)
  func `an interrupted drag ends, and wheels and keys scroll`(
    interruption: Interruption
  ) throws {
    let view = bench.view
    view.delegate = deeds
    deeds.whim = { [deeds] in
      deeds.whim = nil
      interruption.strike($0)
    }
    let home = try #require(view.superview)
    bench.pull(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 100))
    bench.up(100, 100)
    try bench.screen.waitUntilIdle()
    #expect(deeds.begun[.drag] == 1)
    expectRest()
    home.addSubview(view)
    view.isScrollEnabled = true
    bench.screen.memory.frame()
    let first = bench.y
    click(-40)
    try bench.screen.waitUntilIdle()
    #expect(bench.y == first + 40)
    bench.screen.scroll(CGVector(dx: 0, dy: -40), at: CGPoint(x: 100, y: 100))
    try bench.screen.waitUntilIdle()
    #expect(bench.y > first + 70)
    expectRest()
  }

  @Test func `a drag that the delegate forbids at a throw's end does not begin`() throws {
    bench.view.delegate = deeds
    bench.flick(2000, from: CGPoint(x: 100, y: 390))
    bench.screen.advance(by: 0.1)
    deeds.whim = { $0.isScrollEnabled = false }
    bench.pull(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 100))
    bench.up(100, 100)
    try bench.screen.waitUntilIdle()
    #expect(deeds.begun[.drag] == 1)
    expectRest()
  }

  // MARK: Touchpads

  @Test func `a finger takes content over from a touchpad`() throws {
    bench.screen.scroll(CGVector(dx: 0, dy: -10), at: CGPoint(x: 100, y: 300))
    bench.down(100, 300)
    for step in 1...30 { bench.move(100, 300 - CGFloat(step) * 6, after: 0.008) }
    #expect(bench.view.isDragging && bench.view.isTracking)
    #expect(bench.y > 150)
    #expect(calls == ["will drag", "will end", "did end", "will drag"])
    bench.up(100, 120, after: 0.3)
    try bench.screen.waitUntilIdle()
    #expect(calls == ["will drag", "will end", "did end", "will drag", "will end", "did end"])
    expectRest()
  }

  @Test func `a view removed while a touchpad scrolls it calls its delegate`() {
    bench.screen.scroll(CGVector(dx: 0, dy: -10), at: CGPoint(x: 100, y: 100))
    bench.screen.advance(by: 0.01)
    bench.view.removeFromSuperview()
    #expect(calls == ["will drag", "will end", "did end"])
    bench.screen.advance(by: 1)
    #expect(calls == ["will drag", "will end", "did end"])
    expectRest()
  }

  @Test func `a wheel's click takes content over from a touchpad`() throws {
    bench.screen.scroll(CGVector(dx: 0, dy: -10), at: CGPoint(x: 100, y: 100))
    bench.screen.advance(by: 0.01)
    click(-50)
    try bench.screen.waitUntilIdle()
    #expect(calls == ["will drag", "will end", "did end", "animated"])
    #expect(bench.y == 60)
    expectRest()
  }

  // MARK: Throws

  @Test(arguments: ["zoom", "jump", "animation", "wheel", "finger"])
  func `the end of a throw is reported, whatever interrupts it`(other: String) throws {
    makeZoomable()
    bench.view.zoomScale = 2
    bench.log = []
    bench.flick(400, from: CGPoint(x: 100, y: 350))
    #expect(calls.last == "will decelerate")
    bench.screen.advance(by: 0.05)
    switch other {
    case "zoom": bench.view.setZoomScale(1.5, animated: true)
    case "jump": bench.view.setContentOffset(.zero, animated: false)
    case "animation": bench.view.setContentOffset(.zero, animated: true)
    case "wheel": click(30)
    default: bench.down(100, 100)
    }
    #expect(!bench.view.isDecelerating)
    #expect(calls.filter { $0 == "rests" }.count == 1)
    if other == "finger" { bench.up(100, 100) }
    try bench.screen.waitUntilIdle()
    #expect(calls.filter { $0 == "rests" }.count == calls.filter { $0 == "will decelerate" }.count)
  }

  // MARK: Release

  private func addView() throws -> UIScrollView {
    let view = UIScrollView(frame: bench.view.frame)
    view.contentSize = bench.view.contentSize
    view.delegate = deeds
    try #require(bench.view.superview).addSubview(view)
    return view
  }

  @Test(arguments: 1...6)
  func `a view that the delegate drops during a scroll ends it and is released`(
    call: Int
  ) throws {
    weak let view = try addView()
    #expect(view != nil)
    var calls = 0
    deeds.whim = {
      calls += 1
      if calls == call { $0.removeFromSuperview() }
    }
    bench.flick(1000, from: CGPoint(x: 100, y: 300))
    bench.screen.advance(by: 5)
    bench.screen.scroll(CGVector(dx: 0, dy: -30), at: CGPoint(x: 100, y: 100))
    bench.screen.advance(by: 5)
    #expect(calls >= call && view == nil)
    #expect(ledger.faults.isEmpty && deeds.openDeeds.isEmpty)
  }

  // MARK: Zoom

  private func makeZoomable() {
    let picture = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    bench.view.addSubview(picture)
    bench.view.contentSize = CGSize(width: 300, height: 400)
    bench.zoomed = picture
    bench.view.maximumZoomScale = 2
    bench.screen.memory.frame()
    bench.log = []
  }

  /// Pinches beyond the limit.
  private func zoomTooFar() {
    bench.down(140, 200, 1)
    bench.down(160, 200, 2)
    for step in 1...12 {
      bench.move(140 - CGFloat(step) * 8, 200, 1)
      bench.move(160 + CGFloat(step) * 8, 200, 2, after: 0)
    }
    #expect(bench.view.zoomScale > 3)
  }

  private func expectZoomed() throws {
    try bench.screen.waitUntilIdle()
    expectRest(2)
    #expect(calls.filter { $0 == "will zoom" }.count == 1)
    #expect(calls.filter { $0 == "zoomed" }.count == 1)
    let (view, size) = (bench.view, bench.view.contentSize)
    #expect(abs(size.width - 600) < 1e-6 && abs(size.height - 800) < 1e-6)
    #expect(view.contentOffset.x >= 0 && view.contentOffset.x <= 300)
    #expect(view.contentOffset.y >= 0 && view.contentOffset.y <= 400)
  }

  @Test(arguments: [0.0, 0.05, 0.2])
  func `zoomed too far, the remaining finger throws, and the zoom returns`(pause: Double) throws {
    makeZoomable()
    zoomTooFar()
    bench.up(256, 200, 2)
    for step in 1...5 { bench.move(44, 200 + CGFloat(step) * 12, 1, after: 0.008) }
    bench.up(44, 260, 1, after: pause)
    try expectZoomed()
  }

  @Test(arguments: ["finger", "wheel", "touchpad", "jump", "animation", "stop", "removal"])
  func `zoomed too far, the zoom returns whatever interrupts it`(other: String) throws {
    makeZoomable()
    zoomTooFar()
    bench.up(256, 200, 2, after: 0.2)
    bench.up(44, 200, 1)
    #expect(bench.view.isZoomBouncing)
    bench.screen.advance(by: 0.05)
    switch other {
    case "finger": bench.slowDrag(from: CGPoint(x: 100, y: 200), to: CGPoint(x: 100, y: 150))
    case "wheel": click(-50)
    case "touchpad": bench.screen.scroll(CGVector(dx: 0, dy: -20), at: CGPoint(x: 100, y: 100))
    case "jump": bench.view.setContentOffset(CGPoint(x: 10, y: 10), animated: false)
    case "animation": bench.view.setContentOffset(CGPoint(x: 10, y: 10), animated: true)
    case "stop": bench.view.stopScrollingAndZooming()
    default: bench.view.removeFromSuperview()
    }
    try expectZoomed()
  }

  @Test(arguments: [true, false])
  func `setting the offset during an animated zoom does not stop it`(
    isAnimated: Bool
  ) throws {
    makeZoomable()
    bench.view.setZoomScale(2, animated: true)
    bench.screen.advance(by: 0.1)
    bench.view.setContentOffset(CGPoint(x: 10, y: 10), animated: isAnimated)
    try expectZoomed()
    #expect(bench.view.contentOffset == CGPoint(x: 10, y: 10))
  }

  @Test func `a program's zoom takes over from two fingers`() throws {
    makeZoomable()
    zoomTooFar()
    bench.view.setZoomScale(1.5, animated: true)
    #expect(calls.filter { $0 == "zoomed" }.count == 1)
    bench.up(256, 200, 2)
    bench.up(44, 200, 1)
    try bench.screen.waitUntilIdle()
    #expect(calls.filter { $0 == "will zoom" }.count == 2)
    #expect(calls.filter { $0 == "zoomed" }.count == 2)
    expectRest(1.5)
  }

  @Test func `fingers that catch a zoom beyond its limit continue from there`() throws {
    makeZoomable()
    zoomTooFar()
    bench.up(256, 200, 2, after: 0.2)
    bench.up(44, 200, 1)
    bench.screen.advance(by: 0.05)
    bench.down(100, 200, 1)
    bench.down(200, 200, 2)
    let before = bench.view.zoomScale
    #expect(before > 2.5)
    for step in 1...12 { bench.move(200 + CGFloat(step), 200, 2, after: 0) }
    #expect(bench.view.isZooming)
    #expect(abs(bench.view.zoomScale / before - 1) < 0.1)
    bench.up(212, 200, 2)
    bench.up(100, 200, 1)
    try bench.screen.waitUntilIdle()
    expectRest(2)
  }
}
