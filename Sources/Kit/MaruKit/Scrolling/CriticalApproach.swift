import Foundation

/// A motion to a target with little or no overshoot: a critically damped spring.
///
/// `x(t) = target + (a + b·t)·e^(−ω·t)`. If `ω` = speed/distance it is a plain exponential, like a
/// decelerating throw.
struct CriticalApproach {
  /// The distance to the target, in points, and the speed, in points per second, that count as
  /// rest.
  private static let tolerance = 1.0 / 6
  private static let restingSpeed = 10.0
  /// The angular frequency of a motion that starts at rest or away from the target, in radians per
  /// second.
  private static let plainFrequency = 8.0
  /// The lowest ratio of speed to distance, per second, that is used unchanged.
  private static let slowestThrow = 1.5

  private(set) var target: Double
  private let a: Double
  private let b: Double
  private let frequency: Double

  /// Creates a motion of a given angular frequency, in radians per second.
  ///
  /// Positions are in points, the velocity in points per second.
  init(from start: Double, to target: Double, velocity: Double, frequency: Double) {
    self.target = target
    self.frequency = frequency
    a = start - target
    b = velocity + frequency * (start - target)
  }

  /// Creates the motion of a throw whose destination was changed.
  init(from start: Double, to target: Double, velocity: Double) {
    let distance = target - start
    let ratio = distance == 0 ? 0 : velocity / distance
    self.init(
      from: start, to: target, velocity: velocity,
      frequency: ratio >= Self.slowestThrow ? min(ratio, 60) : Self.plainFrequency)
  }

  /// Shifts the target, and with it every position of the motion.
  mutating func move(by distance: Double) { target += distance }

  /// The position after some seconds, in points.
  func position(at seconds: Double) -> Double {
    target + (a + b * seconds) * exp(-frequency * seconds)
  }

  /// The velocity after some seconds, in points per second.
  func velocity(at seconds: Double) -> Double {
    (b - frequency * (a + b * seconds)) * exp(-frequency * seconds)
  }

  /// Whether the motion has come to rest.
  func isOver(at seconds: Double) -> Bool {
    seconds > 10
      || abs(position(at: seconds) - target) < Self.tolerance
        && abs(velocity(at: seconds)) < Self.restingSpeed
  }
}
