import MaruKit

/// A layout library that adds a member `snp` to views, as SnapKit does.
///
/// It is independent of the kit's LayoutShorthand.
@MainActor
public struct OwnShorthand {
  let view: UIView

  /// Constrains the view to a size, in points.
  public func pin(width: CGFloat, height: CGFloat) {
    view.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      view.widthAnchor.constraint(equalToConstant: width),
      view.heightAnchor.constraint(equalToConstant: height),
    ])
  }
}

extension UIView {
  /// The view's constraints in this library's syntax.
  public var snp: OwnShorthand { OwnShorthand(view: self) }
}

extension UILayoutGuide {
  /// The guide's rectangle.
  public var snp: CGRect { layoutFrame }
}

/// Types with the same names as SnapKit's.
public struct ConstraintMaker {
  /// Creates a maker.
  public init() {}
}
