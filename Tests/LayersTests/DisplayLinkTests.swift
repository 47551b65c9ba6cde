import Foundation
import Motion
import Testing

@testable import Layers

@MainActor @Suite struct DisplayLinkTests {
  @MainActor private final class Ball {
    var steps: [Double] = []
    func step(_ link: CADisplayLink) { steps.append(link.targetTimestamp - link.timestamp) }
  }

  private let clock = ManualClock()
  private let queue = DeadlineQueue()

  init() { useClock() }

  /// Makes the clock and its queue the current ones; tests of other screens may run in between.
  private func useClock() {
    AnimationClock.current = clock
    DeadlineQueue.current = queue
  }

  /// Runs frames as a screen does.
  private func run(frames: Int) {
    useClock()
    for _ in 0..<frames {
      clock.advance(by: 1.0 / 60)
      DeadlineQueue.current.run(until: clock.now)
    }
  }

  @Test func `a link calls once per frame while it is added and not paused`() {
    let ball = Ball()
    let link = CADisplayLink(target: ball, selector: Ball.step)
    run(frames: 3)
    #expect(ball.steps.isEmpty)
    useClock()
    link.add(to: .main, forMode: .common)
    run(frames: 3)
    #expect(ball.steps.count == 3)
    #expect(ball.steps.allSatisfy { abs($0 - 1.0 / 60) < 1e-9 })
    link.isPaused = true
    run(frames: 3)
    #expect(ball.steps.count == 3)
    link.isPaused = false
    run(frames: 2)
    link.invalidate()
    run(frames: 2)
    #expect(ball.steps.count == 5)
  }

  @Test func `missed frames are not made up for`() {
    var times: [Double] = []
    let link = CADisplayLink { times.append($0.timestamp) }
    useClock()
    link.add(to: .main, forMode: .common)
    clock.advance(by: 1)
    DeadlineQueue.current.run(until: clock.now)
    #expect(times == [clock.now])
    link.invalidate()
  }

  @Test func `slightly late calls do not delay the next ones`() {
    var calls = 0
    let link = CADisplayLink { _ in calls += 1 }
    useClock()
    link.add(to: .main, forMode: .common)
    for frame in 1...60 {
      // About as late as a run loop's sleep is at times.
      let lateness = frame % 2 == 0 ? 0.0008 : 0
      clock.advance(by: 1 + Double(frame) / 60 + lateness - clock.now)
      DeadlineQueue.current.run(until: clock.now)
    }
    link.invalidate()
    #expect(calls == 60)
  }

  @Test func `half the rate calls in every other frame`() {
    var calls = 0
    let link = CADisplayLink { _ in calls += 1 }
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 60, preferred: 30)
    useClock()
    link.add(to: .main, forMode: .common)
    run(frames: 12)
    #expect(abs(calls - 6) <= 1)
    link.invalidate()
  }

  @Test func `a link retains its target until it is invalidated`() {
    weak var ball: Ball?
    let link: CADisplayLink
    do {
      let new = Ball()
      ball = new
      link = CADisplayLink(target: new, selector: Ball.step)
      useClock()
      link.add(to: .main, forMode: .common)
    }
    #expect(ball != nil)
    link.invalidate()
    #expect(ball == nil)
  }

  @Test func `a paused link leaves no deadline`() {
    useClock()
    let before = DeadlineQueue.current.next
    let link = CADisplayLink { _ in }
    link.isPaused = true
    link.add(to: .main, forMode: .common)
    #expect(DeadlineQueue.current.next == before)
    link.invalidate()
  }
}
