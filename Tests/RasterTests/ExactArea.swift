import Raster

/// A reference for the coverage of a path, computed differently from the rasterizer.
///
/// Curves become hundreds of lines and pixel rows 256 scan lines. On each scan line the crossings
/// are sorted and the lengths inside are added up.
struct ExactArea {
  let width: Int
  let height: Int
  /// The fraction of each pixel that is inside, 0…1, row by row.
  private(set) var parts: [Double]
  private static let linesPerRow = 256

  private struct Edge {
    var top: Point
    var bottom: Point
    var winding: Int
  }

  init(_ path: Path, rule: FillRule = .nonZero, width: Int, height: Int, steps: Int = 300) {
    self.width = width
    self.height = height
    parts = Array(repeating: 0, count: width * height)
    let edges = Self.edges(of: path, height: height, steps: steps)
    var rows = Array(repeating: [Edge](), count: height)
    for edge in edges {
      let first = max(0, Int(edge.top.y.rounded(.down)))
      let last = min(height - 1, Int(edge.bottom.y.rounded(.up)) - 1)
      guard first <= last else { continue }
      for row in first...last { rows[row].append(edge) }
    }
    for (row, edges) in rows.enumerated() { fill(row, edges, rule) }
  }

  /// Computes the areas of a path that does not cross itself without scan lines, from the area to
  /// the right of each edge, pixel by pixel.
  init(simple path: Path, width: Int, height: Int, steps: Int) {
    self.width = width
    self.height = height
    parts = Array(repeating: 0, count: width * height)
    for edge in Self.edges(of: path, height: height, steps: steps) { addRight(of: edge) }
    for index in parts.indices { parts[index] = abs(parts[index]) }
  }

  /// The differences from a black picture of the same size, in units of 1/255.
  func errors(of canvas: Canvas) -> [Double] {
    parts.indices.map { index in
      abs(parts[index] * 255 - Double(canvas.alpha(index % width, index / width)))
    }
  }

  private mutating func addRight(of edge: Edge) {
    let slope = (edge.bottom.x - edge.top.x) / (edge.bottom.y - edge.top.y)
    let sign = Double(edge.winding)
    let first = max(0, Int(edge.top.y.rounded(.down)))
    let last = min(height - 1, Int(edge.bottom.y.rounded(.up)) - 1)
    guard first <= last else { return }
    for row in first...last {
      let top = max(edge.top.y, Double(row))
      let bottom = min(edge.bottom.y, Double(row + 1))
      guard top < bottom else { continue }
      let from = edge.top.x + (top - edge.top.y) * slope
      let to = edge.top.x + (bottom - edge.top.y) * slope
      let (low, high) = (min(from, to), max(from, to))
      for column in 0..<width {
        // The mean, over the edge, of the fraction of the pixel's width to the right of it.
        let (left, right) = (Double(column), Double(column + 1))
        var mean = 0.0
        if high <= left {
          mean = 1
        } else if low < right {
          let (a, b) = (max(low, left), min(high, right))
          let whole = max(0, left - low)
          mean =
            high > low ? (whole + (b - a) * (right - (a + b) / 2)) / (high - low) : right - low
        }
        parts[row * width + column] += sign * mean * (bottom - top)
      }
    }
  }

  private static func edges(of path: Path, height: Int, steps: Int) -> [Edge] {
    var edges: [Edge] = []
    var (at, start) = (Point.zero, Point.zero)
    func line(to end: Point) {
      let isDown = at.y < end.y
      let (top, bottom) = isDown ? (at, end) : (end, at)
      if top.y < bottom.y, bottom.y > 0, top.y < Double(height) {
        edges.append(Edge(top: top, bottom: bottom, winding: isDown ? 1 : -1))
      }
      at = end
    }
    path.forEachElement { element in
      switch element {
      case .move(let to):
        line(to: start)
        (at, start) = (to, to)
      case .line(let to): line(to: to)
      case .quad: break
      case .cubic(let to, let first, let second):
        let from = at
        for index in 1...steps {
          let t = Double(index) / Double(steps)
          let (a, b) = ((1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t))
          let (c, d) = (3 * t * t * (1 - t), t * t * t)
          line(
            to: Point(
              x: a * from.x + b * first.x + c * second.x + d * to.x,
              y: a * from.y + b * first.y + c * second.y + d * to.y))
        }
      case .close: line(to: start)
      }
    }
    line(to: start)
    return edges
  }

  private mutating func fill(_ row: Int, _ edges: [Edge], _ rule: FillRule) {
    for index in 0..<Self.linesPerRow {
      let y = Double(row) + (Double(index) + 0.5) / Double(Self.linesPerRow)
      var crossings: [(x: Double, winding: Int)] = []
      for edge in edges where edge.top.y <= y && y < edge.bottom.y {
        let part = (y - edge.top.y) / (edge.bottom.y - edge.top.y)
        crossings.append((edge.top.x + (edge.bottom.x - edge.top.x) * part, edge.winding))
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (number, crossing) in crossings.enumerated() {
        winding += crossing.winding
        let isInside = rule == .nonZero ? winding != 0 : winding & 1 != 0
        guard isInside, number + 1 < crossings.count else { continue }
        add(row, from: crossing.x, to: crossings[number + 1].x)
      }
    }
  }

  private mutating func add(_ row: Int, from start: Double, to end: Double) {
    let (start, end) = (max(start, 0), min(end, Double(width)))
    guard start < end else { return }
    for column in Int(start)...min(width - 1, Int(end)) {
      let length = min(end, Double(column + 1)) - max(start, Double(column))
      if length > 0 { parts[row * width + column] += length / Double(Self.linesPerRow) }
    }
  }
}
