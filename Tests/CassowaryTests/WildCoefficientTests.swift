import SeededRandom
import Testing

@testable import Cassowary

/// Systems whose coefficients are orders of magnitude apart, built around a known solution.
@Suite struct WildCoefficientTests {
  private struct System {
    var sketches: [SystemFixture.Sketch] = []
    let answer: [Double]

    init(_ exponents: [Int], _ random: inout SplitMix) {
      let count = random.pick([2, 3, 4, 6, 8])
      answer = (0..<count).map { _ in Double(random.next() % 2_000) - 500 }
      for _ in 0..<random.pick([2, 4, 6, 9, 12]) {
        var factor = random.pick([1.0, 3, 0.7, -1])
        let exponent = random.pick(exponents)
        for _ in 0..<abs(exponent) { factor *= exponent > 0 ? 10 : 0.1 }
        let part = random.pick([0, 0, 0.5, 1])
        let named = (0..<count).shuffled(using: &random)
        var terms = [(1.0, named[0]), (-factor, named[1])]
        if part > 0, count >= 4 { terms += [(part, named[2]), (-factor * part, named[3])] }
        if random.chance(1, of: 4) { terms.removeSubrange(1...) }
        let value = terms.reduce(0) { $0 + $1.0 * answer[$1.1] }
        let relation: Relation = random.pick([.equal, .lessThanOrEqual, .greaterThanOrEqual])
        let room = abs(value) * random.pick([0, 0, 0.5])
        let constant =
          relation == .equal ? value : relation == .lessThanOrEqual ? value + room : value - room
        sketches.append(
          SystemFixture.Sketch(
            relation: relation, strength: 1000, constant: constant,
            terms: terms.map { (coefficient: $0.0, variable: $0.1) }))
      }
    }
  }

  /// The relative error beyond which a difference is more than rounding.
  private static let slack = 1e-6

  @Test(arguments: [
    (exponents: [-1, 0, 1], unsolved: 0), ([-3, 0, 3], 5), ([-6, 0, 0, 6], 75),
    ([-6, -3, 0, 3, 6], 75),
  ])
  func `unreported constraints hold, and nearly every satisfiable system is solved`(
    _ kind: (exponents: [Int], unsolved: Int)
  ) {
    var unsolved = 0
    for seed in 0..<10_000 {
      var random = SplitMix(seed: 77_000_000 + UInt64(seed))
      let system = System(kind.exponents, &random)
      let solver = Solver()
      var told = Set<ConstraintID>()
      solver.onConflict = { told.insert($0.broken) }
      let variables = system.answer.map { _ in solver.makeVariable() }
      let ids = system.sketches.map { solver.add($0.constraint(variables)) }
      solver.solve()
      let values = variables.map(solver.value(of:))
      for (id, sketch) in zip(ids, system.sketches) where !told.contains(id) {
        let size = sketch.terms.reduce(max(1, abs(sketch.constant))) {
          max($0, abs($1.coefficient * values[$1.variable]))
        }
        let error = sketch.error(values) / size
        if error > Self.slack { Issue.record("system \(seed): \(sketch) by \(error)") }
      }
      if !told.isEmpty { unsolved += 1 }
    }
    #expect(unsolved <= kind.unsolved)
  }

  @Test func `a factor of a million between two lengths is exact in both directions`() {
    let solver = Solver()
    let (wide, narrow, sum) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    let total = solver.add(LinearConstraint([Term(sum)], .equal, 1_000_001))
    _ = solver.add(LinearConstraint([Term(wide), Term(narrow, times: -1e6)], .equal, 0))
    _ = solver.add(
      LinearConstraint([Term(wide), Term(narrow), Term(sum, times: -1)], .equal, 0))
    _ = solver.add(LinearConstraint([Term(narrow, times: 1e-6)], .lessThanOrEqual, 1))
    solver.solve()
    #expect(abs(solver.value(of: wide) - 1_000_000) < 1e-6)
    #expect(abs(solver.value(of: narrow) - 1) < 1e-12)
    solver.setConstant(2_000_002, of: total)
    solver.solve()
    #expect(abs(solver.value(of: narrow) - 2) < 1e-12)
  }
}
