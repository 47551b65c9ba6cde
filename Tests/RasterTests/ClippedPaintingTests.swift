import Raster
import Testing

@Suite struct ClippedPaintingTests {
  private static let size = 100

  /// The number of lists of 25 commands to try.
  ///
  /// `make fuzz` sets a larger number, and uses the address sanitizer.
  private static func lists(_ few: Int) -> Int {
    Int(environment("FUZZ_LISTS") ?? "") ?? few
  }

  /// A bitmap inside a larger block of memory whose other words are checked for writes.
  private final class Fence {
    let memory: UnsafeMutablePointer<UInt32>
    let count: Int
    let bitmap: Bitmap
    private let stride: Int
    private static let margin = 7

    init(width: Int, height: Int) throws {
      stride = width + 2 * Self.margin
      count = stride * (height + 2 * Self.margin)
      memory = .allocate(capacity: count)
      for index in 0..<count { memory[index] = UInt32(truncatingIfNeeded: index &* 2_654_435_761) }
      let first = memory + Self.margin * stride + Self.margin
      bitmap = try #require(
        Bitmap(borrowing: first, width: width, height: height, stride: stride * 4, owner: nil))
      bitmap.fill(.white)
    }

    deinit { memory.deallocate() }

    /// The words around the bitmap.
    var surroundings: [UInt32] {
      (0..<count).filter { index in
        let (x, y) = (index % stride - Self.margin, index / stride - Self.margin)
        return x < 0 || y < 0 || x >= bitmap.width || y >= bitmap.height
      }.map { memory[$0] }
    }
  }

  @Test(arguments: [false, true])
  func `any part painted alone equals that part of the whole`(isHostile: Bool) throws {
    // The last seeds contain curves with a point at 1e300, which once differed in parts.
    for seed in Array(0..<Self.lists(150)) + [1203, 2673, 13883, 21781] {
      var scenery = Scenery(seed: UInt64(seed) &+ 1000, isHostile: isHostile)
      let isFull = seed % 3 == 2 && seed < Self.lists(150)
      let list = isFull ? scenery.fullList(25, blursBackdrops: true) : scenery.list(25)
      let whole = try Canvas(Self.size, Self.size)
      whole.paint(list)
      let part = try #require(
        PixelRect(
          x: Int32(scenery.random.int(-10...80)), y: Int32(scenery.random.int(-10...80)),
          width: Int32(scenery.random.int(11...90)), height: Int32(scenery.random.int(11...90))))
      let clip = list.region(toPaint: part)
      let fence = try Fence(width: Self.size, height: Self.size)
      let around = fence.surroundings
      list.paint(into: fence.bitmap, clip: clip)
      #expect(fence.surroundings == around, "seed \(seed)")
      var wrong = 0
      for y in 0..<Self.size {
        for x in 0..<Self.size {
          let isInside = clip.contains(x: Int32(x), y: Int32(y))
          let wanted = isInside ? whole.bitmap.pixel(x: x, y: y) : 0xFFFF_FFFF
          if fence.bitmap.pixel(x: x, y: y) != wanted { wrong += 1 }
        }
      }
      #expect(wrong == 0, "seed \(seed), \(clip)")
    }
  }

  @Test func `bands on several threads give the same pixels as one thread`() throws {
    for seed in 0..<6 {
      var scenery = Scenery(seed: UInt64(seed), isHostile: false)
      var list = DisplayList()
      list.save()
      for _ in 0..<60 { scenery.extend(&list) }
      var path = Path()
      path.addEllipse(in: Rect(x: 10.5, y: 4.25, width: 500, height: 470))
      list.drawShadow(of: path, color: .black, sigma: 7, offsetX: 3, offsetY: 4)
      list.fill(path, with: .color(PremultipliedColor(straight: 0x8040_90C0)))
      let (one, several) = (try Canvas(530, 500), try Canvas(530, 500))
      one.paint(list)
      several.paint(list, threads: 3)
      #expect(one.words == several.words, "seed \(seed)")
    }
  }

  @Test func `every processor variant gives the same pixels`() throws {
    for seed in 0..<Self.lists(60) {
      var scenery = Scenery(seed: UInt64(seed) &+ 77, isHostile: false)
      let isFull = seed % 3 == 2
      let list = isFull ? scenery.fullList(40, blursBackdrops: true) : scenery.list(40)
      let pictures = try ProcessorVariant.available.map { variant in
        let canvas = try Canvas(Self.size, Self.size)
        list.paint(into: canvas.bitmap, clip: canvas.bitmap.bounds, variant: variant)
        return canvas.words
      }
      #expect(pictures.allSatisfy { $0 == pictures.first }, "seed \(seed)")
    }
  }

  @Test func `a million random commands write nothing outside the bitmap`() throws {
    for seed in 0..<Self.lists(400) {
      var scenery = Scenery(seed: UInt64(seed) &+ 5_000_000, isHostile: true)
      let isFull = seed % 3 == 2
      let list = isFull ? scenery.fullList(25, blursBackdrops: true) : scenery.list(25)
      let fence = try Fence(width: 37 + seed % 60, height: 41 + seed % 31)
      let around = fence.surroundings
      list.paint(into: fence.bitmap, clip: fence.bitmap.bounds)
      #expect(fence.surroundings == around, "seed \(seed)")
    }
  }
}
