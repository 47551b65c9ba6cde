import Testing

@testable import Checking

@Suite struct PairwiseArrayTests {
  @Test(arguments: [[2, 2], [7, 5, 2, 12, 2], [7, 5, 2, 12, 2, 9, 4, 1, 3], [1, 1], [3, 1, 1]])
  func `any two values of different factors are together in a row`(levels: [Int]) {
    let rows = PairwiseArray(levels: levels, seed: 3).rows
    for one in levels.indices {
      for other in levels.indices where other > one {
        let found = Set(rows.map { [$0[one], $0[other]] })
        #expect(found.count == levels[one] * levels[other], "factors \(one) and \(other)")
      }
    }
  }

  @Test func `every value of a single factor is in a row`() {
    #expect(PairwiseArray(levels: [4], seed: 1).rows == [[0], [1], [2], [3]])
  }

  @Test func `rows are valid, and far fewer than all combinations`() {
    let levels = [7, 5, 2, 12, 2, 9, 9]
    let rows = PairwiseArray(levels: levels, seed: 1).rows
    #expect(rows.allSatisfy { row in zip(row, levels).allSatisfy { $0 >= 0 && $0 < $1 } })
    // No array has fewer rows than the two largest factors have pairs.
    #expect(rows.count >= 108 && rows.count < 170, "\(rows.count)")
  }

  @Test func `the rows depend on the seed only`() {
    let levels = [7, 5, 2, 12, 2]
    #expect(
      PairwiseArray(levels: levels, seed: 5).rows == PairwiseArray(levels: levels, seed: 5).rows)
    #expect(
      PairwiseArray(levels: levels, seed: 5).rows != PairwiseArray(levels: levels, seed: 6).rows)
  }
}
