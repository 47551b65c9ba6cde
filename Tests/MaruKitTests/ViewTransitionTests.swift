import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct ViewTransitionTests {
  private let bench = BoxBench()
  private var screen: TestScreen { bench.screen }
  private var box: UIView { bench.box }
  private static let red = UInt32(0xFFFF_0000)
  private static let black = UInt32(0xFF00_0000)
  private static let white = UInt32(0xFFFF_FFFF)

  init() {
    box.backgroundColor = .black
    screen.memory.frame()
  }

  private func transition(
    _ options: UIView.AnimationOptions, completion: ((Bool) -> Void)? = nil
  ) {
    UIView.transition(
      with: box, duration: 1, options: options.union(.curveLinear),
      animations: { box.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1) },
      completion: completion)
  }

  @Test(arguments: [UIView.AnimationOptions.transitionFlipFromLeft, .transitionFlipFromRight])
  func `a horizontal flip narrows the old content, and widens the new from the middle on`(
    option: UIView.AnimationOptions
  ) {
    var finished: Bool?
    transition(option) { finished = $0 }
    screen.advance(by: 0.25)
    #expect(screen.pixel(x: 50, y: 2) == Self.black && screen.pixel(x: 5, y: 50) == Self.white)
    screen.advance(by: 0.5)
    #expect(screen.pixel(x: 50, y: 2) == Self.red && screen.pixel(x: 5, y: 50) == Self.white)
    #expect(finished == nil)
    screen.advance(by: 0.3)
    #expect(screen.pixel(x: 5, y: 50) == Self.red && finished == true)
  }

  @Test(arguments: [UIView.AnimationOptions.transitionFlipFromTop, .transitionFlipFromBottom])
  func `a vertical flip lowers the old content, and raises the new`(
    option: UIView.AnimationOptions
  ) {
    transition(option)
    screen.advance(by: 0.25)
    #expect(screen.pixel(x: 2, y: 50) == Self.black && screen.pixel(x: 50, y: 5) == Self.white)
    screen.advance(by: 0.5)
    #expect(screen.pixel(x: 2, y: 50) == Self.red && screen.pixel(x: 50, y: 5) == Self.white)
  }

  @Test(arguments: [
    UIView.AnimationOptions.transitionCrossDissolve, .transitionCurlUp, .transitionCurlDown,
  ])
  func `a dissolve mixes old and new content, and so do page curls with reduced motion`(
    option: UIView.AnimationOptions
  ) {
    UIAccessibility.isReduceMotionEnabled = option != .transitionCrossDissolve
    transition(option)
    UIAccessibility.isReduceMotionEnabled = false
    screen.advance(by: 0.25)
    #expect(abs(Int((screen.pixel(x: 50, y: 50) ?? 0) >> 16 & 0xFF) - 64) < 3)
    screen.advance(by: 0.5)
    #expect(abs(Int((screen.pixel(x: 50, y: 50) ?? 0) >> 16 & 0xFF) - 191) < 3)
  }

  @Test func `no transition shows the new content at once, and completes`() {
    var finished: Bool?
    transition(.transitionNone) { finished = $0 }
    screen.memory.frame()
    #expect(screen.pixel(x: 50, y: 50) == Self.red && finished == true)
  }

  @Test func `changes in the block animate only if animated content is allowed`() {
    for (option, expected) in [
      (UIView.AnimationOptions.allowAnimatedContent, 100.0), ([], 200),
    ] {
      box.frame.origin.x = 0
      screen.memory.frame()
      UIView.transition(
        with: box, duration: 1, options: [.transitionCrossDissolve, .curveLinear, option],
        animations: { box.frame.origin.x = 200 })
      screen.advance(by: 0.5)
      #expect(abs(Double(bench.shownX) - expected) < 1)
      screen.advance(by: 1)
    }
  }

  @Test func `views that are shown and hidden stay in the view tree`() {
    let (old, new) = (UIView(frame: box.bounds), UIView(frame: box.bounds))
    for view in [old, new] { box.addSubview(view) }
    new.isHidden = true
    screen.memory.frame()
    var finished: Bool?
    UIView.transition(
      from: old, to: new, duration: 0.3,
      options: [.showHideTransitionViews, .transitionFlipFromLeft]
    ) { finished = $0 }
    #expect(old.isHidden && !new.isHidden && box.subviews == [old, new])
    screen.advance(by: 0.4)
    #expect(finished == true)
  }

  @Test func `a view that leaves during its transition ends it unfinished`() {
    var finished: Bool?
    transition(.transitionFlipFromLeft) { finished = $0 }
    screen.advance(by: 0.5)
    box.removeFromSuperview()
    screen.memory.frame()
    #expect(finished == false && screen.pixel(x: 50, y: 50) == Self.white)
  }
}
