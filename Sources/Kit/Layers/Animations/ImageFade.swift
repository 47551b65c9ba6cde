import Foundation
import Graphics
import Raster

/// Cross-fades two images.
enum ImageFade {
  /// Interpolates between two images of the same size.
  ///
  /// Returns `nil` if the sizes differ or memory runs out.
  ///
  /// Complexity: O(pixels).
  static func image(from: CGImage, to: CGImage, at fraction: Double) -> CGImage? {
    guard from.width == to.width, from.height == to.height,
      let bitmap = Bitmap(width: from.width, height: from.height)
    else { return nil }
    let share = min(max(fraction, 0), 1)
    var list = DisplayList()
    list.draw(from.bitmap, transform: .identity, interpolation: .nearest, opacity: 1 - share)
    list.draw(
      to.bitmap, transform: .identity, interpolation: .nearest, opacity: share,
      blend: .plusLighter)
    list.paint(into: bitmap, clip: bitmap.bounds)
    return CGImage(bitmap)
  }
}
