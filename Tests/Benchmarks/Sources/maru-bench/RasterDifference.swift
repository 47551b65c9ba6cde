import Foundation
import Raster

/// How two pictures of one scene differ.
struct RasterDifference {
  /// The mean distance of channels, in 1/255.
  private(set) var mean = 0.0
  /// Pixels that differ by more than 2 although no edge is within a pixel of them.
  private(set) var inner = 0
  /// Those of them in which the first picture is no nearer to the exact one than the second; all
  /// where the exact one is not known.
  private(set) var worse = 0
  /// How far the first and the second picture lie from the exact one at most, away from edges.
  private(set) var errors: (first: Double, second: Double)?

  /// Whether the rules for pictures hold.
  var holds: Bool { mean < 0.5 && worse == 0 }

  init(_ first: Bitmap, _ second: Bitmap, edges: RasterEdges, reference: RasterReference?) {
    var sum = 0
    if reference != nil { errors = (0, 0) }
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
        guard !edges.contains(x: x, y: y) else { continue }
        var isNearer = false
        if let reference, let errors {
          let own = reference.distance(of: one, x: x, y: y)
          let theirs = reference.distance(of: other, x: x, y: y)
          isNearer = own < theirs
          self.errors = (max(errors.first, own), max(errors.second, theirs))
        }
        guard most > 2 else { continue }
        inner += 1
        if !isNearer { worse += 1 }
      }
    }
    mean = Double(sum) / Double(3 * first.width * first.height)
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
