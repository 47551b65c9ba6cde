extension Path {
  /// The distance from the ends of a quarter circle to its control points, in radii.
  static let circleControl = 0.552_284_749_830_793_4

  /// Adds a rectangle as a closed subpath, clockwise on screen.
  ///
  /// An empty rectangle adds nothing.
  public mutating func addRect(_ rect: Rect) {
    guard !rect.isEmpty else { return }
    move(to: Point(x: rect.minX, y: rect.minY))
    line(to: Point(x: rect.maxX, y: rect.minY))
    line(to: Point(x: rect.maxX, y: rect.maxY))
    line(to: Point(x: rect.minX, y: rect.maxY))
    close()
  }

  /// Adds a rounded rectangle as a closed subpath, clockwise on screen.
  ///
  /// An empty one adds nothing.
  public mutating func addRoundedRect(_ shape: RoundedRect) {
    let rect = shape.rect
    guard !rect.isEmpty else { return }
    let radii = shape.radii
    move(to: Point(x: rect.minX + radii.topLeft, y: rect.minY))
    line(to: Point(x: rect.maxX - radii.topRight, y: rect.minY))
    addCorner(
      Point(x: rect.maxX, y: rect.minY), to: Point(x: rect.maxX, y: rect.minY + radii.topRight))
    line(to: Point(x: rect.maxX, y: rect.maxY - radii.bottomRight))
    addCorner(
      Point(x: rect.maxX, y: rect.maxY), to: Point(x: rect.maxX - radii.bottomRight, y: rect.maxY))
    line(to: Point(x: rect.minX + radii.bottomLeft, y: rect.maxY))
    addCorner(
      Point(x: rect.minX, y: rect.maxY), to: Point(x: rect.minX, y: rect.maxY - radii.bottomLeft))
    line(to: Point(x: rect.minX, y: rect.minY + radii.topLeft))
    addCorner(
      Point(x: rect.minX, y: rect.minY), to: Point(x: rect.minX + radii.topLeft, y: rect.minY))
    close()
  }

  /// Adds the ellipse inscribed in the rectangle as a closed subpath, clockwise on screen.
  public mutating func addEllipse(in rect: Rect) {
    guard !rect.isEmpty else { return }
    let middle = Point(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2)
    move(to: Point(x: rect.maxX, y: middle.y))
    addCorner(Point(x: rect.maxX, y: rect.maxY), to: Point(x: middle.x, y: rect.maxY))
    addCorner(Point(x: rect.minX, y: rect.maxY), to: Point(x: rect.minX, y: middle.y))
    addCorner(Point(x: rect.minX, y: rect.minY), to: Point(x: middle.x, y: rect.minY))
    addCorner(Point(x: rect.maxX, y: rect.minY), to: Point(x: rect.maxX, y: middle.y))
    close()
  }

  /// Adds an arc of a circle, joined to the current point by a line.
  ///
  /// Angles are in radians from the x axis and grow towards the y axis, which is clockwise on
  /// screen. The arc runs from the start to the end angle in the given direction. A difference of a
  /// full turn or more in that direction makes a whole circle. Numbers that are not finite, or a
  /// negative radius, add nothing.
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    guard center.isFinite, radius.isFinite, radius >= 0, startAngle.isFinite, endAngle.isFinite
    else { return }
    let turn = 2 * Double.pi
    var sweep = endAngle - startAngle
    if clockwise {
      if sweep >= turn {
        sweep = turn
      } else if sweep < 0 {
        sweep = sweep.truncatingRemainder(dividingBy: turn) + turn
      }
    } else {
      if sweep <= -turn {
        sweep = -turn
      } else if sweep > 0 {
        sweep = sweep.truncatingRemainder(dividingBy: turn) - turn
      }
    }
    func place(_ angle: Double) -> (point: Point, cosine: Double, sine: Double) {
      let (sine, cosine) = Angle.sineAndCosine(angle)
      return (Point(x: center.x + radius * cosine, y: center.y + radius * sine), cosine, sine)
    }
    var from = place(startAngle)
    if isEmpty { move(to: from.point) } else { line(to: from.point) }
    let pieces = max(1, Int((abs(sweep) / (turn / 8) - 1e-9).rounded(.up)))
    let step = sweep / Double(pieces)
    let reach = radius * 4 / 3 * Angle.tangent(step / 4)
    for piece in 0..<pieces {
      let next = place(startAngle + step * Double(piece + 1))
      cubic(
        to: next.point,
        control1: Point(x: from.point.x - reach * from.sine, y: from.point.y + reach * from.cosine),
        control2: Point(x: next.point.x + reach * next.sine, y: next.point.y - reach * next.cosine))
      from = next
    }
  }

  /// Adds a quarter ellipse from the current point.
  ///
  /// Its end tangents meet at `corner`.
  private mutating func addCorner(_ corner: Point, to end: Point) {
    guard let start = currentPoint, start != end else { return }
    let part = Self.circleControl
    cubic(
      to: end,
      control1: Point(
        x: start.x + (corner.x - start.x) * part, y: start.y + (corner.y - start.y) * part),
      control2: Point(
        x: end.x + (corner.x - end.x) * part, y: end.y + (corner.y - end.y) * part))
  }
}
