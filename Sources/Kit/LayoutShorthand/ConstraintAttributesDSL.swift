import MaruKit

/// What can be constrained by SnapKit's words: `view.snp`, `guide.snp`.
@MainActor
public protocol ConstraintAttributesDSL: ConstraintAttributeNames where Named == ConstraintItem {
  /// The view or the layout guide.
  var target: AnyObject? { get }
}

extension ConstraintAttributesDSL {
  /// Attributes to compare others with.
  public func named(_ attributes: ConstraintAttributes) -> ConstraintItem {
    ConstraintItem(target, attributes)
  }

  // MARK: Making

  /// Makes constraints and leaves them inactive.
  @discardableResult
  public func prepareConstraints(_ closure: (_ make: ConstraintMaker) -> Void) -> [Constraint] {
    ConstraintMaker.constraints(of: target, closure)
  }

  /// Makes constraints; a view's frame and autoresizing mask count no longer.
  public func makeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    ConstraintMaker.make(target, closure)
  }

  /// Removes the constraints that were made before, and makes others.
  public func remakeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    ConstraintMaker.remake(target, closure)
  }

  /// Changes the constants of constraints that were made before, one by one.
  ///
  /// What is like none of them is warned of; SnapKit ends the program there. Where there are none at
  /// all they are made.
  public func updateConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    ConstraintMaker.update(target, closure)
  }

  /// Removes the constraints that were made before.
  public func removeConstraints() { ConstraintMaker.remove(target) }
}
