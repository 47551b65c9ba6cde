import SeededRandom
import Testing

@testable import Cassowary

/// Which constraints the solver names as those that decide a value.
@Suite struct DecidingConstraintTests {
  private let solver = Solver()
  private let weak = Strength(250) ?? .required
  private let strong = Strength(750) ?? .required

  private func add(
    _ terms: [Term], _ relation: Relation, _ constant: Double, _ strength: Strength = .required
  ) -> ConstraintID {
    solver.add(LinearConstraint(terms, relation, constant, strength: strength))
  }

  @Test func `an equality decides the variable that it defines, and no other`() {
    let (x, width) = (solver.makeVariable(), solver.makeVariable())
    let left = add([Term(x)], .equal, 10)
    let right = add([Term(x), Term(width)], .equal, 100)
    let deciders = solver.decidingConstraints()
    #expect(deciders[x] == [left])
    #expect(deciders[width] == [right])
  }

  @Test func `of two constraints on a variable, the one that holds it decides`() {
    let width = solver.makeVariable()
    let limit = add([Term(width)], .lessThanOrEqual, 50)
    let wish = add([Term(width)], .equal, 80, weak)
    let floor = add([Term(width)], .greaterThanOrEqual, 20)
    #expect(solver.decidingConstraints()[width] == [limit])
    solver.remove(limit)
    #expect(solver.decidingConstraints()[width] == [wish])
    solver.remove(wish)
    #expect(solver.decidingConstraints()[width] == [floor])
  }

  @Test func `a weak constraint that agrees with a strong one decides nothing`() {
    let width = solver.makeVariable()
    let strong = add([Term(width)], .equal, 80, strong)
    _ = add([Term(width)], .equal, 80, weak)
    #expect(solver.decidingConstraints()[width] == [strong])
  }

  @Test func `a value that no constraint holds has no deciding constraint`() {
    let (x, other) = (solver.makeVariable(), solver.makeVariable())
    _ = add([Term(x)], .lessThanOrEqual, 50)
    #expect(solver.decidingConstraints()[x] == [])
    #expect(solver.decidingConstraints()[other] == nil)
  }

  @Test func `constraints that only the simplex can solve together decide together`() {
    // Two columns share 100, and weakly want to be equal; one has a limit.
    let (a, b) = (solver.makeVariable(), solver.makeVariable())
    let sum = add([Term(a), Term(b)], .equal, 100)
    let equal = add([Term(a), Term(b, times: -1)], .equal, 0, weak)
    var deciders = solver.decidingConstraints()
    #expect(deciders[a] == [sum, equal])
    #expect(deciders[b] == [sum, equal])
    let limit = add([Term(a)], .lessThanOrEqual, 30)
    deciders = solver.decidingConstraints()
    #expect(solver.value(of: a) == 30)
    #expect(deciders[a] == [limit])
    #expect(deciders[b] == [sum, limit])
  }

  @Test func `asking for free variables first changes no answer`() {
    let (a, b, c) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    _ = add([Term(a), Term(b), Term(c)], .equal, 100)
    let equal = add([Term(a), Term(b, times: -1)], .equal, 0, weak)
    let before = solver.decidingConstraints()
    _ = solver.freeVariables()
    let after = solver.decidingConstraints()
    #expect(before == after)
    #expect(after[b] == [equal])
  }

  @Test(arguments: 1..<40) func `a small change of a constraint moves only what it decides`(
    seed: UInt64
  ) {
    var random = SplitMix(seed: seed)
    let variables = (0..<5).map { _ in solver.makeVariable() }
    var constants: [ConstraintID: Double] = [:]
    for index in 0..<8 {
      let (first, second) = (random.next() % 5, random.next() % 5)
      let sign = random.next() % 2 == 0 ? 1.0 : -1.0
      let constant = Double(random.next() % 1000) / 7
      let strength = Strength(Double(100 + 100 * index)) ?? .required
      let relations: [Relation] = [.equal, .lessThanOrEqual, .greaterThanOrEqual]
      let id = add(
        [Term(variables[Int(first)]), Term(variables[Int(second)], times: 2 * sign)],
        relations[Int(random.next() % 3)], constant, strength)
      constants[id] = constant
    }
    solver.solve()
    let values = variables.map(solver.value)
    let deciders = solver.decidingConstraints()
    for (id, constant) in constants {
      solver.setConstant(constant + 1e-4, of: id)
      solver.solve()
      for (variable, value) in zip(variables, values)
      where deciders[variable]?.contains(id) != true {
        #expect(abs(solver.value(of: variable) - value) < 1e-6)
      }
      solver.setConstant(constant, of: id)
    }
  }
}
