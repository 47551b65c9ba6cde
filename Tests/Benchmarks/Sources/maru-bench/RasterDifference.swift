import Foundation
import Raster

/// How two pictures of one size differ.
struct RasterDifference {
  /// The mean distance of channels, in 1/255.
  let mean: Double
  /// Pixels that differ by more than 2 although all eight neighbours of them, in the second
  /// picture, are the same as they are.
  let inner: Int

  init(_ first: Bitmap, _ second: Bitmap) {
    var sum = 0
    var inner = 0
    let row = second.stride / 4
    for y in 0..<first.height {
      for x in 0..<first.width {
        let (one, other) = (first.pixels[y * (first.stride / 4) + x], second.pixels[y * row + x])
        guard one != other else { continue }
        var most = 0
        for shift in [0, 8, 16] {
          let distance = abs(Int(one >> UInt32(shift) & 255) - Int(other >> UInt32(shift) & 255))
          sum += distance
          most = max(most, distance)
        }
        guard most > 2, x > 0, y > 0, x + 1 < first.width, y + 1 < first.height else { continue }
        let around = [-row - 1, -row, -row + 1, -1, 1, row - 1, row, row + 1]
        if around.allSatisfy({ second.pixels[y * row + x + $0] == other }) { inner += 1 }
      }
    }
    mean = Double(sum) / Double(3 * first.width * first.height)
    self.inner = inner
  }

  /// Writes a portable pixel map; nothing when the file cannot be made.
  static func write(_ bitmap: Bitmap, to path: String) {
    var data = Data("P6 \(bitmap.width) \(bitmap.height) 255\n".utf8)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let pixel = bitmap.pixels[y * (bitmap.stride / 4) + x]
        data.append(UInt8(truncatingIfNeeded: pixel >> 16))
        data.append(UInt8(truncatingIfNeeded: pixel >> 8))
        data.append(UInt8(truncatingIfNeeded: pixel))
      }
    }
    try? data.write(to: URL(fileURLWithPath: path))
  }
}
