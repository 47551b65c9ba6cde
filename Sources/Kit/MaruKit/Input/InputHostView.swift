import Foundation

/// Holds the input views at the bottom edge of a window, above everything else in it.
///
/// The responder chain goes from an input view through this view to the window, as in UIKit, where
/// they are in a window of their own. The host lies where it is when it is up; what is missing is a
/// transform, so that safe areas do not change while it moves.
@MainActor
final class InputHostView: UIView {
  /// Told when something may want another height, or has left.
  var onLayout: (() -> Void)?

  override func layoutSubviews() {
    super.layoutSubviews()
    onLayout?()
  }

  override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    setNeedsLayout()
  }

  /// How far the host is below its place, in points; less than 0 above it.
  var drop: CGFloat {
    get { transform.ty }
    set { transform = CGAffineTransform(translationX: 0, y: newValue) }
  }
}
