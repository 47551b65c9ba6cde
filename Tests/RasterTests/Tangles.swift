import Raster

/// The pixels through which more than three boundaries of a path pass.
///
/// There the rasterizer takes samples, and its coverage may be wrong by 8/255.
struct Tangles {
  /// The number of boundaries in each pixel, row by row.
  ///
  /// A line of the path is one, and so are lines that continue each other within the pixel.
  private(set) var counts: [Int]
  private let width: Int
  private let height: Int

  init(_ path: Path, width: Int, height: Int, steps: Int = 300) {
    (self.width, self.height) = (width, height)
    counts = Array(repeating: 0, count: width * height)
    var (at, start) = (Point.zero, Point.zero)
    path.forEachElement { element in
      switch element {
      case .move(let to):
        line(from: &at, to: start)
        (at, start) = (to, to)
      case .line(let to): line(from: &at, to: to)
      case .quad: break
      case .cubic(let to, let first, let second):
        let from = at
        for index in 1...steps {
          let t = Double(index) / Double(steps)
          let (a, b) = ((1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t))
          let (c, d) = (3 * t * t * (1 - t), t * t * t)
          line(
            from: &at,
            to: Point(
              x: a * from.x + b * first.x + c * second.x + d * to.x,
              y: a * from.y + b * first.y + c * second.y + d * to.y))
        }
      case .close: line(from: &at, to: start)
      }
    }
    line(from: &at, to: start)
  }

  /// How much more than elsewhere a pixel may be wrong by, in units of 1/255.
  ///
  /// Together with 1.5 for rounding and the reference's own error, it is 8.
  func allowance(at index: Int) -> Double { counts[index] > 3 ? 6.5 : 0 }

  /// The largest of some errors in units of 1/255, less the allowances.
  func largest(_ errors: [Double]) -> Double {
    errors.indices.map { errors[$0] - allowance(at: $0) }.max() ?? 0
  }

  /// Counts the pixels that a line meets, but not the one in which it continues the line before.
  private mutating func line(from start: inout Point, to end: Point) {
    guard start != end else { return }
    let (top, bottom) = start.y < end.y ? (start, end) : (end, start)
    for row in Self.range(top.y, bottom.y, height) {
      // The part of the line within the row.
      let (from, to) = (max(top.y, Double(row)), min(bottom.y, Double(row + 1)))
      let slope = bottom.y > top.y ? (bottom.x - top.x) / (bottom.y - top.y) : 0
      let isLevel = top.y == bottom.y
      let first = isLevel ? top.x : top.x + (from - top.y) * slope
      let last = isLevel ? bottom.x : top.x + (to - top.y) * slope
      for column in Self.range(min(first, last), max(first, last), width) {
        counts[row * width + column] += 1
      }
    }
    let (column, row) = (Int(end.x.rounded(.down)), Int(end.y.rounded(.down)))
    if (0..<width).contains(column), (0..<height).contains(row) {
      counts[row * width + column] -= 1
    }
    start = end
  }

  /// The pixels between two coordinates.
  private static func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
    let first = max(0, Int(max(low, -1).rounded(.down)))
    let last = min(count, Int(min(high, Double(count)).rounded(.down)) + 1)
    return first..<max(first, last)
  }
}
