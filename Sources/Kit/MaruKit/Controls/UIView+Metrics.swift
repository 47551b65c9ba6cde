import Foundation
import Graphics

// What controls ask of any view.
extension UIView {
  /// Device pixels of one point.
  var pixelsPerPoint: CGFloat {
    let scale = traitCollection.displayScale
    return scale > 0 ? scale : 1
  }

  /// The least length of whole device pixels that is not less.
  func ceilToPixels(_ length: CGFloat) -> CGFloat {
    // A length that is whole but for an error of arithmetic stays.
    (length * pixelsPerPoint - 0.001).rounded(.up) / pixelsPerPoint
  }

  /// The nearest length of whole device pixels.
  func roundToPixels(_ length: CGFloat) -> CGFloat {
    (length * pixelsPerPoint).rounded() / pixelsPerPoint
  }

  /// Whether lines of text begin at the right.
  var readsRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
}
