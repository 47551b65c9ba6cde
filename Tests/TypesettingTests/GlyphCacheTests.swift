import Foundation
import Raster
import Testing

@testable import Typesetting

@Suite struct GlyphCacheTests {
  private func face() throws -> FontFace {
    try #require(BundledLibrary.font().face)
  }

  private func mask(
    _ cache: GlyphCache, _ glyph: UInt32, size: Double, quarter: Int = 0
  ) throws -> GlyphMask? {
    let pixels = try #require(PixelSize(pixelsX: size, pixelsY: size))
    var found: GlyphMask?
    try cache.withStrike(of: face(), size: pixels) { access in
      if case .mask(let mask) = access.glyph(glyph, quarter: quarter) { found = mask }
    }
    return found
  }

  @Test func `a glyph is drawn once per face, size and quarter pixel`() throws {
    let cache = GlyphCache()
    let first = try #require(try mask(cache, 2, size: 20))
    #expect(try mask(cache, 2, size: 20) === first)
    #expect(try mask(cache, 2, size: 21) !== first)
    #expect(try mask(cache, 2, size: 20, quarter: 1) !== first)
    #expect(try mask(GlyphCache(), 2, size: 20) !== first)
  }

  @Test func `the limit holds whatever is drawn`() throws {
    let cache = GlyphCache(limit: 100_000)
    for size in stride(from: 8.0, to: 40, by: 1) {
      for glyph in UInt32(0)..<60 {
        _ = try mask(cache, glyph, size: size, quarter: Int(glyph) % 4)
        #expect(cache.byteCount <= 100_000)
      }
    }
    #expect(cache.byteCount > 50_000)
    cache.limit = 10_000
    #expect(cache.byteCount <= 10_000)
    cache.limit = -1
    #expect(cache.byteCount == 0)
    #expect(try mask(cache, 2, size: 20) != nil)
    #expect(cache.byteCount == 0)
  }

  @Test func `used glyphs stay and unused ones are evicted`() throws {
    let cache = GlyphCache(limit: 60_000)
    let kept = try #require(try mask(cache, 2, size: 20))
    let left = try #require(try mask(cache, 2, size: 25))
    for glyph in UInt32(100)..<700 {
      _ = try mask(cache, glyph, size: 30)
      #expect(try mask(cache, 2, size: 20) === kept)
    }
    #expect(try mask(cache, 2, size: 25) !== left)
  }

  @Test func `a glyph's mask covers the area of its outline`() throws {
    // The hyphen of Inter is a bar, so its total coverage is its width times its height.
    let layout = BundledLibrary.layout("-", size: 100)
    let glyph = try #require(layout.glyphs.first?.identifier)
    let mask = try #require(try mask(GlyphCache(), glyph, size: 100))
    let box = try #require(try face().rasterizer.outline(glyph).bounds)
    let scale = 100 / 2816.0
    var sum = 0.0
    for y in 0..<mask.height {
      for x in 0..<mask.width { sum += Double(mask.coverage(x: x, y: y) ?? 0) / 255 }
    }
    let area = box.width * scale * box.height * scale
    #expect(abs(sum - area) < area * 0.01)
  }

  @Test func `a quarter shifts a glyph right by a quarter of a pixel`() throws {
    let cache = GlyphCache()
    func middle(_ quarter: Int) throws -> Double {
      let mask = try #require(try mask(cache, 2, size: 30, quarter: quarter))
      var sum = 0.0
      var moment = 0.0
      for y in 0..<mask.height {
        for x in 0..<mask.width {
          let coverage = Double(mask.coverage(x: x, y: y) ?? 0)
          sum += coverage
          moment += coverage * (Double(mask.left + x) + 0.5)
        }
      }
      return moment / sum
    }
    let start = try middle(0)
    for quarter in 1...3 {
      #expect(abs(try middle(quarter) - start - Double(quarter) / 4) < 0.03)
    }
  }

  @Test func `glyph indices beyond those of any face are empty`() throws {
    for glyph in [60_000, 0xFFFF, 0x10000, UInt32.max] as [UInt32] {
      #expect(try mask(GlyphCache(), glyph, size: 20) == nil)
    }
  }

  @Test(arguments: [0, -1, 201, 1e300, Double.nan, .infinity])
  func `sizes that cannot have a mask are refused`(size: Double) {
    #expect(PixelSize(pixelsX: size, pixelsY: 10) == nil)
    #expect(PixelSize(pixelsX: 10, pixelsY: size) == nil)
  }

  @Test func `the shaping cache stays within its limit`() {
    let shaper = Shaper()
    shaper.limit = 20_000
    guard let face = BundledLibrary.font().face else { return }
    func shape(_ text: String) -> ShapedText {
      shaper.shape(
        Shaper.Request(
          scalars: text.unicodeScalars.map(\.value)[...], face: face, script: .init(0x4C61_746E),
          isRightToLeft: false, language: "en", features: [:], usesLigatures: true))
    }
    _ = shape("Hello")
    #expect(shaper.byteCount == 0, "a text that was asked for once takes memory")
    let first = shape("Hello")
    #expect(shape("Hello") === first)
    for number in 0..<2000 {
      for _ in 0..<2 { _ = shape("number \(number)") }
      #expect(shape("Hello") === first)
      #expect(shaper.byteCount <= 20_000)
    }
    shaper.limit = 0
    #expect(shape("Hello") !== first)
    #expect(shaper.byteCount == 0)
  }
}
