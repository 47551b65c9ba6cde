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
  func ceilToPixels(_ length: CGFloat) -> CGFloat { Self.ceil(length, pixelsPerPoint) }

  /// The least size of whole device pixels that is not less.
  func ceilToPixels(_ size: CGSize) -> CGSize {
    let scale = pixelsPerPoint
    return CGSize(width: Self.ceil(size.width, scale), height: Self.ceil(size.height, scale))
  }

  /// The nearest length of whole device pixels.
  func roundToPixels(_ length: CGFloat) -> CGFloat { Self.round(length, pixelsPerPoint) }

  /// A rectangle at the nearest device pixel, at least as large.
  func roundToPixels(_ rect: CGRect) -> CGRect {
    let scale = pixelsPerPoint
    return CGRect(
      x: Self.round(rect.minX, scale), y: Self.round(rect.minY, scale),
      width: Self.ceil(rect.width, scale), height: Self.ceil(rect.height, scale))
  }

  private static func round(_ length: CGFloat, _ scale: CGFloat) -> CGFloat {
    (length * scale).rounded() / scale
  }

  private static func ceil(_ length: CGFloat, _ scale: CGFloat) -> CGFloat {
    // A length that is whole but for an error of arithmetic stays.
    (length * scale - 0.001).rounded(.up) / scale
  }

  /// Whether lines of text begin at the right.
  var readsRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
}
