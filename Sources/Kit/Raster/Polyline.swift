/// A flattened piece of a path.
struct Polyline {
  /// The corners; no two neighbours are the same.
  private(set) var points: [Point] = []
  /// For each point, whether the line bends there only because a curve was flattened.
  private(set) var isSmooth: [Bool] = []
  /// The curves that were flattened, as far as they have directions at their ends.
  private(set) var curves: [Curve] = []
  /// Whether the last point is joined to the first.
  var isClosed = false

  /// A curve from one point to another.
  struct Curve {
    var first: Int
    var last: Int
    /// Along the curve at its first point, of any length; zero where it is not known.
    var leaving: Point
    /// Along the curve at its last point.
    var arriving: Point
  }

  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    isSmooth.removeAll(keepingCapacity: true)
    curves.removeAll(keepingCapacity: true)
    isClosed = false
  }

  mutating func start(at point: Point) {
    points.append(point)
    isSmooth.append(false)
  }

  mutating func add(_ point: Point, smooth: Bool = false) {
    if let last = points.last, point.x == last.x, point.y == last.y { return }
    points.append(point)
    isSmooth.append(smooth)
  }

  mutating func addQuad(
    from start: Point, control: Point, to end: Point, scale: Double, reach: Double
  ) {
    func raised(_ point: Point) -> Point {
      Point(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
    }
    addCubic(from: start, raised(start), raised(end), to: end, scale: scale, reach: reach)
  }

  /// Flattens into as many equal steps as keep a pixel at the pen's edge right to 1/255.
  ///
  /// The bound is that of `short_steps` in Flatten.c: the distance between chord and curve times the
  /// chord's length, for the edge of the pen, which is longer than the line by the turning times
  /// the radius. Corners move outwards, so that the area under the chords is that under the curve.
  mutating func addCubic(
    from p0: Point, _ p1: Point, _ p2: Point, to p3: Point, scale: Double, reach: Double
  ) {
    let (cx, cy) = (3 * (p1.x - p0.x), 3 * (p1.y - p0.y))
    let (bx, by) = (3 * (p2.x - 2 * p1.x + p0.x), 3 * (p2.y - 2 * p1.y + p0.y))
    let (ax, ay) = (p3.x - p0.x - cx - bx, p3.y - p0.y - cy - by)
    let (endX, endY) = (bx + 3 * ax, by + 3 * ay)
    let bent = max(bx * bx + by * by, endX * endX + endY * endY).squareRoot() / 3
    let length = distance(p0, p1) + distance(p1, p2) + distance(p2, p3)
    let factor = length > 0 ? 1 + min(reach * bent * 6 / (length * length), 64) : 1
    let steps = Angle.cubeRoot(76 * bent * length * scale * scale * factor * factor).rounded(.up)
    let count = steps.isFinite ? Int(min(max(steps, 1), 4096)) : 4096
    let step = 1 / Double(count)
    let shift = step * step / 6
    let start = Point(x: p0.x - shift * bx, y: p0.y - shift * by)
    let slope = Point(x: cx - 3 * shift * ax, y: cy - 3 * shift * ay)
    let first = points.count - 1
    var index = 1
    while index < count {
      let t = Double(index) * step
      var point = Point(
        x: ((ax * t + bx) * t + slope.x) * t + start.x,
        y: ((ay * t + by) * t + slope.y) * t + start.y)
      // The ends stay where they are; their neighbours move once more for them.
      for end in [1, count - 1] where index == end {
        point.x -= shift / 2 * (3 * ax * t + bx)
        point.y -= shift / 2 * (3 * ay * t + by)
      }
      add(point, smooth: true)
      index += 1
    }
    add(p3)
    guard points.count - 1 > first else { return }
    curves.append(
      Curve(
        first: first, last: points.count - 1, leaving: Point(x: p1.x - p0.x, y: p1.y - p0.y),
        arriving: Point(x: p3.x - p2.x, y: p3.y - p2.y)))
  }

  private func distance(_ a: Point, _ b: Point) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }
}
