import Layers

/// A rule by which a dynamic animator moves items, or a group of such rules.
///
/// Mirrors UIKit. A subclass of one's own combines other behaviors with `addChildBehavior(_:)`, and
/// the animator gets that one behavior.
@preconcurrency @MainActor
open class UIDynamicBehavior: IdentityHashable {
  /// Called after each frame in which the animator has moved items.
  open var action: (() -> Void)?
  /// The behaviors that this one contains, in the order of adding.
  open private(set) var childBehaviors: [UIDynamicBehavior] = []
  /// The animator; `nil` if the behavior is in none.
  public private(set) weak var dynamicAnimator: UIDynamicAnimator?

  /// The behavior that contains this one.
  final private(set) weak var parent: UIDynamicBehavior?

  /// Creates a behavior without children.
  public init() {}

  /// Adds a behavior; one that is in an animator or in another behavior is first removed from it.
  ///
  /// A behavior that contains this one is ignored.
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior.parent !== self, !behavior.family.contains(self) else { return }
    if let parent = behavior.parent {
      parent.removeChildBehavior(behavior)
    } else {
      behavior.dynamicAnimator?.removeBehavior(behavior)
    }
    childBehaviors.append(behavior)
    behavior.parent = self
    guard let dynamicAnimator else { return }
    behavior.enter(dynamicAnimator)
    dynamicAnimator.itemsChanged()
  }

  /// Removes a behavior; one that this does not contain is ignored.
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    guard let index = childBehaviors.firstIndex(of: behavior) else { return }
    childBehaviors.remove(at: index)
    behavior.parent = nil
    guard let dynamicAnimator else { return }
    behavior.enter(nil)
    dynamicAnimator.itemsChanged()
  }

  /// The behavior is about to be added to an animator, or to be removed from its own.
  ///
  /// Does nothing by default.
  ///
  /// - Parameter dynamicAnimator: The animator; `nil` if the behavior is removed.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  // MARK: Internal

  /// The items that the behavior moves itself.
  var dynamicItems: [any UIDynamicItem] { [] }

  /// Sets the properties of bodies for the next frame, before anything is contributed.
  func configure(_ simulation: DynamicSimulation) {}

  /// Adds the forces, contacts and joints of the behavior to the next frame.
  ///
  /// - Parameters:
  ///   - simulation: The bodies.
  ///   - duration: Seconds of the frame.
  func contribute(to simulation: DynamicSimulation, duration: Double) {}

  /// Forgets what belongs to the animator that the behavior has left.
  func reset() {}

  /// The behavior and its descendants.
  final var family: [UIDynamicBehavior] { [self] + childBehaviors.flatMap(\.family) }

  /// Adds the behavior and its children to an animator, or removes them from theirs.
  final func enter(_ animator: UIDynamicAnimator?) {
    willMove(to: animator)
    dynamicAnimator = animator
    reset()
    for child in childBehaviors { child.enter(animator) }
  }

  /// Resumes the animator, because a property has changed.
  func changed() { dynamicAnimator?.wake() }

  /// Resumes the animator, because the items have changed.
  final func itemsChanged() { dynamicAnimator?.itemsChanged() }
}
