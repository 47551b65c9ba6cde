import Motion
import Testing

@Suite struct SpringTests {
  /// Solves the spring's equation in small steps (Runge-Kutta), for at most two seconds.
  private func integrated(_ spring: Spring, until seconds: Double) -> Double {
    func pull(_ x: Double, _ v: Double) -> Double {
      -(spring.stiffness * x + spring.damping * v) / spring.mass
    }
    var (x, v) = (1.0, -spring.initialVelocity)
    let steps = 4000
    let h = seconds / Double(steps)
    for _ in 0..<steps {
      let (x1, v1) = (v, pull(x, v))
      let (x2, v2) = (v + h / 2 * v1, pull(x + h / 2 * x1, v + h / 2 * v1))
      let (x3, v3) = (v + h / 2 * v2, pull(x + h / 2 * x2, v + h / 2 * v2))
      let (x4, v4) = (v + h * v3, pull(x + h * x3, v + h * v3))
      x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
      v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
    }
    return 1 - x
  }

  @Test(arguments: [
    Spring(), Spring(mass: 2, stiffness: 300, damping: 4), Spring(damping: 0),
    Spring(damping: 20), Spring(damping: 20, initialVelocity: 30), Spring(damping: 45),
    Spring(damping: 45, initialVelocity: -12), Spring(initialVelocity: 8),
    Spring(mass: 3, stiffness: 1000, damping: 500),
  ])
  func `the progress solves the spring's equation to within a thousandth`(spring: Spring) {
    for seconds in [0.05, 0.2, 0.5, 1, 2] {
      let expected = integrated(spring, until: seconds)
      #expect(abs(spring.progress(at: seconds) - expected) < 0.001, "\(spring) at \(seconds)")
    }
  }

  @Test func `the default spring settles after 1.4727 seconds`() {
    #expect(abs(Spring().settlingDuration - 1.4727) < 0.0001)
  }

  @Test(arguments: [
    Spring(), Spring(damping: 20), Spring(damping: 60), Spring(damping: 20, initialVelocity: 100),
    Spring(mass: 3, stiffness: 1000, damping: 500), Spring(damping: 2),
  ])
  func `once settled, a spring stays within a thousandth, and not much earlier`(spring: Spring) {
    let settled = spring.settlingDuration
    for step in 0...400 {
      #expect(abs(1 - spring.progress(at: settled + Double(step) / 100)) <= 0.001_001)
    }
    let before = (0..<100).contains { step in
      abs(1 - spring.progress(at: settled * (0.7 + 0.003 * Double(step)))) > 0.0005
    }
    #expect(before)
  }

  @Test(arguments: [0.2, 0.5, 0.8, 1], [-5.0, 0, 3])
  func `a spring created for a duration settles by its end`(ratio: Double, velocity: Double) {
    let spring = Spring(dampingRatio: ratio, duration: 0.6, initialVelocity: velocity)
    #expect(abs(spring.settlingDuration - 0.6) < 0.001)
    #expect(abs(spring.dampingRatio - ratio) < 1e-6)
  }

  @Test func `less damping overshoots more, and a ratio of 1 not at all`() {
    func peak(_ ratio: Double) -> Double {
      let spring = Spring(dampingRatio: ratio, duration: 1)
      return (0...500).map { spring.progress(at: Double($0) / 500) }.max() ?? 0
    }
    #expect(peak(0.2) > peak(0.5) && peak(0.5) > peak(0.8) && peak(0.8) > 1.001)
    #expect(peak(1) <= 1)
  }

  @Test func `bounce is the difference from critical damping`() {
    #expect(abs(Spring(perceptualDuration: 0.5, bounce: 0).dampingRatio - 1) < 1e-9)
    #expect(abs(Spring(perceptualDuration: 0.5, bounce: 0.3).dampingRatio - 0.7) < 1e-9)
    #expect(abs(Spring(perceptualDuration: 0.5, bounce: -0.5).dampingRatio - 2) < 1e-9)
    #expect(abs(Spring(perceptualDuration: 0.5, bounce: 0).stiffness - 157.91) < 0.01)
  }

  @Test func `invalid values are replaced by the defaults`() {
    #expect(Spring(mass: 0, stiffness: -1, damping: .nan, initialVelocity: .infinity) == Spring())
    #expect(Spring(dampingRatio: .nan, duration: .nan).settlingDuration <= 0.002)
    #expect(Spring(dampingRatio: -3, duration: 1e300).settlingDuration.isFinite)
    #expect(Spring(perceptualDuration: .nan, bounce: .infinity).progress(at: 1).isFinite)
    #expect(Spring(damping: 0).settlingDuration == 60)
    #expect(Spring(damping: 1e12).progress(at: 1e6).isFinite)
    #expect(Spring().progress(at: .infinity) == 1 && Spring().progress(at: .nan) == 0)
  }
}
