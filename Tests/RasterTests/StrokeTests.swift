import Raster
import Testing

@Suite struct StrokeTests {
  /// The coverage, 0…255, of a stroke on a bitmap of 40 × 40.
  private func coverage(
    of points: [(Double, Double)], cap: LineCap, dashes: [Double] = []
  ) throws -> [[UInt32]] {
    let bitmap = try #require(Bitmap(width: 40, height: 40))
    var path = Path()
    for (index, point) in points.enumerated() {
      let point = Point(x: point.0, y: point.1)
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    var style = StrokeStyle(width: 4)
    style.cap = cap
    style.dashes = dashes
    var list = DisplayList()
    list.stroke(path, style: style, with: .color(.black))
    list.paint(into: bitmap, clip: bitmap.bounds)
    return (0..<40).map { y in (0..<40).map { x in (bitmap.pixel(x: x, y: y) ?? 0) >> 24 } }
  }

  private func area(_ rows: [[UInt32]]) -> Double { Double(rows.joined().reduce(0, +)) / 255 }

  @Test func `a butt line is a rectangle from end to end`() throws {
    let rows = try coverage(of: [(10, 20), (30, 20)], cap: .butt)
    for y in 0..<40 {
      for x in 0..<40 {
        let isInside = (10..<30).contains(x) && (18..<22).contains(y)
        #expect(rows[y][x] == (isInside ? 255 : 0))
      }
    }
  }

  @Test func `a square cap adds half the width at each end, and a round cap half a disc`() throws {
    let line = [(10.0, 20.0), (30.0, 20.0)]
    #expect(abs(area(try coverage(of: line, cap: .square)) - 96) < 0.1)
    #expect(abs(area(try coverage(of: line, cap: .round)) - (80 + Double.pi * 4)) < 0.2)
  }

  @Test func `dashes are rectangles with gaps between them`() throws {
    let rows = try coverage(of: [(0, 20), (40, 20)], cap: .butt, dashes: [5, 5])
    #expect(
      rows[20].enumerated().allSatisfy { $0.offset % 10 < 5 ? $0.element == 255 : $0.element == 0 })
  }

  @Test func `dashes of zero length are dots, the first at the start of the line`() throws {
    let rows = try coverage(of: [(5, 20), (40, 20)], cap: .round, dashes: [0, 10])
    #expect([5, 15, 25, 35].allSatisfy { rows[20][$0] > 200 })
    #expect([10, 20, 30].allSatisfy { rows[20][$0] == 0 })
    #expect(try area(coverage(of: [(5, 20), (40, 20)], cap: .butt, dashes: [0, 10])) == 0)
  }

  @Test func `a square dot is aligned with its line, and a single point with the axes`() throws {
    let dash = try coverage(of: [(20, 20), (30, 30)], cap: .square, dashes: [0, 100])
    #expect(abs(area(dash) - 16) < 0.1)
    #expect((60...120).contains(dash[20][22]) && dash[21][21] < 120 && dash[22][22] == 0)
    let dot = try coverage(of: [(20, 20), (20, 20)], cap: .square, dashes: [0, 100])
    #expect(dot[20][22] == 0 && dot[21][21] == 255)
  }
}
