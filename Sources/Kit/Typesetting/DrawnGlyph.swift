internal import CFreeType
import Raster

/// The result of drawing a glyph.
enum DrawnGlyph: Sendable {
  /// Nothing visible: a space, or a damaged glyph.
  case empty
  case mask(GlyphMask)
  case image(GlyphImage)

  /// The approximate size in memory, in bytes.
  var byteCount: Int {
    switch self {
    case .empty: 0
    case .mask(let mask): 64 + Int(mask.stride) * Int(mask.height)
    case .image(let image): 128 + image.bitmap.stride * image.bitmap.height
    }
  }
}

/// A colour glyph: an image and its position.
final class GlyphImage: Sendable {
  /// Premultiplied pixels.
  let bitmap: Bitmap
  /// The distance from the pen right to the left edge, in the image's own pixels.
  let left: Int
  /// The distance from the baseline up to the top edge, in the image's own pixels.
  let top: Int
  /// The size of the image's pixels on the device, in device pixels.
  let scale: Double

  /// Copies FreeType's bitmap, or returns `nil` if it is empty or not in colour.
  init?(_ source: FT_Bitmap, left: Int, top: Int, scale: Double) {
    let width = Int(source.width)
    let height = Int(source.rows)
    guard source.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), width > 0, height > 0,
      width <= PixelSize.largestMask, height <= PixelSize.largestMask,
      let buffer = source.buffer, let bitmap = Bitmap(width: width, height: height)
    else { return nil }
    let pitch = Int(source.pitch)
    for row in 0..<height {
      let from = pitch >= 0 ? row * pitch : (height - 1 - row) * -pitch
      UnsafeMutableRawPointer(bitmap.pixels).advanced(by: row * bitmap.stride)
        .copyMemory(from: buffer + from, byteCount: width * 4)
    }
    self.bitmap = bitmap
    self.left = left
    self.top = top
    self.scale = scale
  }
}
