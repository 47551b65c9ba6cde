import Foundation
import Graphics

// Helpers of controls.
extension UIView {
  /// Device pixels per point.
  var pixelsPerPoint: CGFloat {
    let scale = traitCollection.displayScale
    return scale > 0 ? scale : 1
  }

  /// Rounds a length up to whole device pixels.
  func ceilToPixels(_ length: CGFloat) -> CGFloat { Self.ceil(length, pixelsPerPoint) }

  /// Rounds a size up to whole device pixels.
  func ceilToPixels(_ size: CGSize) -> CGSize {
    let scale = pixelsPerPoint
    return CGSize(width: Self.ceil(size.width, scale), height: Self.ceil(size.height, scale))
  }

  /// Rounds a length to whole device pixels.
  func roundToPixels(_ length: CGFloat) -> CGFloat { Self.round(length, pixelsPerPoint) }

  /// Moves a rectangle to the nearest device pixel, and rounds its size up.
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
    // Tolerate rounding errors of lengths that are meant to be whole.
    (length * scale - 0.001).rounded(.up) / scale
  }

  /// Whether lines of text begin on the right.
  var readsRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
}
