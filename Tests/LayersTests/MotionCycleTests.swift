import Foundation
import Graphics
import Motion
import Raster
import Testing

@testable import Layers

/// The number of frames after which everything that is animated repeats.
@MainActor
@Suite struct MotionCycleTests {
  private func cycle(_ periods: [Double], rate: Double = 60) -> MotionCycle? {
    MotionCycle(of: periods, interval: 1 / rate, end: .infinity)
  }

  @Test func `a cycle is the first whole number of frames that all periods divide`() {
    #expect(cycle([1])?.frames == 60)
    #expect(cycle([1.2, 0.4])?.frames == 72)
    #expect(cycle([0.5, 0.75])?.frames == 90)
    #expect(cycle([0.125])?.frames == 15)
    #expect(cycle([1, 1.0 / 6])?.frames == 60)
  }

  @Test func `there is no cycle if frames and periods never meet, or too late`() {
    #expect(cycle([]) == nil)
    #expect(cycle([1], rate: 59.94) == nil)
    #expect(cycle([11]) == nil)
    #expect(cycle([1, 1.25, 0.7, 1.1]) == nil)
    #expect(cycle([1e-9]) == nil)
  }

  @Test func `the drift is the error of the animations after one round`() throws {
    #expect(try #require(cycle([1])).drift < 1e-12)
    let slow = try #require(cycle([1], rate: 60.01))
    #expect(slow.frames == 60)
    #expect(abs(slow.drift - (1 - 60 / 60.01)) < 1e-9)
  }

  // MARK: Cycles of a tree

  @MainActor
  private final class Bench {
    let clock = ManualClock()
    let layer = CALayer()
    let tree: LayerTree

    init() {
      AnimationClock.current = clock
      let root = CALayer()
      root.anchorPoint = .zero
      root.bounds.size = CGSize(width: 100, height: 100)
      layer.bounds.size = CGSize(width: 10, height: 10)
      layer.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
      root.addSublayer(layer)
      tree = LayerTree(root: root, scale: 1)
      tree.prepareFrame(at: clock.now)
    }

    func add(_ keyPath: String, _ change: (CABasicAnimation) -> Void = { _ in }) {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.toValue = 0.5
      animation.duration = 0.5
      animation.autoreverses = true
      animation.repeatCount = .infinity
      change(animation)
      layer.add(animation, forKey: nil)
      frame()
      frame()
    }

    func frame() {
      clock.advance(by: 1.0 / 60)
      tree.prepareFrame(at: clock.now)
    }

    var cycle: MotionCycle? { tree.motionCycle(at: clock.now, interval: 1.0 / 60) }
  }

  @Test func `a tree has the cycle of its animations`() {
    let bench = Bench()
    #expect(bench.cycle == nil)
    bench.add("opacity")
    #expect(bench.cycle?.frames == 60)
    bench.add("transform.scale") {
      $0.autoreverses = false
      $0.speed = 2
    }
    #expect(bench.cycle?.frames == 60)
    bench.add("position.x") { $0.duration = 0.4 }
    #expect(bench.cycle?.frames == 240)
  }

  @Test func `pending, cumulative, ending or driven animations have no cycle`() {
    var bench = Bench()
    bench.add("opacity") { $0.beginTime = bench.clock.now + 1 }
    #expect(bench.cycle == nil)
    bench = Bench()
    bench.add("position.x") { $0.isCumulative = true }
    #expect(bench.cycle == nil)
    bench = Bench()
    bench.add("position.x") { $0.repeatCount = 2.5 }
    #expect(bench.cycle == nil)
    bench = Bench()
    bench.add("opacity")
    let callback = bench.tree.addFrameCallback { _ in }
    #expect(bench.cycle == nil)
    bench.tree.removeFrameCallback(callback)
    bench.frame()
    #expect(bench.cycle != nil)
    bench.layer.cornerRadius = 3
    #expect(bench.cycle == nil)
  }

  @Test func `animations that stand still do not count`() {
    let bench = Bench()
    bench.add("opacity")
    bench.add("position.x") { $0.speed = 0 }
    bench.add("position.y") {
      ($0.duration, $0.autoreverses, $0.repeatCount) = (0.01, false, 1)
      ($0.isRemovedOnCompletion, $0.fillMode) = (false, .forwards)
    }
    for _ in 0..<3 { bench.frame() }
    #expect(bench.cycle?.frames == 60)
    #expect(bench.cycle?.end == .infinity)
  }

  @Test func `when queried, layers catch up with a frame that the host showed by itself`() throws {
    let bench = Bench()
    bench.add("opacity") { ($0.fromValue, $0.toValue) = (0, 1) }
    let start = bench.clock.now
    let before = try #require(bench.layer.presentation()).opacity
    bench.clock.advance(by: 0.2)
    bench.tree.hostShowedFrame(at: start + 0.2)
    let after = try #require(bench.layer.presentation()).opacity
    #expect(abs(after - before - 0.4) < 1e-5)
    bench.clock.advance(by: 0.1)
    #expect(bench.layer.presentation()?.opacity == after)
  }

  @Test func `the area of a cycle is all that its frames change, without side effects`() throws {
    let bench = Bench()
    bench.layer.position = CGPoint(x: 20, y: 30)
    bench.add("position.x") { $0.toValue = 60 }
    for _ in 0..<4 { bench.frame() }
    bench.tree.damage.removeAll()
    let cycle = try #require(bench.cycle)
    let place = bench.layer.presentation()?.position
    let area = bench.tree.motionArea(of: cycle, at: bench.clock.now, interval: 1.0 / 60)
    let known = try #require(area?.bounds)
    #expect(bench.tree.damage.isEmpty)
    #expect(bench.layer.presentation()?.position == place)
    var seen = Damage()
    for _ in 0..<cycle.frames {
      bench.frame()
      for rect in bench.tree.damage.rects { seen.add(rect) }
      bench.tree.damage.removeAll()
    }
    #expect(seen.bounds == known)
    #expect(known == PixelRect(x: 15, y: 25, width: 50, height: 10))
  }
}
