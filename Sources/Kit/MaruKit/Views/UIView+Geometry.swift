import Foundation
import Layers

extension UIView {
  /// Applied about the anchor point, in space.
  ///
  /// `transform` is its part in the plane.
  public var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// What of the view lies at `center` and is the centre of `transform`, as shares of its size.
  ///
  /// (0.5, 0.5), the middle, by default. A change moves the view's frame; `center` stays, but where
  /// constraints place the view: then its frame does.
  public var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set {
      guard newValue != layer.anchorPoint, newValue.x.isFinite, newValue.y.isFinite else { return }
      layer.anchorPoint = newValue
      geometryChanged()
      if !translatesAutoresizingMaskIntoConstraints { superview?.setNeedsLayout() }
    }
  }
}
