import Raster

/// The area that a pen covers along straight segments, as polygons that all wind the same way.
///
/// Miters are up to ten widths long. Round joins come with round caps, the others with butt caps.
struct PenTrace {
  let points: [Point]
  let isClosed: Bool
  let radius: Double
  let join: LineJoin
  /// The rectangle of each segment.
  private(set) var bodies: [[Point]] = []
  /// The joins at the outer sides of corners, and round caps.
  private(set) var joints: [[Point]] = []
  /// The overlaps of two segments at the inner sides of corners, if both segments are long enough.
  private(set) var overlaps: [[Point]] = []

  init(_ points: [Point], isClosed: Bool, width: Double, join: LineJoin) {
    self.points = points
    self.isClosed = isClosed
    self.join = join
    radius = width / 2
    var directions: [Point] = []
    for index in 0..<(isClosed ? points.count : points.count - 1) {
      let (from, to) = (points[index], points[(index + 1) % points.count])
      let (x, y) = (to.x - from.x, to.y - from.y)
      let length = (x * x + y * y).squareRoot()
      let direction = Point(x: x / length, y: y / length)
      bodies.append(
        Self.turned([
          Self.beside(from, direction, radius), Self.beside(to, direction, radius),
          Self.beside(to, direction, -radius), Self.beside(from, direction, -radius),
        ]))
      directions.append(direction)
    }
    for index in (isClosed ? 0 : 1)..<directions.count {
      let before = directions[index == 0 ? directions.count - 1 : index - 1]
      addCorner(points[index], before, directions[index])
    }
    guard join == .round, !isClosed, let first = directions.first, let last = directions.last
    else { return }
    addEnd(points[0], Point(x: -first.x, y: -first.y))
    addEnd(points[points.count - 1], last)
  }

  /// Adds two quarters of a circle.
  private mutating func addEnd(_ end: Point, _ direction: Point) {
    let back = Point(x: -direction.x, y: -direction.y)
    let right = Point(x: -direction.y, y: direction.x)
    joints.append(
      Self.turned(
        Self.arc(end, direction, right, radius) + Self.arc(end, right, back, radius)
          + [Self.beside(end, back, radius)]))
  }

  private mutating func addCorner(_ corner: Point, _ before: Point, _ after: Point) {
    let outwards = before.x * after.y - before.y * after.x > 0 ? radius : -radius
    let dot = before.x * after.x + before.y * after.y
    let both = Point(x: before.x + after.x, y: before.y + after.y)
    let tip = Self.beside(corner, both, outwards / (1 + dot))
    let edge: [Point] =
      switch join {
      case .round: Self.arc(corner, before, after, outwards)
      case .miter where 2 <= 100 * (1 + dot): [tip]
      default: []
      }
    joints.append(
      Self.turned(
        [corner, Self.beside(corner, before, outwards)] + edge
          + [Self.beside(corner, after, outwards)]))
    overlaps.append(
      Self.turned([
        corner, Self.beside(corner, before, -outwards),
        Self.beside(corner, both, -outwards / (1 + dot)), Self.beside(corner, after, -outwards),
      ]))
  }

  /// The outer edge of the pen while it turns, in steps of half a degree.
  private static func arc(
    _ corner: Point, _ from: Point, _ to: Point, _ outwards: Double
  ) -> [Point] {
    let sign = outwards > 0 ? 1.0 : -1.0
    let (sine, cosine) = (sign * 0.008726535498373935, 0.9999619230641713)
    var points: [Point] = []
    var direction = from
    while sign * (direction.x * to.y - direction.y * to.x) > 0 {
      points.append(beside(corner, direction, outwards))
      direction = Point(
        x: direction.x * cosine - direction.y * sine, y: direction.x * sine + direction.y * cosine)
    }
    return points
  }

  private static func beside(_ point: Point, _ direction: Point, _ reach: Double) -> Point {
    Point(x: point.x + direction.y * reach, y: point.y - direction.x * reach)
  }

  private static func turned(_ corners: [Point]) -> [Point] {
    let area = zip(corners, corners.dropFirst() + corners.prefix(1))
      .reduce(0) { $0 + $1.0.x * $1.1.y - $1.0.y * $1.1.x }
    return area < 0 ? corners.reversed() : corners
  }
}
