/// A flattened subpath, in a buffer that is reused for the next one.
struct Polyline: ~Copyable {
  /// A corner, with the directions of the segments before and after it.
  struct Corner {
    var point: Point
    /// Whether the corner exists only because a curve was flattened.
    var isSmooth = false
    /// Whether the turn is so slight that the stroke's edges can simply meet.
    ///
    /// The stroker sets it.
    var isBend = false
    /// The unit direction of the segment before; zero at the start of the line.
    var arriving = Point.zero
    /// The unit direction of the segment after; undefined at the end of the line.
    var leaving = Point.zero
    /// The length of the segment after; undefined at the end of the line.
    var length = 0.0
    /// The vector from a slight bend to the meeting point of the left edges; undefined otherwise.
    var left = Point.zero
  }

  /// The corners; neighbours always differ.
  private(set) var corners: UnsafeMutablePointer<Corner>
  /// The number of corners.
  private(set) var count = 0
  /// Whether the last corner is joined to the first.
  private(set) var isClosed = false
  /// Whether each segment has a direction.
  ///
  /// A segment can be too short or too long for one.
  private(set) var isMeasured = true
  private var capacity = 64

  init() {
    corners = .allocate(capacity: capacity)
  }

  deinit {
    corners.deallocate()
  }

  /// Whether the buffer is large enough to be worth releasing.
  var isLarge: Bool { capacity > 1 << 16 }

  mutating func removeAll() {
    count = 0
    isClosed = false
    isMeasured = true
  }

  mutating func start(at point: Point) {
    reserve(1)
    corners[count] = Corner(point: point)
    count += 1
  }

  mutating func add(_ point: Point, smooth: Bool = false) {
    guard count > 0 else { return start(at: point) }
    reserve(1)
    var last = corners[count - 1].point
    append(point, smooth: smooth, after: &last)
  }

  /// Joins the last corner to the first.
  ///
  /// If they are equal, only one is kept.
  mutating func close() {
    isClosed = true
    guard count > 1 else { return }
    add(corners[0].point)
    count -= 1
    corners[0].arriving = corners[count].arriving
  }

  mutating func addQuad(
    from start: Point, control: Point, to end: Point, scale: Double, reach: Double
  ) {
    func raised(_ point: Point) -> Point {
      Point(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
    }
    addCubic(from: start, raised(start), raised(end), to: end, scale: scale, reach: reach)
  }

  /// Flattens a cubic into enough equal steps that a pixel at the pen's edge is accurate to 1/255.
  ///
  /// The bound is that of `short_steps` in Curves.c: the distance between chord and curve, times
  /// the chord's length, for the edge of the pen. That edge is longer than the line by the turning
  /// angle times the radius. Corners are moved outwards, so that the area under the chords equals
  /// that under the curve.
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
    let count = steps.isFinite ? Int(min(max(steps, 1), 32768)) : 32768
    let step = 1 / Double(count)
    let shift = step * step / 6
    let start = Point(x: p0.x - shift * bx, y: p0.y - shift * by)
    let slope = Point(x: cx - 3 * shift * ax, y: cy - 3 * shift * ay)
    if self.count == 0 { self.start(at: p0) }
    let first = self.count - 1
    reserve(count)
    var last = corners[first].point
    for index in 1..<count {
      let t = Double(index) * step
      var point = Point(
        x: ((ax * t + bx) * t + slope.x) * t + start.x,
        y: ((ay * t + by) * t + slope.y) * t + start.y)
      if index == 1 || index == count - 1 {
        // The ends stay in place; their neighbours move by that much more.
        let more = Point(x: shift / 2 * (3 * ax * t + bx), y: shift / 2 * (3 * ay * t + by))
        point = Point(x: point.x - more.x, y: point.y - more.y)
        if count == 2 { point = Point(x: point.x - more.x, y: point.y - more.y) }
      }
      append(point, smooth: true, after: &last)
    }
    append(p3, smooth: false, after: &last)
    guard self.count - 1 > first else { return }
    // The stroke's edges start in the direction of the curve, not of the chord.
    Self.turn(&corners[first].leaving, to: Point(x: p1.x - p0.x, y: p1.y - p0.y))
    Self.turn(&corners[self.count - 1].arriving, to: Point(x: p3.x - p2.x, y: p3.y - p2.y))
  }

  private func distance(_ a: Point, _ b: Point) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  /// Adds a corner after the last one.
  ///
  /// The caller has reserved room for it.
  @inline(__always)
  private mutating func append(_ point: Point, smooth: Bool, after last: inout Point) {
    let (dx, dy) = (point.x - last.x, point.y - last.y)
    let length = (dx * dx + dy * dy).squareRoot()
    // The square root of any finite number is far below this limit.
    if !(length > 0 && length < 0x1p600) {
      if point == last { return }
      isMeasured = false
    }
    let direction = Point(x: dx / length, y: dy / length)
    let corner = corners + count
    corner[-1].leaving = direction
    corner[-1].length = length
    corner.pointee.point = point
    corner.pointee.isSmooth = smooth
    corner.pointee.isBend = false
    corner.pointee.arriving = direction
    count += 1
    last = point
  }

  /// Replaces a chord's direction by the curve's if the two nearly agree.
  private static func turn(_ direction: inout Point, to curve: Point) {
    let length = (curve.x * curve.x + curve.y * curve.y).squareRoot()
    guard length > 0, length.isFinite else { return }
    let wanted = Point(x: curve.x / length, y: curve.y / length)
    if wanted.x * direction.x + wanted.y * direction.y > 0.5 { direction = wanted }
  }

  /// Makes room for `more` corners.
  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if count + more > capacity { grow(to: count + more) }
  }

  private mutating func grow(to needed: Int) {
    capacity = max(2 * capacity, needed)
    let larger = UnsafeMutablePointer<Corner>.allocate(capacity: capacity)
    larger.initialize(from: corners, count: count)
    corners.deallocate()
    corners = larger
  }
}
