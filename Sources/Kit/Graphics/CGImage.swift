import Foundation
import Raster

/// An immutable picture.
///
/// Pixels are premultiplied BGRA, 8 bits a channel, the first row on top.
public final class CGImage: @unchecked Sendable {
  /// The pixels.
  ///
  /// Nobody writes them once the image exists.
  public let bitmap: Bitmap

  /// Makes an image of a bitmap that is not written any more.
  public init(_ bitmap: Bitmap) { self.bitmap = bitmap }

  /// Device pixels from left to right.
  public var width: Int { bitmap.width }

  /// Device pixels from top to bottom.
  public var height: Int { bitmap.height }

  /// Bytes from one row to the next.
  public var bytesPerRow: Int { bitmap.stride }

  /// The part of the image inside a rectangle of its pixels, or `nil` where they do not meet.
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
