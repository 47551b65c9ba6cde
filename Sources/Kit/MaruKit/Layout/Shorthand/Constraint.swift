import Foundation

/// What one chain of a shorthand made: a constraint for each of its attributes.
///
/// Has SnapKit's words. Keep it to change it later: `top = make.top.equalToSuperview().constraint`,
/// then `top?.update(offset: 20)`.
@MainActor
public final class Constraint: IdentityHashable {
  /// The constraints of Auto Layout, one for each attribute.
  public let layoutConstraints: [NSLayoutConstraint]

  private let relatedConstant: ConstraintConstant?
  private weak var target: AnyObject?
  /// The name that `labeled` gave.
  public let label: String?

  init(_ description: ConstraintDescription, _ constraints: [NSLayoutConstraint]) {
    layoutConstraints = constraints
    relatedConstant = description.relatedConstant
    target = description.target
    label = description.label
  }

  /// Whether the constraints have an effect.
  public var isActive: Bool {
    get { layoutConstraints.contains { $0.isActive } }
    set { if newValue { activate() } else { deactivate() } }
  }

  /// Lets the constraints have an effect.
  public func activate() {
    NSLayoutConstraint.activate(layoutConstraints)
    guard let item = LayoutItem.of(target), !item.shorthand.contains(self) else { return }
    item.shorthand.append(self)
  }

  /// Takes the constraints' effect away.
  public func deactivate() {
    NSLayoutConstraint.deactivate(layoutConstraints)
    LayoutItem.existing(of: target)?.shorthand.removeAll { $0 === self }
  }

  // MARK: Changing

  /// Changes the offset.
  @discardableResult
  public func update(offset amount: any ConstraintOffsetTarget) -> Constraint {
    take(ConstraintConstant(amount))
  }

  /// Changes the inset; positive values go inwards.
  @discardableResult
  public func update(inset amount: any ConstraintInsetTarget) -> Constraint {
    take(ConstraintConstant(amount)?.asInsets)
  }

  /// Changes the inset in reading direction.
  @discardableResult
  public func update(inset amount: any ConstraintDirectionalInsetTarget) -> Constraint {
    take(ConstraintConstant(amount))
  }

  /// Changes the priority.
  @discardableResult
  public func update(priority: any ConstraintPriorityTarget) -> Constraint {
    for constraint in layoutConstraints {
      constraint.priority = UILayoutPriority(priority.constraintPriorityTargetValue)
    }
    return self
  }

  /// Changes the priority.
  @discardableResult
  public func update(priority: ConstraintPriority) -> Constraint {
    update(priority: UILayoutPriority(priority.value))
  }

  private func take(_ constant: ConstraintConstant?) -> Constraint {
    guard let constant else { return self }
    for constraint in layoutConstraints {
      let attribute = constraint.firstAttribute
      constraint.constant =
        (relatedConstant?.value(for: attribute) ?? 0) + constant.value(for: attribute)
    }
    return self
  }

  // MARK: Matching

  /// Takes over constants of a constraint of the same items, attributes, relation and factor.
  ///
  /// Returns whether each found one to change.
  func update(from made: Constraint) -> Bool {
    guard layoutConstraints.count == made.layoutConstraints.count else { return false }
    for (old, new) in zip(layoutConstraints, made.layoutConstraints) {
      guard old.firstStorage === new.firstStorage, old.secondStorage === new.secondStorage,
        old.firstAttribute == new.firstAttribute, old.secondAttribute == new.secondAttribute,
        old.relation == new.relation, old.multiplier == new.multiplier,
        old.priority == new.priority
      else { return false }
    }
    for (old, new) in zip(layoutConstraints, made.layoutConstraints) {
      old.constant = new.constant
    }
    return true
  }
}
