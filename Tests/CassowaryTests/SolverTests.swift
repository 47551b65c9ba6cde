import Testing

@testable import Cassowary

/// The solver's behaviour for layouts, one topic at a time.
@Suite struct SolverTests {
  private let solver = Solver()
  private let weak = Strength(250) ?? .required
  private let strong = Strength(750) ?? .required

  private func variables(_ count: Int) -> [Variable] {
    (0..<count).map { _ in solver.makeVariable() }
  }

  @discardableResult
  private func require(
    _ terms: [Term], _ relation: Relation, _ constant: Double, _ strength: Strength = .required
  ) -> ConstraintID {
    solver.add(LinearConstraint(terms, relation, constant, strength: strength))
  }

  // MARK: Values

  @Test func `a value is zero until it is solved for, and again after its constraint is removed`() {
    let x = solver.makeVariable()
    let id = require([Term(x)], .equal, 5)
    #expect(solver.value(of: x) == 0)
    #expect(solver.solve() == [x])
    #expect(solver.value(of: x) == 5)
    solver.remove(id)
    #expect(solver.value(of: x) == 5)
    #expect(solver.solve() == [x])
    #expect(solver.value(of: x) == 0)
  }

  @Test func `solving twice changes nothing`() {
    let v = variables(3)
    require([Term(v[0]), Term(v[1])], .equal, 10)
    require([Term(v[1]), Term(v[2], times: -1)], .lessThanOrEqual, 3, weak)
    require([Term(v[2])], .greaterThanOrEqual, 4, strong)
    #expect(!solver.solve().isEmpty)
    #expect(solver.solve().isEmpty)
  }

  @Test func `equalities in a ring are solved as well as those in a chain`() {
    let v = variables(2)
    require([Term(v[0]), Term(v[1])], .equal, 10)
    require([Term(v[0]), Term(v[1], times: -1)], .equal, 4)
    solver.solve()
    #expect(solver.value(of: v[0]) == 7)
    #expect(solver.value(of: v[1]) == 3)
  }

  @Test func `terms of one variable add up, and terms that cancel out are dropped`() {
    let v = variables(2)
    let sum = require([Term(v[0]), Term(v[0], times: 2), Term(v[1], times: 0)], .equal, 12)
    let nothing = require([Term(v[1]), Term(v[1], times: -1)], .equal, 0)
    solver.solve()
    #expect(solver.value(of: v[0]) == 4)
    #expect(solver.value(of: v[1]) == 0)
    #expect(solver.isSatisfied(sum) && solver.isSatisfied(nothing))
  }

  @Test func `a constraint can have a hundred terms`() {
    let v = variables(100)
    for (index, variable) in v.dropFirst().enumerated() {
      require([Term(variable)], .equal, Double(index))
    }
    require(v.reversed().map { Term($0, times: 2) }, .equal, 0)
    solver.solve()
    #expect(solver.value(of: v[0]) == -4851)
  }

  @Test func `only variables whose values changed are reported`() {
    let v = variables(4)
    let id = require([Term(v[0])], .equal, 1)
    require([Term(v[1]), Term(v[0], times: -2)], .equal, 0)
    require([Term(v[2]), Term(v[0], times: 0.5)], .lessThanOrEqual, 100)
    require([Term(v[3])], .equal, 9)
    solver.solve()
    solver.setConstant(4, of: id)
    #expect(Set(solver.solve()) == [v[0], v[1]])
    #expect(solver.value(of: v[1]) == 8)
    solver.setConstant(4, of: id)
    #expect(solver.solve().isEmpty)
  }

  @Test func `a new constant propagates through priorities`() {
    let v = variables(3)
    let edge = require([Term(v[2])], .equal, 100)
    require([Term(v[0]), Term(v[1]), Term(v[2], times: -1)], .equal, 0)
    require([Term(v[0])], .equal, 30, strong)
    require([Term(v[1])], .equal, 30, weak)
    for width in [100.0, 40, 20, 300] {
      solver.setConstant(width, of: edge)
      solver.solve()
      #expect(solver.value(of: v[0]) == 30)
      #expect(solver.value(of: v[1]) == width - 30)
    }
  }

  // MARK: Strengths

  @Test func `one stronger preference beats any number of weaker ones`() {
    let x = solver.makeVariable()
    require([Term(x)], .equal, 10, strong)
    for _ in 0..<1000 { require([Term(x)], .equal, 0, Strength(749.9) ?? weak) }
    solver.solve()
    #expect(solver.value(of: x) == 10)
  }

  @Test func `equal preferences follow the majority`() {
    let x = solver.makeVariable()
    require([Term(x)], .equal, 10, weak)
    require([Term(x)], .equal, 50, weak)
    require([Term(x)], .equal, 20, weak)
    solver.solve()
    #expect(solver.value(of: x) == 20)
  }

  @Test func `a label hugs its text unless something stronger pulls`() throws {
    let width = solver.makeVariable()
    require([Term(width)], .lessThanOrEqual, 80, weak)
    require([Term(width)], .greaterThanOrEqual, 80, strong)
    solver.solve()
    #expect(solver.value(of: width) == 80)
    let pull = require([Term(width)], .equal, 120, Strength(500) ?? weak)
    solver.solve()
    #expect(solver.value(of: width) == 120)
    solver.setConstant(40, of: pull)
    solver.solve()
    #expect(solver.value(of: width) == 80)
    solver.setStrength(.required, of: pull)
    solver.solve()
    #expect(solver.value(of: width) == 40)
    solver.setStrength(try #require(Strength(1)), of: pull)
    solver.solve()
    #expect(solver.value(of: width) == 80)
  }

  @Test func `after a million changes of priority the last one counts`() {
    let v = variables(2)
    require([Term(v[0]), Term(v[1])], .equal, 100)
    let first = require([Term(v[0])], .equal, 80, weak)
    require([Term(v[1])], .equal, 80, Strength(500) ?? weak)
    for change in 0..<1_000_000 {
      solver.setStrength(Strength(Double(change % 1001)) ?? .required, of: first)
      if change % 500 == 0 { solver.solve() }
    }
    solver.setStrength(weak, of: first)
    solver.solve()
    #expect(solver.value(of: v[0]) == 20)
    solver.setStrength(strong, of: first)
    solver.solve()
    #expect(solver.value(of: v[0]) == 80)
  }

  // MARK: Choices

  @Test func `open values are as near to zero as possible, older variables first`() {
    let v = variables(3)
    require([Term(v[0]), Term(v[1])], .greaterThanOrEqual, 10)
    require([Term(v[2])], .lessThanOrEqual, -4)
    solver.solve()
    #expect(v.map(solver.value(of:)) == [0, 10, -4])
  }

  @Test func `free variables are found, even behind equalities, and fixed ones are not`() {
    let v = variables(7)
    require([Term(v[0])], .equal, 3)
    require([Term(v[1]), Term(v[2], times: -1)], .equal, 10)
    require([Term(v[3]), Term(v[1], times: -1), Term(v[2])], .equal, 5)
    require([Term(v[4])], .greaterThanOrEqual, 2)
    require([Term(v[5])], .equal, 2, weak)
    solver.solve()
    #expect(solver.freeVariables() == [v[1], v[2], v[4], v[6]])
    #expect(solver.freeVariables(among: [v[6], v[0], v[2]]) == [v[2], v[6]])
    require([Term(v[2])], .equal, 1, weak)
    solver.solve()
    #expect(solver.freeVariables() == [v[4], v[6]])
  }

  @Test func `variables that must not be negative stay at zero if all else pushes them below`() {
    let v = variables(3)
    let floors = v.map { require([Term($0)], .greaterThanOrEqual, 0, Strength(999) ?? strong) }
    require([Term(v[0])], .lessThanOrEqual, 0, weak)
    require([Term(v[1]), Term(v[2])], .equal, 100)
    let wish = require([Term(v[2])], .equal, 130, weak)
    solver.solve()
    #expect(v.map(solver.value(of:)) == [0, 0, 100])
    #expect(solver.freeVariables().isEmpty)
    solver.setConstant(30, of: wish)
    solver.solve()
    #expect(v.map(solver.value(of:)) == [0, 70, 30])
    solver.remove(floors[1])
    solver.setConstant(120, of: wish)
    solver.solve()
    #expect(v.map(solver.value(of:)) == [0, -20, 120])
    solver.remove(floors[0])
    solver.solve()
    #expect(solver.freeVariables() == [v[0]])
  }

  @Test func `a size that must not be negative conflicts with constraints that make it so`() {
    let v = variables(2)
    let floor = require([Term(v[0])], .greaterThanOrEqual, 0)
    let sum = require([Term(v[0]), Term(v[1])], .equal, 10)
    let edge = require([Term(v[1])], .equal, 8)
    var conflicts: [Conflict] = []
    solver.onConflict = { conflicts.append($0) }
    solver.solve()
    #expect(conflicts.isEmpty)
    solver.setConstant(12, of: edge)
    solver.solve()
    #expect(conflicts == [Conflict(constraints: [floor, sum, edge], broken: edge)])
    #expect(solver.value(of: v[0]) == 0 && solver.value(of: v[1]) == 10)
    solver.setConstant(5, of: edge)
    solver.solve()
    #expect(solver.value(of: v[0]) == 5 && !solver.isBroken(edge))
  }

  @Test func `a tie between preferences leaves both variables free`() {
    let v = variables(2)
    require([Term(v[0]), Term(v[1])], .equal, 100)
    require([Term(v[0])], .equal, 80, weak)
    require([Term(v[1])], .equal, 80, weak)
    solver.solve()
    #expect(solver.freeVariables() == v)
    #expect(v.map(solver.value(of:)) == [20, 80])
    require([Term(v[0])], .equal, 30, strong)
    solver.solve()
    #expect(solver.freeVariables().isEmpty)
  }

  @Test func `asking which variables are free changes nothing`() {
    let v = variables(3)
    require([Term(v[0]), Term(v[1]), Term(v[2])], .equal, 30)
    let id = require([Term(v[0]), Term(v[1], times: -1)], .equal, 4, weak)
    solver.solve()
    let before = v.map(solver.value(of:))
    #expect(solver.freeVariables() == v)
    #expect(solver.solve().isEmpty)
    solver.setConstant(5, of: id)
    solver.solve()
    solver.setConstant(4, of: id)
    solver.solve()
    #expect(v.map(solver.value(of:)) == before)
  }

  @Test func `asking which variables are free before solving hides no later change`() {
    let v = variables(3)
    let id = require([Term(v[0])], .equal, 1)
    let other = require([Term(v[1]), Term(v[2])], .greaterThanOrEqual, 5)
    solver.solve()
    solver.setConstant(2, of: id)
    #expect(solver.freeVariables() == [v[1], v[2]])
    solver.remove(other)
    #expect(solver.freeVariables() == [v[1], v[2]])
    solver.setConstant(3, of: id)
    #expect(Set(solver.solve()) == [v[0], v[2]])
    #expect(v.map(solver.value(of:)) == [3, 0, 0])
    #expect(solver.solve().isEmpty)
  }

  // MARK: Components

  @Test func `two groups joined by a constraint are separated again when it is removed`() {
    let v = variables(4)
    let left = require([Term(v[0])], .equal, 1)
    require([Term(v[1]), Term(v[0], times: -1)], .equal, 1)
    require([Term(v[3]), Term(v[2], times: -1)], .equal, 1)
    let bridge = require([Term(v[2]), Term(v[1], times: -1)], .equal, 1)
    solver.solve()
    #expect(v.map(solver.value(of:)) == [1, 2, 3, 4])
    solver.remove(bridge)
    solver.solve()
    #expect(v.map(solver.value(of:)) == [1, 2, 0, 1])
    solver.setConstant(10, of: left)
    #expect(Set(solver.solve()) == [v[0], v[1]])
  }

  @Test func `releasing a variable removes its constraints, and its memory is reused`() {
    let v = variables(2)
    let both = require([Term(v[0]), Term(v[1])], .equal, 10)
    let one = require([Term(v[0])], .equal, 3)
    solver.solve()
    solver.release(v[1])
    solver.solve()
    #expect(!solver.isSatisfied(both) && solver.isSatisfied(one))
    #expect(solver.value(of: v[0]) == 3)
    #expect(solver.value(of: v[1]) == 0)
    let next = solver.makeVariable()
    #expect(next == v[1])
    #expect(solver.value(of: next) == 0)
    require([Term(next)], .equal, 8)
    #expect(solver.solve() == [next])
  }
}
