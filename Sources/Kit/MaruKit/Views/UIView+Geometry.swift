import Foundation
import Layers

extension UIView {
  /// Pixels per point of what the view draws: the scale of its window, or else the screen's.
  ///
  /// Setting it has no effect.
  public var contentScaleFactor: CGFloat {
    get { window?.layerTree.scale ?? UIScreen.main.scale }
    set {}
  }

  /// The three-dimensional transform about the anchor point.
  ///
  /// `transform` is its two-dimensional part.
  public var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The point of the view at `center`, about which `transform` is applied, as fractions of its
  /// size.
  ///
  /// (0.5, 0.5), the centre, by default. A change moves the view's frame and keeps `center`; if
  /// constraints place the view, its frame stays instead.
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

extension UIView {
  /// Sets the view's rectangle in its superview without changing its transform.
  func place(in rect: CGRect) {
    if layer.transform == CATransform3DIdentity {
      if frame != rect { frame = rect }
    } else {
      if bounds.size != rect.size { bounds.size = rect.size }
      let middle = CGPoint(x: rect.midX, y: rect.midY)
      if center != middle { center = middle }
    }
  }
}
