import Foundation
import SeededRandom
import Testing

@testable import MaruKit

@Suite struct CollectionLinesTests {
  private let metrics = FlowMetrics(room: 300, lineSpacing: 10, itemSpacing: 5, scale: 0)
  private let estimate = FlowSize(along: 40, across: 70)

  @Test func `sizes set in any order give the same lines as sizes known from the start`() {
    var dice = SplitMix(seed: 9)
    for _ in 0..<150 {
      let count = Int.random(in: 1...4000, using: &dice)
      var sizes = Array(repeating: estimate, count: count)
      var lines = FlowLines(count: count, estimate: estimate, metrics: metrics)
      for _ in 0..<12 {
        let first = Int.random(in: 0..<count, using: &dice)
        var found: [Int: FlowSize] = [:]
        for item in first..<min(first + Int.random(in: 1...60, using: &dice), count) {
          let size = FlowSize(
            along: CGFloat(Int.random(in: 1...90, using: &dice)),
            across: CGFloat(Int.random(in: 1...350, using: &dice)))
          found[item] = size
          sizes[item] = size
        }
        lines.set(found)
      }
      let fresh = FlowLines(count: count, first: sizes, metrics: metrics)
      #expect(abs(lines.length - fresh.length) < 1e-6)
      for _ in 0..<60 {
        let item = Int.random(in: 0..<count, using: &dice)
        let (a, b) = (lines.place(of: item), fresh.place(of: item))
        #expect(abs(a.along - b.along) < 1e-6 && abs(a.across - b.across) < 1e-6)
        #expect(a.size == b.size)
      }
      let start = CGFloat.random(in: -100...max(lines.length, 1), using: &dice)
      var seen: [Int] = []
      lines.visit(from: start, to: start + 200) { item, _ in seen.append(item) }
      let near = (0..<count).filter {
        let place = lines.place(of: $0)
        return place.along < start + 200 && place.along + place.size.along > start
      }
      #expect(Set(near).isSubset(of: seen) && seen == seen.sorted())
    }
  }

  @Test func `sizes requested in any order, and estimated ones, give the same lines`() {
    var dice = SplitMix(seed: 9)
    for round in 0..<40 {
      let count = Int.random(in: 600...6000, using: &dice)
      let sizes = (0..<count).map { _ in
        FlowSize(
          along: CGFloat(Int.random(in: 0...60, using: &dice)),
          across: CGFloat(Int.random(in: 1...(round % 2 == 0 ? 90 : 350), using: &dice)))
      }
      let fresh = FlowLines(count: count, first: sizes, metrics: metrics)
      let old = FlowLines(
        count: count, first: sizes.reversed().prefix(count / 2).map { $0 }, metrics: metrics)
      let first = Int.random(in: 1...512, using: &dice)
      var lines = FlowLines(
        count: count, first: Array(sizes[..<first]),
        presumed: round % 3 == 0 ? old.told : nil, metrics: metrics)
      for _ in 0..<20 {
        let start = CGFloat.random(in: -500...max(lines.length, 1), using: &dice)
        let near = lines.items(from: start, to: start + 300)
        var seen: [Int] = []
        lines.visit(from: start, to: start + 300) { item, _ in seen.append(item) }
        #expect(seen.allSatisfy(near.contains))
        for range in lines.told.untold(near, of: count) {
          lines.tell(Array(sizes[range]), from: range.lowerBound)
        }
        #expect(lines.told.untold(near, of: count).isEmpty)
        #expect(near.allSatisfy { lines.size(of: $0) == sizes[$0] })
      }
      for range in lines.told.untold(0..<count, of: count).reversed() {
        lines.tell(Array(sizes[range]), from: range.lowerBound)
      }
      #expect(abs(lines.length - fresh.length) < 1e-6)
      for item in stride(from: 0, to: count, by: 7) {
        let (a, b) = (lines.place(of: item), fresh.place(of: item))
        #expect(abs(a.along - b.along) < 1e-6 && abs(a.across - b.across) < 1e-6)
      }
    }
  }

  @Test func `a million items are placed without iterating over them`() {
    let lines = FlowLines(count: 1_000_000, estimate: estimate, metrics: metrics)
    #expect(lines.length == CGFloat(250_000 * 50 - 10))
    #expect(lines.place(of: 999_999).along == CGFloat(249_999 * 50))
    #expect(lines.place(of: 5).across == CGFloat(70) + CGFloat(20) / 3)
  }
}
