#if canImport(Glibc)
import Glibc
#endif

/// The way of a thing that was thrown and slows down by itself.
///
/// Mirrors `UIScrollView`: the speed shrinks by `rate` each millisecond,
/// `v(t) = v₀ · rate^(1000 t)`, and the motion ends where it falls to 10 points a second. A throw
/// at 750 points a second with the normal rate comes to rest after 369.63 points, which is 369.67
/// once it is rounded to a display of three pixels a point.
///
/// Offsets are in points from where the throw began, positive where the velocity is. Times are in
/// seconds.
public struct Deceleration: Hashable, Sendable {
  /// The rate of `UIScrollView.DecelerationRate.normal`, for each millisecond.
  public static let normalRate = 0.998
  /// The rate of `UIScrollView.DecelerationRate.fast`, for each millisecond.
  public static let fastRate = 0.99
  /// The speed, in points a second, at which the motion is over.
  public static let restingSpeed = 10.0

  private static let speedLimit = 1e9

  /// The velocity at the start, in points a second.
  public let velocity: Double
  /// What is left of the speed after a millisecond, between 0 and 1.
  public let rate: Double

  /// Makes the way of a throw.
  ///
  /// - Parameters:
  ///   - velocity: In points a second. NaN counts as 0; others are limited to ±10⁹.
  ///   - rate: What is left of the speed after a millisecond. One that is not between 0 and 1 is
  ///     replaced by ``normalRate``.
  public init(velocity: Double, rate: Double = normalRate) {
    let limit = Self.speedLimit
    self.velocity = velocity.isNaN ? 0 : min(max(velocity, -limit), limit)
    self.rate = rate > 0 && rate < 1 ? rate : Self.normalRate
  }

  /// Makes the throw that comes to rest after a distance.
  ///
  /// Mirrors what `UIScrollView` does where its delegate moves the target of a throw.
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

  /// How far the thing is from its start when it rests, in points.
  public var distance: Double {
    guard velocity.magnitude > Self.restingSpeed else { return 0 }
    let lost = velocity.magnitude - Self.restingSpeed
    return (velocity < 0 ? -lost : lost) / decay
  }

  /// After how many seconds the thing rests.
  public var duration: Double {
    guard velocity.magnitude > Self.restingSpeed else { return 0 }
    return log(velocity.magnitude / Self.restingSpeed) / decay
  }

  /// How far the thing is from its start after a time, in points.
  ///
  /// - Parameter seconds: Below 0, or NaN, counts as 0; beyond ``duration`` the thing rests.
  /// - Returns: 0…``distance``.
  public func offset(at seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    guard seconds < duration else { return distance }
    return velocity * -expm1(-decay * seconds) / decay
  }

  /// How fast the thing is after a time.
  ///
  /// - Parameter seconds: Below 0, or NaN, counts as 0.
  /// - Returns: Points a second; 0 from ``duration`` on.
  public func velocity(at seconds: Double) -> Double {
    guard seconds < duration else { return seconds.isNaN ? velocity : 0 }
    return seconds > 0 ? velocity * exp(-decay * seconds) : velocity
  }

  /// When the thing passes an offset, in seconds.
  ///
  /// An edge that a throw runs into is such an offset.
  ///
  /// - Parameter offset: In points from the start.
  /// - Returns: `nil` where the thing never gets there.
  public func time(atOffset offset: Double) -> Double? {
    guard offset != 0 else { return 0 }
    guard offset.isFinite, (offset < 0) == (distance < 0),
      offset.magnitude <= distance.magnitude
    else { return nil }
    return min(-log1p(-offset * decay / velocity) / decay, duration)
  }

  /// The exponent of the speed, for each second.
  private var decay: Double { -1000 * log(rate) }
}
