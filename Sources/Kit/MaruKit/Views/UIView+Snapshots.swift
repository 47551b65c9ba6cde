import Foundation
import Graphics
import Layers

// Pictures of views.
extension UIView {
  /// Performs pending layout and drawing of the subtree.
  func finishUpdates() {
    layoutIfNeeded()
    func display(_ layer: CALayer) {
      layer.displayIfNeeded()
      layer.sublayers?.forEach(display)
    }
    display(layer)
  }
}
