import Raster
import Testing

@testable import Layers

@Suite struct FrameChangeTests {
  private func rect(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) throws -> PixelRect {
    try #require(PixelRect(x: x, y: y, width: width, height: height))
  }

  private func change(_ move: PixelMove) -> FrameChange {
    var change = FrameChange()
    change.append(move)
    for part in move.exposed { change.damage.add(part) }
    return change
  }

  @Test func `an older buffer moves by the sum of all missed frames`() throws {
    let area = try rect(0, 0, 50, 80)
    var all = change(PixelMove(rect: area, dx: 0, dy: -5))
    all.append(change(PixelMove(rect: area, dx: 0, dy: -7)))
    #expect(all.moves == [PixelMove(rect: area, dx: 0, dy: -12)])
    #expect(all.damage.bounds == (try rect(0, 68, 50, 12)))
  }

  @Test func `damage moves along`() throws {
    let area = try rect(0, 0, 50, 80)
    var all = FrameChange()
    all.damage.add(try rect(10, 40, 5, 5))
    all.append(change(PixelMove(rect: area, dx: 3, dy: 10)))
    #expect(all.damage.rects.contains { $0.contains(x: 13, y: 50) && $0.contains(x: 17, y: 54) })
    #expect(!all.damage.rects.contains { $0.contains(x: 11, y: 42) })
  }

  @Test func `pixels that would come from outside the picture are painted`() throws {
    var all = change(PixelMove(rect: try rect(-10, 0, 100, 40), dx: 8, dy: 0))
    all.clip(to: try rect(0, 0, 60, 40))
    #expect(all.moves.isEmpty)
    #expect(all.damage.rects == [try rect(0, 0, 60, 40)])
  }

  @Test func `too many moves become damage`() throws {
    var all = FrameChange()
    for index in 0..<9 as Range<Int32> {
      all.append(change(PixelMove(rect: try rect(index * 20, 0, 10, 10), dx: 0, dy: 2)))
      #expect(all.moves.count <= FrameChange.moveLimit)
    }
    #expect(all.damage.rects.contains { $0.contains(x: 1, y: 8) })
  }

  @Test(arguments: [Int32.min, -1000, 1000, .max])
  func `a move longer than the picture leaves nothing`(way: Int32) throws {
    let area = try rect(3, 4, 50, 80)
    let move = PixelMove(rect: area, dx: way, dy: 0)
    #expect(move.moved(area) == nil)
    #expect(move.exposed == [area])
    var all = change(move)
    all.append(change(move))
    all.append(change(PixelMove(rect: area, dx: .max, dy: .min)))
    #expect(all.damage.rects.contains { $0.contains(area) })
  }

  @Test(arguments: [nil, -1, 0, 5] as [Int?])
  func `a buffer of unknown age is painted completely`(age: Int?) throws {
    let area = try rect(0, 0, 50, 80)
    var history = FrameHistory(capacity: 3)
    for _ in 0..<9 { history.add(change(PixelMove(rect: area, dx: 0, dy: -5))) }
    func missed(_ age: Int?) -> FrameChange {
      history.change(to: FrameChange(), sinceFrame: age, bounds: area)
    }
    #expect(missed(age).damage.rects == [area])
    #expect(missed(1).isEmpty)
    #expect(missed(4).moves.map(\.dy) == [-15])
  }
}
