import Foundation
import Raster

/// An elliptical arc between two points, as SVG describes it.
///
/// SVG 1.1, appendix F.6.5, "Conversion from endpoint to center parameterization", and F.6.6 for
/// radii that are too small.
struct EllipticalArc {
  private var center: Point
  private var radii: (Double, Double)
  private var rotation: Double
  private var startAngle: Double
  private var sweep: Double

  /// Finds the ellipse; `nil` if the arc is a straight line or empty.
  ///
  /// - Parameters:
  ///   - start: The start of the arc.
  ///   - end: The end of the arc.
  ///   - radii: Not negative; enlarged if they cannot span the points.
  ///   - rotation: The rotation of the ellipse's x axis, in radians towards y.
  ///   - isLarge: Whether the arc takes the longer way around.
  ///   - isSweep: Whether the arc runs from x towards y.
  init?(
    from start: Point, to end: Point, radii: (Double, Double), rotation: Double, isLarge: Bool,
    isSweep: Bool
  ) {
    guard start != end, radii.0 > 0, radii.1 > 0 else { return nil }
    let (sine, cosine) = (sin(rotation), cos(rotation))
    let half = Point(x: (start.x - end.x) / 2, y: (start.y - end.y) / 2)
    // F.6.5.1: half of the chord in the ellipse's own axes.
    let x = cosine * half.x + sine * half.y
    let y = cosine * half.y - sine * half.x
    // F.6.6: enlarge the radii if necessary.
    let reach = x * x / (radii.0 * radii.0) + y * y / (radii.1 * radii.1)
    let growth = max(1, reach.squareRoot())
    let (rx, ry) = (radii.0 * growth, radii.1 * growth)
    // F.6.5.2: the centre in these axes.
    let spread = rx * rx * y * y + ry * ry * x * x
    guard spread > 0, spread.isFinite else { return nil }
    let factor =
      max(0, (rx * rx * ry * ry - spread) / spread).squareRoot() * (isLarge == isSweep ? -1 : 1)
    let cx = factor * rx * y / ry
    let cy = -factor * ry * x / rx
    // F.6.5.3: the centre in the coordinates of the points.
    center = Point(
      x: cosine * cx - sine * cy + (start.x + end.x) / 2,
      y: sine * cx + cosine * cy + (start.y + end.y) / 2)
    // F.6.5.5 and F.6.5.6: the start angle and the sweep.
    startAngle = atan2((y - cy) / ry, (x - cx) / rx)
    let endAngle = atan2((-y - cy) / ry, (-x - cx) / rx)
    var sweep = endAngle - startAngle
    if isSweep, sweep < 0 { sweep += 2 * .pi }
    if !isSweep, sweep > 0 { sweep -= 2 * .pi }
    self.sweep = sweep
    self.radii = (rx, ry)
    self.rotation = rotation
  }

  /// Appends the arc as cubics of at most a quarter turn each; the path must be at the arc's start.
  func append(to path: inout Path) {
    let steps = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(steps)
    let reach = 4 / 3 * tan(step / 4)
    for index in 0..<steps {
      let from = startAngle + step * Double(index)
      let to = from + step
      path.cubic(
        to: point(cos(to), sin(to)),
        control1: point(cos(from) - reach * sin(from), sin(from) + reach * cos(from)),
        control2: point(cos(to) + reach * sin(to), sin(to) - reach * cos(to)))
    }
  }

  private func point(_ unitX: Double, _ unitY: Double) -> Point {
    let (x, y) = (unitX * radii.0, unitY * radii.1)
    let (sine, cosine) = (sin(rotation), cos(rotation))
    return Point(x: center.x + cosine * x - sine * y, y: center.y + sine * x + cosine * y)
  }
}
