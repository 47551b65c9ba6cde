/// Makes outlines of lines.
///
/// Each side of a line is its offset by half the width; an outer corner gets the join, an inner
/// corner goes through the corner itself, so that no hole can open there. Its memory serves for one
/// line after the other.
struct Stroker {
  /// The corners of the outline's pieces, one after the other; each piece is closed.
  private(set) var points: [Point] = []
  /// How many points there are up to the end of each piece.
  private(set) var ends: [Int32] = []
  private var radius = 0.0
  private var scale = 0.0
  private var cap = LineCap.butt
  private var join = LineJoin.miter
  private var miterLimitSquared = 1.0
  private var arc = Stroker.coarse
  private var line = Polyline()
  /// For each corner the direction that the line comes from, and the one that it goes to.
  private var arriving: [Point] = []
  private var leaving: [Point] = []

  /// A small turn of a direction.
  private struct Arc {
    let sine: Double
    let cosine: Double
    /// How far outside of the circle corners lie, so that the chords enclose its area.
    let stretch: Double

    init(angle: Double) {
      (sine, cosine) = Angle.sineAndCosine(angle)
      stretch = (angle / sine).squareRoot()
    }
  }

  /// What serves for arcs when an outline has more points than this already.
  private static let coarse = Arc(angle: 0.5)
  private static let fineLimit = 1 << 20

  /// Makes the outline of a path's line, in the space of the path, in the place of the last one.
  ///
  /// A pen that draws nothing makes no outline.
  ///
  /// - Parameters:
  ///   - path: The line; its points are finite.
  ///   - style: The pen, in units of the path.
  ///   - scale: How many pixels one unit becomes, for the fineness of curves.
  mutating func stroke(_ path: Path, _ style: StrokeStyle, scale: Double) {
    points.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    guard style.width > 0, style.width.isFinite else { return }
    set(style, scale: scale > 0 && scale.isFinite ? min(max(scale, 1e-6), 1e6) : 1)
    let pattern = style.dashes.isEmpty ? nil : DashPattern(style)
    var cursor = 0
    var at = Point.zero
    for verb in path.verbs {
      switch verb {
      case Path.Verb.move.rawValue:
        finish(pattern)
        at = path.points[cursor]
        line.start(at: at)
        cursor += 1
      case Path.Verb.line.rawValue:
        at = path.points[cursor]
        line.add(at)
        cursor += 1
      case Path.Verb.quad.rawValue:
        let end = path.points[cursor + 1]
        line.addQuad(from: at, control: path.points[cursor], to: end, scale: scale, reach: radius)
        at = end
        cursor += 2
      case Path.Verb.cubic.rawValue:
        let end = path.points[cursor + 2]
        line.addCubic(
          from: at, path.points[cursor], path.points[cursor + 1], to: end, scale: self.scale,
          reach: radius)
        at = end
        cursor += 3
      default:
        line.isClosed = true
        at = line.points.first ?? at
        finish(pattern)
      }
    }
    finish(pattern)
  }

  /// Lets go of memory that an unusually long line has asked for.
  mutating func trim() {
    guard points.capacity > 1 << 16 || line.points.capacity > 1 << 16 else { return }
    self = Stroker()
  }

  private mutating func set(_ style: StrokeStyle, scale: Double) {
    cap = style.cap
    join = style.join
    let limit = style.miterLimit > 1 ? style.miterLimit : 1
    miterLimitSquared = limit * limit
    guard radius != style.width / 2 || self.scale != scale else { return }
    radius = style.width / 2
    self.scale = scale
    // A pixel is wrong by 0.128 e L at most, where a chord of length L = r s is e = r s² / 8 away
    // from its arc: half of 1/255.
    let pixels = max(radius * scale, 1e-3)
    arc = Arc(angle: min(max(Angle.cubeRoot(0.123 / (pixels * pixels)), 0.0005), 0.5))
  }

  /// Adds the outline of what has been gathered.
  private mutating func finish(_ pattern: DashPattern?) {
    guard !line.points.isEmpty else { return }
    var whole = Polyline()
    swap(&whole, &line)
    if let pattern {
      pattern.split(whole) { add($0) }
    } else {
      add(whole)
    }
    whole.removeAll()
    swap(&whole, &line)
  }

  /// Adds the outline of one line.
  private mutating func add(_ line: Polyline) {
    var count = line.points.count
    if line.isClosed, count > 1, line.points[0] == line.points[count - 1] { count -= 1 }
    if count < 2 || !measure(line, count) {
      addDot(line.points[0])
    } else if line.isClosed {
      addRing(line, count)
    } else {
      addOpen(line)
    }
  }

  /// Finds the directions at each corner; `false` when a piece has none.
  private mutating func measure(_ line: Polyline, _ count: Int) -> Bool {
    leaving.removeAll(keepingCapacity: true)
    arriving.removeAll(keepingCapacity: true)
    // At the first corner of an open line nothing arrives; a closed one's is set at the end.
    arriving.append(.zero)
    for index in 0..<(line.isClosed ? count : count - 1) {
      let (from, to) = (line.points[index], line.points[index + 1 == count ? 0 : index + 1])
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0, length.isFinite else { return false }
      let direction = Point(x: dx / length, y: dy / length)
      leaving.append(direction)
      arriving.append(direction)
    }
    if line.isClosed, let last = arriving.popLast() { arriving[0] = last }
    for curve in line.curves {
      // The edges start where the curve's do, not where the chord's do.
      let first = curve.first == count ? 0 : curve.first
      let last = curve.last == count ? 0 : curve.last
      Self.turn(&leaving[first], to: curve.leaving)
      Self.turn(&arriving[last], to: curve.arriving)
    }
    return true
  }

  /// Replaces a chord's direction by the curve's where they are much the same.
  private static func turn(_ direction: inout Point, to curve: Point) {
    let length = (curve.x * curve.x + curve.y * curve.y).squareRoot()
    guard length > 0, length.isFinite else { return }
    let wanted = Point(x: curve.x / length, y: curve.y / length)
    if wanted.x * direction.x + wanted.y * direction.y > 0.5 { direction = wanted }
  }

  private mutating func endPiece() {
    ends.append(Int32(truncatingIfNeeded: points.count))
  }

  /// A line of no length: a dot where the caps have an area of their own.
  private mutating func addDot(_ point: Point) {
    let right = Point(x: 1, y: 0)
    switch cap {
    case .butt:
      return
    case .round:
      addCap(point, right)
      addCap(point, reversed(right))
    case .square:
      addCap(point, right)
      addCap(point, reversed(right))
    }
    endPiece()
  }

  private mutating func addOpen(_ line: Polyline) {
    let last = line.points.count - 1
    points.append(offset(line.points[0], leaving[0]))
    for index in 1..<last { addJoin(line, index) }
    points.append(offset(line.points[last], arriving[last]))
    addCap(line.points[last], arriving[last])
    points.append(offset(line.points[last], reversed(arriving[last])))
    for index in stride(from: last - 1, to: 0, by: -1) { addJoinBack(line, index) }
    points.append(offset(line.points[0], reversed(leaving[0])))
    addCap(line.points[0], reversed(leaving[0]))
    endPiece()
  }

  private mutating func addRing(_ line: Polyline, _ count: Int) {
    for index in 0..<count { addJoin(line, index) }
    endPiece()
    for index in stride(from: count - 1, through: 0, by: -1) { addJoinBack(line, index) }
    endPiece()
  }

  private mutating func addJoin(_ line: Polyline, _ index: Int) {
    addJoin(
      line.points[index], from: arriving[index], to: leaving[index], smooth: line.isSmooth[index])
  }

  private mutating func addJoinBack(_ line: Polyline, _ index: Int) {
    addJoin(
      line.points[index], from: reversed(leaving[index]), to: reversed(arriving[index]),
      smooth: line.isSmooth[index])
  }

  /// The left edge of the pen, seen along the direction (y grows downwards).
  private func offset(_ point: Point, _ direction: Point) -> Point {
    Point(x: point.x + direction.y * radius, y: point.y - direction.x * radius)
  }

  private func reversed(_ direction: Point) -> Point {
    Point(x: -direction.x, y: -direction.y)
  }

  /// Ends one piece's edge, and starts the next one's.
  private mutating func addJoin(_ corner: Point, from: Point, to: Point, smooth: Bool) {
    let cross = from.x * to.y - from.y * to.x
    let dot = from.x * to.x + from.y * to.y
    if smooth, dot > 0.9 {
      // A slight bend of a curve: where the two edges meet. Corners of the line lie outside of the
      // curve by as much as keeps the area, and with this radius those of the edges do too.
      let reach = radius * (1 - (1 - dot) / 12) / (1 + dot)
      points.append(
        Point(x: corner.x + (from.y + to.y) * reach, y: corner.y - (from.x + to.x) * reach))
      return
    }
    points.append(offset(corner, from))
    if cross < 0 {
      // The edge is on the inner side.
      points.append(corner)
    } else if smooth || join == .round {
      addArc(corner, from: from, to: to)
    } else if join == .miter, 2 <= miterLimitSquared * (1 + dot), cross > 1e-9 {
      // The ratio of miter to width is 1 / sin(θ/2), and sin²(θ/2) = (1 + dot) / 2.
      let reach = radius / (1 + dot)
      points.append(
        Point(x: corner.x + (from.y + to.y) * reach, y: corner.y - (from.x + to.x) * reach))
    }
    points.append(offset(corner, to))
  }

  /// The points between the ends of an arc, which turns by half a turn at most.
  private mutating func addArc(_ center: Point, from: Point, to: Point) {
    // A hundred thousand dashes of a gigantic pen have no time for fine circles.
    let arc = points.count < Self.fineLimit ? arc : Self.coarse
    let reach = radius * arc.stretch
    var direction = from
    while true {
      direction = Point(
        x: direction.x * arc.cosine - direction.y * arc.sine,
        y: direction.x * arc.sine + direction.y * arc.cosine)
      guard direction.x * to.y - direction.y * to.x > 1e-3 * arc.sine else { return }
      points.append(Point(x: center.x + direction.y * reach, y: center.y - direction.x * reach))
    }
  }

  /// From the left to the right edge at the end of a line.
  private mutating func addCap(_ end: Point, _ direction: Point) {
    switch cap {
    case .butt:
      break
    case .round:
      points.append(offset(end, direction))
      addArc(end, from: direction, to: reversed(direction))
    case .square:
      let far = Point(x: end.x + direction.x * radius, y: end.y + direction.y * radius)
      points.append(offset(far, direction))
      points.append(offset(far, reversed(direction)))
    }
  }
}
