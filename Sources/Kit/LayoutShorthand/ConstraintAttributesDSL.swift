import MaruKit

/// The target of SnapKit's syntax: `view.snp`, `guide.snp`.
@preconcurrency @MainActor
public protocol ConstraintAttributesDSL: ConstraintAttributeNames where Named == ConstraintItem {
  /// The view or the layout guide.
  var target: AnyObject? { get }
}

extension ConstraintAttributesDSL {
  /// Attributes for a comparison.
  public func named(_ attributes: ConstraintAttributes) -> ConstraintItem {
    ConstraintItem(target, attributes)
  }

  // MARK: Making

  /// Makes constraints without activating them.
  @discardableResult
  public func prepareConstraints(_ closure: (_ make: ConstraintMaker) -> Void) -> [Constraint] {
    ConstraintMaker.constraints(of: target, closure)
  }

  /// Makes and activates constraints; a view's frame and autoresizing mask lose their effect.
  public func makeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    ConstraintMaker.make(target, closure)
  }

  /// Removes the existing constraints and makes new ones.
  public func remakeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    ConstraintMaker.remake(target, closure)
  }

  /// Changes the constants of existing constraints, one by one.
  ///
  /// A constraint without a match causes a warning; SnapKit traps. If there are no constraints,
  /// they are made.
  public func updateConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    ConstraintMaker.update(target, closure)
  }

  /// Removes the existing constraints.
  public func removeConstraints() { ConstraintMaker.remove(target) }
}
