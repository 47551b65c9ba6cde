import Foundation
import Graphics

/// A field of forces about a position, which acts on the items in a region.
///
/// Mirrors UIKit. Forces are in newtons, and accelerations in metres per second squared. A metre is
/// 150 points, as in SpriteKit. An item of 150 by 150 points with a density of 1 has a mass of one
/// kilogram. Forces act on the centres of items, and do not rotate them.
@preconcurrency @MainActor
open class UIFieldBehavior: UIDynamicBehavior {
  /// Calculates the force on an item.
  ///
  /// It gets:
  ///
  /// - the field
  /// - the position of the item relative to the field's, in points
  /// - the item's velocity, in points per second
  /// - the item's mass; an item of 100 by 100 points with a density of 1 has a mass of 1
  /// - the item's charge
  /// - the time for which the force acts, in seconds
  ///
  /// It returns the force: the mass times the acceleration in points per second squared.
  public typealias EvaluationBlock =
    @MainActor (UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval) -> CGVector

  private enum Kind {
    case drag, vortex, radialGravity, linearGravity, velocity, noise, turbulence, spring, electric
    case magnetic
    case custom(EvaluationBlock)
  }

  private let kind: Kind
  private var list = DynamicItemList([])
  private var settings = Settings() { didSet { if settings != oldValue { changed() } } }

  private struct Settings: Equatable {
    var position = CGPoint.zero
    var direction = CGVector(dx: 0, dy: 0)
    var strength: CGFloat = 1
    var falloff: CGFloat = 0
    var minimumRadius = CGFloat(Float.leastNormalMagnitude)
    var smoothness: CGFloat = 0
    var animationSpeed: CGFloat = 0
  }

  private static let pointsPerMetre = 150.0
  /// The kilograms of a body's mass of 1, which is that of 100 by 100 points.
  private static let kilograms = (100 / pointsPerMetre) * (100 / pointsPerMetre)
  /// The distance below which a field with a falloff is not stronger, in points: at its position it
  /// would be infinite.
  private static let leastRadius = 1.0

  private init(_ kind: Kind) {
    self.kind = kind
    super.init()
  }

  // MARK: Kinds

  /// Creates a field that slows items in proportion to their velocities: newtons for each metre per
  /// second.
  open class func dragField() -> UIFieldBehavior { UIFieldBehavior(.drag) }

  /// Creates a field that accelerates items about its position, anticlockwise on the screen and in
  /// proportion to their distances from it.
  open class func vortexField() -> UIFieldBehavior { UIFieldBehavior(.vortex) }

  /// Creates a field that accelerates items towards a position.
  open class func radialGravityField(position: CGPoint) -> UIFieldBehavior {
    let field = UIFieldBehavior(.radialGravity)
    field.position = position
    return field
  }

  /// Creates a field that accelerates items in a direction.
  open class func linearGravityField(direction: CGVector) -> UIFieldBehavior {
    let field = UIFieldBehavior(.linearGravity)
    field.direction = direction
    return field
  }

  /// Creates a field that gives items a velocity, whatever else acts on them.
  ///
  /// - Parameter direction: Metres per second, which the strength multiplies.
  /// - Returns: The field, without items.
  open class func velocityField(direction: CGVector) -> UIFieldBehavior {
    let field = UIFieldBehavior(.velocity)
    field.direction = direction
    return field
  }

  /// Creates a field that accelerates items at random, alike for those that are near.
  ///
  /// - Parameters:
  ///   - smoothness: 0 for a change within 20 points, 1 for a change within 1,000.
  ///   - animationSpeed: How often the field is another one, per second.
  /// - Returns: The field, without items.
  open class func noiseField(
    smoothness: CGFloat, animationSpeed: CGFloat
  ) -> UIFieldBehavior { noise(.noise, smoothness, animationSpeed) }

  /// Creates a noise field whose acceleration is in proportion to the speed of an item, in metres
  /// per second.
  ///
  /// - Parameters:
  ///   - smoothness: 0 for a change within 20 points, 1 for a change within 1,000.
  ///   - animationSpeed: How often the field is another one, per second.
  /// - Returns: The field, without items.
  open class func turbulenceField(
    smoothness: CGFloat, animationSpeed: CGFloat
  ) -> UIFieldBehavior { noise(.turbulence, smoothness, animationSpeed) }

  private static func noise(
    _ kind: Kind, _ smoothness: CGFloat, _ animationSpeed: CGFloat
  ) -> UIFieldBehavior {
    let field = UIFieldBehavior(kind)
    field.smoothness = smoothness
    field.animationSpeed = animationSpeed
    return field
  }

  /// Creates a field that pulls items to its position in proportion to their distances: newtons for
  /// each metre.
  open class func springField() -> UIFieldBehavior { UIFieldBehavior(.spring) }

  /// Creates a field that pushes items away from its position in proportion to their charges.
  ///
  /// Those with a negative charge are pulled.
  open class func electricField() -> UIFieldBehavior { UIFieldBehavior(.electric) }

  /// Creates a field that pushes items to the right of their direction on the screen, in proportion
  /// to their charges and velocities.
  open class func magneticField() -> UIFieldBehavior { UIFieldBehavior(.magnetic) }

  /// Creates a field whose forces a block calculates.
  ///
  /// - Parameter block: See ``EvaluationBlock``. Called for each item, many times a frame; a force
  ///   that is not finite counts as zero.
  /// - Returns: The field, without items.
  open class func field(evaluationBlock block: @escaping EvaluationBlock) -> UIFieldBehavior {
    UIFieldBehavior(.custom(block))
  }

  // MARK: Items

  /// The items, in the order of adding.
  open var items: [any UIDynamicItem] { list.items }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) { if list.add(item) { itemsChanged() } }

  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) { if list.remove(item) { itemsChanged() } }

  // MARK: Properties

  /// The centre of the field, in points; the origin by default.
  ///
  /// Numbers that are not finite are ignored, as in the next properties.
  open var position: CGPoint {
    get { settings.position }
    set { if newValue.x.isFinite, newValue.y.isFinite { settings.position = newValue } }
  }

  /// The part of the plane in which the field acts on the centres of items, from `position`; all of
  /// it by default.
  open var region = UIRegion.infinite { didSet { changed() } }

  /// The factor of the force; 1 by default.
  ///
  /// A negative one reverses the force.
  open var strength: CGFloat {
    get { settings.strength }
    set { if newValue.isFinite { settings.strength = newValue } }
  }

  /// The power of the distance in metres by which the field becomes weaker; 0, for not at all, by
  /// default.
  open var falloff: CGFloat {
    get { settings.falloff }
    set { if newValue.isFinite { settings.falloff = newValue } }
  }

  /// The distance in points below which a field with a falloff does not become stronger.
  open var minimumRadius: CGFloat {
    get { settings.minimumRadius }
    set { if newValue.isFinite { settings.minimumRadius = newValue } }
  }

  /// The direction of a linear gravity, and the velocity of a velocity field; other fields have
  /// none.
  open var direction: CGVector {
    get { settings.direction }
    set { if newValue.dx.isFinite, newValue.dy.isFinite { settings.direction = newValue } }
  }

  /// How smooth the noise is, from 0 to 1: its values change over 20 points at 0, and over 1,000 at 1.
  open var smoothness: CGFloat {
    get { settings.smoothness }
    set { if newValue.isFinite { settings.smoothness = newValue } }
  }

  /// How often the noise changes, in times per second; 0, for never, by default.
  open var animationSpeed: CGFloat {
    get { settings.animationSpeed }
    set { if newValue.isFinite { settings.animationSpeed = newValue } }
  }

  // MARK: Forces

  override var dynamicItems: [any UIDynamicItem] { list.items }

  /// Changes the velocities of the items in the region.
  ///
  /// - Parameters:
  ///   - simulation: The bodies.
  ///   - time: Seconds since the animator was resumed.
  ///   - interval: Seconds for which the field acts.
  final func push(_ simulation: DynamicSimulation, at time: Double, for interval: Double) {
    for item in list.items {
      guard let body = simulation.body(of: item), body.inverseMass > 0 else { continue }
      let arm = body.position - PlaneVector(settings.position)
      if region.contains(arm.point) { push(body, arm, at: time, for: interval) }
    }
  }

  private func push(
    _ body: DynamicBody, _ arm: PlaneVector, at time: Double, for interval: Double
  ) {
    let strength = Double(settings.strength) * weakening(at: arm.length)
    let direction = PlaneVector(Double(settings.direction.dx), Double(settings.direction.dy))
    let inverseKilograms = body.inverseMass / Self.kilograms
    let metre = Self.pointsPerMetre
    switch kind {
    case .linearGravity: body.velocity += direction * (strength * metre * interval)
    case .radialGravity: body.velocity -= unit(arm) * (strength * metre * interval)
    case .vortex: body.velocity -= arm.turned * (strength * interval)
    case .velocity: body.velocity = direction * (strength * metre)
    case .spring: body.velocity -= arm * (strength * inverseKilograms * interval)
    case .drag:
      // Implicit, so that a strong drag stops an item instead of reversing it.
      let damping = strength * inverseKilograms * interval
      body.velocity = damping < 0 ? body.velocity * (1 - damping) : body.velocity / (1 + damping)
    case .electric:
      body.velocity +=
        unit(arm) * (strength * body.charge * metre * inverseKilograms * interval)
    case .magnetic:
      // A rotation: the force does no work.
      let turn = strength * body.charge * inverseKilograms * interval
      body.velocity = body.velocity.rotated(by: PlaneVector(angle: turn.isFinite ? turn : 0))
    case .noise: body.velocity += noise(at: arm, time) * (strength * metre * interval)
    case .turbulence:
      body.velocity += noise(at: arm, time) * (strength * body.velocity.length * interval)
    case .custom(let block):
      let force = block(
        self, arm.point, CGVector(dx: body.velocity.x, dy: body.velocity.y),
        CGFloat(1 / body.inverseMass), CGFloat(body.charge), interval)
      let impulse = PlaneVector(Double(force.dx), Double(force.dy)) * interval
      if impulse.length.isFinite { body.apply(impulse, at: .zero) }
    }
    body.velocity = body.velocity.limited(to: DynamicBody.fastest)
  }

  /// The factor of the strength at a distance in points.
  private func weakening(at distance: Double) -> Double {
    guard settings.falloff != 0 else { return 1 }
    let radius = max(distance, Double(settings.minimumRadius), Self.leastRadius)
    return pow(radius / Self.pointsPerMetre, -Double(settings.falloff))
  }

  private func unit(_ arm: PlaneVector) -> PlaneVector {
    let length = arm.length
    return length > 0 ? arm / length : .zero
  }

  private func noise(at arm: PlaneVector, _ time: Double) -> PlaneVector {
    let smoothness = min(max(Double(settings.smoothness), 0), 1)
    let place = arm / (20 * pow(50, smoothness))
    let phase = time * Double(settings.animationSpeed)
    return PlaneVector(
      GradientNoise.value(place.x, place.y, phase, seed: 1),
      GradientNoise.value(place.x, place.y, phase, seed: 2))
  }
}
