import Foundation
import Testing

@testable import MaruKit

@Suite struct RowHeightTests {
  private struct Dice: RandomNumberGenerator {
    var state: UInt64 = 5

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  @Test func `offsets and rows are those of a plain sum`() {
    var dice = Dice()
    var plain = Array(repeating: CGFloat(40), count: 1000)
    var heights = RowHeights(count: 1000, estimate: 40)
    for _ in 0..<500 {
      let row = Int.random(in: 0..<1000, using: &dice)
      let height = CGFloat(Int.random(in: 1...90, using: &dice))
      plain[row] = height
      heights.set(height, of: row)
      let probe = Int.random(in: 0...1000, using: &dice)
      #expect(heights.offset(of: probe) == plain[..<probe].reduce(0, +))
      let y = CGFloat.random(in: 0..<heights.total, using: &dice)
      let found = heights.row(at: y)
      #expect(heights.offset(of: found) <= y && y < heights.offset(of: found + 1))
    }
    #expect(heights.total == plain.reduce(0, +))
  }

  @Test func `positions outside give the nearest row`() {
    var heights = RowHeights(count: 10, estimate: 10)
    for y: CGFloat in [-5, .nan, -.infinity] { #expect(heights.row(at: y) == 0) }
    for y: CGFloat in [100, .infinity] { #expect(heights.row(at: y) == 9) }
    heights.set(20, of: 3)
    #expect(heights.row(at: -5) == 0 && heights.row(at: 1e12) == 9)
    heights.set(.nan, of: 4)
    heights.set(-1, of: 4)
    heights.set(5, of: 10)
    heights.set(5, of: -1)
    #expect(heights.total == 110)
    #expect(RowHeights(count: -3, estimate: .nan).total == 0)
  }
}
