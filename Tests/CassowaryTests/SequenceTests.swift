import SeededRandom
import Testing

@testable import Cassowary

/// Random changes to a system that is solved from time to time.
@Suite struct SequenceTests {
  /// A solver, and a list of the constraints that it should contain.
  private struct Rig {
    let solver = Solver()
    let variables: [Variable]
    var kept: [(id: ConstraintID, sketch: SystemFixture.Sketch)] = []
    var told: [Double]

    init(_ count: Int) {
      let solver = solver
      variables = (0..<count).map { _ in solver.makeVariable() }
      told = Array(repeating: 0, count: count)
    }

    mutating func change(_ random: inout SplitMix) {
      let chance = random.next() % 10
      if kept.isEmpty || chance < 4 {
        let sketch = SystemFixture.Sketch.random(variables.count, &random)
        kept.append((solver.add(sketch.constraint(variables)), sketch))
        return
      }
      let place = Int(random.next() % UInt64(kept.count))
      switch chance {
      case 4...5:
        solver.remove(kept.remove(at: place).id)
      case 6...8:
        kept[place].sketch.constant = Double(random.next() % 60)
        solver.setConstant(kept[place].sketch.constant, of: kept[place].id)
      default:
        let strength = random.pick([1000.0, 750, 500, 250, 1])
        kept[place].sketch.strength = strength
        solver.setStrength(Strength(strength) ?? .required, of: kept[place].id)
      }
    }

    /// Solves, and records the changes that the solver reports.
    mutating func solve() {
      for variable in solver.solve() {
        told[Int(variable.index)] = solver.value(of: variable)
      }
    }

    func complaint() -> String? {
      let fresh = Solver()
      let others = variables.map { _ in fresh.makeVariable() }
      let ids = kept.map { fresh.add($0.sketch.constraint(others)) }
      fresh.solve()
      for (mine, theirs) in zip(kept, ids) where solver.isBroken(mine.id) != fresh.isBroken(theirs)
      {
        return "broken \(solver.isBroken(mine.id)): \(mine.sketch)"
      }
      for (mine, theirs) in zip(variables, others) {
        let value = solver.value(of: mine)
        let expected = fresh.value(of: theirs)
        let slack = 1e-6 * max(1, abs(expected))
        if abs(value - expected) > slack { return "\(mine) is \(value), not \(expected)" }
        if abs(value - told[Int(mine.index)]) > slack { return "\(mine) changed without a report" }
      }
      return nil
    }
  }

  @Test func `after any of ten thousand sequences the solution equals that of a new solver`() {
    for seed in 0..<10_000 {
      var random = SplitMix(seed: UInt64(seed))
      var rig = Rig(random.pick([2, 3, 4, 5, 6, 8]))
      for _ in 0..<random.pick([4, 8, 12, 16]) {
        rig.change(&random)
        if random.chance(1, of: 3) { rig.solve() }
      }
      rig.solve()
      if let complaint = rig.complaint() { Issue.record("sequence \(seed): \(complaint)") }
    }
  }

  @Test func `without conflicts, the order of addition does not matter`() {
    var compared = 0
    for seed in 0..<3_000 {
      var random = SplitMix(seed: 1_000_000 + UInt64(seed))
      let count = random.pick([2, 3, 5, 8])
      let sketches = (0..<random.pick([3, 6, 9])).map { _ in
        SystemFixture.Sketch.random(count, &random)
      }
      guard let first = values(count, sketches) else { continue }
      guard let second = values(count, sketches.shuffled(using: &random)) else { continue }
      compared += 1
      let difference = zip(first, second).map { abs($0 - $1) / max(1, abs($0)) }.max() ?? 0
      if difference > 1e-6 { Issue.record("system \(seed): \(first) or \(second)") }
    }
    #expect(compared > 1_000)
  }

  private func values(_ count: Int, _ sketches: [SystemFixture.Sketch]) -> [Double]? {
    let solver = Solver()
    let variables = (0..<count).map { _ in solver.makeVariable() }
    let ids = sketches.map { solver.add($0.constraint(variables)) }
    solver.solve()
    return ids.contains(where: solver.isBroken) ? nil : variables.map(solver.value(of:))
  }
}
