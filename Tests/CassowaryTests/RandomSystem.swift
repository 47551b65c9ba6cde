@testable import Cassowary

/// A seeded random number generator (Vigna's SplitMix64).
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }

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
