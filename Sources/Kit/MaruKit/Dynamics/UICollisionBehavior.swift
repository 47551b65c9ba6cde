import Foundation
import Graphics

/// Keeps items from overlapping one another, and from crossing boundaries.
///
/// Mirrors UIKit. An item collides with its rectangle, its ellipse or its path; see
/// `UIDynamicItem.collisionBoundsType`.
@preconcurrency @MainActor
open class UICollisionBehavior: UIDynamicBehavior {
  /// What items collide with.
  public struct Mode: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt

    /// Creates options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The other items of the behavior.
    public static let items = Mode(rawValue: 1)
    /// The boundaries of the behavior.
    public static let boundaries = Mode(rawValue: 2)
    /// The items and the boundaries.
    public static let everything: Mode = [.items, .boundaries]
  }

  private struct Boundary {
    let identifier: any NSCopying
    let path: UIBezierPath
    let lines: CollisionBoundary
  }

  private var list: DynamicItemList
  private var boundaries: [Boundary] = []
  /// The insets of the reference bounds; `nil` if they are no boundary.
  private var insets: UIEdgeInsets?
  private var frame: (rect: CGRect, boundary: CollisionBoundary)?
  private let frameNumber = DynamicSimulation.makeNumber()
  private var group: DynamicWorld.Group?
  private var observation: NSKeyValueObservation?

  /// Creates a behavior without boundaries.
  public init(items: [any UIDynamicItem]) {
    list = DynamicItemList(items)
    super.init()
  }

  /// Creates a behavior without items and boundaries.
  public override convenience init() { self.init(items: []) }

  /// The items, in the order of adding.
  open var items: [any UIDynamicItem] { list.items }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) { if list.add(item) { itemsChanged() } }

  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) {
    guard list.remove(item) else { return }
    if let body = dynamicAnimator?.body(of: item) {
      for boundary in group?.boundaries ?? [] { boundary.forget(body) }
    }
    itemsChanged()
  }

  /// What the items collide with; everything by default.
  open var collisionMode = Mode.everything {
    didSet { if collisionMode != oldValue { changed() } }
  }

  /// Told when contacts begin and end.
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?

  // MARK: Boundaries

  /// Whether the bounds of the reference view are a boundary; `false` by default.
  ///
  /// For the layout of a collection view they are its content.
  open var translatesReferenceBoundsIntoBoundary: Bool {
    get { insets != nil }
    set {
      guard newValue != (insets != nil) else { return }
      insets = newValue ? .zero : nil
      boundsChanged()
    }
  }

  /// Makes the bounds of the reference view a boundary.
  ///
  /// - Parameter insets: Points by which the boundary is inside the bounds.
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    self.insets = insets
    boundsChanged()
  }

  /// Adds the lines of a path as a boundary.
  ///
  /// - Parameters:
  ///   - identifier: Its name; a boundary of the same name is replaced.
  ///   - bezierPath: The path, in points of the reference view.
  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
    let path = bezierPath.copy() as? UIBezierPath ?? bezierPath
    add(
      Boundary(
        identifier: identifier, path: path,
        lines: CollisionBoundary(number: DynamicSimulation.makeNumber(), path: path.cgPath)))
  }

  /// Adds a line as a boundary.
  ///
  /// - Parameters:
  ///   - identifier: Its name; a boundary of the same name is replaced.
  ///   - p1: One end, in points of the reference view.
  ///   - p2: The other end.
  open func addBoundary(
    withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint
  ) {
    let path = UIBezierPath()
    path.move(to: p1)
    path.addLine(to: p2)
    add(
      Boundary(
        identifier: identifier, path: path,
        lines: CollisionBoundary(number: DynamicSimulation.makeNumber(), from: p1, to: p2)))
  }

  /// The path of a boundary.
  ///
  /// - Parameter identifier: Its name.
  /// - Returns: A copy; `nil` if there is no such boundary.
  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    index(of: identifier).flatMap { boundaries[$0].path.copy() as? UIBezierPath }
  }

  /// Removes a boundary; an unknown one is ignored.
  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    guard let index = index(of: identifier) else { return }
    boundaries.remove(at: index)
    changed()
  }

  /// Removes all boundaries, but not the bounds of the reference view.
  open func removeAllBoundaries() {
    boundaries = []
    changed()
  }

  /// The names of the boundaries, in the order of adding; `nil` if there are none.
  open var boundaryIdentifiers: [any NSCopying]? {
    boundaries.isEmpty ? nil : boundaries.map(\.identifier)
  }

  private func add(_ boundary: Boundary) {
    if let index = index(of: boundary.identifier) {
      boundaries[index] = boundary
    } else {
      boundaries.append(boundary)
    }
    changed()
  }

  private func index(of identifier: any NSCopying) -> Int? {
    let key = Self.key(identifier)
    return boundaries.firstIndex { Self.key($0.identifier) == key }
  }

  /// The identity of a name: its value, or else the object.
  private static func key(_ identifier: any NSCopying) -> AnyHashable {
    if let text = identifier as? NSString { return text.description }
    if let value = identifier as? any Hashable { return AnyHashable(value) }
    return ObjectIdentifier(identifier as AnyObject)
  }

  private func boundsChanged() {
    follow(dynamicAnimator?.referenceView)
    changed()
  }

  /// Resumes the animator when the size of the reference view changes.
  private func follow(_ view: UIView?) {
    observation?.invalidate()
    observation = nil
    guard insets != nil, let view else { return }
    observation = view.observe(\.bounds) { [weak self] _, _ in self?.changed() }
  }

  // MARK: Internal

  override var dynamicItems: [any UIDynamicItem] { list.items }

  override func reset() {
    group = nil
    frame = nil
    follow(dynamicAnimator?.referenceView)
  }

  override func contribute(to simulation: DynamicSimulation, duration: Double) {
    let group = self.group ?? DynamicWorld.Group(number: DynamicSimulation.makeNumber())
    self.group = group
    group.bodies = list.items.compactMap(simulation.body(of:))
    group.joinsBodies = collisionMode.contains(.items)
    group.joinsBoundaries = collisionMode.contains(.boundaries)
    group.boundaries = boundaries.map(\.lines)
    updateFrame()
    if let frame { group.boundaries.append(frame.boundary) }
    if !group.joinsBoundaries {
      for boundary in group.boundaries { group.bodies.forEach(boundary.forget) }
    }
    simulation.world.groups.append(group)
  }

  /// Follows the bounds of the reference view.
  private func updateFrame() {
    guard let insets, let bounds = dynamicAnimator?.referenceBounds else { return frame = nil }
    let rect = bounds.inset(by: insets)
    guard rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite,
      rect.minX.isFinite, rect.minY.isFinite
    else { return frame = nil }
    guard frame?.rect != rect else { return }
    let boundary = CollisionBoundary(number: frameNumber, rectangle: rect)
    if let frame { boundary.replace(frame.boundary) }
    frame = (rect, boundary)
  }

  /// Tells the delegate of a contact, if it is one of this behavior.
  final func tell(_ change: DynamicWorld.TouchChange, in simulation: DynamicSimulation) {
    guard let group, change.touch.group == group.number, let delegate = collisionDelegate,
      let item = simulation.item(ofBody: change.touch.body)
    else { return }
    if let other = simulation.item(ofBody: change.touch.other) {
      if let place = change.place {
        delegate.collisionBehavior(self, beganContactFor: item, with: other, at: place.point)
      } else {
        delegate.collisionBehavior(self, endedContactFor: item, with: other)
      }
      return
    }
    let boundary = boundaries.first { $0.lines.number == change.touch.other }
    guard boundary != nil || change.touch.other == frameNumber else { return }
    if let place = change.place {
      delegate.collisionBehavior(
        self, beganContactFor: item, withBoundaryIdentifier: boundary?.identifier, at: place.point)
    } else {
      delegate.collisionBehavior(
        self, endedContactFor: item, withBoundaryIdentifier: boundary?.identifier)
    }
  }
}

/// Is told of contacts, after the frame in which they begin or end.
@preconcurrency @MainActor
public protocol UICollisionBehaviorDelegate: AnyObject {
  /// Two items have met.
  ///
  /// - Parameters:
  ///   - behavior: The behavior.
  ///   - item1: One item.
  ///   - item2: The other item.
  ///   - p: The place, in points of the reference view.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint)
  /// Two items have parted.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem)
  /// An item has met a boundary.
  ///
  /// - Parameters:
  ///   - behavior: The behavior.
  ///   - item: The item.
  ///   - identifier: The name of the boundary; `nil` for the bounds of the reference view.
  ///   - p: The place, in points of the reference view.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  /// An item has left a boundary.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
  /// Does nothing by default.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {}
  /// Does nothing by default.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) {}
  /// Does nothing by default.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}
  /// Does nothing by default.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}

/// Lets a text be the name of a boundary, as in `"floor" as NSCopying`.
extension String: @retroactive NSCopying {
  /// Returns the text.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
