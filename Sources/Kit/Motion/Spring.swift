#if canImport(Glibc)
import Glibc
#endif

/// A damped harmonic oscillator that runs from 0 to 1.
///
/// Mirrors `CASpringAnimation`: progress is `1 − x(t)`, where `x` solves
/// `m·x″ + c·x′ + k·x = 0` with `x(0) = 1` and `x′(0) = −v`.
public struct Spring: Hashable, Sendable {
  /// The mass `m`, over 0.
  public let mass: Double
  /// The stiffness `k`, over 0.
  public let stiffness: Double
  /// The damping `c`, at least 0.
  public let damping: Double
  /// The speed at the start, in whole distances a second, towards the end where positive.
  public let initialVelocity: Double

  /// Makes a spring.
  ///
  /// Values that no spring can have are replaced by `CASpringAnimation`'s defaults (mass 1,
  /// stiffness 100, damping 10, velocity 0).
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0
  ) {
    self.mass = mass.isFinite && mass > 0 ? mass : 1
    self.stiffness = stiffness.isFinite && stiffness > 0 ? stiffness : 100
    self.damping = damping.isFinite && damping >= 0 ? damping : 10
    self.initialVelocity = initialVelocity.isFinite ? initialVelocity : 0
  }

  /// Makes the spring that has settled after a duration.
  ///
  /// Mirrors `UIView.animate(withDuration:delay:usingSpringWithDamping:…)`: ``settlingDuration``
  /// is the duration, for any damping ratio and velocity.
  ///
  /// - Parameters:
  ///   - dampingRatio: 1 does not overshoot; towards 0 it swings longer. Clamped to 0.01…1.
  ///   - duration: Seconds, clamped to at least 0.001.
  ///   - initialVelocity: In whole distances a second.
  public init(dampingRatio: Double, duration: Double, initialVelocity: Double = 0) {
    let ratio = dampingRatio.isNaN ? 1 : min(max(dampingRatio, 0.01), 1)
    let seconds = max(duration.isFinite ? duration : 0.001, 0.001)
    let velocity = initialVelocity.isFinite ? initialVelocity : 0
    func spring(_ frequency: Double) -> Spring {
      Spring(
        mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
        initialVelocity: velocity)
    }
    // A stiffer spring settles sooner.
    var (low, high) = (1e-6 / seconds, 100 / (ratio * seconds))
    while spring(high).settlingDuration > seconds, high < 1e9 { high *= 2 }
    while high - low > 1e-9 * high {
      let middle = (low + high) / 2
      if spring(middle).settlingDuration > seconds { low = middle } else { high = middle }
    }
    self = spring(high)
  }

  /// Makes a spring from how long it seems to take and how much it bounces.
  ///
  /// Mirrors `UIView.animate(springDuration:bounce:…)` and `UISpringTimingParameters`.
  ///
  /// - Parameters:
  ///   - perceptualDuration: The period of the undamped spring in seconds, clamped to at least
  ///     0.001; it settles later than that.
  ///   - bounce: 0 does not overshoot, towards 1 it swings longer, below 0 it creeps; clamped to
  ///     −0.99…0.99.
  ///   - initialVelocity: In whole distances a second.
  public init(perceptualDuration: Double, bounce: Double, initialVelocity: Double = 0) {
    let seconds = max(perceptualDuration.isFinite ? perceptualDuration : 0.5, 0.001)
    let bounce = bounce.isNaN ? 0 : min(max(bounce, -0.99), 0.99)
    let ratio = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
    let frequency = 2 * Double.pi / seconds
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity)
  }

  /// The damping as a share of the critical one: below 1 the spring swings, above 1 it creeps.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The spring itself, or where it creeps the critically damped one of the same mass and stiffness.
  ///
  /// Mirrors `CASpringAnimation` with `allowsOverdamping` switched off.
  public var withoutCreeping: Spring {
    guard dampingRatio > 1 else { return self }
    return Spring(
      mass: mass, stiffness: stiffness, damping: 2 * (stiffness * mass).squareRoot(),
      initialVelocity: initialVelocity)
  }

  /// The progress after a time.
  ///
  /// It may pass 1 and come back.
  ///
  /// - Parameter seconds: Below 0, or NaN, counts as 0.
  /// - Returns: 0 at the start, 1 at the end.
  public func progress(at seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    guard seconds.isFinite else { return 1 }
    let solution = Solution(self)
    let decay = exp(-solution.decay * seconds)
    switch solution.kind {
    case .swinging(let swing):
      let sine = (solution.decay - initialVelocity) / swing
      return 1 - decay * (cos(swing * seconds) + sine * sin(swing * seconds))
    case .critical:
      return 1 - decay * (1 + (solution.decay - initialVelocity) * seconds)
    case .creeping(let root):
      // Two exponentials, written so that neither overflows.
      let weight = ((solution.decay - initialVelocity) / root + 1) / 2
      let slow = exp((root - solution.decay) * seconds)
      let fast = exp((-root - solution.decay) * seconds)
      return 1 - (weight * slow + (1 - weight) * fast)
    }
  }

  /// After how many seconds the spring counts as at its end, at most 60.
  ///
  /// Mirrors `CASpringAnimation`: the sum of the amplitudes of a swinging spring's sine and cosine
  /// has fallen to a thousandth, 1.4727 seconds for the default spring. Others have come within a
  /// thousandth of the end for good.
  public var settlingDuration: Double {
    let solution = Solution(self)
    if case .swinging(let swing) = solution.kind {
      let amplitude = 1 + ((solution.decay - initialVelocity) / swing).magnitude
      guard solution.decay > 0 else { return Self.patience }
      return min(max(log(amplitude * 1000) / solution.decay, 0), Self.patience)
    }
    // These pass their end once at most, so the distance has one extremum: looked for in steps
    // that double, then halved.
    var high = 1 / (stiffness / mass).squareRoot()
    while isOut(from: high), high < Self.patience { high *= 2 }
    var low = 0.0
    high = min(high, Self.patience)
    while high - low > 1e-6 {
      let middle = (low + high) / 2
      if isOut(from: middle) { low = middle } else { high = middle }
    }
    return high
  }

  private static let patience = 60.0

  // Whether the distance is over a thousandth at a time or later: it is looked at often enough
  // that an extremum between is not missed.
  private func isOut(from seconds: Double) -> Bool {
    let step = 0.25 / (stiffness / mass).squareRoot()
    return (0..<24).contains { abs(1 - progress(at: seconds + Double($0) * step)) > 0.001 }
  }

  /// The form of the closed solution.
  private struct Solution {
    enum Kind {
      case swinging(Double)
      case critical
      case creeping(Double)
    }
    let decay: Double
    let kind: Kind

    init(_ spring: Spring) {
      let square = spring.stiffness / spring.mass
      decay = spring.damping / (2 * spring.mass)
      let discriminant = square - decay * decay
      if discriminant > 1e-9 * square {
        kind = .swinging(discriminant.squareRoot())
      } else if discriminant > -1e-9 * square {
        kind = .critical
      } else {
        kind = .creeping((-discriminant).squareRoot())
      }
    }
  }
}
