import Raster
import Testing

@Suite struct BitmapTests {
  private func numbered(_ width: Int, _ height: Int) throws -> Bitmap {
    let bitmap = try #require(Bitmap(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width { bitmap.pixels[y * (bitmap.stride / 4) + x] = UInt32(y * 1000 + x) }
    }
    return bitmap
  }

  @Test func `bitmaps of zero, negative or excessive size are refused`() {
    for (width, height) in [(0, 1), (1, 0), (-1, 5), (5, -1), (32768, 1), (1, .max), (.max, .max)] {
      #expect(Bitmap(width: width, height: height) == nil)
    }
  }

  @Test func `borrowed memory with too short or misaligned rows is refused`() throws {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 400, alignment: 64)
    defer { memory.deallocate() }
    for stride in [0, 39, 42, -40] {
      #expect(
        Bitmap(borrowing: memory, width: 10, height: 10, stride: stride, owner: nil) == nil)
    }
    #expect(Bitmap(borrowing: memory + 2, width: 5, height: 5, stride: 40, owner: nil) == nil)
    #expect(Bitmap(borrowing: memory, width: 10, height: 10, stride: 40, owner: nil) != nil)
  }

  @Test func `a new bitmap is clear and its rows are aligned`() throws {
    let bitmap = try #require(Bitmap(width: 17, height: 3))
    #expect(bitmap.stride % 64 == 0)
    #expect(bitmap.pixel(x: 16, y: 2) == 0)
    #expect(bitmap.pixel(x: 17, y: 2) == nil)
    #expect(bitmap.pixel(x: 0, y: -1) == nil)
  }

  @Test func `scrolling moves pixels and returns the exposed areas`() throws {
    for (dx, dy) in [(3, 0), (-3, 0), (0, 5), (0, -5), (4, -2), (-4, 2), (0, 0), (99, 0)] {
      let bitmap = try numbered(30, 20)
      let area = try #require(PixelRect(x: 5, y: 4, width: 20, height: 12))
      let exposed = bitmap.move(area, dx: Int32(dx), dy: Int32(dy))
      for y in 0..<20 {
        for x in 0..<30 {
          let (fromX, fromY) = (x - dx, y - dy)
          let isInside = area.contains(x: Int32(x), y: Int32(y))
          let hasOrigin = area.contains(x: Int32(fromX), y: Int32(fromY))
          let wanted = isInside && hasOrigin ? fromY * 1000 + fromX : y * 1000 + x
          #expect(bitmap.pixel(x: x, y: y) == UInt32(wanted), "\(dx), \(dy) at \(x), \(y)")
          let isExposed = exposed.contains { $0.contains(x: Int32(x), y: Int32(y)) }
          #expect(isExposed == (isInside && !hasOrigin), "\(dx), \(dy) at \(x), \(y)")
        }
      }
    }
  }

  @Test func `copying skips pixels outside, also at the limits of Int32`() throws {
    let source = try numbered(8, 8)
    let target = try #require(Bitmap(width: 8, height: 8))
    let all = try #require(PixelRect(x: -5, y: -5, width: 100, height: 100))
    target.copy(from: source, all, toX: -7, y: -6)
    #expect(target.pixel(x: 0, y: 0) == 1002)
    #expect(target.pixel(x: 5, y: 6) == 7007)
    #expect(target.pixel(x: 6, y: 0) == 0)
    target.copy(from: source, all, toX: .max, y: .min)
    let far = try #require(PixelRect(x: .min, y: .min, width: 10, height: 10))
    target.copy(from: source, far, toX: 0, y: 0)
    target.move(all, dx: .min, dy: .max)
    #expect(target.pixel(x: 0, y: 0) == 1002)
  }
}
