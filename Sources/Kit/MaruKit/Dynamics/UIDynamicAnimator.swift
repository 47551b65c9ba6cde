import Foundation
import Graphics
import Layers

/// Is told when a dynamic animator resumes and pauses.
@preconcurrency @MainActor
public protocol UIDynamicAnimatorDelegate: AnyObject {
  /// The animator is about to move items again.
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  /// The items are at rest, or there are no behaviors any more.
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  /// Does nothing by default.
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  /// Does nothing by default.
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// Moves items by physical behaviors such as gravity and collisions.
///
/// Mirrors UIKit. The items are in the coordinates of the reference view. The animator starts when
/// a behavior is added. It pauses when all items are at rest, and then requests no frames. It
/// resumes when a behavior is added, removed or changed, and in `updateItem(usingCurrentState:)`.
///
/// The simulation advances in steps of 1/720 s, whatever the frame rate, and by at most a tenth of
/// a second in a frame. The `DynamicWorld` describes the algorithm. An item that has gone 50,000
/// points counts as at rest, and an item at rest may be moved by a tenth of a point, to be drawn
/// sharp.
@preconcurrency @MainActor
open class UIDynamicAnimator: IdentityHashable {
  /// The view in whose coordinates the items are; `nil` for items that are not in a view.
  public private(set) weak var referenceView: UIView?
  /// Told when the animator resumes and pauses.
  open weak var delegate: (any UIDynamicAnimatorDelegate)?
  /// The behaviors, in the order of adding.
  open private(set) var behaviors: [UIDynamicBehavior] = []
  /// Whether items are moving.
  open private(set) var isRunning = false

  private weak var layout: UICollectionViewLayout?
  private let simulation = DynamicSimulation()
  private var link: CADisplayLink?
  private var steps = FixedSteps(interval: DynamicWorld.interval, limit: 0, from: 0)
  private var elapsed = 0.0
  /// Whether something has changed since the beginning of the frame.
  private var isWoken = false

  /// The longest motion in a frame, in steps: a tenth of a second.
  private static let mostSteps = 72

  /// Creates an animator for items that are not in a view.
  public init() {}

  /// Creates an animator for the subviews of a view.
  public init(referenceView view: UIView) { referenceView = view }

  /// Creates an animator for the layout attributes of a collection view.
  ///
  /// The animator invalidates the layout in each frame in which items have moved.
  public init(collectionViewLayout layout: UICollectionViewLayout) { self.layout = layout }

  // MARK: Behaviors

  /// Adds a behavior with its children; one of another animator is first removed from it.
  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior.parent == nil, !behaviors.contains(behavior) else { return }
    behavior.dynamicAnimator?.removeBehavior(behavior)
    behaviors.append(behavior)
    behavior.enter(self)
    itemsChanged()
  }

  /// Removes a behavior; one of another animator is ignored.
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard let index = behaviors.firstIndex(of: behavior) else { return }
    behaviors.remove(at: index)
    behavior.enter(nil)
    itemsChanged()
  }

  /// Removes all behaviors, so that the items stop.
  open func removeAllBehaviors() {
    let removed = behaviors
    behaviors = []
    for behavior in removed { behavior.enter(nil) }
    itemsChanged()
  }

  // MARK: Items

  /// The items whose bounds, around their centres, intersect a rectangle.
  ///
  /// - Parameter rect: Points of the reference view.
  /// - Returns: The items in the order of adding.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    simulation.items.filter { item in
      guard let body = simulation.body(of: item) else { return false }
      let size = body.highest - body.lowest
      return CGRect(origin: body.lowest.point, size: CGSize(width: size.x, height: size.y))
        .intersects(rect)
    }
  }

  /// Reads the position, the size and the rotation of an item that the program has changed.
  ///
  /// The velocity stays. An item without a behavior is ignored.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    simulation.update(item)
    wake()
  }

  /// Seconds of motion since the animator started or resumed.
  open var elapsedTime: TimeInterval { elapsed }

  // MARK: Collection views

  /// The attributes of a cell that the animator moves.
  ///
  /// - Parameter indexPath: The index path of the cell.
  /// - Returns: `nil` if no behavior has them.
  open func layoutAttributesForCell(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { attributes(.cell(indexPath)) }

  /// The attributes of a supplementary view that the animator moves.
  ///
  /// - Parameters:
  ///   - kind: The kind of the view.
  ///   - indexPath: The index path of the view.
  /// - Returns: `nil` if no behavior has them.
  open func layoutAttributesForSupplementaryView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { attributes(.supplement(kind, indexPath)) }

  /// The attributes of a decoration view that the animator moves.
  ///
  /// - Parameters:
  ///   - kind: The kind of the view.
  ///   - indexPath: The index path of the view.
  /// - Returns: `nil` if no behavior has them.
  open func layoutAttributesForDecorationView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { attributes(.decoration(kind, indexPath)) }

  private func attributes(_ key: CollectionKey) -> UICollectionViewLayoutAttributes? {
    simulation.items.lazy.compactMap { $0 as? UICollectionViewLayoutAttributes }
      .first { $0.key == key }
  }

  // MARK: Internal

  /// The rectangle that collisions may keep items in; `nil` without a view or a layout.
  final var referenceBounds: CGRect? {
    referenceView?.bounds
      ?? layout.map { CGRect(origin: .zero, size: $0.collectionViewContentSize) }
  }

  /// The body of an item; `nil` if no behavior has the item.
  final func body(of item: any UIDynamicItem) -> DynamicBody? { simulation.body(of: item) }

  /// Resumes after behaviors or their items have changed.
  final func itemsChanged() {
    simulation.setItems(everyBehavior.flatMap(\.dynamicItems))
    if behaviors.isEmpty { pause() } else { wake() }
  }

  /// Resumes, if there are behaviors.
  final func wake() {
    isWoken = true
    simulation.wake()
    guard !isRunning, !behaviors.isEmpty else { return }
    isRunning = true
    elapsed = 0
    steps = FixedSteps(
      interval: DynamicWorld.interval, limit: Self.mostSteps, from: CACurrentMediaTime())
    delegate?.dynamicAnimatorWillResume(self)
    // The delegate may have removed all behaviors, and may have added others.
    guard isRunning, self.link == nil else { return }
    let link = CADisplayLink { [weak self] link in
      guard let self else { return link.invalidate() }
      frame(at: link.timestamp)
    }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func pause() {
    guard isRunning else { return }
    isRunning = false
    link?.invalidate()
    link = nil
    simulation.stop()
    write()
    delegate?.dynamicAnimatorDidPause(self)
  }

  /// The behaviors and their descendants.
  private var everyBehavior: [UIDynamicBehavior] { behaviors.flatMap(\.family) }

  private func write() {
    if simulation.write() { layout?.invalidateLayout() }
  }

  private func frame(at time: Double) {
    let count = steps.take(until: time)
    guard count > 0 else { return }
    isWoken = false
    let duration = Double(count) * DynamicWorld.interval
    let behaviors = everyBehavior
    simulation.begin()
    for behavior in behaviors { behavior.configure(simulation) }
    for body in simulation.world.bodies { body.restrictMotion() }
    for behavior in behaviors { behavior.contribute(to: simulation, duration: duration) }
    let fields = behaviors.compactMap { $0 as? UIFieldBehavior }
    for step in 0..<count {
      let time = elapsed + Double(step) * DynamicWorld.interval
      for field in fields where field.dynamicAnimator === self {
        field.push(simulation, at: time, for: DynamicWorld.interval)
      }
      simulation.world.step()
    }
    elapsed += duration
    write()
    for behavior in behaviors where behavior.dynamicAnimator === self { behavior.action?() }
    let collisions = behaviors.compactMap { $0 as? UICollisionBehavior }
    for change in simulation.world.takeChanges() {
      for collision in collisions where collision.dynamicAnimator === self {
        collision.tell(change, in: simulation)
      }
    }
    if isRunning, !isWoken, simulation.world.isAtRest { pause() }
  }
}
