/// A contact of two bodies, with the impulses that keep them apart and slow their sliding.
///
/// Source: the sequential impulses of Erin Catto's Box2D, version 3, with soft contacts and a
/// separate pass for elasticity.
struct DynamicContact {
  private struct Point {
    let feature: Int
    let place: PlaneVector
    let armA: PlaneVector
    let armB: PlaneVector
    let normalMass: Double
    let tangentMass: Double
    /// The speed along the normal before the step, negative if the bodies approached.
    let approach: Double
    var separation: Double
    var normalImpulse = 0.0
    var tangentImpulse = 0.0
    var largestImpulse = 0.0
  }

  let a: DynamicBody
  let b: DynamicBody
  private let normal: PlaneVector
  private let friction: Double
  private let elasticity: Double
  private var points: [Point]

  /// Approaches that are slower do not bounce, in points per second.
  private static let slowestBounce = 20.0
  /// The overlap of bodies at rest, in points.
  private static let slop = 0.02
  /// The speed at which overlapping bodies are pushed apart, in points per second.
  private static let fastestPush = 2_000.0

  /// Prepares a contact before forces are applied.
  ///
  /// - Parameters:
  ///   - manifold: The points.
  ///   - a: The first body.
  ///   - b: The second body.
  ///   - friction: The coefficient of friction.
  ///   - elasticity: The share of the approach speed that is kept.
  ///   - old: The contact in the last step, whose impulses are the first guess.
  init(
    _ manifold: ContactManifold, _ a: DynamicBody, _ b: DynamicBody, friction: Double,
    elasticity: Double, old: DynamicContact?
  ) {
    (self.a, self.b, normal) = (a, b, manifold.normal)
    (self.friction, self.elasticity) = (friction, elasticity)
    let normal = manifold.normal
    func mass(_ armA: PlaneVector, _ armB: PlaneVector, _ axis: PlaneVector) -> Double {
      let turnA = armA.cross(axis)
      let turnB = armB.cross(axis)
      let inverse =
        a.inverseMass + b.inverseMass + a.inverseInertia * turnA * turnA + b.inverseInertia * turnB
        * turnB
      return inverse > 0 ? 1 / inverse : 0
    }
    points = manifold.points.map { point in
      let armA = point.place - a.position
      let armB = point.place - b.position
      var new = Point(
        feature: point.feature, place: point.place, armA: armA, armB: armB,
        normalMass: mass(armA, armB, normal), tangentMass: mass(armA, armB, normal.turned),
        approach: normal.dot(b.velocity(at: armB) - a.velocity(at: armA)),
        separation: point.separation)
      if let same = old?.points.first(where: { $0.feature == point.feature }) {
        new.normalImpulse = same.normalImpulse
        new.tangentImpulse = same.tangentImpulse
      }
      return new
    }
  }

  /// The place that touches most deeply.
  var place: PlaneVector? { points.min { $0.separation < $1.separation }?.place }

  /// The smallest distance in points.
  var separation: Double { points.reduce(.infinity) { min($0, $1.separation) } }

  /// Whether the bodies pressed against each other in this step.
  var isPressed: Bool { points.contains { $0.largestImpulse > 0 } }

  private func apply(_ impulse: PlaneVector, at point: Point) {
    a.apply(-impulse, at: point.armA)
    b.apply(impulse, at: point.armB)
  }

  private func velocity(at point: Point) -> PlaneVector {
    b.velocity(at: point.armB) - a.velocity(at: point.armA)
  }

  func warmStart() {
    for point in points {
      apply(normal * point.normalImpulse + normal.turned * point.tangentImpulse, at: point)
    }
  }

  /// Improves the impulses.
  ///
  /// - Parameters:
  ///   - softness: How overlapping bodies are pushed apart; `none` does not.
  ///   - interval: Seconds of a step.
  mutating func solve(_ softness: Softness, interval: Double) {
    for index in points.indices {
      var point = points[index]
      var (bias, massScale, impulseScale) = (0.0, 1.0, 0.0)
      if point.separation > 0 {
        bias = point.separation / interval
      } else if softness.biasRate > 0 {
        bias = max(
          softness.biasRate * min(point.separation + Self.slop, 0), -Self.fastestPush)
        (massScale, impulseScale) = (softness.massScale, softness.impulseScale)
      }
      let speed = normal.dot(velocity(at: point))
      let wanted =
        -point.normalMass * massScale * (speed + bias) - impulseScale * point.normalImpulse
      let impulse = max(point.normalImpulse + wanted, 0)
      apply(normal * (impulse - point.normalImpulse), at: point)
      point.normalImpulse = impulse
      point.largestImpulse = max(point.largestImpulse, impulse)
      points[index] = point
    }
    for index in points.indices {
      var point = points[index]
      let speed = normal.turned.dot(velocity(at: point))
      let limit = friction * point.normalImpulse
      let impulse = min(max(point.tangentImpulse - point.tangentMass * speed, -limit), limit)
      apply(normal.turned * (impulse - point.tangentImpulse), at: point)
      point.tangentImpulse = impulse
      points[index] = point
    }
  }

  /// Updates the distances after the bodies have moved by their velocities.
  mutating func follow(for interval: Double) {
    for index in points.indices {
      points[index].separation += interval * normal.dot(velocity(at: points[index]))
    }
  }

  /// Lets bodies that have met bounce.
  mutating func bounce() {
    guard elasticity > 0 else { return }
    for index in points.indices {
      var point = points[index]
      guard point.approach < -Self.slowestBounce, point.largestImpulse > 0 else { continue }
      let speed = normal.dot(velocity(at: point))
      let impulse = max(
        point.normalImpulse - point.normalMass * (speed + elasticity * point.approach), 0)
      apply(normal * (impulse - point.normalImpulse), at: point)
      point.normalImpulse = impulse
      points[index] = point
    }
  }
}
