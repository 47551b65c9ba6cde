#if canImport(Glibc)
import Glibc
#endif

/// A damped harmonic oscillator that runs from 0 to 1.
///
/// Mirrors `CASpringAnimation`: progress is `1 − x(t)`, where `x` solves
/// `m·x″ + c·x′ + k·x = 0` with `x(0) = 1` and `x′(0) = −v`.
public struct Spring: Hashable, Sendable {
  /// The mass `m`, above 0.
  public let mass: Double
  /// The stiffness `k`, above 0.
  public let stiffness: Double
  /// The damping `c`, at least 0.
  public let damping: Double
  /// The velocity at the start, in multiples of the whole distance per second; positive is towards
  /// 1.
  public let initialVelocity: Double

  /// Creates a spring.
  ///
  /// An invalid value is replaced by `CASpringAnimation`'s default (mass 1, stiffness 100, damping
  /// 10, velocity 0).
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0
  ) {
    self.mass = mass.isFinite && mass > 0 ? mass : 1
    self.stiffness = stiffness.isFinite && stiffness > 0 ? stiffness : 100
    self.damping = damping.isFinite && damping >= 0 ? damping : 10
    self.initialVelocity = initialVelocity.isFinite ? initialVelocity : 0
  }

  /// Creates the spring whose settling duration has a given value.
  ///
  /// Mirrors `UIView.animate(withDuration:delay:usingSpringWithDamping:…)`: for any damping ratio
  /// and velocity, ``settlingDuration`` is the duration.
  ///
  /// - Parameters:
  ///   - dampingRatio: 1 does not overshoot; smaller values oscillate longer. Clamped to 0.01…1.
  ///   - duration: Seconds, clamped to at least 0.001.
  ///   - initialVelocity: In multiples of the whole distance per second.
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

  /// Creates a spring from its perceptual duration and bounce.
  ///
  /// Mirrors `UIView.animate(springDuration:bounce:…)` and `UISpringTimingParameters`.
  ///
  /// - Parameters:
  ///   - perceptualDuration: The period of the undamped spring in seconds, clamped to at least
  ///     0.001. The spring settles later than that.
  ///   - bounce: 0 does not overshoot, positive values oscillate, negative values are overdamped;
  ///     clamped to −0.99…0.99.
  ///   - initialVelocity: In multiples of the whole distance per second.
  public init(perceptualDuration: Double, bounce: Double, initialVelocity: Double = 0) {
    let seconds = max(perceptualDuration.isFinite ? perceptualDuration : 0.5, 0.001)
    let bounce = bounce.isNaN ? 0 : min(max(bounce, -0.99), 0.99)
    let ratio = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
    let frequency = 2 * Double.pi / seconds
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity)
  }

  /// The damping relative to critical damping: below 1 the spring oscillates, above 1 it is
  /// overdamped.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The spring itself or, if it is overdamped, the critically damped one of the same mass and
  /// stiffness.
  ///
  /// Mirrors `CASpringAnimation` with `allowsOverdamping` turned off.
  public var withoutCreeping: Spring {
    guard dampingRatio > 1 else { return self }
    return Spring(
      mass: mass, stiffness: stiffness, damping: 2 * (stiffness * mass).squareRoot(),
      initialVelocity: initialVelocity)
  }

  /// The progress at a time.
  ///
  /// It may exceed 1 and return.
  ///
  /// - Parameter seconds: A negative number or NaN counts as 0.
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
      // Two exponentials, arranged so that neither overflows.
      let weight = ((solution.decay - initialVelocity) / root + 1) / 2
      let slow = exp((root - solution.decay) * seconds)
      let fast = exp((-root - solution.decay) * seconds)
      return 1 - (weight * slow + (1 - weight) * fast)
    }
  }

  /// The time after which the spring counts as settled, in seconds, at most 60.
  ///
  /// Mirrors `CASpringAnimation`: for an oscillating spring, the sum of the amplitudes of its sine
  /// and cosine has fallen to a thousandth, after 1.4727 seconds for the default spring. Other
  /// springs have come within a thousandth of the end for good.
  public var settlingDuration: Double {
    let solution = Solution(self)
    if case .swinging(let swing) = solution.kind {
      let amplitude = 1 + ((solution.decay - initialVelocity) / swing).magnitude
      guard solution.decay > 0 else { return Self.patience }
      return min(max(log(amplitude * 1000) / solution.decay, 0), Self.patience)
    }
    // These springs pass their end at most once, so the distance has one extremum. Search in
    // doubling steps, then bisect.
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

  // Whether the distance exceeds a thousandth at a time or later. The samples are dense enough not
  // to miss an extremum.
  private func isOut(from seconds: Double) -> Bool {
    let step = 0.25 / (stiffness / mass).squareRoot()
    return (0..<24).contains { abs(1 - progress(at: seconds + Double($0) * step)) > 0.001 }
  }

  /// The form of the closed-form solution.
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
