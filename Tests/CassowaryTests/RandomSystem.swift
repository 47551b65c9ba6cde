import SeededRandom

@testable import Cassowary

extension SplitMix {
  /// A random element of an array that must not be empty.
  mutating func pick<T>(_ elements: [T]) -> T {
    elements[Int(next() % UInt64(elements.count))]
  }

  /// Returns true with a probability of `part` in `whole`.
  mutating func chance(_ part: UInt64, of whole: UInt64) -> Bool {
    next() % whole < part
  }
}

extension SystemFixture.Sketch {
  /// A random constraint between at most `count` variables, mostly of the kinds that layouts have.
  static func random(_ count: Int, _ random: inout SplitMix) -> Self {
    var terms: [(coefficient: Double, variable: Int)] = []
    for _ in 0..<random.pick([1, 1, 1, 2, 2, 2, 3, 4]) {
      let variable = Int(random.next() % UInt64(count))
      terms.append((random.pick([1, 1, 1, -1, -1, -1, 2, 0.5, -3]), variable))
    }
    return Self(
      relation: random.pick([.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual]),
      strength: random.pick([1000, 1000, 1000, 750, 750, 251, 250, 1]),
      constant: random.pick([0, 0, 8, 8, -8, Double(random.next() % 100)]), terms: terms)
  }
}
