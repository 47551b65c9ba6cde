import Foundation
import Layers

extension UIView {
  /// A point of the superview's coordinates in this view's, as hit tests look for the view.
  func hitPoint(_ point: CGPoint, in superview: UIView) -> CGPoint {
    isHitWhereShown ? layer.convertAsShown(point) : convert(point, from: superview)
  }

  /// Where a point of the bounds that are on screen lies in the view's own bounds.
  func stretchedPoint(_ point: CGPoint) -> CGPoint {
    guard isHitWhereShown,
      case .rect(let shown)? = layer.presentationSnapshot?.value(forKeyPath: "bounds"),
      shown != bounds, shown.width > 0, shown.height > 0
    else { return point }
    return CGPoint(
      x: bounds.minX + (point.x - shown.minX) * bounds.width / shown.width,
      y: bounds.minY + (point.y - shown.minY) * bounds.height / shown.height)
  }

  /// Whether a property animator moves the view that does not leave hit tests to the program.
  private var isHitWhereShown: Bool {
    layer.isAnimated
      && layer.placeDrivers.contains { driver in
        guard let animator = driver as? UIViewPropertyAnimator else { return false }
        return animator.state == .active && !animator.isManualHitTestingEnabled
      }
  }
}
