import Raster
import SeededRandom
import Testing
import X11

@testable import Stage

/// The shape of a transparent window, without a server.
@Suite struct SolidRegionTests {
  private static let (width, height) = (23, 17)

  /// A region and its picture, of which parts are painted.
  private struct Scene {
    let bitmap: Bitmap
    var region = SolidRegion()
    var random: SplitMix

    init(seed: UInt64) throws {
      bitmap = try #require(Bitmap(width: width, height: height))
      random = SplitMix(seed: seed)
    }

    /// Paints a random rectangle in a random grey, which may be clear, and returns it.
    mutating func paint() throws -> PixelRect {
      let x = Int32.random(in: 0..<Int32(width), using: &random)
      let y = Int32.random(in: 0..<Int32(height), using: &random)
      let rect = try #require(
        PixelRect(
          x: x, y: y, width: Int32.random(in: 1...(Int32(width) - x), using: &random),
          height: Int32.random(in: 1...(Int32(height) - y), using: &random)))
      let alpha = try #require([0, 1, 90, 127, 128, 200, 255].randomElement(using: &random))
      for row in rect.minY..<rect.maxY {
        for column in rect.minX..<rect.maxX {
          self[Int(column), Int(row)] = UInt32(alpha) * 0x0101_0101
        }
      }
      return rect
    }

    subscript(x: Int, y: Int) -> UInt32 {
      get { bitmap.pixels[y * (bitmap.stride / 4) + x] }
      nonmutating set { bitmap.pixels[y * (bitmap.stride / 4) + x] = newValue }
    }

    /// Checks the region pixel by pixel.
    func check(sourceLocation: SourceLocation = #_sourceLocation) {
      for y in 0..<height {
        for x in 0..<width {
          let point = DevicePoint(x: Int32(x), y: Int32(y))
          let count = region.rects.count { $0.contains(point) }
          let wanted = self[x, y] >> 24 >= 128 ? 1 : 0
          if count != wanted {
            Issue.record("\(count) rectangles at \(x), \(y)", sourceLocation: sourceLocation)
          }
        }
      }
    }
  }

  @Test(arguments: UInt64(0)..<40)
  func `the rectangles are the pixels that are at least half opaque, each once`(seed: UInt64) throws
  {
    var scene = try Scene(seed: seed)
    for _ in 0..<12 {
      let part = try scene.paint()
      scene.region.update([part], of: scene.bitmap, hardens: false)
      scene.check()
    }
  }

  @Test(arguments: UInt64(0)..<20)
  func `a hardened picture is opaque or clear, and has the same region`(seed: UInt64) throws {
    var soft = try Scene(seed: seed)
    var hard = try Scene(seed: seed)
    for _ in 0..<12 {
      let part = try soft.paint()
      _ = try hard.paint()
      soft.region.update([part], of: soft.bitmap, hardens: false)
      hard.region.update([part], of: hard.bitmap, hardens: true)
      #expect(soft.region.rects == hard.region.rects)
      for y in 0..<Self.height {
        for x in 0..<Self.width { #expect([0, 255].contains(hard[x, y] >> 24)) }
      }
    }
  }

  @Test func `equal runs of successive rows are one rectangle`() throws {
    let bitmap = try #require(Bitmap(width: 8, height: 6))
    for y in 1..<5 { for x in 2..<7 { bitmap.pixels[y * (bitmap.stride / 4) + x] = ~0 } }
    var region = SolidRegion()
    region.update([], of: bitmap, hardens: false)
    #expect(region.rects == [DeviceRect(x: 2, y: 1, width: 5, height: 4)])
  }

  @Test func `faint pixels count as painted, outside of the given rows`() throws {
    let bitmap = try #require(Bitmap(width: 8, height: 6))
    var region = SolidRegion()
    bitmap.pixels[4 * (bitmap.stride / 4) + 3] = 0x0100_0000
    region.update([], of: bitmap, hardens: false)
    #expect(region.isPainted(outside: 0..<4))
    #expect(!region.isPainted(outside: 2..<6))
  }
}
