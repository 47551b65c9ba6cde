/// Makes outlines of lines.
///
/// Each side of a line is its offset by half the width. An outer corner gets the join; an inner one is
/// where the edges of both pieces meet, or goes through the corner itself where a piece is too short
/// for that, so that no hole can open there. Its memory serves for one line after the other.
struct Stroker {
  /// What has been made.
  let outline = StrokeOutline()
  private var radius = 0.0
  private var scale = 0.0
  private var cap = LineCap.butt
  private var join = LineJoin.miter
  private var miterLimitSquared = 1.0
  private var line = Polyline()
  private var corners: [Corner] = []
  /// The cosine of an arc's steps at most, and of those when an outline has too many points already.
  private var finest = Stroker.coarse
  private static let coarse = 0.88
  private static let fineLimit = 1 << 20

  /// How a line comes to a corner, and goes on.
  private struct Corner {
    /// The direction that the line comes from; nothing where it starts.
    var arriving: Point
    /// The direction that it goes to; nothing where it ends.
    var leaving: Point
    /// How far it goes to the next corner.
    var length: Double
  }

  /// Makes the outline of a path's line, in the space of the path, in the place of the last one.
  ///
  /// A pen that draws nothing makes no outline.
  ///
  /// - Parameters:
  ///   - path: The line; its points are finite.
  ///   - style: The pen, in units of the path.
  ///   - scale: How many pixels one unit becomes, for the fineness of curves.
  mutating func stroke(_ path: Path, _ style: StrokeStyle, scale: Double) {
    outline.removeAll()
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
    guard outline.isLarge || line.points.capacity > 1 << 16 else { return }
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
    // A pixel is wrong by e L / 6 at most, where a chord of length L = r s is e = r s² / 8 away from
    // its arc: half of 1/255.
    let pixels = max(radius * scale, 1e-3)
    let step = min(max(Angle.cubeRoot(0.094 / (pixels * pixels)), 0.0005), 0.5)
    finest = Angle.sineAndCosine(step).cosine
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
    corners.removeAll(keepingCapacity: true)
    var arriving = Point.zero
    for index in 0..<(line.isClosed ? count : count - 1) {
      let (from, to) = (line.points[index], line.points[index + 1 == count ? 0 : index + 1])
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0, length.isFinite else { return false }
      let leaving = Point(x: dx / length, y: dy / length)
      corners.append(Corner(arriving: arriving, leaving: leaving, length: length))
      arriving = leaving
    }
    if line.isClosed {
      corners[0].arriving = arriving
    } else {
      corners.append(Corner(arriving: arriving, leaving: .zero, length: 0))
    }
    for curve in line.curves {
      // The edges start where the curve's do, not where the chord's do.
      let first = curve.first == count ? 0 : curve.first
      let last = curve.last == count ? 0 : curve.last
      Self.turn(&corners[first].leaving, to: curve.leaving)
      Self.turn(&corners[last].arriving, to: curve.arriving)
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

  /// A line of no length: a dot where the caps have an area of their own.
  private func addDot(_ point: Point) {
    guard cap != .butt else { return }
    for direction in [Point(x: 1, y: 0), Point(x: -1, y: 0)] {
      outline.add(offset(point, direction))
      addCap(point, direction)
    }
    outline.end()
  }

  private func addOpen(_ line: Polyline) {
    let last = line.points.count - 1
    outline.add(offset(line.points[0], corners[0].leaving))
    for index in 1..<last { addJoin(line, index) }
    outline.add(offset(line.points[last], corners[last].arriving))
    addCap(line.points[last], corners[last].arriving)
    outline.add(offset(line.points[last], reversed(corners[last].arriving)))
    for index in stride(from: last - 1, to: 0, by: -1) { addJoinBack(line, index) }
    outline.add(offset(line.points[0], reversed(corners[0].leaving)))
    addCap(line.points[0], reversed(corners[0].leaving))
    outline.end()
  }

  private func addRing(_ line: Polyline, _ count: Int) {
    for index in 0..<count { addJoin(line, index) }
    outline.end()
    for index in stride(from: count - 1, through: 0, by: -1) { addJoinBack(line, index) }
    outline.end()
  }

  private func addJoin(_ line: Polyline, _ index: Int) {
    addJoin(line, index, from: corners[index].arriving, to: corners[index].leaving)
  }

  private func addJoinBack(_ line: Polyline, _ index: Int) {
    let corner = corners[index]
    addJoin(line, index, from: reversed(corner.leaving), to: reversed(corner.arriving))
  }

  /// The left edge of the pen, seen along the direction (y grows downwards).
  private func offset(_ point: Point, _ direction: Point) -> Point {
    Point(x: point.x + direction.y * radius, y: point.y - direction.x * radius)
  }

  private func reversed(_ direction: Point) -> Point {
    Point(x: -direction.x, y: -direction.y)
  }

  /// Ends one piece's edge, and starts the next one's.
  private func addJoin(_ line: Polyline, _ index: Int, from: Point, to: Point) {
    let (corner, smooth) = (line.points[index], line.isSmooth[index])
    let cross = from.x * to.y - from.y * to.x
    let dot = from.x * to.x + from.y * to.y
    if smooth, dot > 0.9 {
      // A slight bend of a curve: where the two edges meet. Corners of the line lie outside of the
      // curve by as much as keeps the area, and with this radius those of the edges do too.
      let reach = radius * (11 + dot) / (12 * (1 + dot))
      outline.add(
        Point(x: corner.x + (from.y + to.y) * reach, y: corner.y - (from.x + to.x) * reach))
      return
    }
    // The ratio of miter to width is 1 / sin(θ/2), and sin²(θ/2) = (1 + dot) / 2.
    let isMiter =
      !smooth && join == .miter && 2 <= miterLimitSquared * (1 + dot) && cross > 1e-9
    if isMiter ? isBetweenLines(index) : cross < 0 && edgesMeet(line, index, dot) {
      outline.add(meeting(corner, from: from, to: to, dot: dot))
      return
    }
    outline.add(offset(corner, from))
    if cross < 0 {
      outline.add(corner)
    } else if smooth || join == .round {
      addArc(corner, from: from, to: to)
    } else if isMiter {
      outline.add(meeting(corner, from: from, to: to, dot: dot))
    }
    outline.add(offset(corner, to))
  }

  /// Whether the edges of both pieces are straight up to the corner, as those of lines are: a curve's
  /// end has another direction than its chord.
  private func isBetweenLines(_ index: Int) -> Bool {
    let before = corners[index == 0 ? corners.count - 1 : index - 1]
    let after = corners[index + 1 == corners.count ? 0 : index + 1]
    return before.leaving == corners[index].arriving && corners[index].leaving == after.arriving
  }

  /// Where the left edges of two pieces meet, or would if they were longer.
  private func meeting(_ corner: Point, from: Point, to: Point, dot: Double) -> Point {
    let reach = radius / (1 + dot)
    return Point(x: corner.x + (from.y + to.y) * reach, y: corner.y - (from.x + to.x) * reach)
  }

  /// Whether both pieces are long enough for their inner edges to meet.
  ///
  /// They have room to the end of an open line, and half way to another corner, whose edges may meet on
  /// the same side: a ring smaller than the pen would get a hole otherwise.
  private func edgesMeet(_ line: Polyline, _ index: Int, _ dot: Double) -> Bool {
    let last = line.isClosed ? corners.count - 1 : corners.count - 2
    let before = index == 0 ? last : index - 1
    let room = min(
      before == 0 && !line.isClosed ? corners[before].length : corners[before].length / 2,
      index == last && !line.isClosed ? corners[index].length : corners[index].length / 2)
    // They meet at r tan(θ/2) along each piece, θ being the turn.
    return radius * radius * (1 - dot) <= room * room * (1 + dot)
  }

  /// The points between the ends of an arc, which turns by half a turn at most: halved until its steps
  /// are small enough.
  private func addArc(_ center: Point, from: Point, to: Point) {
    // A hundred thousand dashes of a gigantic pen have no time for fine circles.
    let finest = outline.count < Self.fineLimit ? finest : Self.coarse
    var (count, cosine) = (1, from.x * to.x + from.y * to.y)
    while cosine < finest {
      cosine = (max(0, 1 + cosine) / 2).squareRoot()
      count *= 2
    }
    let sine = (1 - cosine * cosine).squareRoot()
    // Corners lie outside of the circle by s² / 12, so that the chords enclose its area; the arc's ends
    // lie on it, and their neighbours make up for that.
    let bulge = (1 - cosine) / 6
    var direction = from
    for index in stride(from: 1, to: count, by: 1) {
      direction = Point(
        x: direction.x * cosine - direction.y * sine, y: direction.x * sine + direction.y * cosine)
      let more = (index == 1 ? 0.5 : 0) + (index == count - 1 ? 0.5 : 0)
      let reach = radius * (1 + bulge * (1 + more))
      outline.add(Point(x: center.x + direction.y * reach, y: center.y - direction.x * reach))
    }
  }

  /// From the left to the right edge at the end of a line.
  private func addCap(_ end: Point, _ direction: Point) {
    switch cap {
    case .butt:
      break
    case .round:
      addArc(end, from: direction, to: reversed(direction))
    case .square:
      let far = Point(x: end.x + direction.x * radius, y: end.y + direction.y * radius)
      outline.add(offset(far, direction))
      outline.add(offset(far, reversed(direction)))
    }
  }
}
