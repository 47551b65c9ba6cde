#if canImport(Glibc)
import Glibc
#endif

/// The way of a thing past its edge back to it.
///
/// Mirrors the bounce of `UIScrollView`: a critically damped spring of 14 radians a second, which
/// comes back from 235 points in 0.69 seconds. A throw that runs into the edge goes on with its
/// velocity: it passes the edge and returns.
///
/// Distances are in points from the edge, times in seconds.
public struct EdgeSpring: Hashable, Sendable {
  /// The spring's angular frequency, in radians a second.
  public static let frequency = 14.0
  /// How near to the edge, in points, counts as back: half of a pixel where a point has three.
  public static let tolerance = 1.0 / 6

  /// Where the thing is at the start, in points from the edge.
  public let displacement: Double
  /// How fast it is at the start, in points a second, positive where `displacement` is.
  public let velocity: Double
  /// After how many seconds the thing is back for good.
  public let duration: Double

  /// Makes the way back.
  ///
  /// What is not finite counts as 0; both are limited to ±10⁹.
  ///
  /// - Parameters:
  ///   - displacement: In points from the edge, of either sign.
  ///   - velocity: In points a second, of the same direction as `displacement`.
  public init(displacement: Double, velocity: Double = 0) {
    func valid(_ value: Double) -> Double { value.isFinite ? min(max(value, -1e9), 1e9) : 0 }
    self.displacement = valid(displacement)
    self.velocity = valid(velocity)
    duration = Self.settling(self.displacement, self.velocity)
  }

  /// Where the thing is after a time.
  ///
  /// - Parameter seconds: Below 0, or NaN, counts as 0.
  /// - Returns: Points from the edge; 0 from ``duration`` on.
  public func offset(at seconds: Double) -> Double {
    guard seconds < duration else { return seconds.isNaN ? displacement : 0 }
    return Self.offset(displacement, velocity, at: max(seconds, 0))
  }

  /// How fast the thing is after a time.
  ///
  /// - Parameter seconds: Below 0, or NaN, counts as 0.
  /// - Returns: Points a second; 0 from ``duration`` on.
  public func velocity(at seconds: Double) -> Double {
    guard seconds < duration else { return seconds.isNaN ? velocity : 0 }
    let time = max(seconds, 0)
    let slope = velocity + Self.frequency * displacement
    return (velocity - Self.frequency * slope * time) * exp(-Self.frequency * time)
  }

  private static func offset(
    _ displacement: Double, _ velocity: Double, at time: Double
  ) -> Double {
    (displacement + (velocity + frequency * displacement) * time) * exp(-frequency * time)
  }

  // The offset has one extremum at most: before and after it, it is monotonic. The last time
  // outside of the tolerance lies after it, or else before it.
  private static func settling(_ displacement: Double, _ velocity: Double) -> Double {
    func isOut(_ time: Double) -> Bool {
      offset(displacement, velocity, at: time).magnitude > tolerance
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
