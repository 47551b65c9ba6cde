import MaruKit

/// A chain to which attributes can be added, or which can be compared.
@preconcurrency @MainActor
public final class ConstraintMakerExtendable: ConstraintAttributeNames {
  let description: ConstraintDescription

  init(_ description: ConstraintDescription) { self.description = description }

  /// Adds attributes to the chain.
  public func named(_ attributes: ConstraintAttributes) -> ConstraintMakerExtendable {
    description.attributes.formUnion(attributes)
    return self
  }

  /// The attributes equal those of another item, or a constant.
  ///
  /// - Parameters:
  ///   - other: A view, a layout guide, `view.snp.bottom`, a number, a size, a point or insets. An
  ///     edge that is compared with a number is compared with the superview's edge.
  ///   - fileID: The caller's file, for warnings.
  ///   - line: The caller's line, for warnings.
  /// - Returns: The chain, for offset, multiplier and priority.
  @discardableResult
  public func equalTo(
    _ other: any ConstraintRelatableTarget, _ fileID: String = #fileID, _ line: Int = #line
  ) -> ConstraintMakerEditable {
    relate(.equal, other, fileID, line)
  }

  /// The attributes equal the superview's.
  @discardableResult
  public func equalToSuperview(
    _ fileID: String = #fileID, _ line: Int = #line
  ) -> ConstraintMakerEditable {
    relateToSuperview(.equal, fileID, line)
  }

  /// The attributes are at most those of another item, or a constant.
  @discardableResult
  public func lessThanOrEqualTo(
    _ other: any ConstraintRelatableTarget, _ fileID: String = #fileID, _ line: Int = #line
  ) -> ConstraintMakerEditable {
    relate(.lessThanOrEqual, other, fileID, line)
  }

  /// The attributes are at most the superview's.
  @discardableResult
  public func lessThanOrEqualToSuperview(
    _ fileID: String = #fileID, _ line: Int = #line
  ) -> ConstraintMakerEditable {
    relateToSuperview(.lessThanOrEqual, fileID, line)
  }

  /// The attributes are at least those of another item, or a constant.
  @discardableResult
  public func greaterThanOrEqualTo(
    _ other: any ConstraintRelatableTarget, _ fileID: String = #fileID, _ line: Int = #line
  ) -> ConstraintMakerEditable {
    relate(.greaterThanOrEqual, other, fileID, line)
  }

  /// The attributes are at least the superview's.
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

/// A chain that can be labelled.
@preconcurrency @MainActor
public class ConstraintMakerFinalizable {
  let description: ConstraintDescription

  init(_ description: ConstraintDescription) { self.description = description }

  /// Sets a label for debugging.
  @discardableResult
  public func labeled(_ label: String) -> ConstraintMakerFinalizable {
    description.label = label
    return self
  }

  /// The constraints of the chain, to change them later.
  public var constraint: Constraint {
    description.constraint ?? Constraint(description, [])
  }
}

/// A chain whose priority can be set.
@preconcurrency @MainActor
public class ConstraintMakerPrioritizable: ConstraintMakerFinalizable {
  /// Sets the priority: `.high`, `.medium`, `.low`, `.required`.
  @discardableResult
  public func priority(_ amount: ConstraintPriority) -> ConstraintMakerFinalizable {
    description.priority = amount.value
    return self
  }

  /// Sets the priority as a number, above 0 up to 1000.
  @discardableResult
  public func priority(_ amount: any ConstraintPriorityTarget) -> ConstraintMakerFinalizable {
    description.priority = amount.constraintPriorityTargetValue
    return self
  }
}

/// A chain with a comparison, whose offset and multiplier can be set.
@preconcurrency @MainActor
public final class ConstraintMakerEditable: ConstraintMakerPrioritizable {
  /// Multiplies the right side.
  @discardableResult
  public func multipliedBy(_ amount: any ConstraintMultiplierTarget) -> ConstraintMakerEditable {
    description.multiplier = amount.constraintMultiplierTargetValue
    return self
  }

  /// Divides the right side.
  @discardableResult
  public func dividedBy(_ amount: any ConstraintMultiplierTarget) -> ConstraintMakerEditable {
    description.multiplier = 1 / amount.constraintMultiplierTargetValue
    return self
  }

  /// Adds to the right side; positive values point right and down.
  @discardableResult
  public func offset(_ amount: any ConstraintOffsetTarget) -> ConstraintMakerEditable {
    description.constant = ConstraintConstant(amount) ?? description.constant
    return self
  }

  /// Insets edges; positive values point inwards.
  @discardableResult
  public func inset(_ amount: any ConstraintInsetTarget) -> ConstraintMakerEditable {
    description.constant = ConstraintConstant(amount)?.asInsets ?? description.constant
    return self
  }

  /// Insets edges in reading direction.
  @discardableResult
  public func inset(_ amount: any ConstraintDirectionalInsetTarget) -> ConstraintMakerEditable {
    description.constant = ConstraintConstant(amount) ?? description.constant
    return self
  }
}
