import Foundation
import Raster
import SeededRandom
import Testing

/// Coverage of paths that overlap themselves, compared with `ExactArea`.
@Suite struct OverlapTests {
  /// The largest error of a picture, in units of 1/255, less the allowance for tangles.
  ///
  /// Rounding contributes one half, the reference's scan lines another half.
  private func error(
    of path: Path, _ rule: FillRule, size: Int = 48
  ) throws -> Double {
    var list = DisplayList()
    list.fill(path, rule: rule, with: .color(.black))
    let canvas = try Canvas(size, size, .clear)
    canvas.paint(list)
    return Tangles(path, width: size, height: size, steps: 400).largest(
      ExactArea(path, rule: rule, width: size, height: size, steps: 400).errors(of: canvas))
  }

  private func polygon(_ corners: [Point]) -> Path {
    var path = Path()
    for (index, corner) in corners.enumerated() {
      if index == 0 { path.move(to: corner) } else { path.line(to: corner) }
    }
    path.close()
    return path
  }

  private func randomPoint(_ random: inout SplitMix, _ range: ClosedRange<Double>) -> Point {
    Point(
      x: (random.double(range) * 256).rounded() / 256,
      y: (random.double(range) * 256).rounded() / 256)
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `two overlapping rectangles cover their union, or their symmetric difference`(
    rule: FillRule
  ) throws {
    for inset in [0, 0.25, 0.5, 0.71875] {
      var path = Path()
      path.addRect(Rect(x: 4.5, y: 5.5, width: 20, height: 15))
      path.addRect(Rect(x: 10.25 + inset, y: 12.5 + inset, width: 25.5, height: 18.75))
      path.addRect(Rect(x: 24.5, y: 20.5, width: 3.25 + inset, height: 0.5))
      #expect(try error(of: path, rule) <= 1.5, "\(inset)")
    }
  }

  @Test func `the same rectangle twice is the rectangle`() throws {
    var path = Path()
    for _ in 0..<2 { path.addRect(Rect(x: 4.5, y: 4.25, width: 8, height: 8.5)) }
    var list = DisplayList()
    list.fill(path, with: .color(.black))
    let canvas = try Canvas(20, 20, .clear)
    canvas.paint(list)
    #expect([4, 8, 12].map { canvas.alpha($0, 8) } == [128, 255, 128])
    #expect([4, 8, 12].map { canvas.alpha(8, $0) } == [191, 255, 191])
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `a five-pointed star and a bow tie are right where their sides cross`(
    rule: FillRule
  ) throws {
    let tie = polygon([
      Point(x: 4, y: 4.5), Point(x: 41, y: 37.25), Point(x: 41.5, y: 5), Point(x: 3.5, y: 36),
    ])
    #expect(try error(of: tie, rule) <= 1.5)
    let hourglass = polygon([
      Point(x: 2, y: 2), Point(x: 9, y: 9), Point(x: 2, y: 9), Point(x: 9, y: 2),
    ])
    #expect(try error(of: hourglass, rule, size: 12) <= 1.5)
    for turn in 0..<6 {
      let corners = (0..<5).map { index in
        let angle = Double(index) * 4 * .pi / 5 + Double(turn) * 0.21
        return Point(
          x: ((24 + 21 * cos(angle)) * 256).rounded() / 256,
          y: ((24 + 21 * sin(angle)) * 256).rounded() / 256)
      }
      #expect(try error(of: polygon(corners), rule) <= 1.5, "turn \(turn)")
    }
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `any self-crossing polygon or curve is right`(rule: FillRule) throws {
    var random = SplitMix(seed: 11)
    for count in [3, 4, 5, 8, 20, 60, 100, 400] {
      let path = polygon((0..<count).map { _ in randomPoint(&random, 1...47) })
      #expect(try error(of: path, rule) <= 1.5, "\(count) corners")
    }
    for count in [1, 2, 4, 9, 20, 60] {
      var path = Path()
      path.move(to: randomPoint(&random, 1...47))
      for _ in 0..<count {
        path.cubic(
          to: randomPoint(&random, 1...47), control1: randomPoint(&random, 1...47),
          control2: randomPoint(&random, 1...47))
      }
      #expect(try error(of: path, rule) <= 2, "\(count) curves")
    }
  }

  @Test func `the same outline twice is nothing by the even-odd rule`() throws {
    var random = SplitMix(seed: 23)
    for _ in 0..<200 {
      let corners = (0..<5).map { _ in randomPoint(&random, 5...14) }
      var path = polygon(corners)
      path.append(polygon(corners))
      #expect(try error(of: path, .evenOdd, size: 20) == 0, "\(corners)")
    }
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `edges that run past each other's ends in a pixel are distinguished`(rule: FillRule) throws {
    let zigzag = polygon([
      Point(x: 11.15625, y: 6.0625), Point(x: 8.046875, y: 8.125), Point(x: 9.015625, y: 6.203125),
      Point(x: 9.78125, y: 9.109375),
    ])
    #expect(try error(of: zigzag, rule, size: 16) <= 1.5)
    let knot = polygon([
      Point(x: 7, y: 6.75), Point(x: 5.5, y: 6), Point(x: 5, y: 5.5), Point(x: 5, y: 6.5),
      Point(x: 4.75, y: 7), Point(x: 6, y: 5.5),
    ])
    #expect(try error(of: knot, rule, size: 16) <= 1.5)
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `random shapes of about a pixel are right`(rule: FillRule) throws {
    var random = SplitMix(seed: 5)
    for _ in 0..<60 {
      var path = Path()
      for _ in 0..<3 {
        let corners = (0..<5).map { _ in randomPoint(&random, 3.5...5.5) }
        path.move(to: corners[0])
        for corner in corners.dropFirst() { path.line(to: corner) }
        path.close()
      }
      #expect(try error(of: path, rule, size: 8) <= 1.5)
    }
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `up to three boundaries in a pixel are right to within 1/255`(rule: FillRule) throws {
    var random = SplitMix(seed: 31)
    for index in 0..<600 {
      // Each shape has a side through the middle pixel, and some a corner there.
      var path = Path()
      for _ in 0..<(2 + index % 2) {
        var corners = [
          randomPoint(&random, 3.5...5.5), randomPoint(&random, 0.5...8.5),
          randomPoint(&random, 0.5...8.5),
        ]
        if random.int(0...1) == 0 {
          corners[0] = Point(x: 9 - corners[1].x, y: 9 - corners[1].y)
        }
        path.append(polygon(random.int(0...1) == 0 ? corners : corners.reversed()))
      }
      #expect(try error(of: path, rule, size: 9) <= 1.5, "\(index)")
    }
  }

  /// A line of independent heights over the width of a picture of 48 by 48 pixels.
  private func noisyLine(_ count: Int, _ random: inout SplitMix) -> Path {
    var line = Path()
    for index in 0..<count {
      let point = Point(x: 2 + 44 * Double(index) / Double(count), y: random.double(4...44))
      if index == 0 { line.move(to: point) } else { line.line(to: point) }
    }
    return line
  }

  @Test(arguments: [20, 60, 200, 600])
  func `a noisy line that crosses itself everywhere is right, whichever way its outline turns`(
    count: Int
  ) throws {
    var random = SplitMix(seed: 37)
    let outline = noisyLine(count, &random).stroked(StrokeStyle(width: 2))
    let exact = ExactArea(outline, width: 48, height: 48)
    let tangles = Tangles(outline, width: 48, height: 48)
    for path in [outline, outline.reversed()] {
      var list = DisplayList()
      list.fill(path, with: .color(.black))
      let canvas = try Canvas(48, 48, .clear)
      canvas.paint(list)
      #expect(tangles.largest(exact.errors(of: canvas)) <= 1.5)
    }
  }

  @Test(arguments: [60, 600])
  func `a part of a noisy line's picture equals that part of the whole`(count: Int) throws {
    var random = SplitMix(seed: 41)
    var list = DisplayList()
    list.stroke(noisyLine(count, &random), style: StrokeStyle(width: 2), with: .color(.black))
    let (whole, parts) = (try Canvas(48, 48, .clear), try Canvas(48, 48, .clear))
    whole.paint(list)
    for y in stride(from: Int32(0), to: 48, by: 13) {
      for x in stride(from: Int32(0), to: 48, by: 9) {
        let piece = try #require(PixelRect(x: x, y: y, width: 9, height: 13))
        list.paint(into: parts.bitmap, clip: piece)
      }
    }
    #expect(parts.words == whole.words)
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `three bent boundaries in a pixel are right`(rule: FillRule) throws {
    var random = SplitMix(seed: 43)
    for index in 0..<400 {
      // Each shape has a corner in the middle pixel, and its other corners outside.
      var path = Path()
      for _ in 0..<3 {
        let corners = [
          randomPoint(&random, 4...5), randomPoint(&random, 0.5...3.5),
          randomPoint(&random, 5.5...8.5),
        ]
        path.append(polygon(random.int(0...1) == 0 ? corners : corners.reversed()))
      }
      #expect(try error(of: path, rule, size: 9) <= 1.5, "\(index)")
    }
  }

  @Test func `a thin frame with round corners is the area between its outlines`() throws {
    for (width, radius) in [(1.0, 6.0), (0.5, 10), (2.25, 4), (30, 8)] {
      let outer = Rect(x: 3.25, y: 4, width: 38, height: 30.5)
      func shape(_ inset: Double) -> Path {
        var path = Path()
        path.addRoundedRect(
          RoundedRect(
            rect: Rect(
              x: outer.x + inset, y: outer.y + inset, width: outer.width - 2 * inset,
              height: outer.height - 2 * inset),
            radii: CornerRadii(all: max(radius - inset, 0))))
        return path
      }
      var list = DisplayList()
      list.fill(between: shape(0), and: shape(width), with: .color(.black))
      let canvas = try Canvas(48, 48, .clear)
      canvas.paint(list)
      var ring = shape(0)
      ring.append(shape(width))
      let exact = ExactArea(ring, rule: .evenOdd, width: 48, height: 48)
      for index in exact.parts.indices {
        let alpha = Double(canvas.alpha(index % 48, index / 48))
        #expect(abs(exact.parts[index] * 255 - alpha) <= 1.5, "\(width), pixel \(index)")
      }
    }
  }

  @Test func `a path drawn in reverse has the same coverage`() throws {
    var path = Path()
    path.move(to: Point(x: 3, y: 4))
    path.line(to: Point(x: 30, y: 6))
    path.quad(to: Point(x: 40, y: 40), control: Point(x: 44, y: 12))
    path.cubic(
      to: Point(x: 8, y: 36), control1: Point(x: 30, y: 20), control2: Point(x: 20, y: 44))
    path.close()
    path.addRect(Rect(x: 10.5, y: 10.5, width: 8, height: 8))
    path.move(to: Point(x: 20, y: 20))
    path.line(to: Point(x: 26, y: 24.5))
    path.line(to: Point(x: 21, y: 27))
    #expect(path.reversed().reversed() != path.reversed())
    for rule in [FillRule.nonZero, .evenOdd] {
      let pictures = try [path, path.reversed()].map { path in
        var list = DisplayList()
        list.fill(path, rule: rule, with: .color(.black))
        let canvas = try Canvas(48, 48, .clear)
        canvas.paint(list)
        return canvas.words.map { Int($0 >> 24) }
      }
      // Curves are divided from their start, so sums may be rounded differently.
      #expect(zip(pictures[0], pictures[1]).allSatisfy { abs($0 - $1) <= 1 })
    }
  }

  @Test func `parts of a path outside the picture count towards the winding inside it`() throws {
    for rule in [FillRule.nonZero, .evenOdd] {
      var path = Path()
      path.addRect(Rect(x: -300, y: -200, width: 310.5, height: 420.5))
      path.addRect(Rect(x: -100, y: 10.5, width: 500, height: 8.75))
      path.addRect(Rect(x: 10.5, y: -90, width: 10, height: 100.5))
      #expect(try error(of: path, rule) <= 1.5)
    }
  }

  @Test func `a part of the picture equals that part of the whole`() throws {
    var random = SplitMix(seed: 8)
    for rule in [FillRule.nonZero, .evenOdd] {
      var list = DisplayList()
      list.fill(
        polygon((0..<40).map { _ in randomPoint(&random, -20...80) }), rule: rule,
        with: .color(.black))
      let whole = try Canvas(64, 64, .clear)
      whole.paint(list)
      let parts = try Canvas(64, 64, .clear)
      for y in stride(from: Int32(0), to: 64, by: 13) {
        for x in stride(from: Int32(0), to: 64, by: 9) {
          let piece = try #require(PixelRect(x: x, y: y, width: 9, height: 13))
          list.paint(into: parts.bitmap, clip: piece)
        }
      }
      #expect(parts.words == whole.words)
    }
  }
}
