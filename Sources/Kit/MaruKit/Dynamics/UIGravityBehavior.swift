import Foundation
import Graphics

/// Accelerates items in a direction, whatever their mass.
///
/// Mirrors UIKit. A magnitude of 1 is 1,000 points per second squared.
@preconcurrency @MainActor
open class UIGravityBehavior: UIDynamicBehavior {
  private var list: DynamicItemList
  private var gravity = PolarVector(PlaneVector(0, 1)) {
    didSet { if gravity != oldValue { changed() } }
  }

  /// Creates a gravity of 1 downwards.
  public init(items: [any UIDynamicItem]) {
    list = DynamicItemList(items)
    super.init()
  }

  /// Creates a gravity of 1 downwards, without items.
  public override convenience init() { self.init(items: []) }

  /// The items, in the order of adding.
  open var items: [any UIDynamicItem] { list.items }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) { if list.add(item) { itemsChanged() } }

  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) { if list.remove(item) { itemsChanged() } }

  /// The acceleration, in units of 1,000 points per second squared.
  ///
  /// Downwards by 1 by default. Numbers that are not finite are ignored, as in the next properties.
  open var gravityDirection: CGVector {
    get { gravity.cgVector }
    set { gravity.cgVector = newValue }
  }

  /// The direction in radians, from the x axis clockwise on the screen.
  open var angle: CGFloat {
    get { gravity.angle }
    set { gravity.angle = newValue }
  }

  /// The strength, in units of 1,000 points per second squared.
  open var magnitude: CGFloat {
    get { gravity.magnitude }
    set { gravity.magnitude = newValue }
  }

  /// Sets the direction and the strength.
  ///
  /// - Parameters:
  ///   - angle: Radians from the x axis clockwise on the screen.
  ///   - magnitude: Units of 1,000 points per second squared.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    gravity.set(angle: angle, magnitude: magnitude)
  }

  override var dynamicItems: [any UIDynamicItem] { list.items }

  override func contribute(to simulation: DynamicSimulation, duration: Double) {
    for item in list.items {
      simulation.body(of: item)?.acceleration += gravity.vector * 1_000
    }
  }
}
