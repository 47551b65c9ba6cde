import Foundation
import Graphics

/// Pushes items once, or for as long as it is active.
///
/// Mirrors UIKit. A continuous push of magnitude 1 accelerates a view of 100 by 100 points with a
/// density of 1 by 100 points per second squared. An instantaneous one changes its velocity by 100
/// points per second.
@preconcurrency @MainActor
open class UIPushBehavior: UIDynamicBehavior {
  /// How long a push lasts.
  public enum Mode: Int, Sendable {
    /// A force that lasts while the behavior is active.
    case continuous
    /// An impulse; afterwards the behavior is not active.
    case instantaneous
  }

  /// How long the push lasts.
  public let mode: Mode
  private var list: DynamicItemList
  private var offsets: [ObjectIdentifier: UIOffset] = [:]
  private var force = PolarVector(.zero) { didSet { if force != oldValue { changed() } } }

  /// The points per second that a magnitude of 1 adds to a mass of 1.
  private static let unit = 100.0

  /// Creates an active push of magnitude 0.
  public init(items: [any UIDynamicItem], mode: UIPushBehavior.Mode) {
    list = DynamicItemList(items)
    self.mode = mode
    super.init()
  }

  /// The items, in the order of adding.
  open var items: [any UIDynamicItem] { list.items }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) { if list.add(item) { itemsChanged() } }

  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) {
    offsets[ObjectIdentifier(item)] = nil
    if list.remove(item) { itemsChanged() }
  }

  /// Whether the behavior pushes.
  ///
  /// Setting it to `true` after an instantaneous push pushes again.
  open var active = true { didSet { if active != oldValue { changed() } } }

  /// The direction and the strength of the push.
  ///
  /// Numbers that are not finite are ignored, as in the next properties.
  open var pushDirection: CGVector {
    get { force.cgVector }
    set { force.cgVector = newValue }
  }

  /// The direction in radians, from the x axis clockwise on the screen.
  open var angle: CGFloat {
    get { force.angle }
    set { force.angle = newValue }
  }

  /// The strength.
  open var magnitude: CGFloat {
    get { force.magnitude }
    set { force.magnitude = newValue }
  }

  /// Sets the direction and the strength.
  ///
  /// - Parameters:
  ///   - angle: Radians from the x axis clockwise on the screen.
  ///   - magnitude: The strength.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    force.set(angle: angle, magnitude: magnitude)
  }

  /// The place of an item that is pushed, in points from its centre.
  ///
  /// - Parameter item: The item.
  /// - Returns: Zero by default.
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    offsets[ObjectIdentifier(item)] ?? .zero
  }

  /// Sets the place that is pushed; a push beside the centre also rotates the item.
  ///
  /// - Parameters:
  ///   - offset: Points from the centre of the item, along its own axes.
  ///   - item: An item of the behavior; others are ignored.
  open func setTargetOffsetFromCenter(_ offset: UIOffset, for item: any UIDynamicItem) {
    guard list.items.contains(where: { $0 === item }) else { return }
    offsets[ObjectIdentifier(item)] = offset
    changed()
  }

  override var dynamicItems: [any UIDynamicItem] { list.items }

  override func contribute(to simulation: DynamicSimulation, duration: Double) {
    guard active, force.vector != .zero else { return }
    let force = force.vector * Self.unit
    for item in list.items {
      guard let body = simulation.body(of: item) else { continue }
      let offset = PlaneVector(targetOffsetFromCenter(for: item))
      switch mode {
      case .continuous:
        simulation.world.pushes.append(
          DynamicWorld.Push(body: body, force: force, offset: offset))
      case .instantaneous:
        body.apply(force, at: offset.rotated(by: body.direction))
      }
    }
    if mode == .instantaneous { active = false }
  }
}

extension PlaneVector {
  /// Creates the vector of an offset; a distance that is not finite counts as 0.
  init(_ offset: UIOffset) {
    self.init(CGPoint(x: offset.horizontal, y: offset.vertical))
  }
}
