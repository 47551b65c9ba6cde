import Foundation

/// Holds the input views at the bottom edge of a window, above everything else in it.
///
/// The responder chain goes from an input view through this view to the window; in UIKit the input
/// views have a window of their own. The host always has its raised frame and is moved by a
/// transform, so that safe areas do not change while it moves.
@MainActor
final class InputHostView: UIView {
  /// Called when a view may want another height, or has left.
  var onLayout: (() -> Void)?

  override func layoutSubviews() {
    super.layoutSubviews()
    onLayout?()
  }

  override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    setNeedsLayout()
  }

  /// The offset below its place, in points; negative above it.
  var drop: CGFloat {
    get { transform.ty }
    set { transform = CGAffineTransform(translationX: 0, y: newValue) }
  }
}
