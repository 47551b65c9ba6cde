import SeededRandom

/// A covering array of strength two: any two values of different factors are together in a row.
///
/// A mistake mostly depends on one or two values, so a few rows find what all combinations would.
/// The rows depend only on the factors and the seed.
///
/// Source: Cohen, Dalal, Fredman and Patton, “The AETG system: an approach to testing based on
/// combinatorial design”, 1997.
struct PairwiseArray {
  /// The rows, each with the index of one value for every factor.
  private(set) var rows: [[Int]] = []

  private let levels: [Int]
  /// The index of the first value of each factor in the matrix of pairs.
  private let starts: [Int]
  private let width: Int
  /// Whether two values have not been in a row together, for each pair in both orders.
  private var isOpen: [Bool]
  private var openCount = 0

  /// The number of rows that are tried for each row.
  private static let candidates = 8

  /// Makes the rows.
  ///
  /// - Parameters:
  ///   - levels: The number of values of each factor, at least 1.
  ///   - seed: Decides between rows that are equally good.
  init(levels: [Int], seed: UInt64) {
    self.levels = levels
    var starts: [Int] = []
    var width = 0
    for count in levels {
      starts.append(width)
      width += count
    }
    self.starts = starts
    self.width = width
    isOpen = Array(repeating: false, count: width * width)
    for one in levels.indices {
      for other in levels.indices where other != one {
        for value in 0..<levels[one] {
          for otherValue in 0..<levels[other] {
            isOpen[(starts[one] + value) * width + starts[other] + otherValue] = true
            openCount += 1
          }
        }
      }
    }
    var dice = SplitMix(seed: seed)
    while openCount > 0 {
      let tried = (0..<Self.candidates).map { _ in candidate(&dice) }
      guard let best = tried.max(by: { gain(of: $0) < gain(of: $1) }) else { break }
      cover(best)
      rows.append(best)
    }
    // A single factor has no pairs.
    if levels.count == 1 { rows = (0..<levels[0]).map { [$0] } }
  }

  /// A row that has at least one open pair.
  private func candidate(_ dice: inout SplitMix) -> [Int] {
    // 1. Begin with the value that is in the most open pairs of a random factor that has some.
    var row = [Int?](repeating: nil, count: levels.count)
    let order = levels.indices.shuffled(using: &dice)
    let first =
      order.first { factor in (0..<levels[factor]).contains { openPairs(factor, $0) > 0 } }
      ?? order[0]
    row[first] = best(of: first, &dice) { openPairs(first, $0) }
    // 2. Give each other factor the value that closes the most pairs with the values so far.
    for factor in order where factor != first {
      row[factor] = best(of: factor, &dice) { gain(of: factor, $0, in: row) }
    }
    return row.map { $0 ?? 0 }
  }

  /// The value of a factor with the highest score; a random one of several.
  private func best(
    of factor: Int, _ dice: inout SplitMix, score: (Int) -> Int
  ) -> Int {
    let scores = (0..<levels[factor]).map(score)
    let highest = scores.max() ?? 0
    return scores.indices.filter { scores[$0] == highest }.randomElement(using: &dice) ?? 0
  }

  /// The number of open pairs of a value.
  private func openPairs(_ factor: Int, _ value: Int) -> Int {
    let row = (starts[factor] + value) * width
    return isOpen[row..<row + width].count { $0 }
  }

  private func gain(of factor: Int, _ value: Int, in row: [Int?]) -> Int {
    row.indices.count { other in
      guard other != factor, let otherValue = row[other] else { return false }
      return isOpen[(starts[factor] + value) * width + starts[other] + otherValue]
    }
  }

  private func gain(of row: [Int]) -> Int {
    row.indices.reduce(0) { $0 + gain(of: $1, row[$1], in: row) }
  }

  private mutating func cover(_ row: [Int]) {
    for one in row.indices {
      for other in row.indices where other != one {
        let index = (starts[one] + row[one]) * width + starts[other] + row[other]
        if isOpen[index] { openCount -= 1 }
        isOpen[index] = false
      }
    }
  }
}
