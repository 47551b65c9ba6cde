import Foundation
import Graphics
import Raster

/// A bitmap of a layer and its subtree, or of its shadow.
@MainActor
final class LayerPicture {
  /// The pixels.
  let bitmap: Bitmap
  /// The same pixels, marked opaque, for parts in which the layer is known to be opaque.
  let opaqueBitmap: Bitmap?
  /// The bitmap's rectangle in the picture's own device pixels.
  let rect: PixelRect
  /// The transform from the layer's coordinates to the picture's device pixels.
  let toPicture: CGAffineTransform
  /// The layer's version that it shows.
  let version: UInt64
  /// The last frame that used it.
  var lastUse: UInt64 = 0
  /// Whether it was made because the layer was moving or fading, and may be dropped afterwards.
  var isPassing = false
  /// Whether an animation moves or fades the layer, as opposed to direct changes.
  var servesAnimation = false

  init(bitmap: Bitmap, rect: PixelRect, toPicture: CGAffineTransform, version: UInt64) {
    self.bitmap = bitmap
    self.rect = rect
    self.toPicture = toPicture
    self.version = version
    opaqueBitmap = Bitmap(
      borrowing: bitmap.pixels, width: bitmap.width, height: bitmap.height,
      stride: bitmap.stride, owner: bitmap)
    opaqueBitmap?.isOpaque = true
  }

  /// The size of the pixels in memory.
  var byteCount: Int { bitmap.stride * bitmap.height }

  /// Whether the picture has the layer's scale and rotation and differs only in position.
  func fits(_ toDevice: CGAffineTransform) -> Bool {
    toPicture.hasLinearPart(of: toDevice)
  }

  /// The distance to the picture's target, if it is a whole number of pixels.
  func wholeOffset(to toDevice: CGAffineTransform) -> (x: Int32, y: Int32)? {
    guard fits(toDevice) else { return nil }
    let (dx, dy) = (toDevice.tx - toPicture.tx, toDevice.ty - toPicture.ty)
    guard abs(dx - dx.rounded()) < 1e-6, abs(dy - dy.rounded()) < 1e-6, abs(dx) < 1e6,
      abs(dy) < 1e6
    else { return nil }
    return (Int32(dx.rounded()), Int32(dy.rounded()))
  }

  /// The transform from the bitmap's pixels to device pixels, or `nil` if the picture's has no
  /// inverse.
  func placement(at toDevice: CGAffineTransform) -> Transform? {
    if let offset = wholeOffset(to: toDevice) {
      return Transform(
        translationX: Double(rect.x) + Double(offset.x), y: Double(rect.y) + Double(offset.y))
    }
    let t = toPicture
    let determinant = t.a * t.d - t.b * t.c
    guard determinant.isFinite, abs(determinant) > 1e-9 else { return nil }
    return CGAffineTransform(translationX: CGFloat(rect.x), y: CGFloat(rect.y))
      .concatenating(t.inverted()).concatenating(toDevice).rasterTransform
  }
}

extension CGAffineTransform {
  /// Whether both transforms differ at most by a translation.
  func hasLinearPart(of other: CGAffineTransform) -> Bool {
    a == other.a && b == other.b && c == other.c && d == other.d
  }

  /// The factor by which areas grow.
  var areaScale: CGFloat { abs(a * d - b * c) }
}
