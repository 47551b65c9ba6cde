import Foundation
import Raster

/// A scene of nothing but rectangles and images, blended without any rounding; right away from edges.
struct RasterReference {
  /// Blue, green and red of each pixel, 0…255.
  private(set) var channels: [Double]
  private let width: Int

  /// Draws the scene once over white; `nil` when it holds anything else.
  ///
  /// Corners are cut where their pixels' centres are outside: the rest of them are edges.
  init?(_ scene: RasterScene, width: Int, height: Int) {
    guard scene.operations.allSatisfy({ $0.kind == .rectangle || $0.kind == .roundedImage }) else {
      return nil
    }
    self.width = width
    channels = Array(repeating: 255, count: 3 * width * height)
    for operation in scene.operations {
      let rect = operation.rect
      let alpha = Double(operation.color >> 24) / 255
      let image = operation.kind == .roundedImage ? RasterScene.images[operation.image] : nil
      let color = [0, 8, 16].map { Double(operation.color >> UInt32($0) & 255) }
      for y in max(0, Int(rect.minY))..<max(0, min(height, Int(rect.maxY.rounded(.up)))) {
        let tall = min(rect.maxY, Double(y + 1)) - max(rect.minY, Double(y))
        for x in max(0, Int(rect.minX))..<max(0, min(width, Int(rect.maxX.rounded(.up)))) {
          let wide = min(rect.maxX, Double(x + 1)) - max(rect.minX, Double(x))
          guard !Self.isCut(rect, operation.radius, x: x, y: y) else { continue }
          let part = (image == nil ? alpha : 1) * tall * wide
          let color = image.map { Self.sample($0, rect, x: x, y: y) } ?? color
          for channel in 0..<3 {
            let index = 3 * (y * width + x) + channel
            channels[index] += (color[channel] - channels[index]) * part
          }
        }
      }
    }
  }

  /// Whether a pixel's centre is outside of a rounded corner.
  private static func isCut(_ rect: Rect, _ radius: Double, x: Int, y: Int) -> Bool {
    let across = min(Double(x) + 0.5 - rect.minX, rect.maxX - Double(x) - 0.5)
    let down = min(Double(y) + 0.5 - rect.minY, rect.maxY - Double(y) - 0.5)
    guard across < radius, down < radius else { return false }
    let (dx, dy) = (radius - across, radius - down)
    return dx * dx + dy * dy > radius * radius
  }

  /// The colour between four pixels of an opaque image that is stretched to a rectangle.
  private static func sample(_ image: Bitmap, _ rect: Rect, x: Int, y: Int) -> [Double] {
    let u = (Double(x) + 0.5 - rect.x) / rect.width * Double(image.width) - 0.5
    let v = (Double(y) + 0.5 - rect.y) / rect.height * Double(image.height) - 0.5
    let (right, down) = (u - u.rounded(.down), v - v.rounded(.down))
    func pixel(_ dx: Int, _ dy: Int) -> UInt32 {
      let column = min(max(Int(u.rounded(.down)) + dx, 0), image.width - 1)
      let row = min(max(Int(v.rounded(.down)) + dy, 0), image.height - 1)
      return image.pixels[row * (image.stride / 4) + column]
    }
    let corners = [
      (pixel(0, 0), (1 - right) * (1 - down)), (pixel(1, 0), right * (1 - down)),
      (pixel(0, 1), (1 - right) * down), (pixel(1, 1), right * down),
    ]
    return [0, 8, 16].map { shift in
      corners.reduce(0) { $0 + Double($1.0 >> UInt32(shift) & 255) * $1.1 }
    }
  }

  /// The largest distance of a pixel's channels from what they should be.
  func distance(of pixel: UInt32, x: Int, y: Int) -> Double {
    (0..<3).map {
      abs(Double(pixel >> UInt32(8 * $0) & 255) - channels[3 * (y * width + x) + $0])
    }.max() ?? 0
  }
}
