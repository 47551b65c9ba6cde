import Raster
import Testing

@testable import Checking

@Suite struct LookTests {
  private func bitmap(width: Int = 5, height: Int = 4) throws -> Bitmap {
    let bitmap = try #require(Bitmap(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width { bitmap.pixels[y * bitmap.stride / 4 + x] = 0xFFFF_FFFF }
    }
    return bitmap
  }

  @Test func `looks of the same pixels are equal`() throws {
    let (one, other) = (Look(try bitmap()), Look(try bitmap()))
    #expect(one == other && one.places(unlike: other).isEmpty)
  }

  @Test func `a look differs from another one where a pixel has another colour`() throws {
    let changed = try bitmap()
    changed.pixels[2 * changed.stride / 4 + 3] = 0xFFFE_FFFF
    let (one, other) = (Look(changed), Look(try bitmap()))
    #expect(one != other)
    #expect(one.places(unlike: other) == [Look.Place(x: 3, y: 2)])
  }

  @Test func `looks of different sizes are not compared by pixels`() throws {
    let (one, other) = (Look(try bitmap()), Look(try bitmap(width: 4, height: 5)))
    #expect(one != other && one.places(unlike: other).isEmpty)
  }
}
