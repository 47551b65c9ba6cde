import Raster
import SeededRandom
import Testing

/// Paths and strokes that are drawn repeatedly and whose coverage is cached.
@Suite struct PathMaskTests {
  private func scribble(_ random: inout SplitMix, _ range: ClosedRange<Double>) -> Path {
    func point() -> Point { Point(x: random.double(range), y: random.double(range)) }
    var path = Path()
    path.move(to: point())
    path.line(to: point())
    path.cubic(to: point(), control1: point(), control2: point())
    path.quad(to: point(), control: point())
    return path
  }

  /// Paths with every kind of source, rule, pen and clip.
  private func list(_ seed: UInt64, _ range: ClosedRange<Double>) -> DisplayList {
    var random = SplitMix(seed: seed)
    var list = DisplayList()
    let gradient = LinearGradient(
      start: Point(x: 0, y: 0), end: Point(x: 60, y: 60),
      stops: [
        GradientStop(offset: 0, color: 0xffff_0000), GradientStop(offset: 1, color: 0x4000_00ff),
      ])
    let paints: [Paint] = [
      .color(.black), .color(PremultipliedColor(straight: 0x8020_a060)), .linearGradient(gradient),
    ]
    for (index, paint) in paints.enumerated() {
      list.fill(scribble(&random, range), rule: index == 1 ? .evenOdd : .nonZero, with: paint)
      list.stroke(
        scribble(&random, range), style: StrokeStyle(width: 2.5, cap: .round, join: .round),
        with: paint, blend: index == 1 ? .multiply : .sourceOver)
      list.save()
      list.clip(to: scribble(&random, range))
      list.stroke(scribble(&random, range), style: StrokeStyle(width: 7), with: paint)
      list.restore()
    }
    return list
  }

  @Test(arguments: [10.0...50, -20...90])
  func `a path gives the same picture however often it was drawn before`(
    range: ClosedRange<Double>
  ) throws {
    for seed in 1...12 {
      let list = list(UInt64(seed), range)
      let pictures = try (0..<4).map { _ in
        let canvas = try Canvas(64, 64)
        canvas.paint(list)
        return canvas.words
      }
      #expect(pictures.allSatisfy { $0 == pictures[0] }, "\(seed)")
      // Painting in bands clips the cached masks.
      let pieces = try Canvas(64, 64)
      for y in stride(from: Int32(0), to: 64, by: 16) {
        let row = try #require(PixelRect(x: 0, y: y, width: 64, height: 16))
        list.paint(into: pieces.bitmap, clip: row)
      }
      #expect(pieces.words == pictures[0], "\(seed), in pieces")
    }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `paths look the same with and without cached coverage`(seed: UInt64) throws {
    let list = list(seed, 5...59)
    let plain = try Canvas(64, 64)
    list.paint(into: plain.bitmap, usesPathMasks: false)
    for _ in 0..<3 {
      let quick = try Canvas(64, 64)
      list.paint(into: quick.bitmap, usesPathMasks: true)
      #expect(quick.words == plain.words)
    }
  }

  @Test func `the same path with another pen, rule or position is another picture`() throws {
    var path = Path()
    path.addRect(Rect(x: 10, y: 10, width: 20, height: 20))
    path.addRect(Rect(x: 15, y: 15, width: 20, height: 20))
    func picture(_ draw: (inout DisplayList) -> Void) throws -> [UInt32] {
      var list = DisplayList()
      draw(&list)
      var words: [UInt32] = []
      for _ in 0..<3 {
        let canvas = try Canvas(48, 48)
        canvas.paint(list)
        words = canvas.words
      }
      return words
    }
    let black = Paint.color(.black)
    let pictures = try [
      picture { $0.fill(path, rule: .nonZero, with: black) },
      picture { $0.fill(path, rule: .evenOdd, with: black) },
      picture { $0.fill(path, transform: Transform(translationX: 0.5, y: 0), with: black) },
      picture { $0.stroke(path, style: StrokeStyle(width: 2), with: black) },
      picture { $0.stroke(path, style: StrokeStyle(width: 3), with: black) },
      picture { $0.stroke(path, style: StrokeStyle(width: 3, join: .round), with: black) },
      picture { $0.stroke(path, style: StrokeStyle(width: 3, join: .bevel), with: black) },
      picture { $0.stroke(path, style: StrokeStyle(width: 3, miterLimit: 1.1), with: black) },
      picture { $0.stroke(path, style: StrokeStyle(width: 3, dashes: [4, 3]), with: black) },
    ]
    for (index, picture) in pictures.enumerated() {
      for (number, other) in pictures.enumerated() where number < index {
        // A miter beyond the limit is a bevel.
        guard (number, index) != (6, 7) else { continue }
        #expect(picture != other, "\(number) and \(index)")
      }
    }
  }

  @Test func `a shape drawn after a clipped path is not mistaken for that path`() throws {
    var path = Path()
    path.addRect(Rect(x: 20.5, y: 4.5, width: 20, height: 20))
    var line = Path()
    line.move(to: Point(x: 4, y: 8))
    line.line(to: Point(x: 24, y: 20))
    var list = DisplayList()
    list.fill(path, with: .color(.black))
    list.stroke(line, style: StrokeStyle(width: 2, dashes: [3, 2]), with: .color(.black))
    let first = try Canvas(48, 32)
    first.paint(list)
    // The second time, the path is clipped and the line is not.
    let piece = try #require(PixelRect(x: 0, y: 0, width: 30, height: 32))
    list.paint(into: first.bitmap, clip: piece)
    first.bitmap.fill(.white)
    first.paint(list)
    let fresh = try Canvas(48, 32)
    var path2 = DisplayList()
    path2.fill(path, transform: Transform(translationX: 0x1p-40, y: 0), with: .color(.black))
    path2.stroke(line, style: StrokeStyle(width: 2, dashes: [3, 2]), with: .color(.black))
    fresh.paint(path2)
    #expect(first.words == fresh.words)
  }

  @Test func `more paths than fit into the cache stay right`() throws {
    var random = SplitMix(seed: 9)
    var list = DisplayList()
    for index in 0..<3000 {
      let (x, y) = (Double(index % 60) * 8, Double(index / 60) * 8)
      list.stroke(
        scribble(&random, 1...7), style: StrokeStyle(width: 1),
        transform: Transform(translationX: x, y: y), with: .color(.black))
    }
    let pictures = try (0..<4).map { _ in
      let canvas = try Canvas(480, 400)
      canvas.paint(list)
      return canvas.words
    }
    #expect(pictures.allSatisfy { $0 == pictures[0] })
  }
}
