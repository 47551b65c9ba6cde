import Foundation
import Raster
import SeededRandom
import Testing

/// Coverage of paths that visit single pixels far more often than real drawings do.
@Suite struct CrowdTests {
  /// The largest error of a picture of outlines, in units of 1/255, less the allowance for tangles.
  ///
  /// Rounding contributes one half, the reference's scan lines another half.
  private func error(of outlines: [[Point]], _ rule: FillRule) throws -> Double {
    var path = Path()
    for outline in outlines {
      for (index, point) in outline.enumerated() {
        // The points as the rasterizer rounds them, so that rounding is not compared.
        let point = Point(x: (point.x * 256).rounded() / 256, y: (point.y * 256).rounded() / 256)
        if index == 0 { path.move(to: point) } else { path.line(to: point) }
      }
      path.close()
    }
    var list = DisplayList()
    list.fill(path, rule: rule, with: .color(.black))
    let canvas = try Canvas(24, 24, .clear)
    canvas.paint(list)
    return Tangles(path, width: 24, height: 24).largest(
      ExactArea(path, rule: rule, width: 24, height: 24).errors(of: canvas))
  }

  private func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [Point] {
    [
      Point(x: x, y: y), Point(x: x + width, y: y), Point(x: x + width, y: y + height),
      Point(x: x, y: y + height),
    ]
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd], [40, 41, 600])
  func `a pile of equal rectangles is that rectangle or nothing`(rule: FillRule, count: Int)
    throws
  {
    let pile = Array(repeating: rectangle(4.25, 5.3, 3.5, 2.8), count: count)
    #expect(try error(of: pile, rule) <= 1)
    let shifted = (0..<count).map { index in
      rectangle(4.25 + Double(index % 9) / 256, 5.3 + Double(index % 7) / 256, 3.5, 2.8)
    }
    #expect(try error(of: shifted, rule) <= 1.5)
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `combs and lattices finer than a pixel are right`(rule: FillRule) throws {
    for count in [50, 100] {
      let step = 2 / Double(count)
      let stripes = (0..<count).map { rectangle(4, 4.1 + Double($0) * step, 3, step / 2) }
      #expect(try error(of: stripes, rule) <= 1.5, "\(count) stripes")
      let bars = (0..<count).map { index in
        let x = 4.1 + Double(index) * step
        return [
          Point(x: x, y: 3.5), Point(x: x + step / 2, y: 3.5),
          Point(x: x + step / 2 + 0.7, y: 7), Point(x: x + 0.7, y: 7),
        ]
      }
      #expect(try error(of: bars, rule) <= 1.5, "\(count) slanting bars")
      #expect(try error(of: stripes + bars, rule) <= 1.5, "a lattice of \(count)")
    }
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `spokes are right at the hub, and zigzags all along their length`(rule: FillRule) throws {
    let hub = Point(x: 12.3, y: 11.8)
    for count in [60, 300] {
      let spokes = (0..<count).map { index in
        [hub]
          + [0, 0.4].map { part in
            let angle = (Double(index) + part) * 2 * .pi / Double(count)
            return Point(x: hub.x + 9 * cos(angle), y: hub.y + 9 * sin(angle))
          }
      }
      #expect(try error(of: spokes, rule) <= 1.5, "\(count) spokes")
    }
    var random = SplitMix(seed: 3)
    let flat = (0..<160).map { Point(x: $0 % 2 == 0 ? 2 : 22, y: 6.2 + random.double(0...1)) }
    #expect(try error(of: [flat], rule) <= 1.5)
    let steep = flat.map { Point(x: $0.y, y: $0.x) }
    #expect(try error(of: [steep], rule) <= 1.5)
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `a scribble of a thousand lines in two pixels is right, and so are specks`(rule: FillRule)
    throws
  {
    var random = SplitMix(seed: 17)
    let scribble = (0..<1000).map { _ in
      Point(x: 6.5 + random.double(0...2), y: 8.5 + random.double(0...1))
    }
    #expect(try error(of: [scribble], rule) <= 1.5)
    let star = (0..<240).map { index in
      let angle = Double(index) * 2.4
      return Point(x: 8.5 + 0.6 * cos(angle), y: 9.5 + 0.6 * sin(angle))
    }
    #expect(try error(of: [star], rule) <= 1.5)
    let specks = (0..<200).map { _ in
      let corner = Point(x: 5 + random.double(0...2), y: 5 + random.double(0...2))
      return (0..<3).map { _ in
        Point(x: corner.x + random.double(0...0.2), y: corner.y + random.double(0...0.2))
      }
    }
    #expect(try error(of: specks, rule) <= 1.5)
  }

  @Test func `slats are right however often another shape lies beside them`() throws {
    let slats = (0..<128).map { rectangle(4.25, 4 + Double($0) / 128, 0.5, 1 / 256.0) }
    for count in [400, 1024, 2048] {
      let pile = Array(repeating: rectangle(4.125, 3, 0.0625, 4), count: count)
      #expect(try error(of: pile + slats, .nonZero) <= 1, "\(count)")
    }
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `a line back and forth thousands of times encloses nothing`(rule: FillRule) throws {
    let ends = [Point(x: 3.2, y: 5.1), Point(x: 20.7, y: 16.4)]
    let line = (0..<9000).map { ends[$0 % 2] }
    #expect(try error(of: [line], rule) == 0)
  }
}
