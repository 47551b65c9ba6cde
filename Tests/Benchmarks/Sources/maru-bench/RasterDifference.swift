import Foundation
import Raster

/// How two pictures of one scene differ.
struct RasterDifference {
  /// The mean difference of channels, in 1/255.
  private(set) var mean = 0.0
  /// Pixels that differ by more than 2, although no edge is within a pixel of them.
  private(set) var inner = 0

  /// Whether the picture follows the rules.
  var holds: Bool { mean < 0.5 && inner == 0 }

  init(_ first: Bitmap, _ second: Bitmap, edges: RasterEdges) {
    var sum = 0
    for y in 0..<first.height {
      for x in 0..<first.width {
        let one = first.pixels[y * (first.stride / 4) + x]
        let other = second.pixels[y * (second.stride / 4) + x]
        var most = 0
        for shift in [0, 8, 16] {
          let distance = abs(Int(one >> UInt32(shift) & 255) - Int(other >> UInt32(shift) & 255))
          sum += distance
          most = max(most, distance)
        }
        if most > 2, !edges.contains(x: x, y: y) { inner += 1 }
      }
    }
    mean = Double(sum) / Double(3 * first.width * first.height)
  }

  /// Writes a portable pixmap, or nothing if the file cannot be created.
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
