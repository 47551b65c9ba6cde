import Foundation
import Graphics
import Motion
import Testing

@testable import Layers

@MainActor @Suite struct AnimationTests {
  private let clock = ManualClock()
  private let tree: LayerTree
  private let layer = CALayer()

  init() {
    let usual = AnimationClock.current
    AnimationClock.current = clock
    tree = LayerTree(root: CALayer(), scale: 1)
    AnimationClock.current = usual
    tree.root.addSublayer(layer)
  }

  private func move(to time: Double) {
    clock.advance(by: time - (clock.now - 1))
    tree.prepareFrame(at: clock.now)
  }

  private func opacity(_ animation: CAAnimation, at times: [Double]) -> [Double] {
    layer.add(animation, forKey: "test")
    return times.map { time in
      move(to: time)
      return (Double(layer.presentation()?.opacity ?? .nan) * 1000).rounded() / 1000
    }
  }

  private func fade() -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = 1
    return animation
  }

  @Test func `a basic animation runs from its first value to its last and is removed`() {
    #expect(opacity(fade(), at: [0, 0.25, 0.75, 1.1]) == [0, 0.25, 0.75, 1])
    #expect(layer.animation(forKey: "test") == nil)
  }

  @Test func `a repeated and reversed animation returns to its start`() {
    let animation = fade()
    animation.autoreverses = true
    animation.repeatCount = 2
    #expect(opacity(animation, at: [0.5, 1.5, 1.75, 2.25, 3.75]) == [0.5, 0.5, 0.25, 0.25, 0.25])
  }

  @Test func `an animation filled forwards keeps its last value without requesting frames`() {
    let animation = fade()
    animation.toValue = 0.5
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    #expect(opacity(animation, at: [2, 5]) == [0.5, 0.5])
    #expect(!tree.needsFrame)
  }

  @Test func `keyframes are reached at their times`() {
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.values = [0, 1, 0.5]
    animation.keyTimes = [0, 0.2, 1]
    animation.duration = 1
    #expect(opacity(animation, at: [0.1, 0.2, 0.6]) == [0.5, 1, 0.75])
  }

  @Test func `a spring overshoots and comes back`() {
    let animation = CASpringAnimation(keyPath: "position.x")
    animation.fromValue = 0
    animation.toValue = 100
    animation.duration = animation.settlingDuration
    layer.position.x = 100
    layer.add(animation, forKey: nil)
    var places: [CGFloat] = []
    for step in 1...200 {
      move(to: Double(step) / 100)
      places.append(layer.presentation()?.position.x ?? 0)
    }
    #expect((places.max() ?? 0) > 110)
    #expect(abs((places.last ?? 0) - 100) < 0.5)
  }

  @Test func `an unknown key path animates nothing and stops nothing`() {
    let animation = CABasicAnimation(keyPath: "nonsense")
    animation.toValue = 1
    animation.duration = 1
    layer.add(animation, forKey: "nonsense")
    #expect(opacity(fade(), at: [0.5]) == [0.5])
  }

  @Test(arguments: [
    (TimingCurve.easeInEaseOut, 0.5, 0.5), (.easeIn, 0.5, 0.3153), (.easeOut, 0.5, 0.6847),
    (.standard, 0.5, 0.8024), (.linear, 0.3, 0.3),
  ])
  func `timing curves match their Bézier to within a thousandth`(
    curve: TimingCurve, time: Double, progress: Double
  ) {
    #expect(abs(curve.progress(at: time) - progress) < 0.001)
  }
}
