import MaruKit

/// The result of one chain: a constraint for each of its attributes.
///
/// It uses SnapKit's names. Keep it to change it later: `top =
/// make.top.equalToSuperview().constraint`, then `top?.update(offset: 20)`.
@preconcurrency @MainActor
public final class Constraint: IdentityHashable {
  /// The Auto Layout constraints, one per attribute.
  public let layoutConstraints: [NSLayoutConstraint]

  private weak var target: AnyObject?
  /// The name from `labeled`.
  public let label: String?

  init(_ description: ConstraintDescription, _ constraints: [NSLayoutConstraint]) {
    layoutConstraints = constraints
    target = description.target
    label = description.label
  }

  /// Whether the constraints are active.
  public var isActive: Bool {
    get { layoutConstraints.contains { $0.isActive } }
    set { if newValue { activate() } else { deactivate() } }
  }

  /// Activates the constraints.
  public func activate() {
    NSLayoutConstraint.activate(layoutConstraints)
    guard let item = LayoutItem.of(target), !item.shorthandConstraints.contains(self) else {
      return
    }
    item.shorthand.append(self)
  }

  /// Deactivates the constraints.
  public func deactivate() {
    NSLayoutConstraint.deactivate(layoutConstraints)
    LayoutItem.existing(of: target)?.shorthand.removeAll { $0 === self }
  }

  // MARK: Changing

  /// Changes the offset, or the number that the attributes are compared with.
  @discardableResult
  public func update(offset amount: any ConstraintOffsetTarget) -> Constraint {
    take(ConstraintConstant(amount))
  }

  /// Changes the inset; positive values point inwards.
  @discardableResult
  public func update(inset amount: any ConstraintInsetTarget) -> Constraint {
    take(ConstraintConstant(amount)?.asInsets)
  }

  /// Changes the directional inset.
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
      constraint.constant = constant.value(for: constraint.attributeOfConstant)
    }
    return self
  }
}

extension LayoutItem {
  /// The active constraints that the shorthand made for the item.
  var shorthandConstraints: [Constraint] { shorthand.compactMap { $0 as? Constraint } }
}

extension NSLayoutConstraint {
  /// The attribute that selects the component of a point, a size or insets.
  fileprivate var attributeOfConstant: Attribute {
    secondAttribute == .notAnAttribute ? firstAttribute : secondAttribute
  }

  /// Whether another constraint differs in its constant only.
  func isLike(_ other: NSLayoutConstraint) -> Bool {
    firstItem === other.firstItem && secondItem === other.secondItem
      && firstAttribute == other.firstAttribute && secondAttribute == other.secondAttribute
      && relation == other.relation && multiplier == other.multiplier
      && priority == other.priority
  }
}
