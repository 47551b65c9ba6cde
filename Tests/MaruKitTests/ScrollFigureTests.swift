import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Comparison with measured traces of UIKit, on a screen of three pixels per point.
@MainActor @Suite struct ScrollFigureTests {
  private let bench = ScrollBench()

  @Test
  func `a flick released at 0.75 points per millisecond at 5074 rests at 5443.67`()
    throws
  {
    // Ten points pass before the content follows, and 150 while it does.
    bench.view.contentOffset.y = 5074 - 140
    bench.flick(750)
    #expect(abs(bench.y - 5074) < 0.01)
    #expect(abs(bench.velocity.y - 0.75) < 0.001)
    #expect(abs(bench.proposed.y - 5443.67) < 0.5)
    try bench.screen.waitUntilIdle()
    #expect(abs(bench.y - 5443.67) < 0.01)
    #expect(!bench.view.isDecelerating)
  }

  @Test func `a slow drag of 600 points past the top shows -235, its first 5 -2.67`() {
    bench.view.contentInset.bottom = 34
    bench.pull(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 115), steps: 15)
    #expect(abs(bench.y + 2.67) < 0.01)
    bench.move(100, 410, after: 0.1)
    bench.move(100, 710, after: 0.1)
    #expect(abs(bench.y + 235) < 0.01)
  }

  @Test func `released at -235 it is back at 0 after 0.69 seconds`() {
    bench.view.contentInset.bottom = 34
    bench.slowDrag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 710))
    #expect(bench.proposed == .zero)
    var seconds = 0.0
    while bench.y != 0, seconds < 2 {
      bench.screen.advance(by: 0.001)
      seconds += 0.001
      #expect(bench.y <= 0)
    }
    #expect(abs(seconds - 0.69) < 0.02)
  }

  @Test func `released at -235 it starts inwards at once, as in UIKit`() {
    bench.view.contentInset.bottom = 34
    bench.slowDrag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 710))
    bench.screen.advance(by: 0.0076)
    for expected in [-223.3, -197, -173.3, -152, -133.3] {
      #expect(abs(bench.y - expected) < 0.9)
      bench.screen.advance(by: 1.0 / 60)
    }
  }

  @Test func `content that grows during a bounce does not recoil again`() throws {
    bench.view.contentInset.bottom = 34
    bench.slowDrag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 710))
    bench.screen.advance(by: 0.1)
    let before = bench.y
    bench.view.contentSize.height = 300
    bench.screen.advance(by: 0.1)
    let expected = (235 + 960 * 0.2) * exp(-11.15 * 0.2)
    #expect(before < -100 && abs(bench.y + expected) < 1)
  }

  @Test func `the fast rate stops a throw sooner`() throws {
    bench.view.decelerationRate = .fast
    bench.view.contentOffset.y = 5074 - 140
    bench.flick(750)
    try bench.screen.waitUntilIdle()
    #expect(bench.y > 5074 + 60 && bench.y < 5074 + 80)
  }

  @Test func `a throw into the bottom passes it, returns, and rests on the edge`() throws {
    let bottom: CGFloat = 20_000 - 852
    bench.view.contentOffset.y = bottom - 300
    bench.flick(3000, from: CGPoint(x: 100, y: 800))
    var highest = CGFloat(0)
    for _ in 0..<120 {
      bench.screen.advance(by: 1.0 / 60)
      highest = max(highest, bench.y)
    }
    #expect(highest > bottom + 20 && highest < bottom + 852)
    try bench.screen.waitUntilIdle()
    #expect(bench.y == bottom)
  }

  @Test func `content that hits the bottom at 2990 goes 100.3 past it and is back after 0.81 s`() {
    let bottom: CGFloat = 20_000 - 852
    // The throw loses 40 points per second on the last 20 points before the edge.
    let speed: CGFloat = 3030
    bench.view.contentOffset.y = bottom - 20 - (speed * 0.2 - 10)
    bench.flick(speed, from: CGPoint(x: 100, y: 800))
    #expect(abs(bench.y - (bottom - 20)) < 0.5)
    var (highest, seconds) = (CGFloat(0), 0.0)
    while seconds < 2, bench.y != bottom || highest < bottom {
      bench.screen.advance(by: 0.001)
      seconds += 0.001
      highest = max(highest, bench.y)
    }
    #expect(abs(highest - bottom - 100.3) < 0.7)
    #expect(abs(seconds - 20.0 / 3010 - 0.81) < 0.02)
  }

  @Test func `without bounces content stops at its edges`() throws {
    let bottom: CGFloat = 20_000 - 852
    bench.view.bounces = false
    bench.slowDrag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 500))
    #expect(bench.y == 0)
    bench.view.contentOffset.y = bottom - 100
    bench.flick(3000, from: CGPoint(x: 100, y: 800))
    for _ in 0..<60 {
      bench.screen.advance(by: 1.0 / 60)
      #expect(bench.y <= bottom)
    }
    try bench.screen.waitUntilIdle()
    #expect(bench.y == bottom)
  }

  @Test func `content pulled past the top and thrown inwards continues past the edge`() throws {
    bench.pull(from: CGPoint(x: 100, y: 200), to: CGPoint(x: 100, y: 500), steps: 5)
    for step in 1...10 { bench.move(100, 500 - CGFloat(step) * 15, after: 0.005) }
    #expect(bench.y < 0)
    bench.up(100, 350)
    try bench.screen.waitUntilIdle()
    #expect(bench.y > 500)
  }

  @Test(arguments: [CGFloat(1), 2, 3])
  func `content always rests on device pixels`(scale: CGFloat) throws {
    let bench = ScrollBench(scale: scale)
    bench.flick(1234)
    for _ in 0..<20 {
      bench.screen.advance(by: 0.05)
      #expect(abs((bench.y * scale).rounded() - bench.y * scale) < 1e-6)
    }
  }
}
