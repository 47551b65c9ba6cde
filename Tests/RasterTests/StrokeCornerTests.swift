import Raster
import SeededRandom
import Testing

/// The corners of stroked lines, compared with the pen's area put together from polygons.
@Suite struct StrokeCornerTests {
  private static let size = 48
  private static let joins = [LineJoin.miter, .round, .bevel]

  /// The pen's path and style in a space that is drawn at a scale.
  private func line(_ pen: PenTrace, scale: Double) -> (path: Path, style: StrokeStyle) {
    var path = Path()
    for (index, point) in pen.points.enumerated() {
      let point = Point(x: point.x / scale, y: point.y / scale)
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    if pen.isClosed { path.close() }
    let style = StrokeStyle(
      width: 2 * pen.radius / scale, cap: pen.join == .round ? .round : .butt, join: pen.join,
      miterLimit: 10)
    return (path, style)
  }

  /// The pixels in which many boundaries of the line's outline meet.
  private func tangles(_ pen: PenTrace, scale: Double = 1) -> Tangles {
    let (path, style) = line(pen, scale: scale)
    let outline = path.stroked(style, scale: scale)
      .transformed(by: Transform(scaleX: scale, y: scale))
    return Tangles(outline, width: Self.size, height: Self.size)
  }

  /// The alpha of every pixel of a line drawn at a scale, row by row.
  private func alphas(_ pen: PenTrace, scale: Double = 1) throws -> [Double] {
    let (path, style) = line(pen, scale: scale)
    var list = DisplayList()
    list.stroke(
      path, style: style, transform: Transform(scaleX: scale, y: scale), with: .color(.black))
    let canvas = try Canvas(Self.size, Self.size, .clear)
    canvas.paint(list)
    return (0..<Self.size * Self.size).map {
      Double(canvas.alpha($0 % Self.size, $0 / Self.size))
    }
  }

  /// The area if segments overlap only their neighbours, at the inner sides of corners.
  private func exact(_ pen: PenTrace) -> [Double] {
    func sum(_ polygons: [[Point]]) -> [Double] {
      ExactArea(simple: path(polygons), width: Self.size, height: Self.size, steps: 1).parts
    }
    return zip(sum(pen.bodies + pen.joints), sum(pen.overlaps)).map { ($0 - $1) * 255 }
  }

  /// The union of arbitrarily overlapping polygons that all wind the same way.
  private func union(_ pen: PenTrace) -> [Double] {
    ExactArea(path(pen.bodies + pen.joints), width: Self.size, height: Self.size).parts
      .map { $0 * 255 }
  }

  private func path(_ polygons: [[Point]]) -> Path {
    var path = Path()
    for polygon in polygons {
      for (index, point) in polygon.enumerated() {
        if index == 0 { path.move(to: point) } else { path.line(to: point) }
      }
      path.close()
    }
    return path
  }

  @Test(
    arguments: [
      ("right", [6.3, 10.2, 38.6, 10.2, 38.6, 41.1]),
      ("blunt", [4.1, 20.7, 25.3, 14.9, 44.2, 27.6]),
      ("sharp", [7.9, 8.2, 40.4, 20.3, 9.6, 28.8]),
      ("needle", [5.2, 20.1, 43.7, 24.4, 5.9, 29.3]),
      ("slight", [3.4, 22.6, 24.1, 24.3, 45.8, 25.2]),
      ("zigzag", [6.4, 8.8, 36.2, 12.9, 11.3, 27.7, 41.5, 38.1]),
      ("hook", [9.7, 6.1, 9.7, 39.3, 37.2, 39.3, 37.2, 14.4]),
      ("triangle", [24.2, 7.3, 41.6, 38.9, 6.1, 36.4]),
      ("diamond", [23.7, 5.8, 42.9, 24.4, 24.1, 42.7, 6.2, 23.3]),
    ], joins)
  func `a corner is right to within 1/255, on its inner side too`(
    shape: (name: String, numbers: [Double]), join: LineJoin
  ) throws {
    let points = stride(from: 0, to: shape.numbers.count, by: 2).map {
      Point(x: shape.numbers[$0], y: shape.numbers[$0 + 1])
    }
    for (width, scale) in [(0.3, 1.0), (1, 1), (2, 1), (4.5, 1), (2.75, 5)] {
      let pen = PenTrace(
        points, isClosed: ["triangle", "diamond"].contains(shape.name), width: width, join: join)
      let error = tangles(pen, scale: scale).largest(
        zip(exact(pen), try alphas(pen, scale: scale)).map { abs($0 - $1) })
      #expect(error <= 1, "\(shape.name), \(join), width \(width), scale \(scale): \(error)")
    }
  }

  @Test(arguments: joins)
  func `a line that crosses itself is right to within 1/255`(join: LineJoin) throws {
    var random = SplitMix(seed: 3)
    for index in 0..<40 {
      let points = (0..<random.int(4...7)).map { _ in
        Point(x: random.double(12...36), y: random.double(12...36))
      }
      let width = random.double(1...6)
      let pen = PenTrace(points, isClosed: index % 4 == 0, width: width, join: join)
      let error = tangles(pen).largest(
        zip(union(pen), try alphas(pen)).map { abs($0 - $1) })
      // The reference's scan lines contribute another half.
      #expect(error <= 1.5, "\(index), \(join), width \(width): \(error)")
    }
  }

  @Test(arguments: joins)
  func `a line that advances from corner to corner is right, however close they are`(
    join: LineJoin
  ) throws {
    var random = SplitMix(seed: 29)
    for index in 0..<80 {
      let (width, step) = (random.double(0.5...4), random.double(1...9))
      var along = random.double(4...6)
      var points: [Point] = []
      while along < 44 {
        let across = random.double(4...44)
        points.append(
          index % 2 == 0 ? Point(x: along, y: across) : Point(x: across, y: along))
        along += step * random.double(0.5...1.5)
      }
      if index % 4 < 2 { points.reverse() }
      let pen = PenTrace(points, isClosed: false, width: width, join: join)
      let error = tangles(pen).largest(
        zip(union(pen), try alphas(pen)).map { abs($0 - $1) })
      #expect(error <= 1.5, "\(index), \(join), width \(width): \(error)")
    }
  }

  @Test(arguments: joins)
  func `segments shorter than the pen's width leave no hole`(join: LineJoin) throws {
    var random = SplitMix(seed: 11)
    for index in 0..<60 {
      let spread = random.double(1...8)
      let points = (0..<random.int(3...6)).map { _ in
        Point(x: 24 + random.double(-spread...spread), y: 24 + random.double(-spread...spread))
      }
      let pen = PenTrace(
        points, isClosed: index % 2 == 0, width: random.double(2...14), join: join)
      let missing = tangles(pen).largest(zip(union(pen), try alphas(pen)).map { $0 - $1 })
      #expect(missing <= 1.5, "\(index), \(join): \(missing)")
    }
  }

  @Test(arguments: [0.4, 0.8, 0.95, 1.2, 1.9, 2.1, 3])
  func `a ring smaller than the pen is filled, a larger one is open`(side: Double) throws {
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map {
      Point(x: 20 + $0.0 * side * 5, y: 20 + $0.1 * side * 5)
    }
    let given = try alphas(PenTrace(corners, isClosed: true, width: 5, join: .miter))
    let middle = Int(20 + side * 2.5)
    let alpha = given[middle * Self.size + middle]
    #expect(side < 1 ? alpha == 255 : alpha < 255, "\(alpha)")
  }
}
