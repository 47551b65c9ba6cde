import Raster

/// The pixels of a scene that are at most one pixel away from an edge of a shape.
struct RasterEdges {
  private var marks: [Bool]
  private let width: Int

  /// Draws each shape alone and marks pixels in which its coverage is partial or changes.
  ///
  /// For paths it also marks cairo's partial pixels, since the two sum coverage differently where
  /// edges cross.
  init?(_ scene: RasterScene, _ maru: RasterMaru, width: Int, height: Int) {
    guard let bitmap = Bitmap(width: width, height: height) else { return nil }
    self.width = width
    marks = Array(repeating: false, count: width * height)
    for operation in scene.operations where operation.kind != .shadow {
      var shape = operation
      shape.color = 0xFF00_0000
      shape.second = 0xFF00_0000
      var list = DisplayList()
      maru.record(shape, into: &list)
      guard let region = scene.bounds(of: operation, in: bitmap.bounds) else { continue }
      bitmap.fill(.clear, in: region)
      list.paint(into: bitmap, clip: region)
      mark(bitmap, region, isImage: operation.kind == .image)
      guard operation.kind == .fill || operation.kind == .stroke else { continue }
      bitmap.fill(.clear, in: region)
      var alone = scene
      alone.operations = [shape]
      RasterCairo(alone, target: bitmap, face: nil)?.draw()
      mark(bitmap, region, isImage: false)
    }
  }

  /// Whether a pixel is on an edge or next to one.
  func contains(x: Int, y: Int) -> Bool { marks[y * width + x] }

  private mutating func mark(_ bitmap: Bitmap, _ region: PixelRect, isImage: Bool) {
    let row = bitmap.stride / 4
    let (left, right) = (Int(region.minX), Int(region.maxX))
    let (top, bottom) = (Int(region.minY), Int(region.maxY))
    for y in top..<bottom {
      for x in left..<right {
        let alpha = bitmap.pixels[y * row + x] >> 24
        // An image's own alpha is not an edge, but the border of its rectangle is.
        let isPartial = !isImage && alpha != 0 && alpha != 255
        let isBorder = x == left || y == top || x == right - 1 || y == bottom - 1
        let changes =
          !isImage && !isBorder
          && [-row, -1, 1, row].contains { bitmap.pixels[y * row + x + $0] >> 24 != alpha }
        guard isPartial || changes || (isImage && isBorder) else { continue }
        for nearY in max(0, y - 1)...min(bitmap.height - 1, y + 1) {
          for nearX in max(0, x - 1)...min(bitmap.width - 1, x + 1) {
            marks[nearY * width + nearX] = true
          }
        }
      }
    }
  }
}
