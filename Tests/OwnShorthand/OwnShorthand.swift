import MaruKit

/// A layout library that gives views the name that SnapKit gives them, as SnapKit itself does.
///
/// Has nothing to do with the kit's LayoutShorthand.
@MainActor
public struct OwnShorthand {
  let view: UIView

  /// Gives the view a size, in points, by constraints.
  public func pin(width: CGFloat, height: CGFloat) {
    view.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      view.widthAnchor.constraint(equalToConstant: width),
      view.heightAnchor.constraint(equalToConstant: height),
    ])
  }
}

extension UIView {
  /// The view's constraints, by this library's words.
  public var snp: OwnShorthand { OwnShorthand(view: self) }
}

extension UILayoutGuide {
  /// Where the guide is.
  public var snp: CGRect { layoutFrame }
}

/// Types that SnapKit has too.
public struct ConstraintMaker {
  /// Makes one.
  public init() {}
}
