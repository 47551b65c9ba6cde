import Raster
import SeededRandom
import Testing

@Suite struct DamageTests {
  private func covers(_ rects: [PixelRect], _ x: Int32, _ y: Int32) -> Int {
    rects.filter { $0.contains(x: x, y: y) }.count
  }

  @Test func `damage covers everything that was added, and no pixel twice`() throws {
    var random = SplitMix(seed: 7)
    for _ in 0..<200 {
      var damage = Damage()
      var added: [PixelRect] = []
      for _ in 0..<random.int(1...30) {
        let rect = try #require(
          PixelRect(
            x: Int32(random.int(-10...60)), y: Int32(random.int(-10...60)),
            width: Int32(random.int(1...25)), height: Int32(random.int(1...25))))
        added.append(rect)
        damage.add(rect)
        #expect(damage.rects.count <= Damage.limit)
      }
      for y in Int32(-12)..<90 {
        for x in Int32(-12)..<90 {
          let times = covers(damage.rects, x, y)
          #expect(times <= 1)
          if covers(added, x, y) > 0 { #expect(times == 1) }
        }
      }
    }
  }

  @Test func `two distant rectangles stay apart, and two neighbours are merged`() throws {
    var damage = Damage()
    damage.add(try #require(PixelRect(x: 0, y: 0, width: 10, height: 10)))
    damage.add(try #require(PixelRect(x: 500, y: 500, width: 10, height: 10)))
    #expect(damage.rects.count == 2)
    damage.add(try #require(PixelRect(x: 10, y: 0, width: 5, height: 10)))
    #expect(damage.rects.count == 2)
    #expect(damage.bounds == PixelRect(x: 0, y: 0, width: 510, height: 510))
    damage.clip(to: try #require(PixelRect(x: 2, y: 2, width: 20, height: 20)))
    #expect(damage.rects == [PixelRect(x: 2, y: 2, width: 13, height: 8)])
    damage.removeAll()
    #expect(damage.isEmpty && damage.bounds == nil)
  }

  @Test func `nearby rectangles can be joined, and distant ones stay apart`() throws {
    var damage = Damage()
    for column in Int32(0)..<5 {
      damage.add(try #require(PixelRect(x: column * 23, y: 0, width: 15, height: 15)))
    }
    let far = try #require(PixelRect(x: 0, y: 300, width: 15, height: 15))
    damage.add(far)
    #expect(damage.rects.count == 6)
    damage.joinNearby()
    let near = try #require(PixelRect(x: 0, y: 0, width: 107, height: 15))
    #expect(Set(damage.rects) == [near, far])
  }

  @Test func `an empty or too large rectangle cannot be created`() {
    #expect(PixelRect(x: 0, y: 0, width: 0, height: 1) == nil)
    #expect(PixelRect(x: 0, y: 0, width: 1, height: -1) == nil)
    #expect(PixelRect(x: .max, y: 0, width: 1, height: 1) == nil)
    #expect(PixelRect(minX: .min, minY: 0, maxX: .max, maxY: 1) == nil)
    #expect(Rect(x: .nan, y: 0, width: 1, height: 1).enclosingPixels == nil)
    #expect(Rect(x: 0, y: 0, width: .infinity, height: 1).enclosingPixels == nil)
    #expect(Rect(x: -1e300, y: 0.5, width: 2e300, height: 1).enclosingPixels?.height == 2)
  }
}
