/// One equation of a joint between two bodies: their relative speed along an axis, or their
/// relative spin.
///
/// Solved with sequential impulses: Erin Catto, “Iterative Dynamics with Temporal Coherence”
/// (2005).
struct JointRow {
  /// How an error is corrected.
  enum Correction {
    /// As fast as is stable; the correction does not change the motion afterwards.
    case rigid
    /// By a spring, which changes the motion.
    case spring(Softness)
    /// Only a positive excess is corrected.
    case limit
    /// No correction of the place; the impulse of a step is at most this one.
    case brake(Double)
  }

  let a: DynamicBody
  let b: DynamicBody
  /// The axis; zero for a spin.
  private let axis: PlaneVector
  private let turnA: Double
  private let turnB: Double
  private let mass: Double
  private let correction: Correction
  private var error: Double
  private(set) var impulse: Double

  /// The corrections of rigid rows are limited to this speed, in points or radians per second.
  private static let fastestCorrection = 20_000.0

  /// Creates the equation for places of the bodies.
  ///
  /// - Parameters:
  ///   - a: The first body, and the arm from its centre to the place.
  ///   - b: The second body, and the arm.
  ///   - axis: A unit vector.
  ///   - error: The distance along the axis that is to be 0, or not positive for a limit.
  ///   - correction: How an error is corrected.
  ///   - impulse: The impulse of the last step.
  init(
    _ a: (DynamicBody, arm: PlaneVector), _ b: (DynamicBody, arm: PlaneVector),
    along axis: PlaneVector, error: Double, _ correction: Correction, impulse: Double
  ) {
    self.init(
      a.0, b.0, axis: axis, turnA: a.arm.cross(axis), turnB: b.arm.cross(axis), error: error,
      correction, impulse: impulse)
  }

  /// Creates the equation for the spins of the bodies.
  ///
  /// - Parameters:
  ///   - a: The first body.
  ///   - b: The second body.
  ///   - sign: 1, or -1 for a limit of the opposite rotation.
  ///   - error: The angle in radians that is to be 0, or not positive for a limit.
  ///   - correction: How an error is corrected.
  ///   - impulse: The impulse of the last step.
  init(
    spinOf a: DynamicBody, _ b: DynamicBody, sign: Double = 1, error: Double,
    _ correction: Correction, impulse: Double
  ) {
    self.init(
      a, b, axis: .zero, turnA: sign, turnB: sign, error: error, correction, impulse: impulse)
  }

  private init(
    _ a: DynamicBody, _ b: DynamicBody, axis: PlaneVector, turnA: Double, turnB: Double,
    error: Double, _ correction: Correction, impulse: Double
  ) {
    (self.a, self.b, self.axis, self.turnA, self.turnB) = (a, b, axis, turnA, turnB)
    (self.error, self.correction, self.impulse) = (error, correction, impulse)
    let inverse =
      axis.dot(axis) * (a.inverseMass + b.inverseMass) + a.inverseInertia * turnA * turnA
      + b.inverseInertia * turnB * turnB
    mass = inverse > 1e-12 ? 1 / inverse : 0
  }

  private var speed: Double {
    axis.dot(b.velocity - a.velocity) + turnB * b.spin - turnA * a.spin
  }

  private func apply(_ impulse: Double) {
    a.velocity -= axis * (impulse * a.inverseMass)
    a.spin -= turnA * impulse * a.inverseInertia
    b.velocity += axis * (impulse * b.inverseMass)
    b.spin += turnB * impulse * b.inverseInertia
  }

  func warmStart() { apply(impulse) }

  /// Improves the impulse.
  ///
  /// - Parameters:
  ///   - rigid: How the errors of rigid rows are corrected; `none` does not.
  ///   - interval: Seconds of a step.
  mutating func solve(_ rigid: Softness, interval: Double) {
    var softness = Softness.none
    var range = -Double.infinity...Double.infinity
    var bias = 0.0
    switch correction {
    case .rigid:
      softness = rigid
      bias = rigidBias(rigid)
    case .spring(let spring):
      softness = spring
      bias = spring.biasRate * error
    case .limit:
      range = -.infinity...0
      if error < 0 {
        bias = error / interval
      } else {
        softness = rigid
        bias = rigidBias(rigid)
      }
    case .brake(let limit): range = -limit...limit
    }
    let wanted = -mass * softness.massScale * (speed + bias) - softness.impulseScale * impulse
    let new = min(max(impulse + wanted, range.lowerBound), range.upperBound)
    guard new.isFinite else { return }
    apply(new - impulse)
    impulse = new
  }

  private func rigidBias(_ softness: Softness) -> Double {
    min(max(softness.biasRate * error, -Self.fastestCorrection), Self.fastestCorrection)
  }

  /// Updates the error of a limit after the bodies have moved by their velocities.
  mutating func follow(for interval: Double) {
    if case .limit = correction { error += speed * interval }
  }
}
