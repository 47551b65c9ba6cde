import Raster
import Testing

/// A bitmap that starts white, with accessors for tests.
struct Canvas {
  let bitmap: Bitmap

  init(_ width: Int, _ height: Int, _ color: PremultipliedColor = .white) throws {
    bitmap = try #require(Bitmap(width: width, height: height))
    bitmap.fill(color)
  }

  /// Paints a list over the whole bitmap.
  func paint(_ list: DisplayList, threads: Int = 1) {
    list.paint(into: bitmap, clip: bitmap.bounds, threads: threads)
  }

  /// All pixels, row by row, without padding.
  var words: [UInt32] {
    (0..<bitmap.height).flatMap { y in
      (0..<bitmap.width).map { x in bitmap.pixel(x: x, y: y) ?? 0 }
    }
  }

  /// The alpha of one pixel.
  func alpha(_ x: Int, _ y: Int) -> Int { Int((bitmap.pixel(x: x, y: y) ?? 0) >> 24) }
}
