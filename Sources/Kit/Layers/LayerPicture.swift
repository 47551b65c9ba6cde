import Foundation
import Graphics
import Raster

/// A bitmap of a layer with all that is in it, or of its shadow.
@MainActor
final class LayerPicture {
  /// The pixels.
  let bitmap: Bitmap
  /// The same pixels, for places where the layer is known to be opaque.
  let opaqueBitmap: Bitmap?
  /// Where the bitmap lies in the picture's own device pixels.
  let rect: PixelRect
  /// From the layer's coordinates to the picture's device pixels.
  let toPicture: CGAffineTransform
  /// The layer's version that it shows.
  let version: UInt64
  /// The last frame that used it.
  var lastUse: UInt64 = 0
  /// Whether it was made because the layer moved or faded, and may go once that is over.
  var isPassing = false
  /// Whether an animation moves or fades the layer, and not a hand.
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

  /// The memory of the pixels.
  var byteCount: Int { bitmap.stride * bitmap.height }

  /// Whether the picture is turned and scaled as a layer is, and only lies elsewhere.
  func fits(_ toDevice: CGAffineTransform) -> Bool {
    toPicture.hasLinearPart(of: toDevice)
  }

  /// How far the picture has to be moved, where that is all and it is by whole pixels.
  func wholeOffset(to toDevice: CGAffineTransform) -> (x: Int32, y: Int32)? {
    guard fits(toDevice) else { return nil }
    let (dx, dy) = (toDevice.tx - toPicture.tx, toDevice.ty - toPicture.ty)
    guard abs(dx - dx.rounded()) < 1e-6, abs(dy - dy.rounded()) < 1e-6, abs(dx) < 1e6,
      abs(dy) < 1e6
    else { return nil }
    return (Int32(dx.rounded()), Int32(dy.rounded()))
  }

  /// From the bitmap's pixels to device pixels; `nil` where the picture's transform has no inverse.
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
  /// Whether both scale and turn in the same way, wherever they move to.
  func hasLinearPart(of other: CGAffineTransform) -> Bool {
    a == other.a && b == other.b && c == other.c && d == other.d
  }

  /// By how much areas grow.
  var areaScale: CGFloat { abs(a * d - b * c) }
}
