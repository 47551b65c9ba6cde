import Raster
import SeededRandom
import Testing

@Suite struct CoverageTests {
  /// The area of a simple polygon within a unit pixel.
  ///
  /// The polygon is clipped at the pixel's four sides (Sutherland and Hodgman) and measured by the
  /// shoelace formula, independently of the rasterizer.
  private func area(_ polygon: [Point], pixelX: Int, _ pixelY: Int) -> Double {
    var shape = polygon
    let sides: [(Point) -> Double] = [
      { $0.x - Double(pixelX) }, { Double(pixelX + 1) - $0.x },
      { $0.y - Double(pixelY) }, { Double(pixelY + 1) - $0.y },
    ]
    for inside in sides {
      var cut: [Point] = []
      for (index, point) in shape.enumerated() {
        let next = shape[(index + 1) % shape.count]
        let (here, there) = (inside(point), inside(next))
        if here >= 0 { cut.append(point) }
        if (here > 0 && there < 0) || (here < 0 && there > 0) {
          let part = here / (here - there)
          cut.append(
            Point(x: point.x + (next.x - point.x) * part, y: point.y + (next.y - point.y) * part))
        }
      }
      shape = cut
    }
    var sum = 0.0
    for (index, point) in shape.enumerated() {
      let next = shape[(index + 1) % shape.count]
      sum += point.x * next.y - next.x * point.y
    }
    return abs(sum) / 2
  }

  private func filled(_ points: [Point], width: Int, height: Int, rule: FillRule = .nonZero) throws
    -> Canvas
  {
    var path = Path()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    var list = DisplayList()
    list.fill(path, rule: rule, with: .color(.black))
    let canvas = try Canvas(width, height, .clear)
    canvas.paint(list)
    return canvas
  }

  @Test func `the coverage of random triangles is their area to within 1/255`() throws {
    var random = SplitMix(seed: 3)
    for _ in 0..<200 {
      // Corners on the grid of 1/256, which the rasterizer promises to preserve.
      let points = (0..<3).map { _ in
        Point(
          x: Double(random.int(-2000...10000)) / 256, y: Double(random.int(-2000...10000)) / 256)
      }
      let canvas = try filled(points, width: 32, height: 32)
      for y in 0..<32 {
        for x in 0..<32 {
          let wanted = area(points, pixelX: x, y) * 255
          #expect(abs(Double(canvas.alpha(x, y)) - wanted) <= 1.51, "\(points) at \(x), \(y)")
        }
      }
    }
  }

  @Test func `a rectangle covers a pixel by the product of both axes`() throws {
    var list = DisplayList()
    list.fill(Rect(x: 2.25, y: 3.5, width: 4.5, height: 2.25), with: .color(.black))
    let canvas = try Canvas(10, 10, .clear)
    canvas.paint(list)
    #expect(canvas.alpha(1, 4) == 0)
    #expect(canvas.alpha(2, 4) == 191)
    #expect(canvas.alpha(3, 4) == 255)
    #expect(canvas.alpha(6, 4) == 191)
    #expect(canvas.alpha(7, 4) == 0)
    #expect(canvas.alpha(3, 3) == 128)
    #expect(canvas.alpha(2, 3) == 96)
    #expect(canvas.alpha(3, 5) == 191)
    #expect(canvas.alpha(3, 6) == 0)
  }

  @Test func `rectangles of all kinds look like the same rectangles drawn as paths`() throws {
    var random = SplitMix(seed: 11)
    for _ in 0..<300 {
      let rect = Rect(
        x: Double(random.int(-512...8192)) / 256, y: Double(random.int(-512...8192)) / 256,
        width: Double(random.int(1...2048)) / 256, height: Double(random.int(1...2048)) / 256)
      var path = Path()
      path.addRect(rect)
      var direct = DisplayList()
      direct.fill(rect, with: .color(.black))
      var general = DisplayList()
      general.fill(path, with: .color(.black))
      let (first, second) = (try Canvas(40, 40), try Canvas(40, 40))
      first.paint(direct)
      second.paint(general)
      #expect(first.words == second.words, "\(rect)")
    }
  }

  @Test func `rounded rectangles look like paths to within 2/255`() throws {
    var random = SplitMix(seed: 12)
    for _ in 0..<100 {
      let shape = RoundedRect(
        rect: Rect(
          x: random.double(-5...30), y: random.double(-5...30), width: random.double(1...60),
          height: random.double(1...60)),
        radii: CornerRadii(
          topLeft: random.double(0...20), topRight: random.double(0...20),
          bottomRight: random.double(0...20), bottomLeft: random.double(0...20)))
      var path = Path()
      path.addRoundedRect(shape)
      var direct = DisplayList()
      direct.fill(shape, with: .color(.black))
      var general = DisplayList()
      general.fill(path, with: .color(.black))
      let (first, second) = (try Canvas(64, 64, .clear), try Canvas(64, 64, .clear))
      first.paint(direct)
      second.paint(general)
      for (one, other) in zip(first.words, second.words) {
        #expect(abs(Int(one >> 24) - Int(other >> 24)) <= 2, "\(shape)")
      }
    }
  }

  @Test func `the alpha of a disc adds up to its area`() throws {
    for radius in [0.4, 1.0, 3.3, 10, 60] {
      var list = DisplayList()
      var path = Path()
      path.addEllipse(
        in: Rect(x: 64.3 - radius, y: 64.7 - radius, width: 2 * radius, height: 2 * radius))
      list.fill(path, with: .color(.black))
      let canvas = try Canvas(130, 130, .clear)
      canvas.paint(list)
      let sum = canvas.words.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
      let area = Double.pi * radius * radius
      #expect(abs(sum - area) < 0.01 * 2 * Double.pi * radius + 0.02, "\(radius): \(sum), \(area)")
    }
  }

  @Test func `the fill rules differ where a path winds twice`() throws {
    var path = Path()
    path.addRect(Rect(x: 0, y: 0, width: 12, height: 12))
    path.addRect(Rect(x: 4, y: 4, width: 4, height: 4))
    for (rule, alpha) in [(FillRule.nonZero, 255), (.evenOdd, 0)] {
      var list = DisplayList()
      list.fill(path, rule: rule, with: .color(.black))
      let canvas = try Canvas(12, 12, .clear)
      canvas.paint(list)
      #expect(canvas.alpha(5, 5) == alpha)
      #expect(canvas.alpha(1, 1) == 255)
      #expect(path.contains(Point(x: 5, y: 5), rule: rule) == (alpha == 255))
    }
  }

  @Test func `a line to a far point cuts the picture in the right place`() throws {
    // Through (16, 16) at 45 degrees, from a billion pixels away.
    let far = 1e9
    let canvas = try filled(
      [
        Point(x: 16 - far, y: 16 - far), Point(x: 16 + far, y: 16 + far),
        Point(x: 16 - far, y: 16 + far),
      ], width: 32, height: 32)
    #expect(canvas.alpha(4, 28) == 255)
    #expect(canvas.alpha(28, 4) == 0)
    #expect(abs(canvas.alpha(10, 10) - 128) <= 2)
  }
}
