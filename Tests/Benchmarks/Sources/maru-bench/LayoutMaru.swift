import Cassowary

/// The same problem given to Maru's solver.
final class LayoutMaru {
  let problem: LayoutProblem
  private let solver = Solver()
  private var variables: [Variable] = []
  private var width: ConstraintID?

  init(_ problem: LayoutProblem) {
    self.problem = problem
  }

  /// Makes the variables, adds every constraint and solves.
  func build() {
    variables.reserveCapacity(problem.variableCount)
    for _ in 0..<problem.variableCount { variables.append(solver.makeVariable()) }
    let weak = Strength(250) ?? .required
    let strong = Strength(750) ?? .required
    for (index, row) in problem.rows.enumerated() {
      let terms = [Term](unsafeUninitializedCapacity: row.count) { buffer, count in
        for place in row.first..<row.first + row.count {
          buffer.initializeElement(
            at: place - row.first,
            to: Term(variables[problem.columns[place]], times: problem.coefficients[place]))
        }
        count = row.count
      }
      let relation: Relation =
        switch row.comparison {
        case .equal: .equal
        case .atMost: .lessThanOrEqual
        case .atLeast: .greaterThanOrEqual
        }
      let strength = row.priority >= 1000 ? .required : row.priority > 500 ? strong : weak
      let id = solver.add(LinearConstraint(terms, relation, row.constant, strength: strength))
      if index == problem.widthRow { width = id }
    }
    solver.solve()
  }

  /// Changes the root's width, on which every view's depends, and solves.
  func setWidth(_ constant: Double) {
    guard let width else { return }
    solver.setConstant(constant, of: width)
    solver.solve()
  }

  var rootHeight: Double { solver.value(of: variables[problem.rootHeight]) }
}
