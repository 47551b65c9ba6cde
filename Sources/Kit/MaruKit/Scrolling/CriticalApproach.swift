import Foundation

/// The way to a target without passing it for long: a critically damped spring.
///
/// `x(t) = target + (a + b·t)·e^(−ω·t)`. With `ω` = speed/distance it is a plain exponential, as a
/// throw that slows down.
struct CriticalApproach {
  /// How near to the target, in points, counts as there; how slow, in points a second, as rest.
  private static let tolerance = 1.0 / 6
  private static let restingSpeed = 10.0
  /// The speed of a way to a target that nothing throws the content to, in radians a second.
  private static let plainFrequency = 8.0
  /// The lowest ratio of speed to distance that is kept as it is.
  private static let slowestThrow = 1.5

  private(set) var target: Double
  private let a: Double
  private let b: Double
  private let frequency: Double

  /// Makes a way of a given angular frequency, in radians a second.
  ///
  /// Positions are in points, the velocity in points a second.
  init(from start: Double, to target: Double, velocity: Double, frequency: Double) {
    self.target = target
    self.frequency = frequency
    a = start - target
    b = velocity + frequency * (start - target)
  }

  /// Makes the way of a throw whose end was moved.
  init(from start: Double, to target: Double, velocity: Double) {
    let distance = target - start
    let ratio = distance == 0 ? 0 : velocity / distance
    self.init(
      from: start, to: target, velocity: velocity,
      frequency: ratio >= Self.slowestThrow ? min(ratio, 60) : Self.plainFrequency)
  }

  /// Moves the whole way.
  mutating func move(by distance: Double) { target += distance }

  /// Where it is after some seconds, in points.
  func position(at seconds: Double) -> Double {
    target + (a + b * seconds) * exp(-frequency * seconds)
  }

  /// How fast it is after some seconds, in points a second.
  func velocity(at seconds: Double) -> Double {
    (b - frequency * (a + b * seconds)) * exp(-frequency * seconds)
  }

  /// Whether it is there.
  func isOver(at seconds: Double) -> Bool {
    seconds > 10
      || abs(position(at: seconds) - target) < Self.tolerance
        && abs(velocity(at: seconds)) < Self.restingSpeed
  }
}
