import Foundation

/// The part of a controller's view that the safe area leaves out at an edge.
///
/// Mirrors UIKit, whose newer code speaks of `safeAreaLayoutGuide` instead. An item of constraints:
/// of `NSLayoutConstraint(item:…)`, and of a visual format. It lies at the view's left edge and
/// has no width.
@MainActor
public protocol UILayoutSupport: AnyObject {
  /// How much of the view the safe area leaves out at the edge, in points.
  var length: CGFloat { get }
  /// The upper edge.
  var topAnchor: NSLayoutYAxisAnchor { get }
  /// The lower edge.
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  /// The height, which is `length`.
  var heightAnchor: NSLayoutDimension { get }
}

/// The guide of a view that `topLayoutGuide` or `bottomLayoutGuide` gives.
final class EdgeLayoutGuide: UILayoutGuide, UILayoutSupport {
  var length: CGFloat {
    let insets = owningView?.safeAreaInsets ?? .zero
    return kind == .topSupport ? insets.top : insets.bottom
  }

  /// The one guide at an edge of a view.
  static func guide(_ kind: Kind, of view: UIView) -> EdgeLayoutGuide {
    view.knownGuide(kind) as? EdgeLayoutGuide
      ?? EdgeLayoutGuide(kind, identifier: "_UILayoutGuide", of: view)
  }
}
