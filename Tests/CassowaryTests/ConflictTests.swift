import SeededRandom
import Testing

@testable import Cassowary

/// Contradicting required constraints, and invalid numbers.
@Suite struct ConflictTests {
  private let solver = Solver()

  private func variables(_ count: Int) -> [Variable] {
    (0..<count).map { _ in solver.makeVariable() }
  }

  private func require(
    _ terms: [Term], _ relation: Relation, _ constant: Double
  ) -> ConstraintID {
    solver.add(LinearConstraint(terms, relation, constant))
  }

  private func solve() -> [Conflict] {
    var conflicts: [Conflict] = []
    solver.onConflict = { conflicts.append($0) }
    solver.solve()
    solver.onConflict = nil
    return conflicts
  }

  @Test func `the youngest constraint of a conflict is broken and the others hold`() {
    let v = variables(2)
    let first = require([Term(v[0])], .equal, 10)
    let second = require([Term(v[1]), Term(v[0], times: -1)], .equal, 5)
    let bystander = require([Term(v[1])], .lessThanOrEqual, 100)
    let third = require([Term(v[1])], .equal, 99)
    #expect(solve() == [Conflict(constraints: [first, second, third], broken: third)])
    #expect(solver.isBroken(third) && !solver.isSatisfied(third))
    #expect(solver.isSatisfied(first) && solver.isSatisfied(second))
    #expect(solver.isSatisfied(bystander) && !solver.isBroken(bystander))
    #expect(solver.value(of: v[1]) == 15)
  }

  @Test func `a conflict is reported once, and again after it was gone`() {
    let x = solver.makeVariable()
    let low = require([Term(x)], .greaterThanOrEqual, 10)
    let high = require([Term(x)], .lessThanOrEqual, 5)
    #expect(solve().count == 1)
    solver.setConstant(11, of: low)
    #expect(solve().isEmpty)
    #expect(solver.isBroken(high))
    solver.setConstant(4, of: low)
    #expect(solve().isEmpty)
    #expect(!solver.isBroken(high))
    #expect(solver.value(of: x) == 4)
    solver.setConstant(3, of: high)
    #expect(solve() == [Conflict(constraints: [low, high], broken: high)])
  }

  @Test func `a broken constraint counts again once its rival is gone or optional`() throws {
    let x = solver.makeVariable()
    let rival = require([Term(x)], .equal, 1)
    let broken = require([Term(x)], .equal, 2)
    #expect(solve().map(\.broken) == [broken])
    solver.setStrength(try #require(Strength(999)), of: rival)
    #expect(solve().isEmpty)
    #expect(solver.value(of: x) == 2)
    solver.setStrength(.required, of: rival)
    #expect(solve().map(\.broken) == [broken])
    solver.remove(rival)
    #expect(solve().isEmpty)
    #expect(!solver.isBroken(broken))
    #expect(solver.value(of: x) == 2)
  }

  @Test func `inequalities around a ring conflict as one set`() {
    let v = variables(4)
    var ids: [ConstraintID] = []
    for index in v.indices {
      let next = v[(index + 1) % v.count]
      ids.append(require([Term(next), Term(v[index], times: -1)], .greaterThanOrEqual, 1))
    }
    #expect(solve() == [Conflict(constraints: ids, broken: ids[3])])
  }

  @Test func `a constraint without variables holds or conflicts by itself`() {
    let x = solver.makeVariable()
    let holds = require([], .lessThanOrEqual, 3)
    let fails = require([Term(x), Term(x, times: -1)], .equal, 3)
    #expect(solve() == [Conflict(constraints: [fails], broken: fails)])
    #expect(solver.isSatisfied(holds) && solver.isBroken(fails))
    solver.setConstant(0, of: fails)
    #expect(solve().isEmpty)
    #expect(!solver.isBroken(fails))
  }

  @Test func `random conflicts are minimal and their youngest member is broken`() {
    var found = 0
    for seed in 0..<2_000 {
      var random = SplitMix(seed: UInt64(seed))
      let count = random.pick([2, 3, 4, 6])
      var sketches: [SystemFixture.Sketch] = []
      for _ in 0..<random.pick([5, 8, 12]) {
        var sketch = SystemFixture.Sketch.random(count, &random)
        sketch.strength = 1000
        sketches.append(sketch)
      }
      for (members, broken) in conflicts(count, sketches) {
        found += 1
        #expect(broken == members.last)
        let all = members.map { sketches[$0] }
        if conflicts(count, all).isEmpty { Issue.record("system \(seed): \(members) can hold") }
        for member in all.indices {
          var others = all
          others.remove(at: member)
          guard !conflicts(count, others).isEmpty else { continue }
          Issue.record("system \(seed): \(members) is not minimal")
        }
      }
    }
    #expect(found > 1_000)
  }

  /// The indices of each conflict's members, and of the broken one.
  private func conflicts(
    _ count: Int, _ sketches: [SystemFixture.Sketch]
  ) -> [(members: [Int], broken: Int?)] {
    let solver = Solver()
    let variables = (0..<count).map { _ in solver.makeVariable() }
    let ids = sketches.map { solver.add($0.constraint(variables)) }
    var found: [(members: [Int], broken: Int?)] = []
    solver.onConflict = { conflict in
      found.append(
        (
          conflict.constraints.compactMap { ids.firstIndex(of: $0) },
          ids.firstIndex(of: conflict.broken)
        ))
    }
    solver.solve()
    return found
  }

  @Test func `rounding errors are no conflict`() {
    let v = variables(200)
    _ = require([Term(v[0])], .equal, 0.1)
    for index in 1..<200 {
      _ = require([Term(v[index]), Term(v[index - 1], times: -1)], .equal, 0.1)
      _ = require([Term(v[index])], .equal, 0.1 * Double(index + 1))
      _ = require([Term(v[index], times: 3)], .lessThanOrEqual, 0.3 * Double(index + 1))
    }
    #expect(solve().isEmpty)
  }

  @Test func `a conflict handler may change the solver`() {
    let x = solver.makeVariable()
    _ = require([Term(x)], .equal, 1)
    _ = require([Term(x)], .equal, 2)
    solver.onConflict = { [solver] in solver.remove($0.broken) }
    solver.solve()
    #expect(solver.value(of: x) == 1)
    #expect(solve().isEmpty)
  }

  // MARK: Invalid numbers

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e16, -1e300])
  func `a constraint with a bad constant is reported and ignored until it has another`(
    _ constant: Double
  ) {
    let x = solver.makeVariable()
    var invalid: [ConstraintID] = []
    solver.onInvalid = { invalid.append($0) }
    let id = require([Term(x)], .equal, constant)
    solver.solve()
    #expect(invalid == [id])
    #expect(!solver.isSatisfied(id) && !solver.isBroken(id))
    #expect(solver.value(of: x) == 0)
    solver.setConstant(7, of: id)
    solver.solve()
    #expect(solver.value(of: x) == 7)
    solver.setConstant(constant, of: id)
    #expect(solver.solve() == [x])
    #expect(invalid == [id, id])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e16])
  func `a constraint with a bad coefficient is reported and always ignored`(_ coefficient: Double) {
    let v = variables(2)
    var invalid: [ConstraintID] = []
    solver.onInvalid = { invalid.append($0) }
    let id = require([Term(v[0]), Term(v[1], times: coefficient)], .equal, 5)
    solver.solve()
    #expect(invalid == [id])
    solver.setConstant(6, of: id)
    #expect(solver.solve().isEmpty)
    solver.remove(id)
    #expect(solver.solve().isEmpty)
  }

  @Test func `identities of another solver or of removed objects refer to nothing`() {
    let x = solver.makeVariable()
    let id = require([Term(x)], .equal, 5)
    solver.solve()
    solver.remove(id)
    let next = require([Term(x)], .equal, 6)
    solver.remove(id)
    solver.setConstant(9, of: id)
    solver.setStrength(.required, of: id)
    solver.solve()
    #expect(solver.value(of: x) == 6)
    #expect(!solver.isSatisfied(id) && solver.isSatisfied(next))
    let stranger = Variable(index: 77)
    var invalid: [ConstraintID] = []
    solver.onInvalid = { invalid.append($0) }
    let strange = require([Term(stranger)], .equal, 5)
    solver.release(stranger)
    solver.solve()
    #expect(invalid == [strange])
    #expect(solver.value(of: stranger) == 0)
  }

  @Test func `values that grow without bound stay finite, and solving ends`() {
    let v = variables(60)
    _ = require([Term(v[0])], .equal, 1e15)
    for index in 1..<60 {
      _ = require([Term(v[index]), Term(v[index - 1], times: -1e15)], .equal, 0)
    }
    let tiny = variables(2)
    _ = require([Term(tiny[0], times: 1e-11), Term(tiny[1], times: 1e11)], .equal, 1e15)
    _ = require([Term(tiny[0], times: 1e11), Term(tiny[1], times: -1e-11)], .greaterThanOrEqual, 1)
    solver.solve()
    #expect((v + tiny).allSatisfy { solver.value(of: $0).isFinite })
  }
}
