/// A flattened piece of a path.
struct Polyline {
  /// The corners; no two neighbours are the same.
  private(set) var points: [Point] = []
  /// For each point, whether the line bends there only because a curve was flattened.
  private(set) var isSmooth: [Bool] = []
  /// Whether the last point is joined to the first.
  var isClosed = false

  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    isSmooth.removeAll(keepingCapacity: true)
    isClosed = false
  }

  mutating func start(at point: Point) {
    points.append(point)
    isSmooth.append(false)
  }

  mutating func add(_ point: Point, smooth: Bool = false) {
    guard point != points.last else { return }
    points.append(point)
    isSmooth.append(smooth)
  }

  mutating func addQuad(
    from start: Point, control: Point, to end: Point, tolerance: Double, reach: Double
  ) {
    func raised(_ point: Point) -> Point {
      Point(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
    }
    addCubic(
      from: start, raised(start), raised(end), to: end, tolerance: tolerance, reach: reach)
  }

  /// Flattens by Wang's bound, with more steps where the pen's far edge turns quickly.
  mutating func addCubic(
    from p0: Point, _ p1: Point, _ p2: Point, to p3: Point, tolerance: Double, reach: Double
  ) {
    func bend(_ a: Point, _ b: Point, _ c: Point) -> Double {
      let x = a.x - 2 * b.x + c.x
      let y = a.y - 2 * b.y + c.y
      return (x * x + y * y).squareRoot()
    }
    let bent = max(bend(p0, p1, p2), bend(p1, p2, p3))
    // The edge of the pen is an offset curve, longer by the turning times the radius.
    let length = distance(p0, p1) + distance(p1, p2) + distance(p2, p3)
    let factor = length > 0 ? 1 + min(reach * bent * 4 / (length * length), 64) : 1
    let wanted = (0.75 * bent * factor / tolerance).squareRoot().rounded(.up)
    let count = wanted.isFinite ? Int(min(max(wanted, 1), 1024)) : 1024
    let (cx, cy) = (3 * (p1.x - p0.x), 3 * (p1.y - p0.y))
    let (bx, by) = (3 * (p2.x - 2 * p1.x + p0.x), 3 * (p2.y - 2 * p1.y + p0.y))
    let (ax, ay) = (p3.x - p0.x - cx - bx, p3.y - p0.y - cy - by)
    for step in 1..<max(count, 1) + 1 {
      guard step < count else {
        add(p3)
        return
      }
      let t = Double(step) / Double(count)
      add(
        Point(x: ((ax * t + bx) * t + cx) * t + p0.x, y: ((ay * t + by) * t + cy) * t + p0.y),
        smooth: true)
    }
  }

  private func distance(_ a: Point, _ b: Point) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }
}
