import Foundation

/// The part of a controller's view that is outside of the safe area at an edge.
///
/// Mirrors UIKit; newer code uses `safeAreaLayoutGuide`. It can be an item of
/// `NSLayoutConstraint(item:…)` and of a visual format. It is at the view's left edge and has no
/// width.
@preconcurrency @MainActor
public protocol UILayoutSupport: AnyObject {
  /// The safe area's inset at the edge, in points.
  var length: CGFloat { get }
  /// The upper edge.
  var topAnchor: NSLayoutYAxisAnchor { get }
  /// The lower edge.
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  /// The height, equal to `length`.
  var heightAnchor: NSLayoutDimension { get }
}

/// A view's guide that `topLayoutGuide` or `bottomLayoutGuide` returns.
final class EdgeLayoutGuide: UILayoutGuide, UILayoutSupport {
  var length: CGFloat {
    let insets = owningView?.safeAreaInsets ?? .zero
    return kind == .topSupport ? insets.top : insets.bottom
  }

  /// The guide at an edge of a view, created on first use.
  static func guide(_ kind: Kind, of view: UIView) -> EdgeLayoutGuide {
    view.knownGuide(kind) as? EdgeLayoutGuide
      ?? EdgeLayoutGuide(kind, identifier: "_UILayoutGuide", of: view)
  }
}
