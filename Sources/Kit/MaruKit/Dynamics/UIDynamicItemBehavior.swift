import Foundation
import Graphics

/// The physical properties and the velocities of items.
///
/// Mirrors UIKit. If several behaviors set the same property of an item, the one that was added
/// last counts. A property that none sets has its default.
@preconcurrency @MainActor
open class UIDynamicItemBehavior: UIDynamicBehavior {
  private struct Properties: Equatable {
    var elasticity: CGFloat?
    var friction: CGFloat?
    var density: CGFloat?
    var resistance: CGFloat?
    var angularResistance: CGFloat?
    var charge: CGFloat?
    var isAnchored: Bool?
    var allowsRotation: Bool?
  }

  private struct Motion {
    let item: any UIDynamicItem
    let velocity: PlaneVector
    let spin: Double
  }

  private var list: DynamicItemList
  private var properties = Properties() { didSet { if properties != oldValue { changed() } } }
  /// The velocities to be added in the next frame.
  private var pending: [Motion] = []

  /// Creates a behavior with the default properties.
  public init(items: [any UIDynamicItem]) {
    list = DynamicItemList(items)
    super.init()
  }

  /// Creates a behavior with the default properties, without items.
  public override convenience init() { self.init(items: []) }

  /// The items, in the order of adding.
  open var items: [any UIDynamicItem] { list.items }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) { if list.add(item) { itemsChanged() } }

  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) {
    pending.removeAll { $0.item === item }
    if list.remove(item) { itemsChanged() }
  }

  // MARK: Properties

  /// The share of its speed that an item keeps when it bounces, 0…1; 0 by default.
  ///
  /// The more elastic one of two items counts. Numbers that are not finite count as the default, as
  /// in the next properties.
  open var elasticity: CGFloat {
    get { properties.elasticity ?? 0 }
    set { properties.elasticity = newValue.isFinite ? newValue : nil }
  }

  /// The coefficient of friction; 0, for none, by default.
  ///
  /// Items for which no behavior sets it have 0.2, so that what slides comes to rest.
  ///
  /// Of two items, the geometric mean counts.
  open var friction: CGFloat {
    get { properties.friction ?? 0 }
    set { properties.friction = newValue.isFinite ? newValue : nil }
  }

  /// The mass of 100 by 100 points; 1 by default.
  open var density: CGFloat {
    get { properties.density ?? 1 }
    set { properties.density = newValue.isFinite ? newValue : nil }
  }

  /// How fast the velocity decreases, per second; 0 by default.
  open var resistance: CGFloat {
    get { properties.resistance ?? 0 }
    set { properties.resistance = newValue.isFinite ? newValue : nil }
  }

  /// How fast the rotation decreases, per second; 0 by default.
  open var angularResistance: CGFloat {
    get { properties.angularResistance ?? 0 }
    set { properties.angularResistance = newValue.isFinite ? newValue : nil }
  }

  /// The electric charge, on which electric and magnetic fields act; 0 by default.
  open var charge: CGFloat {
    get { properties.charge ?? 0 }
    set { properties.charge = newValue.isFinite ? newValue : nil }
  }

  /// Whether the items collide but do not move; `false` by default.
  open var isAnchored: Bool {
    get { properties.isAnchored ?? false }
    set { properties.isAnchored = newValue }
  }

  /// Whether the items rotate; `true` by default.
  open var allowsRotation: Bool {
    get { properties.allowsRotation ?? true }
    set { properties.allowsRotation = newValue }
  }

  // MARK: Velocities

  /// Adds to the velocity of an item, such as that of the finger that throws it.
  ///
  /// Before the behavior is in an animator, the velocity is kept for it.
  ///
  /// - Parameters:
  ///   - velocity: Points per second; a component that is not finite counts as 0.
  ///   - item: An item of the behavior; others are ignored.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    add(PlaneVector(velocity), spin: 0, to: item)
  }

  /// Adds to the rotation of an item.
  ///
  /// - Parameters:
  ///   - velocity: Radians per second, clockwise on the screen; 0 if it is not finite.
  ///   - item: An item of the behavior; others are ignored.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    add(.zero, spin: velocity.isFinite ? Double(velocity) : 0, to: item)
  }

  /// The velocity of an item, in points per second.
  ///
  /// - Parameter item: An item of the behavior.
  /// - Returns: Zero for other items.
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    guard contains(item) else { return .zero }
    let velocity = dynamicAnimator?.body(of: item)?.velocity ?? .zero
    return pending.reduce(velocity) { $1.item === item ? $0 + $1.velocity : $0 }.point
  }

  /// The rotation of an item, in radians per second clockwise on the screen.
  ///
  /// - Parameter item: An item of the behavior.
  /// - Returns: 0 for other items.
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    guard contains(item) else { return 0 }
    let spin = dynamicAnimator?.body(of: item)?.spin ?? 0
    return CGFloat(pending.reduce(spin) { $1.item === item ? $0 + $1.spin : $0 })
  }

  private func contains(_ item: any UIDynamicItem) -> Bool {
    list.items.contains { $0 === item }
  }

  private func add(_ velocity: PlaneVector, spin: Double, to item: any UIDynamicItem) {
    guard contains(item) else { return }
    pending.append(Motion(item: item, velocity: velocity, spin: spin))
    changed()
  }

  // MARK: Internal

  override var dynamicItems: [any UIDynamicItem] { list.items }

  override func configure(_ simulation: DynamicSimulation) {
    for item in list.items {
      guard let body = simulation.body(of: item) else { continue }
      if let elasticity = properties.elasticity {
        body.elasticity = min(max(Double(elasticity), 0), 1)
      }
      if let friction = properties.friction { body.friction = max(Double(friction), 0) }
      if let density = properties.density { body.density = Double(density) }
      if let resistance = properties.resistance { body.resistance = Double(resistance) }
      if let resistance = properties.angularResistance {
        body.angularResistance = Double(resistance)
      }
      if let charge = properties.charge { body.charge = Double(charge) }
      if let isAnchored = properties.isAnchored { body.isAnchored = isAnchored }
      if let allowsRotation = properties.allowsRotation { body.allowsRotation = allowsRotation }
    }
  }

  override func contribute(to simulation: DynamicSimulation, duration: Double) {
    for motion in pending {
      guard let body = simulation.body(of: motion.item), !body.isAnchored else { continue }
      body.velocity += motion.velocity
      if body.allowsRotation { body.spin += motion.spin }
    }
    pending = []
  }
}
