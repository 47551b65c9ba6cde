#if canImport(Glibc)
import Glibc
#endif

/// The motion of thrown content that slows down by itself.
///
/// Mirrors `UIScrollView`: the speed is multiplied by `rate` each millisecond, `v(t) = v₀ ·
/// rate^(1000 t)`, and the motion ends when it falls to 10 points per second. A throw at 750 points
/// per second with the normal rate comes to rest after 369.63 points, or 369.67 rounded to device
/// pixels at a scale of 3.
///
/// Offsets are in points from the start of the throw, positive in the direction of positive
/// velocity. Times are in seconds.
public struct Deceleration: Hashable, Sendable {
  /// The rate of `UIScrollView.DecelerationRate.normal`, per millisecond.
  public static let normalRate = 0.998
  /// The rate of `UIScrollView.DecelerationRate.fast`, per millisecond.
  public static let fastRate = 0.99
  /// The speed, in points per second, at which the motion ends.
  public static let restingSpeed = 10.0

  private static let speedLimit = 1e9

  /// The velocity at the start, in points per second.
  public let velocity: Double
  /// The factor of the speed per millisecond, between 0 and 1.
  public let rate: Double

  /// Creates the motion of a throw.
  ///
  /// - Parameters:
  ///   - velocity: In points per second. NaN counts as 0; other values are clamped to ±10⁹.
  ///   - rate: The factor of the speed per millisecond. A value that is not between 0 and 1 is
  ///     replaced by ``normalRate``.
  public init(velocity: Double, rate: Double = normalRate) {
    let limit = Self.speedLimit
    self.velocity = velocity.isNaN ? 0 : min(max(velocity, -limit), limit)
    self.rate = rate > 0 && rate < 1 ? rate : Self.normalRate
  }

  /// Creates the throw that comes to rest after a distance.
  ///
  /// Mirrors `UIScrollView` when its delegate changes the target offset of a throw.
  ///
  /// - Parameters:
  ///   - distance: In points, of either sign; 0 or NaN does not move.
  ///   - rate: As in ``init(velocity:rate:)``.
  public init(distance: Double, rate: Double = normalRate) {
    let valid = Deceleration(velocity: 0, rate: rate)
    let speed = distance.magnitude * valid.decay + Self.restingSpeed
    self.init(
      velocity: distance.magnitude > 0 ? (distance < 0 ? -speed : speed) : 0, rate: valid.rate)
  }

  /// The total distance from start to rest, in points.
  public var distance: Double {
    guard velocity.magnitude > Self.restingSpeed else { return 0 }
    let lost = velocity.magnitude - Self.restingSpeed
    return (velocity < 0 ? -lost : lost) / decay
  }

  /// The time until the motion ends, in seconds.
  public var duration: Double {
    guard velocity.magnitude > Self.restingSpeed else { return 0 }
    return log(velocity.magnitude / Self.restingSpeed) / decay
  }

  /// The distance from the start at a time, in points.
  ///
  /// - Parameter seconds: A negative number or NaN counts as 0. After ``duration`` the content
  ///   rests.
  /// - Returns: 0…``distance``.
  public func offset(at seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    guard seconds < duration else { return distance }
    return velocity * -expm1(-decay * seconds) / decay
  }

  /// The velocity at a time.
  ///
  /// - Parameter seconds: A negative number or NaN counts as 0.
  /// - Returns: Points per second; 0 from ``duration`` on.
  public func velocity(at seconds: Double) -> Double {
    guard seconds < duration else { return seconds.isNaN ? velocity : 0 }
    return seconds > 0 ? velocity * exp(-decay * seconds) : velocity
  }

  /// The time at which the content passes an offset, in seconds.
  ///
  /// Use it to find when a throw hits an edge.
  ///
  /// - Parameter offset: In points from the start.
  /// - Returns: `nil` if the content never gets there.
  public func time(atOffset offset: Double) -> Double? {
    guard offset != 0 else { return 0 }
    guard offset.isFinite, (offset < 0) == (distance < 0),
      offset.magnitude <= distance.magnitude
    else { return nil }
    return min(-log1p(-offset * decay / velocity) / decay, duration)
  }

  /// The exponential decay constant of the speed, per second.
  private var decay: Double { -1000 * log(rate) }
}
