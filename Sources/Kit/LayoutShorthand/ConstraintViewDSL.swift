import MaruKit

/// The constraints of a view, by SnapKit's words.
@MainActor
public struct ConstraintViewDSL: ConstraintAttributesDSL {
  let view: UIView

  /// The view.
  public var target: AnyObject? { view }

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
