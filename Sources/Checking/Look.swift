import Raster

/// The pixels of a window at one moment.
///
/// Two looks are equal if every pixel is.
struct Look: Equatable {
  /// A pixel's column and row.
  struct Place: Hashable {
    let x, y: Int
  }

  /// The number of columns.
  let width: Int
  /// From left to right, then from top to bottom.
  private let pixels: [UInt32]

  /// Copies the pixels of a bitmap.
  init(_ bitmap: Bitmap) {
    width = bitmap.width
    let step = bitmap.stride / 4
    var pixels: [UInt32] = []
    pixels.reserveCapacity(bitmap.width * bitmap.height)
    for y in 0..<bitmap.height {
      pixels += UnsafeBufferPointer(start: bitmap.pixels + y * step, count: bitmap.width)
    }
    self.pixels = pixels
  }

  /// The pixels that are another colour in another look; none if the sizes differ.
  func places(unlike other: Look) -> [Place] {
    guard width == other.width, pixels.count == other.pixels.count else { return [] }
    return pixels.indices.filter { pixels[$0] != other.pixels[$0] }
      .map { Place(x: $0 % width, y: $0 / width) }
  }
}
