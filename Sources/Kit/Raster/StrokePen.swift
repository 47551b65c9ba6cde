/// The pen of a stroke, and the outline that it draws along a line.
///
/// Each side of a line is offset by half the width. An outer corner gets the join. At an inner
/// corner the edges of both segments meet. If a segment is too short for that, they go through the
/// corner itself, so that no hole can open there.
struct StrokePen {
  /// Half the width.
  private(set) var radius = 0.0
  /// Device pixels per unit.
  private(set) var scale = 0.0
  private var cap = LineCap.butt
  private var join = LineJoin.miter
  private var miterLimitSquared = 1.0
  /// The cosine of an arc's largest step: `finest`, or `coarse` once an outline has too many
  /// points.
  private var finest = StrokePen.coarse
  private static let coarse = 0.88
  private static let fineLimit = 1 << 20
  /// The arc of a round cap.
  private var halfTurn = Arc(turn: -1, finest: StrokePen.coarse)

  /// An arc of equal steps.
  private struct Arc {
    var count = 1
    var cosine: Double
    var sine: Double

    /// Halves the turn, whose cosine is given, until the steps are small enough.
    init(turn: Double, finest: Double) {
      cosine = turn
      // A single chord has no inner corners that could move outwards to keep the area, so it must
      // be shorter, by the cube root of 1/5.
      while cosine < finest || (count == 1 && cosine < 1 - 0.34 * (1 - finest)) {
        cosine = (max(0, 1 + cosine) / 2).squareRoot()
        count *= 2
      }
      sine = (1 - cosine * cosine).squareRoot()
    }
  }

  /// Sets the pen.
  ///
  /// - Parameters:
  ///   - style: The style, with a finite width above 0.
  ///   - scale: Device pixels per unit.
  mutating func set(_ style: StrokeStyle, scale: Double) {
    cap = style.cap
    join = style.join
    let wanted = style.miterLimit
    let limit = wanted > 1 ? wanted : 1
    miterLimitSquared = limit * limit
    guard radius != style.width / 2 || self.scale != scale else { return }
    radius = style.width / 2
    self.scale = scale
    // A chord of length L = r s lies e = r s² / 8 from its arc, and a pixel is wrong by at most e L
    // / 6. The bound is a quarter of 1/255.
    let pixels = max(radius * scale, 1e-3)
    let step = min(max(Angle.cubeRoot(0.05 / (pixels * pixels)), 0.0005), 0.5)
    finest = Angle.sineAndCosine(step).cosine
    halfTurn = Arc(turn: -1, finest: finest)
  }

  /// Whether the outline of a line is known not to overlap itself.
  func goesOneWay(along line: borrowing Polyline) -> Bool {
    !line.isClosed && (advances(line, isUpright: false) || advances(line, isUpright: true))
  }

  /// Whether the line always advances along an axis, with corners far enough apart that the outline
  /// cannot overlap itself.
  ///
  /// Edges of segments that are not adjacent then lie apart, and the inner edges meet at every corner.
  ///
  /// - Parameters:
  ///   - line: An open line.
  ///   - isUpright: Whether the side is the bottom or top instead of the right or left.
  /// - Returns: `false` if it is not known.
  private func advances(_ line: borrowing Polyline, isUpright: Bool) -> Bool {
    guard line.count > 1, line.isMeasured else { return false }
    func place(_ point: Point) -> Double { isUpright ? point.y : point.x }
    let isForward = place(line.corners[1].point) > place(line.corners[0].point)
    // How far the outline reaches from a corner along the axis; from an end, its edge or cap does.
    var last = radius * 1.5
    for index in 1..<line.count {
      let corner = line.corners[index]
      let step = place(corner.point) - place(line.corners[index - 1].point)
      var reach = radius
      if index == line.count - 1 {
        reach = radius * 1.5
      } else {
        let (from, to) = (corner.arriving, corner.leaving)
        let dot = from.x * to.x + from.y * to.y
        guard !corner.isSmooth, edgesMeet(line, index, dot) else { return false }
        // The edges meet beside the corner, or at the tip of a miter.
        let across = isUpright ? from.x + to.x : from.y + to.y
        reach = max(radius, abs(across) * radius / (1 + dot))
      }
      guard (isForward ? step : -step) > last + reach else { return false }
      last = reach
    }
    return true
  }

  /// Adds the outline of one line.
  func add(_ line: borrowing Polyline, to outline: inout StrokeOutline) {
    if line.count < 2 || !line.isMeasured {
      addDot(line.corners[0], isDash: line.count == 1, to: &outline)
    } else if line.isClosed {
      addRing(line, to: &outline)
    } else {
      addOpen(line, to: &outline)
    }
  }

  /// Draws a line of no length: a dot, if the caps have an area of their own.
  ///
  /// A dash is aligned with its line; a single point is aligned with the axes.
  private func addDot(
    _ corner: Polyline.Corner, isDash: Bool, to outline: inout StrokeOutline
  ) {
    guard cap != .butt else { return }
    let isLevel = !isDash || corner.leaving == .zero
    let direction = isLevel ? Point(x: 1, y: 0) : corner.leaving
    for direction in [direction, reversed(direction)] {
      outline.add(offset(corner.point, direction))
      addCap(corner.point, direction, to: &outline)
    }
    outline.end()
  }

  private func addOpen(_ line: borrowing Polyline, to outline: inout StrokeOutline) {
    let last = line.count - 1
    let (start, end) = (line.corners[0].point, line.corners[last].point)
    let (leaving, arriving) = (line.corners[0].leaving, line.corners[last].arriving)
    outline.add(offset(start, leaving))
    addLeft(line, 1..<last, to: &outline)
    outline.add(offset(end, arriving))
    addCap(end, arriving, to: &outline)
    outline.add(offset(end, reversed(arriving)))
    addRight(line, 1..<last, to: &outline)
    outline.add(offset(start, reversed(leaving)))
    addCap(start, reversed(leaving), to: &outline)
    outline.end()
  }

  private func addRing(_ line: borrowing Polyline, to outline: inout StrokeOutline) {
    addLeft(line, 0..<line.count, to: &outline)
    outline.end()
    addRight(line, 0..<line.count, to: &outline)
    outline.end()
  }

  /// Adds the left edge at the given corners.
  private func addLeft(
    _ line: borrowing Polyline, _ indices: Range<Int>, to outline: inout StrokeOutline
  ) {
    var index = indices.lowerBound
    while index < indices.upperBound {
      index += addBends(
        at: line.corners + index, limit: indices.upperBound - index, to: &outline)
      guard index < indices.upperBound else { return }
      let corner = line.corners[index]
      addJoin(line, index, from: corner.arriving, to: corner.leaving, to: &outline)
      index += 1
    }
  }

  /// Adds the right edge at the given corners, in reverse.
  ///
  /// The left edge must have been added.
  private func addRight(
    _ line: borrowing Polyline, _ indices: Range<Int>, to outline: inout StrokeOutline
  ) {
    var index = indices.upperBound
    while index > indices.lowerBound {
      index -= addBendsBack(
        before: line.corners + index, limit: index - indices.lowerBound, to: &outline)
      guard index > indices.lowerBound else { return }
      index -= 1
      let corner = line.corners[index]
      addJoin(
        line, index, from: reversed(corner.leaving), to: reversed(corner.arriving), to: &outline)
    }
  }

  /// Adds the left edge at the slight bends of a curve, where the edges of both segments meet.
  ///
  /// Returns the number of bends before the first other corner.
  private func addBends(
    at first: UnsafeMutablePointer<Polyline.Corner>, limit: Int, to outline: inout StrokeOutline
  ) -> Int {
    let (edge, radius) = (outline.room(for: limit), radius)
    var count = 0
    while count < limit, first[count].isSmooth {
      let (point, from, to) = (first[count].point, first[count].arriving, first[count].leaving)
      let dot = from.x * to.x + from.y * to.y
      guard dot > 0.9 else { break }
      // The line's corners lie far enough outside the curve to preserve its area. With this radius,
      // so do the corners of the edges.
      let reach = radius * (11 + dot) / (12 * (1 + dot))
      let left = Point(x: (from.y + to.y) * reach, y: -(from.x + to.x) * reach)
      first[count].left = left
      first[count].isBend = true
      edge[count] = Point(x: point.x + left.x, y: point.y + left.y)
      count += 1
    }
    outline.advance(by: count)
    return count
  }

  /// Adds the right edge at the same bends, in reverse.
  private func addBendsBack(
    before end: UnsafeMutablePointer<Polyline.Corner>, limit: Int,
    to outline: inout StrokeOutline
  ) -> Int {
    let edge = outline.room(for: limit)
    var count = 0
    while count < limit, end[-1 - count].isBend {
      let (point, left) = (end[-1 - count].point, end[-1 - count].left)
      edge[count] = Point(x: point.x - left.x, y: point.y - left.y)
      count += 1
    }
    outline.advance(by: count)
    return count
  }

  /// The point on the pen's left edge, looking along the direction (y grows downwards).
  private func offset(_ point: Point, _ direction: Point) -> Point {
    Point(x: point.x + direction.y * radius, y: point.y - direction.x * radius)
  }

  private func reversed(_ direction: Point) -> Point {
    Point(x: -direction.x, y: -direction.y)
  }

  /// Ends one segment's edge and starts the next one's.
  private func addJoin(
    _ line: borrowing Polyline, _ index: Int, from: Point, to: Point,
    to outline: inout StrokeOutline
  ) {
    let (corner, smooth) = (line.corners[index].point, line.corners[index].isSmooth)
    let cross = from.x * to.y - from.y * to.x
    let dot = from.x * to.x + from.y * to.y
    // The ratio of miter to width is 1 / sin(θ/2), and sin²(θ/2) = (1 + dot) / 2.
    let isMiter =
      !smooth && join == .miter && 2 <= miterLimitSquared * (1 + dot) && cross > 1e-9
    if isMiter ? isBetweenLines(line, index) : cross < 0 && edgesMeet(line, index, dot) {
      outline.add(meeting(corner, from: from, to: to, dot: dot))
      return
    }
    outline.add(offset(corner, from))
    if cross < 0 {
      outline.add(corner)
    } else if smooth || join == .round {
      addArc(corner, from: from, to: to, to: &outline)
    } else if isMiter {
      outline.add(meeting(corner, from: from, to: to, dot: dot))
    }
    outline.add(offset(corner, to))
  }

  /// Whether both segments are straight up to the corner.
  ///
  /// The end of a curve has a direction other than its chord's.
  private func isBetweenLines(_ line: borrowing Polyline, _ index: Int) -> Bool {
    let corner = line.corners[index]
    let before = line.corners[index == 0 ? line.count - 1 : index - 1]
    let after = line.corners[index + 1 == line.count ? 0 : index + 1]
    return before.leaving == corner.arriving && corner.leaving == after.arriving
  }

  /// The intersection of the left edges of two segments, extended if necessary.
  private func meeting(_ corner: Point, from: Point, to: Point, dot: Double) -> Point {
    let reach = radius / (1 + dot)
    return Point(x: corner.x + (from.y + to.y) * reach, y: corner.y - (from.x + to.x) * reach)
  }

  /// Whether both segments are long enough for their inner edges to meet.
  ///
  /// The available length is the whole segment at the end of an open line, and half of it next to
  /// another corner, whose edges may meet on the same side. Otherwise a ring smaller than the pen
  /// would get a hole.
  private func edgesMeet(_ line: borrowing Polyline, _ index: Int, _ dot: Double) -> Bool {
    let last = line.isClosed ? line.count - 1 : line.count - 2
    let before = index == 0 ? last : index - 1
    let (arriving, leaving) = (line.corners[before].length, line.corners[index].length)
    let room = min(
      before == 0 && !line.isClosed ? arriving : arriving / 2,
      index == last && !line.isClosed ? leaving : leaving / 2)
    // The edges meet at r tan(θ/2) along each segment, where θ is the turn.
    return radius * radius * (1 - dot) <= room * room * (1 + dot)
  }

  /// Adds the inner points of an arc that turns by at most half a turn.
  private func addArc(
    _ center: Point, from: Point, to: Point, to outline: inout StrokeOutline
  ) {
    let arc = Arc(turn: from.x * to.x + from.y * to.y, finest: fineness(of: outline))
    add(arc, center, from: from, to: &outline)
  }

  /// The cosine of an arc's largest step.
  ///
  /// It is coarse once an outline is huge: fine circles for a hundred thousand dashes of a gigantic
  /// pen would take too long.
  private func fineness(of outline: borrowing StrokeOutline) -> Double {
    outline.count < Self.fineLimit ? finest : Self.coarse
  }

  private func add(
    _ arc: Arc, _ center: Point, from: Point, to outline: inout StrokeOutline
  ) {
    // Corners lie outside the circle by s² / 12, so that the chords enclose its area. The arc's
    // ends lie on the circle, so their neighbours move further out.
    let bulge = (1 - arc.cosine) / 6
    let middle = radius * (1 + bulge)
    let outer = radius * (1 + bulge * (arc.count == 2 ? 2 : 1.5))
    let edge = outline.room(for: arc.count - 1)
    var direction = from
    for index in 1..<arc.count {
      direction = Point(
        x: direction.x * arc.cosine - direction.y * arc.sine,
        y: direction.x * arc.sine + direction.y * arc.cosine)
      let reach = index == 1 || index == arc.count - 1 ? outer : middle
      edge[index - 1] = Point(x: center.x + direction.y * reach, y: center.y - direction.x * reach)
    }
    outline.advance(by: arc.count - 1)
  }

  /// Adds the cap from the left to the right edge at the end of a line.
  private func addCap(
    _ end: Point, _ direction: Point, to outline: inout StrokeOutline
  ) {
    switch cap {
    case .butt:
      break
    case .round:
      let fineness = fineness(of: outline)
      let arc = fineness == finest ? halfTurn : Arc(turn: -1, finest: fineness)
      add(arc, end, from: direction, to: &outline)
    case .square:
      let far = Point(x: end.x + direction.x * radius, y: end.y + direction.y * radius)
      outline.add(offset(far, direction))
      outline.add(offset(far, reversed(direction)))
    }
  }
}
