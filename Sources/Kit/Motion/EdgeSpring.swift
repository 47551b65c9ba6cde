#if canImport(Glibc)
import Glibc
#endif

/// The bounce of content past its edge.
///
/// Mirrors `UIScrollView`, as measured there: a critically damped spring, `x(t) = (x₀ + (v₀ +
/// ω·x₀)·t)·e^(−ω·t)`. It is linear in the distance `x₀` and the velocity `v₀`, so a bounce twice
/// as far has the same shape.
///
/// - Content thrown against its edge starts there with the velocity of the throw:
///   `v·t·e^(−10.95·t)`. At 2,990 points per second it goes 100.3 points past the edge and is back
///   after 0.8 seconds.
/// - Content released by a finger past the edge starts inwards at once. Its velocity is a
///   ``recoil(from:)`` proportional to its distance, plus the finger's velocity. From rest at 235
///   points that is `(235 + 960·t)·e^(−11.15·t)`.
///
/// Distances are in points from the edge, times in seconds.
public struct EdgeSpring: Hashable, Sendable {
  /// The angular frequency of a bounce that starts at the edge, in radians per second.
  public static let impactFrequency = 10.95
  /// The angular frequency of a bounce that starts past the edge, in radians per second.
  ///
  /// The two frequencies are fitted to two separate measurements, so that both are exact.
  public static let returnFrequency = 11.15
  /// The distance from the edge, in points, below which the content has settled.
  public static let tolerance = 0.4

  /// The inward velocity, in points per second, of content released past its edge.
  ///
  /// - Parameter displacement: In points from the edge.
  /// - Returns: A velocity towards the edge, to be added to the finger's.
  public static func recoil(from displacement: Double) -> Double {
    (960.0 / 235 - returnFrequency) * displacement
  }

  /// The speed, in points per second, of a throw that goes a given distance past the edge.
  public static func impactSpeed(reaching distance: Double) -> Double {
    max(distance, 0) * impactFrequency * M_E
  }

  /// The distance at the start, in points from the edge.
  public let displacement: Double
  /// The velocity at the start, in points per second; positive along positive `displacement`.
  public let velocity: Double
  /// The angular frequency, in radians per second.
  public let frequency: Double
  /// The time, in seconds, after which the content has settled.
  public let duration: Double

  /// Creates a bounce.
  ///
  /// Values that are not finite count as 0; both are clamped to ±10⁹.
  ///
  /// - Parameters:
  ///   - displacement: In points from the edge, of either sign.
  ///   - velocity: In points per second, along the axis of `displacement`.
  public init(displacement: Double, velocity: Double = 0) {
    func valid(_ value: Double) -> Double { value.isFinite ? min(max(value, -1e9), 1e9) : 0 }
    self.displacement = valid(displacement)
    self.velocity = valid(velocity)
    frequency = self.displacement == 0 ? Self.impactFrequency : Self.returnFrequency
    duration = Self.settlingTime(self.displacement, self.velocity, frequency)
  }

  /// The distance from the edge at a time.
  ///
  /// - Parameter seconds: A negative number or NaN counts as 0.
  /// - Returns: Points from the edge; 0 from ``duration`` on.
  public func offset(at seconds: Double) -> Double {
    guard seconds < duration else { return seconds.isNaN ? displacement : 0 }
    return Self.offset(displacement, velocity, frequency, at: max(seconds, 0))
  }

  /// The velocity at a time.
  ///
  /// - Parameter seconds: A negative number or NaN counts as 0.
  /// - Returns: Points per second; 0 from ``duration`` on.
  public func velocity(at seconds: Double) -> Double {
    guard seconds < duration else { return seconds.isNaN ? velocity : 0 }
    let time = max(seconds, 0)
    let slope = velocity + frequency * displacement
    return (velocity - frequency * slope * time) * exp(-frequency * time)
  }

  /// The time at which content that moves inwards fast enough crosses its edge, in seconds.
  ///
  /// - Returns: `nil` if the content settles without crossing the edge.
  public var crossing: Double? {
    let slope = velocity + frequency * displacement
    guard displacement * slope < 0 else { return nil }
    let time = -displacement / slope
    return time < duration ? time : nil
  }

  private static func offset(
    _ displacement: Double, _ velocity: Double, _ frequency: Double, at time: Double
  ) -> Double {
    (displacement + (velocity + frequency * displacement) * time) * exp(-frequency * time)
  }

  // The offset has at most one extremum and is monotonic before and after it. The last time outside
  // the tolerance is after the extremum, if there is one, else before it.
  private static func settlingTime(
    _ displacement: Double, _ velocity: Double, _ frequency: Double
  ) -> Double {
    func isOut(_ time: Double) -> Bool {
      offset(displacement, velocity, frequency, at: time).magnitude > tolerance
    }
    let slope = velocity + frequency * displacement
    let extremum = slope == 0 ? 0 : max(1 / frequency - displacement / slope, 0)
    var (low, high) = (0.0, extremum)
    if isOut(extremum) {
      (low, high) = (extremum, extremum + 4)
    } else if !isOut(0) {
      return 0
    }
    while high - low > 1e-6 {
      let middle = (low + high) / 2
      if isOut(middle) { low = middle } else { high = middle }
    }
    return high
  }
}
