import Foundation

extension CGMutablePath {
  /// Adds an arc of a circle, preceded by a line from the current point to its start.
  ///
  /// - Parameters:
  ///   - center: The circle's centre.
  ///   - radius: The circle's radius.
  ///   - startAngle: Radians, from x towards y.
  ///   - endAngle: Radians, from x towards y.
  ///   - clockwise: The direction if y points upwards, as in Core Graphics: `true` runs from y towards
  ///     x, which is counterclockwise on the screen. `UIBezierPath` takes the direction on the screen.
  ///   - transform: Applied to every point.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    guard radius.isFinite, startAngle.isFinite, endAngle.isFinite else { return }
    let turn = 2 * CGFloat.pi
    var sweep = endAngle - startAngle
    if abs(sweep) >= turn {
      sweep = clockwise ? -turn : turn
    } else if clockwise {
      if sweep > 0 { sweep -= turn }
    } else if sweep < 0 {
      sweep += turn
    }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: sweep, transform: transform)
  }

  /// Adds an arc of a circle, preceded by a line from the current point to its start.
  ///
  /// - Parameters:
  ///   - center: The circle's centre.
  ///   - radius: The circle's radius.
  ///   - startAngle: Radians, from x towards y.
  ///   - delta: The angle of the arc in radians; negative from y towards x.
  ///   - transform: Applied to every point.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard radius.isFinite, startAngle.isFinite, delta.isFinite else { return }
    // Further turns are drawn over the first two.
    let turn = 2 * CGFloat.pi
    let delta =
      abs(delta) <= 2 * turn
      ? delta : delta.truncatingRemainder(dividingBy: turn) + (delta < 0 ? -turn : turn)
    func onCircle(_ angle: CGFloat, _ distance: CGFloat = 0) -> CGPoint {
      CGPoint(
        x: center.x + radius * cos(angle) - distance * radius * sin(angle),
        y: center.y + radius * sin(angle) + distance * radius * cos(angle))
    }
    let first = onCircle(startAngle)
    if isEmpty {
      move(to: first, transform: transform)
    } else {
      addLine(to: first, transform: transform)
    }
    let steps = max(Int((abs(delta) / (turn / 4)).rounded(.up)), 1)
    let step = delta / CGFloat(steps)
    let reach = 4.0 / 3 * tan(step / 4)
    for index in 0..<steps {
      let from = startAngle + step * CGFloat(index)
      addCurve(
        to: onCircle(from + step), control1: onCircle(from, reach),
        control2: onCircle(from + step, -reach), transform: transform)
    }
  }

  /// Adds a line and an arc that touches two lines, as a rounded corner does.
  ///
  /// The lines are those from the current point to `tangent1End` and from there to `tangent2End`.
  /// Appends a line to the arc's start on the first line, and then the arc. If the lines are parallel
  /// or the radius is 0, appends only a line to `tangent1End`.
  ///
  /// - Parameters:
  ///   - tangent1End: The corner.
  ///   - tangent2End: A point on the second line.
  ///   - radius: The arc's radius.
  ///   - transform: Applied to every point that is added.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let start = isEmpty ? tangent1End : currentPoint.applying(transform.inverted())
    func direction(to end: CGPoint) -> CGVector? {
      let (x, y) = (end.x - tangent1End.x, end.y - tangent1End.y)
      let length = hypot(x, y)
      return length > 0 ? CGVector(dx: x / length, dy: y / length) : nil
    }
    guard radius > 0, let back = direction(to: start), let ahead = direction(to: tangent2End)
    else { return addLine(to: tangent1End, transform: transform) }
    let cross = back.dx * ahead.dy - back.dy * ahead.dx
    let dot = back.dx * ahead.dx + back.dy * ahead.dy
    guard abs(cross) > 1e-9 else { return addLine(to: tangent1End, transform: transform) }
    // The tangent of half the angle between the lines is (1 - cos) / sin.
    let distance = radius * abs(cross) / (1 - dot)
    let touch = CGPoint(
      x: tangent1End.x + back.dx * distance, y: tangent1End.y + back.dy * distance)
    // The centre lies beside the first line, on the side of the second.
    let side: CGFloat = cross > 0 ? 1 : -1
    let center = CGPoint(
      x: touch.x - side * back.dy * radius, y: touch.y + side * back.dx * radius)
    let angle = atan2(touch.y - center.y, touch.x - center.x)
    let turn = -side * (.pi - acos(max(-1, min(1, dot))))
    addRelativeArc(
      center: center, radius: radius, startAngle: angle, delta: turn, transform: transform)
  }
}
