import Foundation
import SeededRandom
import Testing

@testable import MaruKit

@Suite struct SectionStackTests {
  private struct Part: StackedSection {
    var start: CGFloat = 0
    var length: CGFloat
  }

  @Test func `sections that change in any order lie one after the other`() {
    var random = SplitMix(seed: 7)
    var lengths = (0..<300).map { _ in CGFloat(Int.random(in: 0...40, using: &random)) }
    var stack = SectionStack(lengths.map { Part(length: $0) }, start: 7)
    for step in 0..<2000 {
      let index = Int.random(in: 0..<300, using: &random)
      lengths[index] = CGFloat(Int.random(in: 0...40, using: &random))
      stack.change(index) { $0.length = lengths[index] }
      guard step % 50 == 0 else { continue }
      var place: CGFloat = 7
      for (index, length) in lengths.enumerated() {
        #expect(stack[index].start == place && stack.end(of: index) == place + length)
        place += length
      }
      #expect(stack.end == place)
      let (low, high) = (CGFloat(Int.random(in: 0...6000, using: &random)), CGFloat(400))
      let found = stack.range(ending: { $0 > low }, beginning: { $0 < low + high })
      let seen = stack.indices.filter { stack.end(of: $0) > low && stack[$0].start < low + high }
      #expect(Array(found) == seen)
    }
    stack.setStart(0)
    #expect(stack.start(of: 0) == 0 && stack.end == lengths.reduce(0, +))
    #expect(SectionStack<Part>(start: 9).end == 9)
  }
}
