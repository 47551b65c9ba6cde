import Foundation
import Layers

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
