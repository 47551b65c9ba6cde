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

  /// Makes the spring that has settled to a thousandth after a duration.
  ///
  /// Mirrors `UIView.animate(withDuration:delay:usingSpringWithDamping:…)`.
  ///
  /// - Parameters:
  ///   - dampingRatio: 1 does not overshoot; towards 0 it swings longer. Clamped to 0.01…1.
  ///   - duration: Seconds, clamped to at least 0.001.
  ///   - initialVelocity: In whole distances a second.
  public init(dampingRatio: Double, duration: Double, initialVelocity: Double = 0) {
    let ratio = min(max(dampingRatio.isFinite ? dampingRatio : 1, 0.01), 1)
    let seconds = max(duration.isFinite ? duration : 0.001, 0.001)
    // The envelope e^(−ζωt) falls to a thousandth at t = ln 1000 / ζω; the critical spring's
    // envelope has a linear factor as well, hence its larger constant.
    let settled = ratio < 1 ? 6.907755 : 9.233413
    let frequency = settled / (ratio * seconds)
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity)
  }

  /// The progress after a time.
  ///
  /// It may pass 1 and come back.
  ///
  /// - Parameter seconds: Below 0 counts as 0.
  /// - Returns: 0 at the start, 1 at the end.
  public func progress(at seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    let frequency = (stiffness / mass).squareRoot()
    let decay = damping / (2 * mass)
    let discriminant = frequency * frequency - decay * decay
    if discriminant > 1e-9 * frequency * frequency {
      let swing = discriminant.squareRoot()
      let sine = (decay - initialVelocity) / swing
      return 1 - exp(-decay * seconds) * (cos(swing * seconds) + sine * sin(swing * seconds))
    }
    if discriminant > -1e-9 * frequency * frequency {
      return 1 - exp(-frequency * seconds) * (1 + (frequency - initialVelocity) * seconds)
    }
    let root = (-discriminant).squareRoot()
    let slow = -decay + root
    let fast = -decay - root
    let weight = (-initialVelocity - fast) / (slow - fast)
    return 1 - (weight * exp(slow * seconds) + (1 - weight) * exp(fast * seconds))
  }

  /// After how many seconds the spring stays within a thousandth of its end.
  ///
  /// At most 60.
  public var settlingDuration: Double {
    let step = 1.0 / 240
    var last = 60.0
    while last > step {
      if abs(progress(at: last) - 1) > 0.001 { return min(last + step, 60) }
      last -= step
    }
    return step
  }
}
