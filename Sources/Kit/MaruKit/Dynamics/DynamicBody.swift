import Foundation

/// A rigid body of a `DynamicWorld`.
///
/// Units: points, seconds, radians. The mass of a rectangle of 100 by 100 points with a density of
/// 1 is 1.
final class DynamicBody {
  /// Distinguishes bodies, in the order of their creation.
  let number: Int

  /// The place of the centre.
  private(set) var position = PlaneVector.zero
  private(set) var angle = 0.0
  /// The unit vector of the angle.
  private(set) var direction = PlaneVector(1, 0)
  /// Points per second.
  var velocity = PlaneVector.zero
  /// Radians per second.
  var spin = 0.0

  var density = 1.0 { didSet { if density != oldValue { weigh() } } }
  var elasticity = 0.0
  var friction = DynamicBody.usualFriction
  /// The damping of the velocity, per second.
  var resistance = 0.0
  /// The damping of the spin, per second.
  var angularResistance = 0.0
  /// The electric charge.
  var charge = 0.0
  var isAnchored = false { didSet { if isAnchored != oldValue { weigh() } } }
  var allowsRotation = true { didSet { if allowsRotation != oldValue { weigh() } } }

  /// The acceleration by gravity, in points per second squared.
  var acceleration = PlaneVector.zero
  private(set) var inverseMass = 0.0
  private(set) var inverseInertia = 0.0
  /// The shape about the centre.
  private var shape = ConvexShape.rectangle(.zero)
  /// The shape at its place.
  private(set) var placed = ConvexShape.rectangle(.zero)
  private(set) var lowest = PlaneVector.zero
  private(set) var highest = PlaneVector.zero
  /// The position before the last step.
  private(set) var previous = PlaneVector.zero

  /// The position when the animator was last woken.
  private var origin = PlaneVector.zero
  /// Seconds for which the body has hardly moved.
  private var quietTime = 0.0
  /// The speed when it began to hardly move.
  private var quietSpeed = 0.0

  /// The friction of a body for which no behavior sets it, so that what slides comes to rest.
  static let usualFriction = 0.2
  /// The largest coordinate, in points.
  private static let farthest = 10_000_000.0
  /// The distance from `origin`, in points, at which a body is out of sight and counts as at rest.
  private static let longestWay = 50_000.0
  /// Points per second.
  static let fastest = 100_000.0
  private static let fastestSpin = 1_000.0
  /// The speed of the outline below which a body may be at rest, in points per second.
  private static let quietLimit = 1.0
  /// Seconds for which a body at rest must have hardly moved.
  private static let quietDuration = 0.4

  init(number: Int) { self.number = number }

  /// A body that forces do not move, such as the end of an attachment to a place.
  static func fixed(at position: PlaneVector) -> DynamicBody {
    let body = DynamicBody(number: -1)
    body.isAnchored = true
    body.move(to: position, angle: 0)
    return body
  }

  /// Moves the body without a motion.
  func move(to position: PlaneVector, angle: Double) {
    place(at: position, angle: angle)
    previous = self.position
    wake()
  }

  func setShape(_ shape: ConvexShape) {
    self.shape = shape
    placed = shape
    place(at: position, angle: angle)
    weigh()
  }

  private func place(at position: PlaneVector, angle: Double) {
    let limit = PlaneVector(repeating: Self.farthest)
    self.position = position.clamped(lowerBound: -limit, upperBound: limit)
    self.angle = angle.isFinite ? angle : 0
    direction = PlaneVector(angle: self.angle)
    placed.place(shape, at: self.position, direction: direction)
    (lowest, highest) = placed.vertices.reduce((self.position, self.position)) {
      (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1))
    }
  }

  private func weigh() {
    guard !isAnchored else {
      (inverseMass, inverseInertia) = (0, 0)
      return
    }
    let usable = density.isFinite ? min(max(density, 1e-6), 1e6) : 1
    inverseMass = 10_000 / (usable * shape.area)
    inverseInertia = allowsRotation ? 10_000 / (usable * shape.secondMoment) : 0
  }

  // MARK: Motion

  /// The velocity of a place that moves with the body.
  ///
  /// - Parameter arm: The place, from the centre.
  /// - Returns: Points per second.
  func velocity(at arm: PlaneVector) -> PlaneVector { velocity + spin * arm.turned }

  /// Changes the motion by an impulse.
  ///
  /// - Parameters:
  ///   - impulse: Mass times points per second.
  ///   - arm: The place, from the centre.
  func apply(_ impulse: PlaneVector, at arm: PlaneVector) {
    velocity += impulse * inverseMass
    spin += arm.cross(impulse) * inverseInertia
  }

  /// Changes the velocity by gravity and resistance, and bounds it.
  func accelerate(for interval: Double) {
    guard !isAnchored else { return }
    velocity += acceleration * interval
    velocity /= 1 + max(resistance, 0) * interval
    spin /= 1 + max(angularResistance, 0) * interval
    bound()
  }

  private func bound() {
    velocity = velocity.limited(to: Self.fastest)
    spin = spin.isFinite ? min(max(spin, -Self.fastestSpin), Self.fastestSpin) : 0
  }

  /// Moves by the velocity.
  func integrate(for interval: Double) {
    bound()
    previous = position
    guard velocity != .zero || spin != 0 else { return }
    place(at: position + velocity * interval, angle: angle + spin * interval)
  }

  // MARK: Rest

  /// Whether the body does not move any more.
  var isAtRest: Bool {
    isAnchored || quietTime >= Self.quietDuration
      || (position - origin).length > Self.longestWay
  }

  /// Counts the time and the way to rest anew.
  func wake() {
    quietTime = 0
    origin = position
  }

  /// Counts the time for which the body has hardly moved.
  ///
  /// A slow body that accelerates is not quiet.
  func observe(for interval: Double) {
    // A body that is only pushed out of another one moves without a velocity.
    let moved = (position - previous).length / interval
    let speed = max(velocity.length, moved) + abs(spin) * shape.radius
    if speed > Self.quietLimit || speed > quietSpeed + 0.05 {
      quietTime = 0
      quietSpeed = speed
    } else {
      if quietTime == 0 { quietSpeed = speed }
      quietTime += interval
    }
  }

  func stop() { (velocity, spin) = (.zero, 0) }

  /// Ends the motions that the properties do not allow.
  func restrictMotion() { if isAnchored { stop() } else if !allowsRotation { spin = 0 } }

  /// Puts edges that are almost upright and almost at whole points exactly there, so that they are
  /// drawn sharp.
  func align() {
    let quarters = (angle / (.pi / 2)).rounded()
    guard !isAnchored, abs(angle - quarters * .pi / 2) < 0.002 else { return }
    if angle != quarters * .pi / 2 { place(at: position, angle: quarters * .pi / 2) }
    let shift = lowest.rounded(.toNearestOrEven) - lowest
    place(
      at: position
        + PlaneVector(abs(shift.x) < 0.1 ? shift.x : 0, abs(shift.y) < 0.1 ? shift.y : 0),
      angle: angle)
  }
}
