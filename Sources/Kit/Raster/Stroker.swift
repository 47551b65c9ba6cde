internal import CRasterKernels

/// Makes outlines of lines.
///
/// Each side of a line is its offset by half the width; an outer corner gets the join, an inner
/// corner goes through the corner itself, so that no hole can open there.
struct Stroker {
  /// Half the width of the pen.
  let radius: Double
  /// How far an outline may lie from the true one, in units of the path.
  let tolerance: Double
  /// What has been made so far.
  private(set) var outline = Path()
  private let cap: LineCap
  private let join: LineJoin
  private let miterLimitSquared: Double
  private let arcStep: Double
  private var directions: [Point] = []

  init(_ style: StrokeStyle, scale: Double) {
    radius = style.width / 2
    tolerance = 1.0 / 32 / scale
    cap = style.cap
    join = style.join
    let limit = style.miterLimit > 1 ? style.miterLimit : 1
    miterLimitSquared = limit * limit
    // An arc of this angle deviates from its chord by the tolerance.
    let ratio = min(max(tolerance / radius, 1e-6), 0.5)
    arcStep = 2 * (2 * ratio).squareRoot()
  }

  /// Adds the outline of one line.
  mutating func add(_ line: Polyline) {
    var corners = line.points
    var isSmooth = line.isSmooth
    if line.isClosed, corners.count > 1, corners.first == corners.last {
      corners.removeLast()
      isSmooth.removeLast()
    }
    guard corners.count > 1 else {
      if let point = corners.first { addDot(point, isClosed: line.isClosed) }
      return
    }
    let count = corners.count
    directions.removeAll(keepingCapacity: true)
    directions.reserveCapacity(count)
    for index in 0..<(line.isClosed ? count : count - 1) {
      let (from, to) = (corners[index], corners[index + 1 == count ? 0 : index + 1])
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0, length.isFinite else { return addDot(from, isClosed: line.isClosed) }
      directions.append(Point(x: dx / length, y: dy / length))
    }
    if line.isClosed {
      for side in [1.0, -1.0] { addRing(corners, isSmooth, side: side) }
    } else {
      addOpen(corners, isSmooth)
    }
  }

  /// A line of no length: a dot where the caps have an area of their own.
  private mutating func addDot(_ point: Point, isClosed: Bool) {
    switch cap {
    case .butt:
      break
    case .round:
      outline.addEllipse(
        in: Rect(x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius))
    case .square:
      outline.addRect(
        Rect(x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius))
    }
  }

  private mutating func addOpen(_ corners: [Point], _ isSmooth: [Bool]) {
    let last = corners.count - 1
    outline.move(to: offset(corners[0], directions[0]))
    for index in 1..<last {
      addJoin(
        corners[index], from: directions[index - 1], to: directions[index],
        smooth: isSmooth[index])
    }
    let end = directions[last - 1]
    outline.line(to: offset(corners[last], end))
    addCap(corners[last], end)
    // A butt cap adds nothing: the way back begins at the other corner of the end.
    outline.line(to: offset(corners[last], reversed(end)))
    for index in stride(from: last - 1, to: 0, by: -1) {
      addJoin(
        corners[index], from: reversed(directions[index]), to: reversed(directions[index - 1]),
        smooth: isSmooth[index])
    }
    let start = reversed(directions[0])
    outline.line(to: offset(corners[0], start))
    addCap(corners[0], start)
    outline.close()
  }

  private mutating func addRing(_ corners: [Point], _ isSmooth: [Bool], side: Double) {
    let count = corners.count
    let first = side > 0 ? directions[count - 1] : reversed(directions[0])
    outline.move(to: offset(corners[0], first))
    if side > 0 {
      addJoin(corners[0], from: first, to: directions[0], smooth: false)
      for index in 1..<count {
        addJoin(
          corners[index], from: directions[index - 1], to: directions[index],
          smooth: isSmooth[index])
      }
    } else {
      addJoin(corners[0], from: first, to: reversed(directions[count - 1]), smooth: false)
      for index in stride(from: count - 1, to: 0, by: -1) {
        addJoin(
          corners[index], from: reversed(directions[index]), to: reversed(directions[index - 1]),
          smooth: isSmooth[index])
      }
    }
    outline.close()
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
      // A slight bend of a curve: where the two edges meet.
      let reach = radius / (1 + dot)
      outline.line(
        to: Point(x: corner.x + (from.y + to.y) * reach, y: corner.y - (from.x + to.x) * reach))
      return
    }
    outline.line(to: offset(corner, from))
    if cross < 0 {
      // The edge is on the inner side.
      outline.line(to: corner)
    } else if smooth {
      addArc(corner, from: from, cross: cross, dot: dot)
    } else if cross > 1e-9 || dot < 0 {
      switch join {
      case .bevel:
        break
      case .round:
        addArc(corner, from: from, cross: cross, dot: dot)
      case .miter:
        // The ratio of miter to width is 1 / sin(θ/2), and sin²(θ/2) = (1 + dot) / 2.
        if 2 <= miterLimitSquared * (1 + dot) {
          let reach = radius / (1 + dot)
          outline.line(
            to: Point(
              x: corner.x + (from.y + to.y) * reach, y: corner.y - (from.x + to.x) * reach))
        }
      }
    }
    outline.line(to: offset(corner, to))
  }

  /// The points between the ends of an arc that turns from a direction.
  private mutating func addArc(_ center: Point, from: Point, cross: Double, dot: Double) {
    let angle = Angle.direction(x: dot, y: cross)
    let turn = angle < 0 ? angle + 2 * Double.pi : angle
    let steps = Int((turn / arcStep).rounded(.up))
    guard steps > 1 else { return }
    let step = turn / Double(steps)
    let (sine, cosine) = Angle.sineAndCosine(step)
    // A little outside of the circle, so that the chords enclose its area.
    let stretch = sine > 0 ? (step / sine).squareRoot() : 1
    var direction = from
    for _ in 1..<steps {
      direction = Point(
        x: direction.x * cosine - direction.y * sine, y: direction.x * sine + direction.y * cosine)
      outline.line(
        to: Point(
          x: center.x + direction.y * radius * stretch,
          y: center.y - direction.x * radius * stretch))
    }
  }

  /// From the left to the right edge at the end of a line.
  private mutating func addCap(_ end: Point, _ direction: Point) {
    switch cap {
    case .butt:
      break
    case .round:
      addArc(end, from: direction, cross: 0, dot: -1)
    case .square:
      let far = Point(x: end.x + direction.x * radius, y: end.y + direction.y * radius)
      outline.line(to: offset(far, direction))
      outline.line(to: offset(far, reversed(direction)))
    }
  }
}
