import MaruKit
import X11

extension WindowIcon {
  /// The pixels of an image, not premultiplied.
  init(_ image: CGImage) {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(image.width * image.height)
    for y in 0..<image.height {
      let row = image.bitmap.pixels + y * (image.bytesPerRow / 4)
      for x in 0..<image.width {
        let pixel = row[x]
        let alpha = pixel >> 24
        guard alpha != 0 else {
          pixels.append(0)
          continue
        }
        func whole(_ shift: UInt32) -> UInt32 {
          min(((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha, 255) << shift
        }
        pixels.append(alpha << 24 | whole(16) | whole(8) | whole(0))
      }
    }
    self.init(pixels: pixels, width: image.width)
  }
}
