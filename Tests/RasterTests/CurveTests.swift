import Raster
import SeededRandom
import Testing

/// Coverage compared with `ExactArea`, in units of 1/255.
///
/// Rounding to a byte contributes one half.
@Suite struct CurveTests {
  private func error(of path: Path, rule: FillRule, beside exact: ExactArea) throws -> Double {
    var list = DisplayList()
    list.fill(path, rule: rule, with: .color(.black))
    let canvas = try Canvas(exact.width, exact.height, .clear)
    canvas.paint(list)
    var result = 0.0
    for index in exact.parts.indices {
      let wanted = exact.parts[index] * 255
      let alpha = canvas.alpha(index % exact.width, index / exact.width)
      let distance = abs(wanted - Double(alpha))
      result = max(result, distance)
    }
    return result
  }

  private func error(ofSimple path: Path, steps: Int) throws -> Double {
    try error(
      of: path, rule: .nonZero,
      beside: ExactArea(simple: path, width: 64, height: 64, steps: steps))
  }

  private func circle(_ x: Double, _ y: Double, _ radius: Double) -> Path {
    var path = Path()
    path.addEllipse(
      in: Rect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
    return path
  }

  @Test(arguments: [0.3, 0.5, 0.8, 1, 1.7, 3, 5, 8, 13, 20, 29])
  func `a circle's coverage is its area to within 1/255`(radius: Double) throws {
    // On the grid of 1/256, to which the ends of curves are rounded.
    for (x, y) in [(32.0, 32.0), (31.5, 32.25), (32.3125, 31.69921875)] {
      let radius = (radius * 256).rounded() / 256
      let error = try error(ofSimple: circle(x, y, radius), steps: 300)
      #expect(error <= 1, "radius \(radius) at \(x), \(y): \(error)")
    }
  }

  @Test(arguments: [60.0, 200, 700, 1500, 5000])
  func `a large circle's coverage is its area to within 1/255`(radius: Double) throws {
    // The picture lies at the circle's right, at its top, and where the curve is steep.
    for (x, y) in [(0.7071, 0.7071), (1, 0), (0, -1), (0.9, 0.43589)] {
      let path = circle(
        ((32 - radius * x) * 256).rounded() / 256, ((32 - radius * y) * 256).rounded() / 256, radius
      )
      let error = try error(ofSimple: path, steps: 4000)
      #expect(error <= 1, "radius \(radius), \(x), \(y): \(error)")
    }
  }

  @Test func `a star of curves is right to within 1/255`() throws {
    var random = SplitMix(seed: 4)
    func near(_ value: Double) -> Double { (value * 256).rounded() / 256 }
    for rule in [FillRule.nonZero, .evenOdd] {
      for _ in 0..<2 {
        var path = Path()
        path.move(to: Point(x: 32, y: 4))
        for _ in 0..<9 {
          let points = (0..<3).map { _ in
            Point(x: near(random.double(2...62)), y: near(random.double(2...62)))
          }
          path.cubic(to: points[2], control1: points[0], control2: points[1])
        }
        let exact = ExactArea(path, rule: rule, width: 64, height: 64, steps: 400)
        var list = DisplayList()
        list.fill(path, rule: rule, with: .color(.black))
        let canvas = try Canvas(exact.width, exact.height, .clear)
        canvas.paint(list)
        let error = Tangles(path, width: 64, height: 64).largest(exact.errors(of: canvas))
        #expect(error <= 1.5, "\(rule): \(error)")
      }
    }
  }

  @Test func `a stroke's edge is right to within 1/255`() throws {
    for (radius, width) in [(20.0, 3.0), (12, 10), (4, 2), (400, 5)] {
      var ring = Path()
      let middle = Point(x: 36 - radius, y: 33)
      ring.addEllipse(
        in: Rect(
          x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius))
      var list = DisplayList()
      list.stroke(ring, style: StrokeStyle(width: width), with: .color(.black))
      let canvas = try Canvas(64, 64, .clear)
      canvas.paint(list)
      // The area between two circles. A cubic deviates from a circle by 3 in 10,000.
      let outer = ExactArea(
        simple: circle(middle.x, middle.y, radius + width / 2), width: 64, height: 64, steps: 300)
      let inner = ExactArea(
        simple: circle(middle.x, middle.y, radius - width / 2), width: 64, height: 64, steps: 300)
      let allowed = 1 + 255 * 0.0003 * width
      for index in 0..<(64 * 64) {
        let wanted = (outer.parts[index] - inner.parts[index]) * 255
        let distance = abs(wanted - Double(canvas.alpha(index % 64, index / 64)))
        #expect(distance <= allowed, "radius \(radius), width \(width): \(distance)")
      }
    }
  }
}
