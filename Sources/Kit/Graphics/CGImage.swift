import Foundation
import Raster

/// An immutable picture.
///
/// Pixels are premultiplied BGRA, 8 bits per channel, top row first.
public final class CGImage: @unchecked Sendable {
  /// The pixels.
  ///
  /// They must not change once the image exists.
  public let bitmap: Bitmap

  /// Creates an image from a bitmap that will not change any more.
  public init(_ bitmap: Bitmap) { self.bitmap = bitmap }

  /// The width in device pixels.
  public var width: Int { bitmap.width }

  /// The height in device pixels.
  public var height: Int { bitmap.height }

  /// The number of bytes from one row to the next.
  public var bytesPerRow: Int { bitmap.stride }

  /// The part of the image inside a rectangle of its pixels, or `nil` if they do not intersect.
  public func cropping(to rect: CGRect) -> CGImage? {
    guard let wanted = rect.rasterRect.enclosingPixels,
      let part = wanted.intersection(bitmap.bounds),
      let copy = Bitmap(width: Int(part.width), height: Int(part.height))
    else { return nil }
    for row in 0..<Int(part.height) {
      let source = bitmap.pixels + (Int(part.y) + row) * (bitmap.stride / 4) + Int(part.x)
      (copy.pixels + row * (copy.stride / 4)).update(from: source, count: Int(part.width))
    }
    return CGImage(copy)
  }
}
