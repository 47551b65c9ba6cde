import MaruKit

/// A chain that has attributes: it takes more of them, or says what they are compared with.
@MainActor
public final class ConstraintMakerExtendable: ConstraintAttributeNames {
  let description: ConstraintDescription

  init(_ description: ConstraintDescription) { self.description = description }

  /// Takes some more attributes into the chain.
  public func named(_ attributes: ConstraintAttributes) -> ConstraintMakerExtendable {
    description.attributes.formUnion(attributes)
    return self
  }

  /// The attributes are those of another, or what a constant says.
  ///
  /// - Parameters:
  ///   - other: A view, a layout guide, `view.snp.bottom`, a number, a size, a point or insets. An
  ///     edge that is compared with a number is compared with the superview's.
  ///   - fileID: Where the constraint is made, for warnings.
  ///   - line: The same.
  /// - Returns: The chain, to go on with offset, factor and priority.
  @discardableResult
  public func equalTo(
    _ other: any ConstraintRelatableTarget, _ fileID: String = #fileID, _ line: Int = #line
  ) -> ConstraintMakerEditable {
    relate(.equal, other, fileID, line)
  }

  /// The attributes are the superview's.
  @discardableResult
  public func equalToSuperview(
    _ fileID: String = #fileID, _ line: Int = #line
  ) -> ConstraintMakerEditable {
    relateToSuperview(.equal, fileID, line)
  }

  /// The attributes are not more than those of another, or than a constant says.
  @discardableResult
  public func lessThanOrEqualTo(
    _ other: any ConstraintRelatableTarget, _ fileID: String = #fileID, _ line: Int = #line
  ) -> ConstraintMakerEditable {
    relate(.lessThanOrEqual, other, fileID, line)
  }

  /// The attributes are not more than the superview's.
  @discardableResult
  public func lessThanOrEqualToSuperview(
    _ fileID: String = #fileID, _ line: Int = #line
  ) -> ConstraintMakerEditable {
    relateToSuperview(.lessThanOrEqual, fileID, line)
  }

  /// The attributes are not less than those of another, or than a constant says.
  @discardableResult
  public func greaterThanOrEqualTo(
    _ other: any ConstraintRelatableTarget, _ fileID: String = #fileID, _ line: Int = #line
  ) -> ConstraintMakerEditable {
    relate(.greaterThanOrEqual, other, fileID, line)
  }

  /// The attributes are not less than the superview's.
  @discardableResult
  public func greaterThanOrEqualToSuperview(
    _ fileID: String = #fileID, _ line: Int = #line
  ) -> ConstraintMakerEditable {
    relateToSuperview(.greaterThanOrEqual, fileID, line)
  }

  private func relate(
    _ relation: NSLayoutConstraint.Relation, _ other: any ConstraintRelatableTarget,
    _ fileID: String, _ line: Int
  ) -> ConstraintMakerEditable {
    description.relation = relation
    description.origin = "\(fileID):\(line)"
    switch other {
    case let item as ConstraintItem: description.related = item
    case let view as UIView: description.related = ConstraintItem(view, [])
    case let guide as UILayoutGuide: description.related = ConstraintItem(guide, [])
    default: description.constant = ConstraintConstant(other) ?? description.constant
    }
    return ConstraintMakerEditable(description)
  }

  private func relateToSuperview(
    _ relation: NSLayoutConstraint.Relation, _ fileID: String, _ line: Int
  ) -> ConstraintMakerEditable {
    guard let superview = description.superview else {
      let name = LayoutItem.name(of: description.target)
      UIApplication.shared.reportLayout(
        "\(name) was not constrained to its superview: it has none yet (at \(fileID):\(line))")
      return ConstraintMakerEditable(description)
    }
    return relate(relation, superview, fileID, line)
  }
}

/// A chain that can still be named.
@MainActor
public class ConstraintMakerFinalizable {
  let description: ConstraintDescription

  init(_ description: ConstraintDescription) { self.description = description }

  /// Gives the constraints a name, for the person who debugs.
  @discardableResult
  public func labeled(_ label: String) -> ConstraintMakerFinalizable {
    description.label = label
    return self
  }

  /// What the chain makes, to change it later.
  public var constraint: Constraint {
    description.constraint ?? Constraint(description, [])
  }
}

/// A chain that can still be given a priority.
@MainActor
public class ConstraintMakerPrioritizable: ConstraintMakerFinalizable {
  /// Sets how much the constraints matter: `.high`, `.medium`, `.low`, `.required`.
  @discardableResult
  public func priority(_ amount: ConstraintPriority) -> ConstraintMakerFinalizable {
    description.priority = amount.value
    return self
  }

  /// Sets how much the constraints matter, by a number from just over 0 to 1000.
  @discardableResult
  public func priority(_ amount: any ConstraintPriorityTarget) -> ConstraintMakerFinalizable {
    description.priority = amount.constraintPriorityTargetValue
    return self
  }
}

/// A chain that says what is compared, and can be offset and multiplied.
@MainActor
public final class ConstraintMakerEditable: ConstraintMakerPrioritizable {
  /// Multiplies the attributes on the right.
  @discardableResult
  public func multipliedBy(_ amount: any ConstraintMultiplierTarget) -> ConstraintMakerEditable {
    description.multiplier = amount.constraintMultiplierTargetValue
    return self
  }

  /// Divides the attributes on the right.
  @discardableResult
  public func dividedBy(_ amount: any ConstraintMultiplierTarget) -> ConstraintMakerEditable {
    description.multiplier = 1 / amount.constraintMultiplierTargetValue
    return self
  }

  /// Adds to the right: to the right and downwards where positive.
  @discardableResult
  public func offset(_ amount: any ConstraintOffsetTarget) -> ConstraintMakerEditable {
    description.constant = ConstraintConstant(amount) ?? description.constant
    return self
  }

  /// Moves edges inwards where positive.
  @discardableResult
  public func inset(_ amount: any ConstraintInsetTarget) -> ConstraintMakerEditable {
    description.constant = ConstraintConstant(amount)?.asInsets ?? description.constant
    return self
  }

  /// Moves edges inwards, in reading direction.
  @discardableResult
  public func inset(_ amount: any ConstraintDirectionalInsetTarget) -> ConstraintMakerEditable {
    description.constant = ConstraintConstant(amount) ?? description.constant
    return self
  }
}
