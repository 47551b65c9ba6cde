import MaruKit

/// The constraints of a view, in SnapKit's syntax.
@preconcurrency @MainActor
public struct ConstraintViewDSL: ConstraintAttributesDSL {
  let view: UIView

  /// The view.
  public var target: AnyObject? { view }

  /// The view's horizontal resistance to growing beyond its content.
  public var contentHuggingHorizontalPriority: Float {
    get { view.contentHuggingPriority(for: .horizontal).rawValue }
    nonmutating set {
      view.setContentHuggingPriority(UILayoutPriority(newValue), for: .horizontal)
    }
  }

  /// The view's vertical resistance to growing beyond its content.
  public var contentHuggingVerticalPriority: Float {
    get { view.contentHuggingPriority(for: .vertical).rawValue }
    nonmutating set {
      view.setContentHuggingPriority(UILayoutPriority(newValue), for: .vertical)
    }
  }

  /// The view's horizontal resistance to shrinking below its content.
  public var contentCompressionResistanceHorizontalPriority: Float {
    get { view.contentCompressionResistancePriority(for: .horizontal).rawValue }
    nonmutating set {
      view.setContentCompressionResistancePriority(UILayoutPriority(newValue), for: .horizontal)
    }
  }

  /// The view's vertical resistance to shrinking below its content.
  public var contentCompressionResistanceVerticalPriority: Float {
    get { view.contentCompressionResistancePriority(for: .vertical).rawValue }
    nonmutating set {
      view.setContentCompressionResistancePriority(UILayoutPriority(newValue), for: .vertical)
    }
  }
}

/// The constraints of a layout guide, in SnapKit's syntax.
@preconcurrency @MainActor
public struct ConstraintLayoutGuideDSL: ConstraintAttributesDSL {
  let guide: UILayoutGuide

  /// The guide.
  public var target: AnyObject? { guide }
}

extension UIView {
  /// The view's constraints, in SnapKit's syntax.
  public var snp: ConstraintViewDSL { ConstraintViewDSL(view: self) }
}

extension UILayoutGuide {
  /// The guide's constraints, in SnapKit's syntax.
  public var snp: ConstraintLayoutGuideDSL { ConstraintLayoutGuideDSL(guide: self) }
}

/// SnapKit's name of a view.
public typealias ConstraintView = UIView
/// SnapKit's name of a layout guide.
public typealias ConstraintLayoutGuide = UILayoutGuide
/// SnapKit's name of insets.
public typealias ConstraintInsets = UIEdgeInsets
/// SnapKit's name of directional insets.
public typealias ConstraintDirectionalInsets = NSDirectionalEdgeInsets
/// SnapKit's name of an Auto Layout constraint.
public typealias LayoutConstraint = NSLayoutConstraint
