import Raster
import Testing

@Suite struct BlendTests {
  /// A bitmap of 256 × 256 with one pixel per pair of numbers.
  private func pairs(_ pixel: (_ x: UInt32, _ y: UInt32) -> UInt32) throws -> Bitmap {
    let bitmap = try #require(Bitmap(width: 256, height: 256))
    for y in 0..<256 {
      for x in 0..<256 {
        bitmap.pixels[y * (bitmap.stride / 4) + x] = pixel(UInt32(x), UInt32(y))
      }
    }
    return bitmap
  }

  @Test(arguments: ProcessorVariant.available)
  func `a picture over another is rounded to nearest for every alpha and colour`(
    variant: ProcessorVariant
  ) throws {
    let veil = try pairs { alpha, _ in alpha << 24 }
    let below = try pairs { _, gray in 0xff00_0000 | gray << 16 | (255 - gray) << 8 | gray }
    var list = DisplayList()
    list.draw(veil, transform: .identity)
    list.paint(into: below, clip: below.bounds, variant: variant)
    let wanted = try pairs { alpha, gray in
      let part = { (channel: UInt32) in (channel * (255 - alpha) * 2 + 255) / 510 }
      return 0xff00_0000 | part(gray) << 16 | part(255 - gray) << 8 | part(gray)
    }
    for y in 0..<256 {
      for x in 0..<256 {
        let pixel = below.pixel(x: x, y: y)
        try #require(pixel == wanted.pixel(x: x, y: y), "alpha \(x), grey \(y)")
      }
    }
  }
}
