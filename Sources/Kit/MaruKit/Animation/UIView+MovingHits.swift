import Foundation
import Layers

extension UIView {
  /// Converts a point from the superview for a hit test, on screen if an animator moves the view.
  func hitPoint(_ point: CGPoint, in superview: UIView) -> CGPoint {
    isHitWhereShown ? layer.convertAsShown(point) : convert(point, from: superview)
  }

  /// Maps a point in the presentation bounds to the model bounds.
  func stretchedPoint(_ point: CGPoint) -> CGPoint {
    guard isHitWhereShown,
      case .rect(let shown)? = layer.presentationSnapshot?.value(forKeyPath: "bounds"),
      shown != bounds, shown.width > 0, shown.height > 0
    else { return point }
    return CGPoint(
      x: bounds.minX + (point.x - shown.minX) * bounds.width / shown.width,
      y: bounds.minY + (point.y - shown.minY) * bounds.height / shown.height)
  }

  /// Whether hit tests use the presentation values: a property animator without
  /// `isManualHitTestingEnabled` moves the view.
  private var isHitWhereShown: Bool {
    layer.isAnimated
      && layer.placeDrivers.contains { driver in
        guard let animator = driver as? UIViewPropertyAnimator else { return false }
        return animator.state == .active && !animator.isManualHitTestingEnabled
      }
  }
}
