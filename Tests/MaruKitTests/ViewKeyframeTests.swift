import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct ViewKeyframeTests {
  private let bench = BoxBench()
  private var screen: TestScreen { bench.screen }
  private var box: UIView { bench.box }

  /// The position of the box after each tenth of a second.
  private func places(_ count: Int) -> [Double] {
    (0..<count).map { _ in
      screen.advance(by: 0.1)
      return Double(bench.shownX)
    }
  }

  /// To 100 in the first tenth of a second, and to 200 in the rest.
  private func slide(
    _ mode: UIView.KeyframeAnimationOptions, delay: Double = 0, completion: ((Bool) -> Void)? = nil
  ) {
    let even = UIView.KeyframeAnimationOptions(
      rawValue: UIView.AnimationOptions.curveLinear.rawValue)
    UIView.animateKeyframes(
      withDuration: 1, delay: delay, options: [mode, even],
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.1) {
          box.frame.origin.x = 100
        }
        UIView.addKeyframe(withRelativeStartTime: 0.1, relativeDuration: 0.9) {
          box.frame.origin.x = 200
        }
      }, completion: completion)
  }

  private func expect(_ places: [Double], _ expected: [Double]) {
    for (place, wanted) in zip(places, expected) { #expect(abs(place - wanted) < 1, "\(places)") }
  }

  @Test func `by default each keyframe has its own time`() {
    slide(.calculationModeLinear)
    expect(places(10), (0..<10).map { 100 + Double($0) * 100 / 9 })
  }

  @Test func `paced keyframes move at a constant speed`() {
    slide(.calculationModePaced)
    expect(places(10), (1...10).map { Double($0) * 20 })
  }

  @Test func `discrete keyframes have nothing between the values`() {
    slide(.calculationModeDiscrete)
    expect(places(9), [100, 100, 100, 100, 100, 100, 100, 100, 100])
    expect(places(1), [200])
  }

  @Test(arguments: [
    UIView.KeyframeAnimationOptions.calculationModeCubic, .calculationModeCubicPaced,
  ])
  func `along a curve every value is reached`(mode: UIView.KeyframeAnimationOptions) {
    slide(mode)
    let way = places(10)
    #expect(way.contains { abs($0 - 100) < 15 } && abs(way[9] - 200) < 0.01)
    #expect(zip(way, way.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `keyframes run after a delay, and in reverse`() {
    var finished: Bool?
    slide([.calculationModePaced, .autoreverse], delay: 0.3) { finished = $0 }
    expect(places(3), [0, 0, 0])
    expect(places(10), (1...10).map { Double($0) * 20 })
    expect(places(5), (1...5).map { 200 - Double($0) * 20 })
    #expect(finished == nil)
    screen.advance(by: 0.6)
    #expect(finished == true && bench.shownX == 200)
  }

  @Test func `between keyframes a view rests`() {
    let even = UIView.KeyframeAnimationOptions(
      rawValue: UIView.AnimationOptions.curveLinear.rawValue)
    UIView.animateKeyframes(withDuration: 1, delay: 0, options: even) {
      UIView.addKeyframe(withRelativeStartTime: 0.2, relativeDuration: 0.2) {
        box.frame.origin.x = 100
      }
      UIView.addKeyframe(withRelativeStartTime: 0.6, relativeDuration: 0.2) {
        box.frame.origin.x = 0
      }
    }
    expect(places(10), [0, 0, 50, 100, 100, 100, 50, 0, 0, 0])
  }

  @Test(arguments: [
    UIView.KeyframeAnimationOptions.calculationModeCubic, .calculationModeCubicPaced,
  ])
  func `along a curve it turns once at each value, and passes neither end`(
    mode: UIView.KeyframeAnimationOptions
  ) {
    let even = UIView.KeyframeAnimationOptions(
      rawValue: UIView.AnimationOptions.curveLinear.rawValue)
    UIView.animateKeyframes(withDuration: 1, delay: 0, options: [mode, even]) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        box.frame.origin.x = 100
      }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        box.frame.origin.x = 200
      }
    }
    expect(places(10), (1...10).map { Double($0) * 20 })
  }
}
