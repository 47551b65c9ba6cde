import MaruKit
import Raster

extension XTestScreenshot {
  /// The screenshot as the kit's image; `nil` if there is no memory for it.
  public var image: CGImage? {
    guard let bitmap = Bitmap(width: width, height: height) else { return nil }
    pixels.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      for y in 0..<height {
        (bitmap.pixels + y * (bitmap.stride / 4)).update(from: base + y * width, count: width)
      }
    }
    return CGImage(bitmap)
  }
}
