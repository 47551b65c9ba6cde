import Foundation
import Graphics

/// Pulls an item to a point, upright, with some oscillation.
///
/// Mirrors UIKit. The item is pulled by a spring of three oscillations per second.
@preconcurrency @MainActor
open class UISnapBehavior: UIDynamicBehavior {
  private let item: any UIDynamicItem
  private var joint: DynamicJoint?

  private static let frequency = 3.0

  /// Creates a behavior that pulls the item.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - point: Where its centre ends, in points of the reference view.
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    self.item = item
    snapPoint = point
    super.init()
  }

  /// Where the centre of the item ends, in points of the reference view.
  ///
  /// A coordinate that is not finite counts as 0.
  open var snapPoint: CGPoint { didSet { if snapPoint != oldValue { changed() } } }

  /// How little the item oscillates, from 0 for the most to 1 for none; 0.5 by default.
  open var damping: CGFloat = 0.5 { didSet { if damping != oldValue { changed() } } }

  override var dynamicItems: [any UIDynamicItem] { [item] }

  override func reset() { joint = nil }

  override func contribute(to simulation: DynamicSimulation, duration: Double) {
    guard let body = simulation.body(of: item) else { return }
    let place = PlaneVector(snapPoint)
    let joint =
      self.joint ?? DynamicJoint((.fixed(at: place), anchor: .zero), (body, anchor: .zero), .snap)
    self.joint = joint
    joint.a.move(to: place, angle: 0)
    joint.frequency = Self.frequency
    joint.damping = 0.2 + 0.8 * (damping.isFinite ? min(max(Double(damping), 0), 1) : 0.5)
    simulation.world.joints.append(joint)
  }
}
