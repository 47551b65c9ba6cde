import Raster
import X11

/// The pixels of a picture that belong to its window: those that are at least half opaque.
///
/// The runs of each row are kept, so an update costs as much as the rows that have changed.
struct SolidRegion {
  /// Solid pixels side by side, half-open.
  private struct Run: Equatable {
    var start: Int32
    var end: Int32
  }

  private struct Row: Equatable {
    var runs: [Run] = []
    /// Whether any pixel is not fully transparent.
    var isPainted = false
  }

  /// Pixels with at least this alpha are solid.
  private static let leastAlpha: UInt32 = 128

  /// The region as rectangles that do not overlap, from top to bottom, in device pixels.
  private(set) var rects: [DeviceRect] = []

  private var rows: [Row] = []
  private var width = 0

  /// Takes the changed parts of a picture.
  ///
  /// - Parameters:
  ///   - parts: The changed parts, in device pixels; all of the picture counts if its size has changed.
  ///   - bitmap: The picture.
  ///   - hardens: Whether to make each changed pixel either opaque or transparent, for a window whose
  ///     pixels have no alpha.
  /// - Complexity: The pixels of the changed rows, and the runs of all rows.
  mutating func update(_ parts: [PixelRect], of bitmap: Bitmap, hardens: Bool) {
    var parts = parts
    if rows.count != bitmap.height || width != bitmap.width {
      rows = [Row](repeating: Row(), count: bitmap.height)
      width = bitmap.width
      parts = [bitmap.bounds]
    }
    var isChanged = parts == [bitmap.bounds]
    var next = 0
    for y in Self.lines(of: parts, height: bitmap.height) where y >= next {
      next = y + 1
      let row = UnsafeMutableBufferPointer(
        start: bitmap.pixels + y * (bitmap.stride / 4), count: bitmap.width)
      let read = Self.read(row, hardens: hardens)
      guard read != rows[y] else { continue }
      rows[y] = read
      isChanged = true
    }
    if isChanged { join() }
  }

  /// Whether any pixel outside of some rows is not fully transparent.
  func isPainted(outside range: Range<Int32>) -> Bool {
    rows.indices.contains { rows[$0].isPainted && !range.contains(Int32($0)) }
  }

  /// The numbers of the rows that rectangles touch, in ascending order; some of them more than once.
  private static func lines(of parts: [PixelRect], height: Int) -> [Int] {
    parts.flatMap { part in
      let first = min(max(Int(part.minY), 0), height)
      return first..<max(min(Int(part.minY + part.height), height), first)
    }.sorted()
  }

  private static func read(_ row: UnsafeMutableBufferPointer<UInt32>, hardens: Bool) -> Row {
    var result = Row()
    var x = 0
    while x < row.count {
      // Most pixels are clear or opaque.
      while x < row.count, row[x] == 0 { x += 1 }
      let start = x
      while x < row.count, row[x] >> 24 >= leastAlpha {
        if hardens, row[x] < 0xFF00_0000 { row[x] = hardened(row[x]) }
        x += 1
      }
      if x > start { result.runs.append(Run(start: Int32(start), end: Int32(x))) }
      if x < row.count, row[x] != 0 {
        result.isPainted = true
        if hardens { row[x] = 0 }
        x += 1
      }
    }
    if !result.runs.isEmpty { result.isPainted = true }
    return result
  }

  /// A premultiplied solid pixel, made opaque.
  private static func hardened(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    func whole(_ shift: UInt32) -> UInt32 {
      min((pixel >> shift & 0xFF) * 255 / alpha, 255) << shift
    }
    return 0xFF00_0000 | whole(16) | whole(8) | whole(0)
  }

  /// Joins equal runs of successive rows to rectangles.
  private mutating func join() {
    rects.removeAll(keepingCapacity: true)
    /// The rectangles that end at the row before, from left to right.
    var open: [Int] = []
    for (y, row) in rows.enumerated() {
      var ending = open[...]
      open.removeAll(keepingCapacity: true)
      for run in row.runs {
        while let first = ending.first, rects[first].x < run.start { ending.removeFirst() }
        if let first = ending.first, rects[first].x == run.start,
          rects[first].width == run.end - run.start
        {
          rects[first].height += 1
          open.append(first)
        } else {
          open.append(rects.count)
          rects.append(
            DeviceRect(x: run.start, y: Int32(y), width: run.end - run.start, height: 1))
        }
      }
    }
  }
}
