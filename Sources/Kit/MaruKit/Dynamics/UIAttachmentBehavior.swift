import Foundation
import Graphics

/// A range of numbers, for the limits of an attachment.
public struct UIFloatRange: Hashable, Sendable {
  /// The smallest number.
  public var minimum: CGFloat
  /// The greatest number.
  public var maximum: CGFloat

  /// A range with 0 alone.
  public static let zero = UIFloatRange(minimum: 0, maximum: 0)
  /// A range without limits.
  public static let infinite = UIFloatRange(minimum: -.infinity, maximum: .infinity)

  /// Creates a range; 0 alone by default.
  public init(minimum: CGFloat = 0, maximum: CGFloat = 0) {
    (self.minimum, self.maximum) = (minimum, maximum)
  }

  /// Whether the range has no limits.
  public var isInfinite: Bool { self == .infinite }
}

/// Connects an item with a point or with another item.
///
/// Mirrors UIKit. The connection is a bar of constant length, or a spring if `frequency` is not 0.
/// If the program moves `anchorPoint`, the item follows within the next frame, and keeps its
/// velocity when the behavior is removed, so that it can be thrown.
@preconcurrency @MainActor
open class UIAttachmentBehavior: UIDynamicBehavior {
  /// What an item is connected with.
  public enum AttachmentType: Int, Sendable {
    /// Another item.
    case items
    /// A point.
    case anchor
  }

  private enum Connection: Equatable {
    case distance
    case limit
    case fixed
    case pin
    /// The axis, in points of the reference view.
    case slide(PlaneVector)
  }

  /// The attached items: one, or two.
  public let items: [any UIDynamicItem]
  /// What the item is connected with.
  public let attachedBehaviorType: AttachmentType

  private let connection: Connection
  /// The attached places, from the centres of the items; `nil` to use `place`.
  private let offsets: [PlaneVector]?
  /// The common place of the items when the behavior was made, in points of the reference view.
  private let place: PlaneVector
  private var joint: DynamicJoint?

  private init(
    _ connection: Connection, _ items: [any UIDynamicItem], offsets: [PlaneVector]?,
    anchor: CGPoint? = nil, place: PlaneVector = .zero
  ) {
    (self.connection, self.items, self.offsets, self.place) = (connection, items, offsets, place)
    attachedBehaviorType = items.count > 1 ? .items : .anchor
    anchorPoint = anchor ?? .zero
    let ends = zip(items, offsets ?? []).map { item, offset in
      let angle = atan2(Double(item.transform.b), Double(item.transform.a))
      return PlaneVector(item.center)
        + offset.rotated(by: PlaneVector(angle: angle.isFinite ? angle : 0))
    }
    let distance: Double? =
      switch ends.count {
      case 1: (ends[0] - PlaneVector(anchor ?? .zero)).length
      case 2: (ends[0] - ends[1]).length
      default: nil
      }
    length = CGFloat(distance ?? 0)
    super.init()
  }

  // MARK: Initializers

  /// Connects the centre of an item with a point.
  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  /// Connects a place of an item with a point.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - offset: The place, in points from the centre of the item and along its own axes.
  ///   - point: The point of the reference view.
  public convenience init(
    item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
  ) {
    self.init(.distance, [item], offsets: [PlaneVector(offset)], anchor: point)
  }

  /// Connects the centres of two items.
  public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }

  /// Connects places of two items.
  ///
  /// - Parameters:
  ///   - item1: The first item.
  ///   - offset1: Its place, in points from its centre and along its own axes.
  ///   - item2: The second item.
  ///   - offset2: Its place.
  public convenience init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) {
    self.init(
      .distance, [item1, item2], offsets: [PlaneVector(offset1), PlaneVector(offset2)])
  }

  /// Lets two items slide along an axis of the second one, without rotating to each other.
  ///
  /// - Parameters:
  ///   - item1: The item that slides.
  ///   - item2: The item with the axis.
  ///   - point: A point of the axis, in points of the reference view.
  ///   - axis: The direction of the axis; to the right if it has no length.
  /// - Returns: The behavior; `attachmentRange` limits the distance.
  open class func slidingAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      .slide(unit(axis)), [item1, item2], offsets: nil, place: PlaneVector(point))
  }

  /// Lets an item slide along an axis, without rotating.
  ///
  /// - Parameters:
  ///   - item: The item that slides.
  ///   - point: A point of the axis, in points of the reference view.
  ///   - axis: The direction of the axis; to the right if it has no length.
  /// - Returns: The behavior; `attachmentRange` limits the distance.
  open class func slidingAttachment(
    with item: any UIDynamicItem, attachmentAnchor point: CGPoint,
    axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      .slide(unit(axis)), [item], offsets: nil, anchor: point, place: PlaneVector(point))
  }

  /// Connects places of two items by a rope, which limits their distance to the present one.
  ///
  /// - Parameters:
  ///   - item1: The first item.
  ///   - offset1: Its place, in points from its centre and along its own axes.
  ///   - item2: The second item.
  ///   - offset2: Its place.
  /// - Returns: The behavior.
  open class func limitAttachment(
    with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      .limit, [item1, item2], offsets: [PlaneVector(offset1), PlaneVector(offset2)])
  }

  /// Joins two items, so that they move as one.
  ///
  /// - Parameters:
  ///   - item1: The first item.
  ///   - item2: The second item.
  ///   - point: The place at which they are joined, in points of the reference view.
  /// - Returns: The behavior.
  open class func fixedAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(.fixed, [item1, item2], offsets: nil, place: PlaneVector(point))
  }

  /// Joins two items by a pin, about which they rotate.
  ///
  /// - Parameters:
  ///   - item1: The first item.
  ///   - item2: The second item.
  ///   - point: The place of the pin, in points of the reference view.
  /// - Returns: The behavior; `attachmentRange` limits the angle.
  open class func pinAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(.pin, [item1, item2], offsets: nil, place: PlaneVector(point))
  }

  private static func unit(_ axis: CGVector) -> PlaneVector {
    let vector = PlaneVector(CGPoint(x: axis.dx, y: axis.dy))
    let length = vector.length
    return length.isFinite && length > 1e-9 ? vector / length : PlaneVector(1, 0)
  }

  // MARK: Properties

  /// The point of an attachment to a point, in points of the reference view.
  ///
  /// A coordinate that is not finite counts as 0.
  open var anchorPoint: CGPoint { didSet { if anchorPoint != oldValue { changed() } } }

  /// The distance of the connected places in points; by default their distance when the behavior is
  /// created.
  ///
  /// A length that is negative or not finite counts as 0.
  open var length: CGFloat { didSet { if length != oldValue { changed() } } }

  /// The damping ratio of the spring, from 0 for none to 1 for a motion without oscillation.
  open var damping: CGFloat = 0 { didSet { if damping != oldValue { changed() } } }

  /// The oscillations of the spring per second; 0, for a stiff connection, by default.
  open var frequency: CGFloat = 0 { didSet { if frequency != oldValue { changed() } } }

  /// The torque that brakes the rotation of a pin; 0 by default.
  ///
  /// 1 is the torque of a push of magnitude 1 at a distance of 100 points.
  open var frictionTorque: CGFloat = 0 { didSet { if frictionTorque != oldValue { changed() } } }

  /// The range of a pin in radians, or of a slide in points; infinite by default.
  ///
  /// 0 is the angle or the place in the first frame after the behavior was added to the animator.
  open var attachmentRange = UIFloatRange.infinite {
    didSet { if attachmentRange != oldValue { changed() } }
  }

  // MARK: Internal

  override var dynamicItems: [any UIDynamicItem] { items }

  override func reset() { joint = nil }

  override func contribute(to simulation: DynamicSimulation, duration: Double) {
    let bodies = items.compactMap(simulation.body(of:))
    guard bodies.count == items.count, let joint = joint ?? makeJoint(bodies) else { return }
    self.joint = joint
    if attachedBehaviorType == .anchor {
      let way = PlaneVector(anchorPoint) - joint.a.position
      joint.a.velocity = (way / duration).limited(to: DynamicBody.fastest)
    }
    let length = self.length.isFinite ? max(Double(self.length), 0) : 0
    switch connection {
    case .distance: joint.kind = .distance(length)
    case .limit: joint.kind = .rope(length)
    case .fixed, .pin, .slide: break
    }
    joint.frequency = frequency.isFinite ? min(max(Double(frequency), 0), 100) : 0
    joint.damping = damping.isFinite ? min(max(Double(damping), 0), 10) : 0
    joint.frictionTorque =
      frictionTorque.isFinite ? max(Double(frictionTorque), 0) * 10_000 : 0
    let (low, high) = (Double(attachmentRange.minimum), Double(attachmentRange.maximum))
    joint.range = low <= high && (low.isFinite || high.isFinite) ? low...high : nil
    simulation.world.joints.append(joint)
  }

  /// Makes the joint of the bodies, with the point or the second item as its first body.
  private func makeJoint(_ bodies: [DynamicBody]) -> DynamicJoint? {
    guard let body = bodies.first else { return nil }
    let base = bodies.count > 1 ? bodies[1] : .fixed(at: PlaneVector(anchorPoint))
    func anchor(_ index: Int, of body: DynamicBody) -> PlaneVector {
      guard let offsets else { return (place - body.position).unrotated(by: body.direction) }
      return offsets.indices.contains(index) ? offsets[index] : .zero
    }
    let kind: DynamicJoint.Kind =
      switch connection {
      case .distance: .distance(Double(length))
      case .limit: .rope(Double(length))
      case .fixed: .fixed
      case .pin: .pin
      case .slide(let axis): .slide(axis.unrotated(by: base.direction))
      }
    return DynamicJoint(
      (base, anchor: anchor(1, of: base)), (body, anchor: anchor(0, of: body)), kind)
  }
}
