import Foundation

/// The constraints of a view, by SnapKit's words.
@MainActor
public struct ConstraintViewDSL: ConstraintAttributesDSL {
  let view: UIView

  /// The view.
  public var target: AnyObject? { view }

  /// Makes constraints and leaves them inactive.
  @discardableResult
  public func prepareConstraints(_ closure: (_ make: ConstraintMaker) -> Void) -> [Constraint] {
    ConstraintMaker.constraints(of: view, closure)
  }

  /// Makes constraints; frame and autoresizing mask count no longer.
  public func makeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    ConstraintMaker.make(view, closure)
  }

  /// Removes the constraints that were made before, and makes others.
  public func remakeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    ConstraintMaker.remake(view, closure)
  }

  /// Changes the constants of constraints that were made before.
  public func updateConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    ConstraintMaker.update(view, closure)
  }

  /// Removes the constraints that were made before.
  public func removeConstraints() { ConstraintMaker.remove(view) }

  /// How much the view resists being wider than its content.
  public var contentHuggingHorizontalPriority: Float {
    get { view.contentHuggingPriority(for: .horizontal).rawValue }
    nonmutating set {
      view.setContentHuggingPriority(UILayoutPriority(newValue), for: .horizontal)
    }
  }

  /// How much the view resists being higher than its content.
  public var contentHuggingVerticalPriority: Float {
    get { view.contentHuggingPriority(for: .vertical).rawValue }
    nonmutating set {
      view.setContentHuggingPriority(UILayoutPriority(newValue), for: .vertical)
    }
  }

  /// How much the view resists being narrower than its content.
  public var contentCompressionResistanceHorizontalPriority: Float {
    get { view.contentCompressionResistancePriority(for: .horizontal).rawValue }
    nonmutating set {
      view.setContentCompressionResistancePriority(UILayoutPriority(newValue), for: .horizontal)
    }
  }

  /// How much the view resists being lower than its content.
  public var contentCompressionResistanceVerticalPriority: Float {
    get { view.contentCompressionResistancePriority(for: .vertical).rawValue }
    nonmutating set {
      view.setContentCompressionResistancePriority(UILayoutPriority(newValue), for: .vertical)
    }
  }
}

/// The constraints of a layout guide, by SnapKit's words.
@MainActor
public struct ConstraintLayoutGuideDSL: ConstraintAttributesDSL {
  let guide: UILayoutGuide

  /// The guide.
  public var target: AnyObject? { guide }

  /// Makes constraints and leaves them inactive.
  @discardableResult
  public func prepareConstraints(_ closure: (_ make: ConstraintMaker) -> Void) -> [Constraint] {
    ConstraintMaker.constraints(of: guide, closure)
  }

  /// Makes constraints.
  public func makeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    ConstraintMaker.make(guide, closure)
  }

  /// Removes the constraints that were made before, and makes others.
  public func remakeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    ConstraintMaker.remake(guide, closure)
  }

  /// Changes the constants of constraints that were made before.
  public func updateConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    ConstraintMaker.update(guide, closure)
  }

  /// Removes the constraints that were made before.
  public func removeConstraints() { ConstraintMaker.remove(guide) }
}

extension UIView {
  /// The view's constraints, by SnapKit's words.
  public var snp: ConstraintViewDSL { ConstraintViewDSL(view: self) }
}

extension UILayoutGuide {
  /// The guide's constraints, by SnapKit's words.
  public var snp: ConstraintLayoutGuideDSL { ConstraintLayoutGuideDSL(guide: self) }
}

/// What SnapKit calls a view.
public typealias ConstraintView = UIView
/// What SnapKit calls a layout guide.
public typealias ConstraintLayoutGuide = UILayoutGuide
/// What SnapKit calls insets.
public typealias ConstraintInsets = UIEdgeInsets
/// What SnapKit calls insets in reading direction.
public typealias ConstraintDirectionalInsets = NSDirectionalEdgeInsets
/// What SnapKit calls a constraint of Auto Layout.
public typealias LayoutConstraint = NSLayoutConstraint
